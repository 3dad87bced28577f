// Pages of a book: one, or two side by side, which cross-fade when they are turned.

/// Turns the pages of the style `.pageCurl` for swipes and for clicks near the edges.
final class PageFader: NSObject, PageTurner, UIGestureRecognizerDelegate {
    private unowned let owner: UIPageViewController
    let view = UIView(frame: .zero)
    private let pan = UIPanGestureRecognizer(target: nil, action: nil)
    private let tap = UITapGestureRecognizer(target: nil, action: nil)
    private var isTurning = false

    init(_ owner: UIPageViewController) {
        self.owner = owner
        super.init()
        view.clipsToBounds = true
        pan.addTarget(self, action: Selector(PageFader.panned(_:)))
        tap.addTarget(self, action: Selector(PageFader.tapped(_:)))
        for recognizer in gestureRecognizers {
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
        }
    }

    var gestureRecognizers: [UIGestureRecognizer] { [pan, tap] }
    private var isVertical: Bool { owner.navigationOrientation == .vertical }

    func reload() { showPages() }

    func layOut(in area: CGRect) {
        view.frame = area
        showPages()
    }

    /// Lays out the visible pages, adding their views if necessary. Two pages have half the room each.
    private func showPages() {
        let count = CGFloat(max(owner.shown.count, 1))
        let size = CGSize(
            width: isVertical ? view.bounds.width : view.bounds.width / count,
            height: isVertical ? view.bounds.height / count : view.bounds.height)
        let pages = !isVertical && view.isMirrored ? owner.shown.reversed() : owner.shown
        for (index, page) in pages.enumerated() {
            guard let pageView = page.view else { continue }
            let place = CGFloat(index)
            pageView.frame = CGRect(
                x: isVertical ? 0 : place * size.width, y: isVertical ? place * size.height : 0, width: size.width, height: size.height)
            if pageView.superview !== view { view.addSubview(pageView) }
        }
    }

    func show(
        _ pages: [UIViewController], direction: UIPageViewController.NavigationDirection, animated: Bool,
        completion: @escaping (Bool) -> Void
    ) {
        let old = owner.shown.filter { page in !pages.contains { $0 === page } }
        let new = pages.filter { page in !owner.shown.contains { $0 === page } }
        let isVisible = owner.isViewVisible
        if isVisible {
            for page in new { page.beginAppearanceTransition(true, animated: animated) }
            for page in old { page.beginAppearanceTransition(false, animated: animated) }
        }
        let change = { [self] in
            owner.replaceChildren(with: pages)
            showPages()
            if isVisible { for page in new { page.callViewIsAppearing() } }
        }
        let end = { [self] (finished: Bool) in
            isTurning = false
            if isVisible { for page in old + new { page.endAppearanceTransition() } }
            completion(finished)
        }
        guard animated else {
            change()
            return end(true)
        }
        isTurning = true
        UIView.transition(
            with: view, duration: Theme.pageTurn, options: [.transitionCrossDissolve, .allowUserInteraction], animations: change,
            completion: end)
    }

    // MARK: Turns by the user

    private func turn(_ direction: UIPageViewController.NavigationDirection) {
        guard !isTurning else { return }
        let pages = owner.neighbours(direction)
        guard !pages.isEmpty else { return }
        let old = owner.shown
        owner.delegate?.pageViewController(owner, willTransitionTo: pages)
        show(pages, direction: direction, animated: true) { [weak owner] finished in
            guard let owner else { return }
            owner.delegate?.pageViewController(owner, didFinishAnimating: finished, previousViewControllers: old, transitionCompleted: true)
        }
    }

    /// The direction of a turn to the page at the right or bottom (`towardEnd`), or at the left or top.
    private func direction(towardEnd: Bool) -> UIPageViewController.NavigationDirection {
        towardEnd != (!isVertical && view.isMirrored) ? .forward : .reverse
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended else { return }
        let moved = pan.translation(in: view)
        let distance = isVertical ? moved.y : moved.x
        // A swipe to the left or top shows the page at the right or bottom.
        if abs(distance) > Theme.pageSwipe { turn(direction(towardEnd: distance < 0)) }
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        let point = tap.location(in: view)
        let (place, length) = isVertical ? (point.y, view.bounds.height) : (point.x, view.bounds.width)
        turn(direction(towardEnd: place > length / 2))
    }

    /// Swipes must follow the axis of the pages; clicks turn pages only near the edges.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === tap else {
            let moved = pan.translation(in: view)
            return isVertical ? abs(moved.y) >= abs(moved.x) : abs(moved.x) >= abs(moved.y)
        }
        let point = tap.location(in: view)
        let (place, length) = isVertical ? (point.y, view.bounds.height) : (point.x, view.bounds.width)
        return place < Theme.pageEdge || place > length - Theme.pageEdge
    }

    /// Clicks on controls do not turn pages.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        gestureRecognizer !== tap || !(touch.view is UIControl)
    }
}
