// What a navigation bar shows for a controller.

@preconcurrency public import Foundation

/// A title and buttons, shown in a navigation bar while their controller is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    open var title: String? { didSet { if oldValue != title { didChange() } } }
    /// Shown in the middle instead of the title.
    open var titleView: UIView? { didSet { if oldValue !== titleView { didChange() } } }
    /// The title of the button that leads back here; the title where none is set.
    open var backButtonTitle: String? { didSet { if oldValue != backButtonTitle { didChange() } } }
    open var hidesBackButton = false { didSet { if oldValue != hidesBackButton { didChange() } } }
    /// From the left edge inward.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
    /// From the right edge inward.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }

    /// The outermost item at the left; setting it replaces all there.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The outermost item at the right; setting it replaces all there.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// The bar that shows the item.
    weak var bar: UINavigationBar?

    public init(title: String) {
        self.title = title
        super.init()
    }

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    private func didChange() {
        bar?.itemDidChange(self)
    }
}
