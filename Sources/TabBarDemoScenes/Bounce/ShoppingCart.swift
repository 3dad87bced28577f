// What has been put into the cart.

/// Products and how many of each, in the order in which they were first added.
@MainActor
final class ShoppingCart {
    /// A product and how many of it; at least one.
    struct Line {
        let product: Product
        var count: Int
    }

    private(set) var lines: [Line] = []
    /// Hears of every change.
    var changed: (() -> Void)?

    /// How many things there are.
    var count: Int { lines.reduce(0) { $0 + $1.count } }
    /// What they cost together, in hundredths of a yuan.
    var price: Int { lines.reduce(0) { $0 + $1.count * $1.product.price } }

    func add(_ product: Product) {
        if let index = lines.firstIndex(where: { $0.product == product }) {
            lines[index].count += 1
        } else {
            lines.append(Line(product: product, count: 1))
        }
        changed?()
    }

    /// Takes one of a product out, if there is one.
    func remove(_ product: Product) {
        guard let index = lines.firstIndex(where: { $0.product == product }) else { return }
        lines[index].count -= 1
        if lines[index].count == 0 { lines.remove(at: index) }
        changed?()
    }
}
