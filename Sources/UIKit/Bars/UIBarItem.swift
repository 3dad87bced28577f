// What bars show items of: a title, an image, and whether it can be acted upon.

@preconcurrency public import Foundation

/// An item of a bar; not a view itself.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    open var title: String? { didSet { if oldValue != title { itemDidChange() } } }
    open var image: UIImage? { didSet { if oldValue !== image { itemDidChange() } } }
    open var isEnabled = true { didSet { if oldValue != isEnabled { itemDidChange() } } }
    /// Distances from the image's place to its edges, in points.
    open var imageInsets = UIEdgeInsets.zero { didSet { if oldValue != imageInsets { itemDidChange() } } }
    open var tag = 0
    open var accessibilityIdentifier: String? { didSet { if oldValue != accessibilityIdentifier { itemDidChange() } } }
    open var accessibilityLabel: String? { didSet { if oldValue != accessibilityLabel { itemDidChange() } } }

    open var accessibilityValue: String? { didSet { if oldValue != accessibilityValue { itemDidChange() } } }
    open var accessibilityHint: String? { didSet { if oldValue != accessibilityHint { itemDidChange() } } }

    /// The bar's view that shows the item.
    weak var presenter: (any BarItemPresenter)?

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Something that is shown has changed.
    func itemDidChange() {
        presenter?.barItemDidChange(self)
    }
}

/// A view that shows an item of a bar.
@MainActor
protocol BarItemPresenter: AnyObject {
    func barItemDidChange(_ item: UIBarItem)
}
