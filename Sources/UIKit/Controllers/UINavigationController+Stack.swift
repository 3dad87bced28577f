// The stack's controllers as they come and go, and where they lie.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// How one controller takes another's place.
    enum Passage { case none, push, pop, popByFinger }

    /// What a change of the stack has to tell its members when it is done.
    struct StackChange {
        var former: [UIViewController] = []
        var gone: [UIViewController] = []
        var added: [UIViewController] = []
    }

    func replaceStack(with controllers: [UIViewController], animated: Bool) {
        let isPop = controllers.last.map { top in stack.contains { $0 === top } } ?? true
        replaceStack(with: controllers, passage: animated ? (isPop ? .pop : .push) : .none)
    }

    func replaceStack(with controllers: [UIViewController], passage: Passage) {
        transition?.finishNow()
        var change = StackChange(former: stack)
        change.gone = stack.filter { member in !controllers.contains { $0 === member } }
        change.added = controllers.filter { $0.parent !== self }
        for member in change.added { addChild(member) }
        for member in change.gone { member.willMove(toParent: nil) }
        stack = controllers
        showTop(passage, change)
    }

    private func complete(_ change: StackChange) {
        for member in change.gone { member.removeFromParent() }
        for member in change.added { member.didMove(toParent: self) }
    }

    /// Brings the topmost controller's view in; the order of the steps is the original's.
    func showTop(_ passage: Passage, _ change: StackChange = StackChange()) {
        let items = stack.map(\.navigationItem)
        guard loading == .done, let root = loadedView, let next = stack.last, next !== shown else {
            bar.replaceStack(with: items)
            complete(change)
            return
        }
        let old = shown
        let isInSight = isShown
        let isAnimated = isInSight && passage != .none && old?.loadedView != nil
        delegate?.navigationController(self, willShow: next, animated: isAnimated)
        next.loadViewIfNeeded()
        if isInSight {
            old?.beginAppearanceTransition(false, animated: isAnimated)
            next.beginAppearanceTransition(true, animated: isAnimated)
        }
        let before = (height: bar.frame.height, ground: bar.groundShare)
        if isAnimated { bar.beginExchange(to: items) } else { bar.replaceStack(with: items) }
        shown = next
        guard let view = next.view else { return }
        view.frame = memberFrame(for: next)
        if passage == .pop || passage == .popByFinger, let oldView = old?.loadedView {
            root.insertSubview(view, belowSubview: oldView)
        } else {
            root.insertSubview(view, belowSubview: lowestBar)
        }
        updateToolbarItems(animated: isAnimated)
        next.updateSafeAreaAdditions()
        followContent()
        guard isAnimated, let old, let oldView = old.loadedView else {
            arrive(at: next, from: old, isAnimated: false, change)
            return
        }
        next.isComing()
        root.layoutIfNeeded()
        let transition = PageTransition(
            passage == .push ? .push : .pop, on: root, from: oldView, to: view, bar: bar,
            barHeights: (before.height, barHeight(over: next)), grounds: (before.ground, groundShare(over: next))
        ) { [weak self] outcome in
            self?.transition = nil
            switch outcome {
            case .done: self?.arrive(at: next, from: old, isAnimated: true, change)
            case .abandoned: self?.turnBack(to: old, from: next, change)
            }
        }
        transition.bottomBar = bottomBarPassage(from: old, to: next, formerly: change.former, kind: transition.kind)
        self.transition = transition
        if passage == .popByFinger { transition.beginFollowing() } else { transition.run() }
    }

    private func arrive(at next: UIViewController, from old: UIViewController?, isAnimated: Bool, _ change: StackChange) {
        if isShown, !isAnimated {
            next.isComing()
            loadedView?.layoutIfNeeded()
        }
        bar.endExchange()
        old?.loadedView?.removeFromSuperview()
        bottomBarMayHaveChanged()
        loadedView?.setNeedsLayout()
        if isShown { loadedView?.layoutIfNeeded() }
        old?.endAppearanceTransition()
        if appearance == .present { next.endAppearanceTransition() }
        complete(change)
        if old != nil, isShown { UIAccessibility.post(notification: .screenChanged, argument: nil) }
        delegate?.navigationController(self, didShow: next, animated: isAnimated)
    }

    /// The finger has let the page back: everything is as it was.
    private func turnBack(to old: UIViewController, from next: UIViewController, _ change: StackChange) {
        stack = change.former
        updateToolbarItems(animated: true)
        bar.abandonExchange(backTo: stack.map(\.navigationItem))
        shown = old
        if isShown {
            next.beginAppearanceTransition(false, animated: true)
            old.beginAppearanceTransition(true, animated: true)
        }
        next.loadedView?.removeFromSuperview()
        for member in change.gone {
            member.willMove(toParent: self)
            member.didMove(toParent: self)
        }
        bottomBarMayHaveChanged()
        loadedView?.setNeedsLayout()
        next.endAppearanceTransition()
        if appearance == .present { old.endAppearanceTransition() }
    }

    // MARK: Layout

    /// Places the bar under the window's rim, and the topmost controller's view beneath or below it.
    func layOutStack() {
        guard let shown, let view = shown.loadedView else {
            placeBar()
            return
        }
        followContent()
        bar.columnMargin = columnMargin(of: shown)
        placeToolbar()
        let frame = memberFrame(for: shown)
        view.bounds.size = frame.size
        view.center = CGPoint(x: frame.midX, y: frame.midY)
        shown.updateSafeAreaAdditions()
        if let transition { transition.placeAgain() } else { placeBar() }
    }

    /// All of the view where the controller runs on beneath the bar, else what is below it.
    private func memberFrame(for member: UIViewController) -> CGRect {
        guard let root = loadedView else { return .zero }
        let isBeneath = bar.isHidden || runsBeneathBar(member)
        let top = isBeneath ? 0 : root.safeAreaInsets.top + Theme.navigationBarHeight + titleRow(of: member)
        let bottom = bottomBarCut(for: member)
        return CGRect(x: 0, y: top, width: root.bounds.width, height: max(0, root.bounds.height - top - bottom))
    }
}
