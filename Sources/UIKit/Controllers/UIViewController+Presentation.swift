// One controller over another, until it is dismissed.

internal import Foundation

/// How a presented controller covers the one beneath.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    /// Covers the window; the controller beneath disappears.
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    /// Covers the window; the controller beneath stays.
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

/// How a presented controller comes and goes.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical = 0
    case flipHorizontal = 1
    case crossDissolve = 2
    case partialCurl = 3
}

/// The colours of a status bar; a desktop window has none.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
}

/// What a controller knows of its presentations.
@MainActor
struct PresentationState {
    /// Whether the controller is on its way.
    enum Phase { case settled, coming, going }

    var presented: UIViewController?
    weak var presenting: UIViewController?
    var phase = Phase.settled
    /// Counts comings and goings: the end of one that another has overtaken changes nothing.
    var turn = 0
    /// Lies between the window and the presented view.
    var stage: PresentationStage?
    /// Who got the keys before this controller was presented.
    weak var formerResponder: UIResponder?
    /// Whether the root view's tint was dimmed for a controller above.
    var isTintDimmed = false
    /// Whether the present coming or going is animated.
    var isAnimated = false
    /// Whether `viewIsAppearing` has been called for the present coming.
    var isInSight = false
    /// Whether the present coming or going was begun by the view's being added or removed, and by nobody else.
    var isByItself = false
}

extension UIViewController {
    /// The controller whose view fills the window, which is where presentations start from.
    private var outermost: UIViewController {
        var controller = self
        while let container = controller.container { controller = container }
        return controller
    }

    func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let presenter = outermost
        // Who is on the way out presents nothing: what came would stay with nobody to dismiss it.
        if presenter.presentation.phase == .going { return }
        guard presenter.presentation.presented == nil, other.presentation.presenting == nil, other.container == nil, other !== presenter,
            let window = presenter.loadedView?.window, let view = other.view
        else {
            NSLog("%@ cannot present %@: it is not shown, or one of the two already presents", "\(self)", "\(other)")
            return
        }
        presenter.presentation.presented = other
        other.presentation.presenting = presenter
        other.presentation.phase = .coming
        let covers = other.modalPresentationStyle == .fullScreen
        if covers { presenter.beginAppearanceTransition(false, animated: animated) }
        other.beginAppearanceTransition(true, animated: animated)
        let stage = PresentationStage(frame: window.bounds)
        other.presentation.stage = stage
        stage.take(view)
        window.addSubview(stage)
        other.takeInput()
        other.updateTintBeneath(over: animated ? other.shownMotion.duration : 0)
        other.isComing()
        stage.layoutIfNeeded()
        UIAccessibility.post(notification: .screenChanged, argument: nil)
        let motion = other.shownMotion
        other.move(motion, animated: animated, from: motion.comesFrom, to: motion.stays) { isLast in
            if isLast {
                other.presentation.phase = .settled
                if covers { presenter.endAppearanceTransition() }
                other.endAppearanceTransition()
            }
            completion?()
        }
    }

    /// Dismisses what this controller presents, or else itself.
    func hidePresented(animated: Bool, completion: (() -> Void)?) {
        let presenter = outermost
        guard let other = presenter.presentation.presented else {
            guard let below = presenter.presentation.presenting else { return }
            below.hidePresented(animated: animated, completion: completion)
            return
        }
        guard other.presentation.phase != .going else { return }
        if other.presentation.presented != nil { other.hidePresented(animated: false, completion: nil) }
        other.presentation.phase = .going
        let covers = other.modalPresentationStyle == .fullScreen
        other.beginAppearanceTransition(false, animated: animated)
        if covers { presenter.beginAppearanceTransition(true, animated: animated) }
        if covers { presenter.isComing() }
        other.giveKeysBack()
        let motion = other.shownMotion
        other.updateTintBeneath(over: animated ? motion.duration : 0)
        other.move(motion, animated: animated, from: motion.stays, to: motion.goesTo) { _ in
            other.loadedView?.removeFromSuperview()
            other.presentation.stage?.removeFromSuperview()
            other.presentation.stage = nil
            motion.stays()
            other.presentation.phase = .settled
            other.presentation.presenting = nil
            presenter.presentation.presented = nil
            other.endAppearanceTransition()
            if covers { presenter.endAppearanceTransition() }
            if other.announcesScreenBeneath { UIAccessibility.post(notification: .screenChanged, argument: nil) }
            completion?()
        }
    }

    /// How the controller comes and goes: without sliding where the user wants cross-fades.
    private var shownMotion: PresentationMotion {
        UIAccessibility.prefersCrossFadeTransitions ? presentationMotion.withoutMovement(self) : presentationMotion
    }

    /// Moves the parts; `completion` hears whether nothing has begun to move them elsewhere in the meantime.
    private func move(
        _ motion: PresentationMotion, animated: Bool, from begin: () -> Void, to end: @escaping () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        presentation.turn += 1
        let turn = presentation.turn
        guard animated else {
            end()
            completion(true)
            return
        }
        begin()
        UIView.animate(
            withDuration: motion.duration, delay: 0, options: motion.options, animations: end,
            completion: { _ in completion(turn == self.presentation.turn) })
    }

    // MARK: Keys and tints

    /// Keys and touches come here from now on, and no longer to anything beneath.
    private func takeInput() {
        let former = UIApplication.shared.firstResponder
        presentation.formerResponder = former
        former?.resignFirstResponder()
        if canBecomeFirstResponder { becomeFirstResponder() }
        // Touches that began beneath end there without effect, after the presenting event handler returns.
        let touches = UIApplication.shared.touchDispatcher
        let beneath = touches.touchesDown
        guard !beneath.isEmpty else { return }
        UIApplication.shared.frameLoop.afterThisTurn { touches.cancel(beneath) }
    }

    private func giveKeysBack() {
        if let present = UIApplication.shared.firstResponder {
            let isWithin = (present as? UIView).flatMap { view in loadedView.map { view.isDescendant(of: $0) } } ?? false
            guard present === self || isWithin else { return }
            present.resignFirstResponder()
        }
        presentation.formerResponder?.becomeFirstResponder()
        presentation.formerResponder = nil
    }

    /// Dims or undims the controllers beneath, as those that lie over them ask for.
    private func updateTintBeneath(over duration: TimeInterval) {
        var top = self
        while let above = top.presentation.presented { top = above }
        var dims = false
        var candidate: UIViewController? = top
        while let controller = candidate {
            controller.dimTint(dims, over: duration)
            dims = dims || controller.dimsTintBeneath && controller.presentation.phase != .going
            candidate = controller.presentation.presenting
        }
    }

    private func dimTint(_ dims: Bool, over duration: TimeInterval) {
        guard let view = loadedView, dims != presentation.isTintDimmed else { return }
        guard !dims || view.tintAdjustmentMode == .automatic else { return }
        presentation.isTintDimmed = dims
        view.setTintAdjustment(dims ? .dimmed : .automatic, over: duration)
    }
}
