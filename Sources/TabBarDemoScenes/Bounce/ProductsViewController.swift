// A page of the shop: a list of what can be put into the cart.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of products, each with a button that adds it.
final class ProductsViewController: UIViewController {
    let tableView = UITableView()
    private let products: [Product]
    private let rows: Int
    /// Hears of a product that is added, and of the picture it is thrown from.
    private let added: (Product, UIView?) -> Void

    /// `titleKey` is the title's in the tables of texts.
    init(titleKey: String, products: [Product], rows: Int, added: @escaping (Product, UIView?) -> Void) {
        self.products = products
        self.rows = products.isEmpty ? 0 : rows
        self.added = added
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.articleText(titleKey)
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fillPage(with: tableView, cells: ProductCell.self, identifier: ProductCell.identifier)
        UIContentSizeCategory.follow(self) { $0.tableView.rowHeight = ProductCell.height(in: $0.tableView) }
    }
}

// MARK: - The table's rows

extension ProductsViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: ProductCell.identifier, for: indexPath)
        let product = products[indexPath.row % products.count]
        guard let cell = cell as? ProductCell else { return cell }
        let label = Localized.articleText("shop.add")
        cell.show(product, detail: Product.text(ofPrice: product.price), icon: "shop-add", label: label) { [weak self, weak cell] in
            self?.added(product, cell?.imageView)
        }
        return cell
    }
}
