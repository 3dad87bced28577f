// The stack's controllers as they come and go, and where they lie.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// How one controller takes another's place.
    enum Transition { case none, push, pop }

    /// As long as the original's slide.
    private static let slideDuration = 0.35
    /// How far the covered view moves aside, as a part of the width.
    private static let parallax: CGFloat = 0.3

    func replaceStack(with controllers: [UIViewController], animated: Bool) {
        finishTransition?()
        let old = stack
        let gone = old.filter { member in !controllers.contains { $0 === member } }
        let added = controllers.filter { $0.parent !== self }
        for member in added { addChild(member) }
        for member in gone { member.willMove(toParent: nil) }
        stack = controllers
        bar.items = controllers.map(\.navigationItem)
        let isPop = controllers.last.map { top in old.contains { $0 === top } } ?? true
        showTop(animated ? (isPop ? .pop : .push) : .none) {
            for member in gone { member.removeFromParent() }
            for member in added { member.didMove(toParent: self) }
        }
    }

    /// Brings the topmost controller's view in; the order of the steps is the original's.
    func showTop(_ transition: Transition, completion: @escaping () -> Void = {}) {
        guard loading == .done, let root = loadedView, let next = stack.last, next !== shown else {
            completion()
            return
        }
        let old = shown
        let isInSight = isShown
        let isAnimated = isInSight && transition != .none && old != nil
        delegate?.navigationController(self, willShow: next, animated: isAnimated)
        next.loadViewIfNeeded()
        if isInSight {
            old?.beginAppearanceTransition(false, animated: isAnimated)
            next.beginAppearanceTransition(true, animated: isAnimated)
        }
        shown = next
        guard let view = next.view else { return }
        view.frame = memberFrame(for: next)
        if transition == .pop, let oldView = old?.loadedView {
            root.insertSubview(view, belowSubview: oldView)
        } else {
            root.insertSubview(view, belowSubview: bar)
        }
        next.updateSafeAreaAdditions()
        if isInSight {
            next.isComing()
            root.layoutIfNeeded()
        }
        let finish = { [weak self] in
            old?.loadedView?.removeFromSuperview()
            old?.loadedView?.transform = .identity
            view.transform = .identity
            old?.endAppearanceTransition()
            if let self, self.appearance == .present { next.endAppearanceTransition() }
            completion()
            if let self { self.delegate?.navigationController(self, didShow: next, animated: isAnimated) }
        }
        if isAnimated, let oldView = old?.loadedView {
            slide(view, over: oldView, transition: transition, completion: finish)
        } else {
            finish()
        }
    }

    private func slide(_ view: UIView, over old: UIView, transition: Transition, completion: @escaping () -> Void) {
        let width = loadedView?.bounds.width ?? 0
        let aside = CGAffineTransform(translationX: -width * Self.parallax, y: 0)
        let away = CGAffineTransform(translationX: width, y: 0)
        var isFinished = false
        let finish = { [weak self] in
            guard !isFinished else { return }
            isFinished = true
            self?.finishTransition = nil
            completion()
        }
        finishTransition = finish
        view.transform = transition == .push ? away : aside
        UIView.animate(
            withDuration: Self.slideDuration, delay: 0, options: .curveEaseOut,
            animations: {
                view.transform = .identity
                old.transform = transition == .push ? aside : away
            }, completion: { _ in finish() })
    }

    /// Places the bar under the window's rim, and the topmost controller's view beneath or below it.
    func layOutStack() {
        guard let root = loadedView else { return }
        bar.frame = CGRect(x: 0, y: root.safeAreaInsets.top, width: root.bounds.width, height: Theme.navigationBarHeight)
        guard let shown, let view = shown.loadedView else { return }
        let frame = memberFrame(for: shown)
        view.bounds.size = frame.size
        view.center = CGPoint(x: frame.midX, y: frame.midY)
        shown.updateSafeAreaAdditions()
    }

    /// All of the view where the controller runs on beneath the bar, else what is below it.
    private func memberFrame(for member: UIViewController) -> CGRect {
        guard let root = loadedView else { return .zero }
        let isBeneath = bar.isHidden || barInsets(for: member).top > 0
        let top = isBeneath ? 0 : root.safeAreaInsets.top + Theme.navigationBarHeight
        return CGRect(x: 0, y: top, width: root.bounds.width, height: max(0, root.bounds.height - top))
    }
}
