// A page of the shop with a list of products.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of products, each with a button that adds it to the cart.
final class ProductsViewController: UIViewController {
    let tableView = UITableView()
    private let products: [Product]
    private let rows: Int
    /// Called with the product and the view that shows its picture.
    private let addHandler: (Product, UIView?) -> Void

    /// Repeats `products` for `rows` rows; `titleKey` is the key of the localized title.
    init(titleKey: String, products: [Product], rows: Int, addHandler: @escaping (Product, UIView?) -> Void) {
        self.products = products
        self.rows = products.isEmpty ? 0 : rows
        self.addHandler = addHandler
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text(titleKey)
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: ProductCell.self, identifier: ProductCell.identifier)
        UIContentSizeCategory.follow(self) { $0.tableView.rowHeight = ProductCell.height(in: $0.tableView) }
    }
}

// MARK: - UITableViewDataSource

extension ProductsViewController: FixedRowsDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: ProductCell.identifier, for: indexPath)
        let product = products[indexPath.row % products.count]
        guard let cell = cell as? ProductCell else { return cell }
        let price = Product.formatted(price: product.price)
        let label = Localized.text("shop.add")
        cell.configure(with: product, detail: price, buttonIcon: "shop-add", buttonLabel: label) { [weak self, weak cell] in
            self?.addHandler(product, cell?.imageView)
        }
        return cell
    }
}
