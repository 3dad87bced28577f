// Context menus of views, opened by the secondary button, a long press, or the menu key.

@preconcurrency public import Foundation

/// Runs an application's animations alongside the presentation or dismissal of a menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Provides the context menus of a view.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the configuration of the menu at a point in the view's coordinates; nil for no menu.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called when the presentation of the menu begins; `animator` runs further animations with UIKit's own.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the dismissal of the menu begins; `animator` runs further animations with UIKit's own.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

/// Gives a view a context menu.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The appearances of menus, with Apple's raw values.
    nonisolated public enum Appearance: Int, Sendable {
        case unknown = 0
        case rich = 1
        /// Without a preview: the only appearance of a visible menu here.
        case compact = 2
    }

    /// Provides the menu; held weakly.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?
    /// The appearance of the visible menu; `unknown` while none is visible.
    open var menuAppearance: Appearance { shown == nil ? .unknown : .compact }
    private let press = ContextPressRecognizer(target: nil, action: nil)
    /// The open menu.
    private(set) weak var shown: ContextMenuController?
    /// The point for which the menu was last opened, in the view's coordinates.
    private var menuLocation = CGPoint.zero

    /// An interaction with the menus of `delegate`, which is held weakly.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        press.interaction = self
    }

    /// Removes the long-press recognizer from the current view.
    open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

    /// Sets `view` and adds the long-press recognizer.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// The point for which the menu was opened, in the coordinates of `view`.
    open func location(in view: UIView?) -> CGPoint { self.view?.convert(menuLocation, to: view) ?? menuLocation }

    /// Dismisses the menu.
    open func dismissMenu() { shown?.close(then: nil) }

    /// Replaces the visible menu with the result of `block`.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { shown?.update(block) }

    /// Opens the menu for a point in the view's coordinates. Returns whether it was opened.
    ///
    /// The menu is shown beside `anchor`, a rectangle in the view's coordinates, or beside the point if `anchor` is nil. `known` is the
    /// configuration if the delegate has already returned it.
    func open(
        at point: CGPoint, beside anchor: CGRect? = nil, by opener: ContextMenuController.Opener, known: UIContextMenuConfiguration? = nil
    ) -> Bool {
        guard let view, let window = view.window, shown == nil, let configuration = known ?? self.configuration(at: point),
            let menu = configuration.makeMenu()
        else { return false }
        menuLocation = point
        // The menu is at a distance from the pointer, so that the release of the button does not choose an entry.
        let beside = CGRect(origin: point, size: .zero).insetBy(dx: 0, dy: -Theme.menuPointerGap)
        // A control may have other context menu interactions than its own, as text fields do.
        let control = (view as? UIControl).flatMap { $0.contextMenuInteraction === self ? $0 : nil }
        let rect = view.convert(control?.menuAnchor(for: configuration) ?? anchor ?? beside, to: nil)
        let controller = ContextMenuController(menu: menu, anchor: rect, opener: opener, origin: view)
        controller.sender = control?.menuSender
        controller.didChoose = { [weak control] in control?.didChooseInMenu($0) }
        controller.willEnd = { [weak self] animator in
            guard let self else { return }
            shown = nil
            delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
        }
        guard ContextMenus.present(controller, in: window) else { return false }
        shown = controller
        control?.send(.menuActionTriggered, event: UIApplication.shared.currentEvent)
        let animator = InteractionAnimator()
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
        animator.run(duration: Theme.menuFadeIn)
        return true
    }

    /// The delegate's configuration for a point in the view's coordinates.
    func configuration(at point: CGPoint) -> UIContextMenuConfiguration? {
        delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    }
}

/// Opens the menu for a long press; fails where the delegate returns no configuration.
@MainActor
final class ContextPressRecognizer: UILongPressGestureRecognizer {
    weak var interaction: UIContextMenuInteraction?
    /// The configuration that the delegate returned when the gesture began, for opening the menu.
    private var known: UIContextMenuConfiguration?

    override init() {
        super.init()
        delaysTouchesEnded = false
    }

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delaysTouchesEnded = false
        addTarget(self, action: Selector(ContextPressRecognizer.recognized(_:)))
        delegate = self
    }

    /// Opens the menu; then the touch that opened it moves the focus in the menu, and chooses the entry on which it ends.
    private func recognized(_ recognizer: ContextPressRecognizer) {
        guard let interaction else { return }
        switch state {
        case .began: _ = interaction.open(at: location(in: interaction.view), by: .press, known: known)
        case .changed: interaction.shown?.touchMoved(to: location(in: nil))
        case .ended: interaction.shown?.touchEnded(at: location(in: nil))
        default: break
        }
    }

    override func reset() {
        super.reset()
        known = nil
    }
}

extension ContextPressRecognizer: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        // A menu that is the primary action opens when the touch begins.
        guard let interaction, (interaction.view as? UIControl)?.showsMenuAsPrimaryAction != true else { return false }
        known = interaction.configuration(at: location(in: interaction.view))
        return known != nil
    }
}
