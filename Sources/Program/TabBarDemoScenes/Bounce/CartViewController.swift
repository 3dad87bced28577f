// The shopping cart, and its page, which is presented over the shop.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of the products in the cart, with their total price in the title.
final class CartViewController: UIViewController {
    let tableView = UITableView()
    private let emptyLabel = UILabel(frame: .zero)
    private let cart: ShoppingCart

    init(cart: ShoppingCart) {
        self.cart = cart
        super.init(nibName: nil, bundle: nil)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: nil, style: .plain, target: self, action: Selector(CartViewController.close))
        Localized.follow(self) {
            $0.navigationItem.leftBarButtonItem?.title = Localized.text("button.close")
            if $0.isViewLoaded { $0.updateContents() }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: ProductCell.self, identifier: ProductCell.identifier)
        UIContentSizeCategory.follow(self) { $0.tableView.rowHeight = ProductCell.height(in: $0.tableView) }
        emptyLabel.textColor = Theme.detailText
        emptyLabel.textAlignment = .center
        emptyLabel.frame = view.bounds
        emptyLabel.autoresizingMask = tableView.autoresizingMask
        emptyLabel.isUserInteractionEnabled = false
        view.addSubview(emptyLabel)
        updateContents()
    }

    private func close() { dismiss(animated: true) }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(titleKey: "button.close", input: UIKeyCommand.inputEscape, action: Selector(Self.close))]
    }

    private func updateContents() {
        let price = Product.formatted(price: cart.price)
        navigationItem.title = cart.count == 0 ? Localized.text("shop.cart") : Localized.text("shop.cart-price", price)
        emptyLabel.text = Localized.text("shop.cart-empty")
        emptyLabel.isHidden = cart.count > 0
        tableView.separatorStyle = cart.count > 0 ? .singleLine : .none
        tableView.reloadData()
    }
}

// MARK: - UITableViewDataSource

extension CartViewController: FixedRowsDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cart.lines.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: ProductCell.identifier, for: indexPath)
        guard let cell = cell as? ProductCell else { return cell }
        let line = cart.lines[indexPath.row]
        let detail = "\(Product.formatted(price: line.product.price)) × \(Localized.number(line.count))"
        cell.configure(with: line.product, detail: detail, button: "shop-remove", label: Localized.text("shop.remove")) { [weak self] in
            self?.cart.remove(line.product)
            self?.updateContents()
        }
        return cell
    }
}

// MARK: - Cart

/// Products with quantities, in the order in which they were first added.
final class ShoppingCart {
    /// A product and its quantity.
    struct Line {
        let product: Product
        /// At least 1.
        var count: Int
    }

    private(set) var lines: [Line] = []
    /// Called after each change.
    var changeHandler: (() -> Void)?

    /// The sum of the quantities.
    var count: Int { lines.reduce(0) { $0 + $1.count } }
    /// The total price in hundredths of a yuan.
    var price: Int { lines.reduce(0) { $0 + $1.count * $1.product.price } }

    func add(_ product: Product) {
        if let index = lines.firstIndex(where: { $0.product == product }) {
            lines[index].count += 1
        } else {
            lines.append(Line(product: product, count: 1))
        }
        changeHandler?()
    }

    /// Contains the products of another cart.
    func copy(_ other: ShoppingCart) {
        lines = other.lines
        changeHandler?()
    }

    /// Decrements a product's quantity, and removes its line at 0; does nothing if the cart does not contain it.
    func remove(_ product: Product) {
        guard let index = lines.firstIndex(where: { $0.product == product }) else { return }
        lines[index].count -= 1
        if lines[index].count == 0 { lines.remove(at: index) }
        changeHandler?()
    }
}
