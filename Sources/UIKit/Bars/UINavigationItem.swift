// What a navigation bar shows for a controller.

@preconcurrency public import Foundation

/// A title and buttons, shown in a navigation bar while their controller is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether the title is shown large where the bar prefers that.
    nonisolated public enum LargeTitleDisplayMode: Int, Sendable {
        /// As that of the item beneath; the lowest item's is large.
        case automatic = 0
        case always = 1
        case never = 2
    }

    open var title: String? { didSet { if oldValue != title { didChange() } } }
    /// Shown in the middle instead of the title.
    open var titleView: UIView? { didSet { if oldValue !== titleView { didChange() } } }
    /// The title of the button that leads back here; the title where none is set.
    open var backButtonTitle: String? { didSet { if oldValue != backButtonTitle { didChange() } } }
    open var hidesBackButton = false { didSet { if oldValue != hidesBackButton { didChange() } } }
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { if oldValue != largeTitleDisplayMode { didChange() } } }
    /// Whether buttons at the left stand beside the one that leads back, not in its place.
    open var leftItemsSupplementBackButton = false { didSet { if oldValue != leftItemsSupplementBackButton { didChange() } } }
    /// From the left edge inward. Set within an animation block, buttons fade with it.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
    /// From the right edge inward. Set within an animation block, buttons fade with it.
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

    /// Replaces the buttons at the left; animated, those that go fade out while those that come fade in.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { leftBarButtonItems = items }
    }

    /// Replaces the buttons at the right; animated, those that go fade out while those that come fade in.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        change(animated: animated) { rightBarButtonItems = items }
    }

    /// Replaces all buttons at the left by one, or none.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setLeftBarButtonItems(item.map { [$0] }, animated: animated)
    }

    /// Replaces all buttons at the right by one, or none.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setRightBarButtonItems(item.map { [$0] }, animated: animated)
    }

    private func change(animated: Bool, _ changes: () -> Void) {
        let outer = fades
        fades = animated
        changes()
        fades = outer
    }

    /// Whether buttons that come and go do so in time.
    private var fades = false

    private func didChange() {
        bar?.itemDidChange(self, animated: fades || UIView.inheritedAnimationDuration > 0)
    }
}
