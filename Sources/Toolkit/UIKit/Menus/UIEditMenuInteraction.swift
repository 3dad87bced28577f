// Edit menus of an application's own views.

@preconcurrency public import Foundation

/// Runs an application's animations alongside the presentation or dismissal of an edit menu.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

extension InteractionAnimator: UIEditMenuInteractionAnimating {}

/// Identifies an edit menu, and gives the point at which it is presented.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
    /// The value that identifies the menu to the delegate; a new `UUID` if none was given.
    public let identifier: AnyHashable
    /// The point for which the menu is presented, in the coordinates of the interaction's view.
    public let sourcePoint: CGPoint

    /// The configuration of a menu at `sourcePoint`, in the coordinates of the interaction's view.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(UUID())
        self.sourcePoint = sourcePoint
        super.init()
    }
}

/// Provides the menus of an edit menu interaction. All methods are optional.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu; nil, the default, for one with the suggested actions: the commands of the first responder, if it is a text field
    /// or text view within the interaction's view.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle beside which the menu is presented, in the view's coordinates; the source point by default.
    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect
    /// Called when the presentation of the menu begins.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called when the dismissal of the menu begins.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Returns nil.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Returns an empty rectangle at the source point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Presents edit menus for a view.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// Provides the menus; held weakly.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?
    private weak var shown: ContextMenuController?
    private var configuration: UIEditMenuConfiguration?

    /// An interaction with the menus of `delegate`, which is held weakly.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Dismisses the menu.
    open func willMove(to view: UIView?) { dismissMenu() }
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }

    /// Presents a menu if it has entries and no other menu is open.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, shown == nil else { return }
        let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration)
        let anchor = rect ?? CGRect(origin: configuration.sourcePoint, size: .zero)
        shown = EditMenus.present(menu(for: configuration, in: view), beside: anchor, in: view) { [weak self] animator in
            guard let self, let animator = animator as? InteractionAnimator else { return }
            shown = nil
            delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
            self.configuration = nil
        }
        guard shown != nil else { return }
        self.configuration = configuration
        let animator = InteractionAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        animator.run(duration: Theme.menuFadeIn)
    }

    private func menu(for configuration: UIEditMenuConfiguration, in view: UIView) -> UIMenu {
        let suggested = EditMenus.suggestedActions(for: view)
        return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested) ?? UIMenu(children: suggested)
    }

    /// Dismisses the visible menu.
    open func dismissMenu() { shown?.close(then: nil) }

    /// Requests the visible menu from the delegate again.
    open func reloadVisibleMenu() {
        guard let view, let shown, let configuration else { return }
        shown.update { _ in menu(for: configuration, in: view) }
    }

    /// The source point of the visible menu in the coordinates of `view`; zero without a menu.
    open func location(in view: UIView?) -> CGPoint {
        guard let point = configuration?.sourcePoint else { return .zero }
        return self.view?.convert(point, to: view) ?? point
    }
}
