// Pages that scroll: a scroll view with the visible page and its neighbours.

final class PageScroller: NSObject, PageTurner, UIScrollViewDelegate {
    private unowned let owner: UIPageViewController
    private let scrollView = UIScrollView(frame: .zero)
    private var before: UIViewController?
    private var after: UIViewController?
    private var needsNeighbours = true
    /// The neighbour that is scrolling in.
    private var pending: UIViewController?
    /// Called when the scroll that the program requested ends; nil if there is none.
    private var completion: ((Bool) -> Void)?
    /// Whether `layOutPages()` is setting the offset, which `scrollViewDidScroll` then ignores.
    private var isPlacing = false

    init(_ owner: UIPageViewController) {
        self.owner = owner
        super.init()
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.showsVerticalScrollIndicator = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.delegate = self
    }

    var view: UIView { scrollView }
    var gestureRecognizers: [UIGestureRecognizer] { [] }

    private var isVertical: Bool { owner.navigationOrientation == .vertical }
    private var current: UIViewController? { owner.shown.first }

    private var slots: [UIViewController] {
        let pages = [before, current, after].compactMap { $0 }
        return !isVertical && scrollView.isMirrored ? pages.reversed() : pages
    }

    /// The distance from one page to the next, in points.
    private var stride: CGFloat { isVertical ? scrollView.bounds.height : scrollView.bounds.width }
    private var offset: CGFloat { isVertical ? scrollView.contentOffset.y : scrollView.contentOffset.x }

    private func index(of page: UIViewController?) -> Int? { slots.firstIndex { $0 === page } }

    private func place(of page: UIViewController?) -> CGPoint {
        let position = CGFloat(index(of: page) ?? 0) * stride
        return isVertical ? CGPoint(x: 0, y: position) : CGPoint(x: position, y: 0)
    }

    func reload() {
        needsNeighbours = true
        scrollView.setNeedsLayout()
        owner.viewIfLoaded?.setNeedsLayout()
    }

    func layOut(in area: CGRect) {
        let frame = isVertical ? area.insetBy(dx: 0, dy: -owner.spacing / 2) : area.insetBy(dx: -owner.spacing / 2, dy: 0)
        let isNew = scrollView.frame != frame
        scrollView.frame = frame
        guard isNew || needsNeighbours, pending == nil, completion == nil else { return }
        if needsNeighbours { findNeighbours() }
        layOutPages()
    }

    private func findNeighbours() {
        needsNeighbours = false
        before = owner.neighbours(.reverse).first
        after = owner.neighbours(.forward).first
    }

    private func layOutPages() {
        isPlacing = true
        defer { isPlacing = false }
        let count = CGFloat(max(slots.count, 1))
        scrollView.contentSize = CGSize(
            width: isVertical ? scrollView.bounds.width : stride * count, height: isVertical ? stride * count : scrollView.bounds.height)
        scrollView.contentOffset = place(of: current)
        for page in [current, pending].compactMap({ $0 }) { layOutView(of: page) }
    }

    private func layOutView(of page: UIViewController) {
        guard let index = index(of: page), let pageView = page.view else { return }
        let (size, half) = (scrollView.bounds.size, owner.spacing / 2)
        let start = CGFloat(index) * stride + half
        pageView.frame =
            isVertical
            ? CGRect(x: 0, y: start, width: size.width, height: max(0, size.height - owner.spacing))
            : CGRect(x: start, y: 0, width: max(0, size.width - owner.spacing), height: size.height)
        if pageView.superview !== scrollView { scrollView.addSubview(pageView) }
    }

    // MARK: Scrolls by the program

    func show(
        _ pages: [UIViewController], direction: UIPageViewController.NavigationDirection, animated: Bool,
        completion: @escaping (Bool) -> Void
    ) {
        settle(cancelling: true)
        guard let new = pages.first, new !== current else { return completion(true) }
        guard animated, current != nil, stride > 0 else {
            let old = current
            let isVisible = owner.isViewVisible
            if isVisible {
                new.beginAppearanceTransition(true, animated: false)
                old?.beginAppearanceTransition(false, animated: false)
            }
            owner.replaceChildren(with: [new])
            (before, after) = (nil, nil)
            layOutPages()
            if isVisible {
                new.callViewIsAppearing()
                old?.endAppearanceTransition()
                new.endAppearanceTransition()
            }
            reload()
            return completion(true)
        }
        if direction == .forward { (before, after) = (nil, new) } else { (before, after) = (new, nil) }
        layOutPages()
        self.completion = completion
        begin(new)
        scrollView.setContentOffset(place(of: new), animated: true)
    }

    // MARK: Transitions

    /// Adds the page that scrolls in, and begins the appearance transitions. Notifies the delegate if the user scrolls.
    private func begin(_ page: UIViewController) {
        pending = page
        if completion == nil { owner.delegate?.pageViewController(owner, willTransitionTo: [page]) }
        owner.addChild(page)
        page.beginAppearanceTransition(true, animated: true)
        current?.beginAppearanceTransition(false, animated: true)
        layOutView(of: page)
        page.callViewIsAppearing()
    }

    /// Ends a transition at the shown page. With `cancelling`, a scroll by the program ends at its target, one by the user at its start.
    private func settle(cancelling: Bool = false) {
        guard let pending, stride > 0, let old = current else { return }
        let end = completion
        completion = nil
        let nearest = Int((offset / stride).rounded())
        let isCompleted = cancelling ? end != nil : slots.indices.contains(nearest) && slots[nearest] === pending
        let direction: UIPageViewController.NavigationDirection = pending === after ? .forward : .reverse
        self.pending = nil
        if isCompleted {
            // `replaceChildren` would not call `didMove(toParent:)`, because the new page is already a child.
            owner.shown = [pending]
            pending.didMove(toParent: owner)
            discard(old, for: pending)
        } else {
            old.beginAppearanceTransition(true, animated: true)
            pending.beginAppearanceTransition(false, animated: true)
            discard(pending, for: old)
        }
        if isCompleted || end != nil {
            findNeighbours()
            if end == nil { owner.moveIndicator(direction) }
        }
        layOutPages()
        if let end { return end(isCompleted && !cancelling) }
        owner.delegate?.pageViewController(
            owner, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: isCompleted)
    }

    /// Removes a page, and ends its disappearance and the appearance of another one.
    private func discard(_ page: UIViewController, for shown: UIViewController) {
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        page.endAppearanceTransition()
        page.removeFromParent()
        shown.endAppearanceTransition()
    }

    // MARK: UIScrollViewDelegate

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isPlacing, stride > 0, let home = index(of: current) else { return }
        let distance = offset - CGFloat(home) * stride
        if completion == nil, abs(distance) > 0.25 {
            let index = home + (distance > 0 ? 1 : -1)
            let target = slots.indices.contains(index) ? slots[index] : nil
            if let target, target !== pending {
                abandon()
                begin(target)
            }
        }
        guard isAtRest, pending != nil else { return }
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in if self?.isAtRest == true { self?.settle() } }
    }

    /// Cancels the transition to one neighbour because the user scrolls to the other.
    private func abandon() {
        guard let pending, let old = current else { return }
        self.pending = nil
        pending.beginAppearanceTransition(false, animated: true)
        old.beginAppearanceTransition(true, animated: true)
        discard(pending, for: old)
        owner.delegate?.pageViewController(owner, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: false)
    }

    private var isAtRest: Bool {
        stride > 0 && !scrollView.isDragging && abs(offset / stride - (offset / stride).rounded()) * stride < 0.25
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { if !decelerate { settle() } }
}
