// A menu of what can be done with a view: by the right button, a long press, or the keyboard's menu key.

@preconcurrency public import Foundation

/// Runs animations that go with a menu's coming or going.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Decides what a view's menu offers.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu at a place of the view; nil for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

/// Gives a view a menu.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// How menus look, with Apple's raw values.
    nonisolated public enum Appearance: Int, Sendable {
        case unknown = 0
        case rich = 1
        /// Without a preview.
        case compact = 2
    }

    /// Held weakly.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    public private(set) weak var view: UIView?
    /// How the menu looks while it is shown.
    open var menuAppearance: Appearance { shown == nil ? .unknown : .compact }
    private let press = ContextPressRecognizer(target: nil, action: nil)
    private weak var shown: ContextMenuController?
    /// Where the menu was last asked for, in the view's coordinates.
    private var place = CGPoint.zero

    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        press.interaction = self
    }

    open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// Where the menu was asked for.
    open func location(in view: UIView?) -> CGPoint { self.view?.convert(place, to: view) ?? place }

    /// Takes the menu away.
    open func dismissMenu() { shown?.close(then: nil) }

    /// Changes the menu while it is shown.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { shown?.update(block) }

    /// Opens the menu at a place of the view, in its coordinates; whether there is one.
    ///
    /// `anchor` is what the menu stands beside, in the view's coordinates: the place itself for the pointer's menus. `known` is the
    /// delegate's answer, if it was asked already.
    func open(
        at point: CGPoint, beside anchor: CGRect? = nil, by opener: ContextMenuController.Opener, known: UIContextMenuConfiguration? = nil
    ) -> Bool {
        guard let view, let window = view.window, shown == nil, let configuration = known ?? self.configuration(at: point),
            let menu = configuration.makeMenu()
        else { return false }
        place = point
        // A little beside the pointer: what it has opened is not chosen by it yet.
        let beside = CGRect(origin: point, size: .zero).insetBy(dx: 0, dy: -Theme.menuPointerGap)
        let rect = view.convert(anchor ?? beside, to: nil)
        let controller = ContextMenuController(menu: menu, anchor: rect, opener: opener)
        controller.willEnd = { [weak self] animator in
            guard let self else { return }
            delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
        }
        guard ContextMenus.present(controller, in: window) else { return false }
        shown = controller
        let animator = InteractionAnimator()
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
        animator.run(duration: Theme.menuFadeIn)
        return true
    }

    /// The delegate's answer for a place of the view.
    func configuration(at point: CGPoint) -> UIContextMenuConfiguration? {
        delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    }
}

/// A press that is held opens the menu, unless there is none where it is.
@MainActor
final class ContextPressRecognizer: UILongPressGestureRecognizer {
    weak var interaction: UIContextMenuInteraction?
    /// The delegate's answer when the recognizer asked whether to begin, so that opening the menu does not ask again.
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

    private func recognized(_ recognizer: ContextPressRecognizer) {
        guard state == .began, let interaction else { return }
        _ = interaction.open(at: location(in: interaction.view), by: .press, known: known)
    }

    override func reset() {
        super.reset()
        known = nil
    }
}

extension ContextPressRecognizer: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let interaction else { return false }
        known = interaction.configuration(at: location(in: interaction.view))
        return known != nil
    }
}
