// The shopping cart.

/// Products with quantities, in the order in which they were first added.
@MainActor
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
