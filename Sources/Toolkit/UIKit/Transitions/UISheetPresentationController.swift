// Presentations in sheets, which rise from the bottom edge and are dragged down to dismiss them.

public import Foundation
internal import QuartzCore

/// Is notified of changes of a sheet. All methods are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called after the user has dragged the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

/// Presents a controller in a sheet, for the styles `.pageSheet` and `.formSheet`.
///
/// A drag down, a click beside the sheet and Escape dismiss it, unless the presented controller's `isModalInPresentation` is true or the
/// delegate refuses.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController, UIGestureRecognizerDelegate {
    /// The heights at which the sheet rests, the lowest first; only the large one by default.
    open var detents: [Detent] = [.large()] { didSet { detentsDidChange() } }
    /// The detent at which the sheet rests; nil, the default, for the lowest. Set it in `animateChanges(_:)` to animate.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { detentsDidChange() } }
    /// The highest detent at which the views beneath are not dimmed and take touches; nil, the default, for none.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { detentsDidChange() } }
    /// Whether a drag up in a scroll view at its top raises the sheet to a higher detent before the content scrolls; true by default.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether a grabber is shown at the top; false by default.
    open var prefersGrabberVisible = false { didSet { sheet.showsGrabber = prefersGrabberVisible } }
    /// The radius of the corners, in points; nil, the default, for 10.
    open var preferredCornerRadius: CGFloat? { didSet { sheet.cornerRadius = preferredCornerRadius ?? Theme.sheetCornerRadius } }

    let sheet = SheetView(frame: .zero)
    private let dimming = UIView(frame: .zero)
    private let pan = UIPanGestureRecognizer(target: nil, action: nil)
    /// Scales the view behind the sheet while the controller is presented.
    private var recession: SheetRecession?
    /// The top of the sheet when a drag began.
    private var dragStart: CGFloat?

    /// The sheet with its corners and its grabber.
    open override var presentedView: UIView? { sheet }

    /// The frame of the sheet at the selected detent.
    open override var frameOfPresentedViewInContainerView: CGRect {
        geometry.map { $0.frame(height: $0.height(of: selectedDetent)) } ?? .zero
    }

    /// Performs `changes`, which set properties such as `selectedDetentIdentifier`, and animates the sheet.
    open func animateChanges(_ changes: () -> Void) {
        changes()
        settle(velocity: 0)
    }

    /// Computes the heights of custom detents again. Call it in `animateChanges(_:)` to animate.
    open func invalidateDetents() { detentsDidChange() }

    // MARK: Presentation

    /// Adds the dimming view, and the presented view to the sheet.
    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView, let view = presentedViewController.view else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = Theme.dimming
        dimming.isUserInteractionEnabled = false
        containerView.addSubview(dimming)
        sheet.show(view)
        pan.addTarget(self, action: Selector(UISheetPresentationController.dragged(_:)))
        pan.delegate = self
        sheet.addGestureRecognizer(pan)
        let below = presentingViewController.transitionState.presentationController as? UISheetPresentationController
        if let view = below?.sheet ?? presentingViewController._view { recession = SheetRecession(behind: view, isSheet: below != nil) }
    }

    /// Restores the view behind the sheet if the presentation was cancelled.
    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { endRecession() }
    }

    /// Restores the view behind the sheet unless the dismissal was cancelled.
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { endRecession() }
    }

    private func endRecession() {
        recession?.end()
        recession = nil
    }

    /// Lays out the sheet for a new size of the window.
    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        if let containerView { recession?.resize(to: containerView) }
        guard dragStart == nil, sheet.transform == .identity else { return }
        layOutSheet()
    }

    private func layOutSheet() {
        guard let geometry else { return }
        let frame = frameOfPresentedViewInContainerView
        sheet.roundsBottom = !geometry.isAttached
        if sheet.frame != frame { sheet.frame = frame }
        dimming.alpha = dimmingShare
        recede()
    }

    /// Moves the view behind the sheet as far as the sheet's frame requires.
    private func recede() {
        guard let containerView, let geometry, sheet.transform == .identity else { return }
        recession?.show(geometry.recession(top: sheet.frame.minY), in: containerView)
    }

    private func detentsDidChange() { containerView?.setNeedsLayout() }
    override func preferredContentSizeDidChange() { containerView?.setNeedsLayout() }

    override var motion: PresentationMotion? {
        PresentationMotion(
            duration: Theme.sheetRise, options: [.curveEaseOut, .allowUserInteraction],
            setInitialState: { [weak self] in self?.moveOut() },
            setPresentedState: { [weak self] in
                guard let self else { return }
                sheet.transform = .identity
                dimming.alpha = dimmingShare
                recede()
            },
            setDismissedState: { [weak self] in self?.moveOut() })
    }

    private func moveOut() {
        let height = containerView?.bounds.height ?? 0
        sheet.transform = .identity
        sheet.transform = CGAffineTransform(translationX: 0, y: max(0, height - sheet.frame.minY))
        dimming.alpha = 0
        if let containerView { recession?.show(0, in: containerView) }
    }

    // MARK: Detents

    private var geometry: SheetGeometry? {
        containerView.map {
            SheetGeometry(
                bounds: $0.bounds, safeArea: $0.safeAreaInsets, style: presentationStyle, detents: detents,
                preferredSize: presentedViewController.preferredContentSize, traits: $0.traitCollection)
        }
    }

    private var selectedDetent: Detent? {
        detents.first { $0.identifier == selectedDetentIdentifier } ?? geometry?.ascending.first?.detent ?? detents.first
    }

    private var isUndimmed: Bool {
        guard let geometry, let largestUndimmedDetentIdentifier,
            let limit = detents.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
        else { return false }
        return geometry.height(of: selectedDetent) <= geometry.height(of: limit)
    }

    /// The opacity of the dimming view for the present frame of the sheet.
    private var dimmingShare: CGFloat {
        guard !isUndimmed, let containerView else { return 0 }
        let rest = frameOfPresentedViewInContainerView
        let room = max(containerView.bounds.height - rest.minY, 1)
        return max(0, min(1, 1 - (sheet.frame.minY - rest.minY) / room))
    }

    // MARK: Touches

    override var dismissesOnEscape: Bool { true }
    override func touchedBeside() { dismissByUser() }
    override func passesTouch(at point: CGPoint, in container: UIView) -> Bool { isUndimmed && !sheet.frame.contains(point) }

    private func dragged(_ pan: UIPanGestureRecognizer) {
        guard let containerView, let geometry, presentedViewController.presentation.phase != .dismissing else { return }
        switch pan.state {
        case .began, .changed:
            let start = dragStart ?? sheet.frame.minY
            dragStart = start
            let top = start + pan.translation(in: containerView).y
            let isModal = presentedViewController.isModalInPresentation
            sheet.frame = geometry.frame(top: geometry.draggedTop(top, isModal: isModal))
            dimming.alpha = dimmingShare
            recede()
        case .ended: release(velocity: pan.velocity(in: containerView).y)
        case .cancelled, .failed:
            dragStart = nil
            settle(velocity: 0)
        case .possible: break
        }
    }

    /// Ends a drag. Below its lowest detent, the sheet is dismissed if it has lost more than half the detent's height or moves down at
    /// 1,000 points per second or more. Otherwise it rests at the detent that is nearest to the point it would reach with its velocity.
    private func release(velocity: CGFloat) {
        guard let geometry else { return }
        dragStart = nil
        let top = sheet.frame.minY
        let lowest = geometry.top(height: geometry.ascending.first?.height ?? 0)
        let isBelow = top > lowest
        let isFlick = velocity >= Theme.sheetDismissalVelocity && top >= lowest
        if isBelow, isFlick || top - lowest > (geometry.bounds.height - lowest) / 2 {
            if dismissByUser() { return }
        } else if isBelow, presentedViewController.isModalInPresentation, velocity > 0 {
            delegate?.presentationControllerDidAttemptToDismiss(self)
        }
        let aim = top + velocity * Theme.sheetProjection
        func distance(_ height: CGFloat) -> CGFloat { abs(geometry.top(height: height) - aim) }
        if let nearest = geometry.ascending.min(by: { distance($0.height) < distance($1.height) }),
            nearest.detent.identifier != selectedDetent?.identifier
        {
            selectedDetentIdentifier = nearest.detent.identifier
            (delegate as? any UISheetPresentationControllerDelegate)?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        }
        settle(velocity: velocity)
    }

    /// Animates the sheet to the selected detent, with the drag's velocity in points per second, positive downward.
    private func settle(velocity: CGFloat) {
        guard containerView?.window != nil else { return }
        let distance = frameOfPresentedViewInContainerView.minY - sheet.frame.minY
        let relative = abs(distance) < 1 ? 0 : velocity / distance
        UIView.animate(
            withDuration: Theme.sheetSettling, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: min(max(relative, 0), Theme.sheetLargestVelocity),
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: {
                self.layOutSheet()
                self.sheet.layoutIfNeeded()
            }, completion: nil)
    }

    // MARK: UIGestureRecognizerDelegate

    /// Whether a drag moves the sheet rather than the scroll view under the finger. The scroll view must be at its top; for a
    /// drag up, the sheet must also be lower than its highest detent, and `prefersScrollingExpandsWhenScrolledToEdge` true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === pan, let scrollView = scrollView(at: pan.location(in: sheet)) else { return true }
        let moved = pan.translation(in: sheet)
        let down = moved == .zero ? pan.velocity(in: sheet) : moved
        guard abs(down.y) >= abs(down.x), scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top else { return false }
        guard down.y < 0 else { return true }
        let highest = geometry?.ascending.last?.height ?? 0
        return prefersScrollingExpandsWhenScrolledToEdge && sheet.bounds.height < highest
    }

    /// True for the pans of scroll views in the sheet.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        guard gestureRecognizer === pan, let scrollView = otherGestureRecognizer.view as? UIScrollView else { return false }
        return otherGestureRecognizer === scrollView.panGestureRecognizer && scrollView.isDescendant(of: sheet)
    }

    /// At a point of the sheet, the innermost view that scrolls vertically.
    private func scrollView(at point: CGPoint) -> UIScrollView? {
        var view = sheet.hitTest(point, with: nil)
        while let current = view, current !== sheet {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled,
                scrollView.contentSize.height > scrollView.bounds.height || scrollView.alwaysBounceVertical
            {
                return scrollView
            }
            view = current.superview
        }
        return nil
    }
}
