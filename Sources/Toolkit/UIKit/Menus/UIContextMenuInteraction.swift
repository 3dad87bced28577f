// Context menus of views, opened by the secondary button, a long press, or the menu key.

@preconcurrency public import Foundation
internal import WindowSystem

/// Runs an application's animations alongside the presentation or dismissal of a menu.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Provides the context menus of a view.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
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
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The appearances of menus, with Apple's raw values.
    nonisolated public enum Appearance: Int, Sendable {
        case unknown = 0, rich
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
final class ContextPressRecognizer: UILongPressGestureRecognizer {
    weak var interaction: UIContextMenuInteraction?
    /// The configuration that the delegate returned when the gesture began, for opening the menu.
    private var known: UIContextMenuConfiguration?

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

/// Creates a view's menu when the menu is about to be shown.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// Creates a preview. It is never called, since menus have no preview here.
    public typealias ContentPreviewProvider = () -> UIViewController?
    /// Creates the menu. The argument, the suggested elements, is always empty here.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

    /// Identifies the configuration for its delegate; a new UUID by default.
    public let identifier: any NSCopying
    private let actionProvider: ActionProvider?

    /// A configuration. `actionProvider` creates the menu; `previewProvider` is not called.
    public init(identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil) {
        self.identifier = identifier ?? NSUUID()
        self.actionProvider = actionProvider
        super.init()
    }

    /// Creates the menu; nil if `actionProvider` returns none, or one without visible entries.
    func makeMenu() -> UIMenu? {
        guard let menu = actionProvider?([]), !MenuSections(menu).isEmpty else { return nil }
        return menu
    }
}

/// Opens the context menus of views.
enum ContextMenus {
    /// The open menu; nil while none is open.
    static var open: ContextMenuController? {
        get { UIApplication.shared.seat.openMenu }
        set { UIApplication.shared.seat.openMenu = newValue }
    }

    // MARK: The secondary button

    /// Opens the menu of the view at a point on the screen, after closing an open menu. Does nothing for a point within the open menu.
    static func secondaryButtonPressed(at screen: CGPoint) {
        if let open {
            guard !open.contains(screen) else { return }
            return open.close { _ = openMenu(at: screen) }
        }
        // Touches in progress are not interrupted.
        guard UIApplication.shared.seat.touchDispatcher.touchesDown.isEmpty else { return }
        _ = openMenu(at: screen)
    }

    private static func openMenu(at screen: CGPoint) -> Bool {
        guard let hit = UIApplication.shared.hitTest(atScreen: screen) else { return false }
        return openMenu(of: hit.view, at: hit.point, by: .pointer)
    }

    /// Opens the menu of `view`, or of the nearest superview that has one, for `point` in the window. Returns whether a menu was opened.
    private static func openMenu(of view: UIView, at point: CGPoint, by opener: ContextMenuController.Opener) -> Bool {
        view.lineage.contains { candidate in
            candidate.interaction(UIContextMenuInteraction.self)?.open(at: candidate.convert(point, from: nil), by: opener) ?? false
        }
    }

    // MARK: Keys

    /// Handles the menu key and Shift+F10; returns whether `key` is one of the two.
    ///
    /// Closes an open menu. Otherwise opens the menu of the focused view or, if no view has the focus, of the view under the pointer.
    static func handleKeyDown(_ key: UIKey) -> Bool {
        let isMenuKey = key.press.key == .menu && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        guard isMenuKey || (key.press.key == .function(10) && key.modifierFlags.contains(.shift)) else { return false }
        guard !key.press.isRepeat else { return true }
        if let open {
            open.close(then: nil)
        } else if let view = UIApplication.shared.seat.focus.current {
            _ = view.lineage.contains { candidate in
                let rect = view.convert(view.bounds, to: candidate)
                let middle = CGPoint(x: rect.midX, y: rect.midY)
                return candidate.interaction(UIContextMenuInteraction.self)?.open(at: middle, beside: rect, by: .key) ?? false
            }
        } else if let (view, point) = UIApplication.shared.seat.pointer.hitTestPointer() {
            _ = openMenu(of: view, at: point, by: .key)
        }
        return true
    }

    // MARK: Showing

    /// Presents a menu from the frontmost controller of `window`, after the one that is being dismissed. Returns whether that was possible.
    static func present(_ controller: ContextMenuController, in window: UIWindow) -> Bool {
        guard open == nil, let root = window.rootViewController else { return false }
        var top = root
        while let presented = top.presentedViewController {
            if let leaving = presented as? ContextMenuController, leaving.isBeingDismissed {
                open = controller
                leaving.successor = { [weak window] in
                    guard open === controller else { return }
                    open = nil
                    if window.map({ present(controller, in: $0) }) != true { controller.end() }
                }
                return true
            }
            top = presented
        }
        top.present(controller, animated: true)
        guard controller.presentingViewController != nil else { return false }
        open = controller
        controller.takeFocus()
        return true
    }
}
