// A page of the shop with a list of products.

@preconcurrency internal import Foundation
internal import LaboratoryCore
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
        cell.configure(with: product, detail: price, button: "shop-add", label: Localized.text("shop.add")) { [weak self, weak cell] in
            self?.addHandler(product, cell?.imageView)
        }
        return cell
    }
}

// MARK: - Cell

/// Shows a product with a button.
final class ProductCell: UITableViewCell {
    static let identifier = "Product"
    private let button = UIButton(type: .system)
    private var buttonHandler: (() -> Void)?

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        button.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        button.addTarget(self, action: Selector(Self.buttonPressed), for: .touchUpInside)
        accessoryView = button
    }

    required init?(coder: NSCoder) { nil }

    func configure(with product: Product, detail: String, button icon: String, label: String, handler: @escaping () -> Void) {
        imageView?.image = product.picture
        textLabel?.text = product.name
        detailTextLabel?.text = detail
        button.setImage(SceneIcon.template(icon), for: .normal)
        button.accessibilityLabel = label
        buttonHandler = handler
    }

    private func buttonPressed() { buttonHandler?() }

    /// The row height in `table` for the current text size; at least 60 points.
    static func height(in table: UITableView) -> CGFloat {
        let sizingCell = ProductCell(style: .subtitle, reuseIdentifier: nil)
        return max(60, table.fittingHeight(of: sizingCell) { for label in [$0.textLabel, $0.detailTextLabel] { label?.text = "0" } })
    }
}

/// A fruit or vegetable.
struct Product: Hashable {
    /// The key of the name, without the prefix `product.`.
    let key: String
    /// The unit price in hundredths of a yuan.
    let price: Int
    /// Red, green and blue, as 0xRRGGBB.
    let color: UInt32
    /// How much narrower the drawing is at each side than the widest one, which is 26 points wide.
    var inset: CGFloat = 0

    /// The localized name.
    var name: String { Localized.text("product.\(key)") }

    static let fruit = [
        Product(key: "apple", price: 350, color: 0xE5484D), Product(key: "banana", price: 280, color: 0xF2C94C, inset: 7),
        Product(key: "orange", price: 420, color: 0xF2994A), Product(key: "lime", price: 260, color: 0x8BC34A, inset: 2),
        Product(key: "blueberry", price: 990, color: 0x5B6EE1), Product(key: "grape", price: 880, color: 0x8E5BC4),
    ]
    static let vegetables = [
        Product(key: "tomato", price: 190, color: 0xEB5757), Product(key: "cucumber", price: 150, color: 0x4CAF50, inset: 8),
        Product(key: "pumpkin", price: 680, color: 0xE8892B), Product(key: "aubergine", price: 230, color: 0x6C4A9E, inset: 5),
        Product(key: "corn", price: 300, color: 0xF5D04A, inset: 6), Product(key: "pepper", price: 360, color: 0xD84343),
    ]

    /// A price with the currency sign, in localized digits.
    static func formatted(price: Int) -> String {
        let cents = price % 100
        return Localized.language.localizedDigits("¥\(price / 100).\(cents < 10 ? "0" : "")\(cents)")
    }

    private static var pictures: [Product: UIImage] = [:]

    /// A drawing of 32 × 32 points, cached for the screen's scale.
    var picture: UIImage {
        if let known = Self.pictures[self], known.scale == UIScreen.main.scale { return known }
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { _ in draw() }
        Self.pictures[self] = picture
        return picture
    }

    private func draw() {
        func component(_ shift: UInt32) -> CGFloat { CGFloat(color >> shift & 0xFF) / 255 }
        UIColor(red: component(16), green: component(8), blue: component(0), alpha: 1).setFill()
        UIBezierPath(ovalIn: CGRect(x: 3 + inset, y: 6, width: 26 - 2 * inset, height: 25)).fill()
        UIColor(white: 1, alpha: 0.35).setFill()
        UIBezierPath(ovalIn: CGRect(x: 8 + inset / 2, y: 10, width: 8 - inset / 2, height: 6)).fill()
        let leaf = UIBezierPath()
        leaf.move(to: CGPoint(x: 16, y: 8))
        leaf.addQuadCurve(to: CGPoint(x: 26, y: 2), controlPoint: CGPoint(x: 17, y: 1))
        leaf.addQuadCurve(to: CGPoint(x: 16, y: 8), controlPoint: CGPoint(x: 25, y: 9))
        leaf.close()
        UIColor(red: 0.3, green: 0.62, blue: 0.28, alpha: 1).setFill()
        leaf.fill()
    }
}
