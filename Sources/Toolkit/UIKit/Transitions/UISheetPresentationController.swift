// Presentations in sheets, which rise from the bottom edge, rest at detents and are dragged down to dismiss them.

/// Is notified of changes of a sheet. All methods are optional.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called after the user has dragged the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

/// Presents a controller in a sheet, for the styles `.pageSheet` and `.formSheet`. A drag down, a click beside the sheet and Escape dismiss
/// it, unless the presented controller's `isModalInPresentation` is true or the delegate refuses.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController, UIGestureRecognizerDelegate {
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
                preferredSize: presentedViewController.preferredContentSize, containerTraitCollection: $0.traitCollection)
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
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.layOutSheet()
            self.sheet.layoutIfNeeded()
        }
    }

    // MARK: UIGestureRecognizerDelegate

    /// Whether a drag moves the sheet rather than the scroll view under the finger, which must be at its top; for a drag up, the sheet must
    /// also be lower than its highest detent, and `prefersScrollingExpandsWhenScrolledToEdge` true.
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
        let views = sheet.hitTest(point, with: nil)?.lineage.prefix { $0 !== sheet } ?? []
        return views.lazy.compactMap { $0 as? UIScrollView }.first { scroll in
            scroll.isScrollEnabled && (scroll.contentSize.height > scroll.bounds.height || scroll.alwaysBounceVertical)
        }
    }
}

// MARK: - Detent

/// The values from which a custom detent computes its height.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The traits of the sheet's container.
    var containerTraitCollection: UITraitCollection { get }
    /// The greatest height of a detent, in points, without the safe area at the bottom.
    var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor open class Detent: NSObject {
        /// Identifies a detent.
        nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The text of the identifier.
            public let rawValue: String
            /// An identifier with a text.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// An identifier with a text.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// About half the height of the window.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The full height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The identifier.
        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(_ identifier: Identifier, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
            self.identifier = identifier
            self.resolver = resolver
            super.init()
        }

        /// The detent of 56 percent of the greatest height.
        open class func medium() -> Detent { Detent(.medium) { ($0.maximumDetentValue * 0.56).rounded() } }
        /// The detent of the greatest height.
        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        /// A detent with the resolver's height in points without the bottom safe area, nil if unavailable; a nil identifier becomes unique.
        open class func custom(
            identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier(UUID().uuidString), resolver: resolver)
        }
        /// The height in a context, in points without the safe area at the bottom; nil if the detent is not available there.
        open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            resolver(context).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}

/// The frames of a sheet: at the bottom edge in a narrow window or with a detent other than the large one, else in the window's middle.
struct SheetGeometry: UISheetPresentationControllerDetentResolutionContext {
    let bounds: CGRect
    let safeArea: UIEdgeInsets
    let style: UIModalPresentationStyle
    let detents: [UISheetPresentationController.Detent]
    let preferredSize: CGSize
    let containerTraitCollection: UITraitCollection

    var isAttached: Bool { bounds.width < Theme.sheetRegularWidth || detents.contains { $0.identifier != .large } }

    private var width: CGFloat {
        if isAttached { return min(bounds.width, Theme.sheetPageWidth) }
        let preferred = preferredSize.width > 0 ? preferredSize.width : Theme.sheetFormSize.width
        return min(style == .formSheet ? preferred : Theme.sheetPageWidth, bounds.width - 2 * Theme.sheetEdge)
    }

    /// The top edge of a sheet at the greatest height.
    var highestTop: CGFloat { safeArea.top + Theme.sheetTop }

    /// The greatest height of a detent, without the safe area at the bottom.
    var maximumDetentValue: CGFloat { max(0, bounds.height - highestTop - safeArea.bottom) }

    /// The height of the sheet at a detent, with the safe area at the bottom.
    func height(of detent: UISheetPresentationController.Detent?) -> CGFloat {
        guard isAttached else {
            let preferred = preferredSize.height > 0 ? preferredSize.height : Theme.sheetFormSize.height
            let room = bounds.height - safeArea.top - safeArea.bottom - 2 * Theme.sheetTop
            return max(0, style == .formSheet ? min(preferred, room) : room)
        }
        let maximum = maximumDetentValue
        return min(max(detent?.resolvedValue(in: self) ?? maximum, 0), maximum) + safeArea.bottom
    }

    /// The detents with their heights, the lowest first.
    var ascending: [(detent: UISheetPresentationController.Detent, height: CGFloat)] {
        let available = detents.filter { $0.resolvedValue(in: self) != nil }
        return (available.isEmpty ? detents : available).map { ($0, height(of: $0)) }.sorted { $0.1 < $1.1 }
    }

    /// How far the view behind a sheet with this top edge recedes: 1 at the greatest height, 0 at the next detent and in wide windows.
    func recession(top: CGFloat) -> CGFloat {
        let heights = ascending.map(\.height)
        guard bounds.width < Theme.sheetRegularWidth, let highest = heights.last, self.top(height: highest) <= highestTop else { return 0 }
        let lower = heights.count > 1 ? self.top(height: heights[heights.count - 2]) : bounds.maxY
        return lower > highestTop ? max(0, min(1, (lower - top) / (lower - highestTop))) : 1
    }

    func frame(height: CGFloat) -> CGRect {
        let x = (bounds.midX - width / 2).rounded()
        guard isAttached else {
            let free = bounds.height - safeArea.top - safeArea.bottom - height
            return CGRect(x: x, y: (safeArea.top + free / 2).rounded(), width: width, height: height)
        }
        return CGRect(x: x, y: bounds.maxY - height, width: width, height: height)
    }

    func top(height: CGFloat) -> CGFloat { frame(height: height).minY }

    /// The frame while a drag holds the top edge at `top`: between the detents the height changes, below them the sheet moves.
    func frame(top: CGFloat) -> CGRect {
        let lowest = ascending.first?.height ?? 0
        guard isAttached else {
            let rest = frame(height: lowest)
            return CGRect(x: rest.minX, y: top, width: rest.width, height: rest.height)
        }
        let height = max(bounds.maxY - top, lowest)
        return CGRect(x: frame(height: height).minX, y: top, width: width, height: height)
    }

    /// The top edge of a sheet dragged to `top`: it resists above the highest detent, and below the lowest if it cannot be dismissed.
    func draggedTop(_ top: CGFloat, isModal: Bool) -> CGFloat {
        let heights = ascending
        let highest = self.top(height: heights.last?.height ?? 0)
        let lowest = self.top(height: heights.first?.height ?? 0)
        func resisted(_ distance: CGFloat) -> CGFloat { (1 - 1 / (distance * 0.55 / max(bounds.height, 1) + 1)) * bounds.height * 0.3 }
        if top < highest { return highest - resisted(highest - top) }
        if isModal, top > lowest { return lowest + resisted(top - lowest) }
        return top
    }
}

/// Contains a presented view, clipped.
class PresentedViewContainer: ElevatedView {
    final let clip = UIView(frame: .zero)
    private weak var content: UIView?

    override func didInit() {
        clip.clipsToBounds = true
        addSubview(clip)
    }

    final func show(_ view: UIView) {
        content = view
        view.autoresizingMask = []
        clip.addSubview(view)
        setNeedsLayout()
    }

    final func layOutContent(in frame: CGRect) {
        clip.frame = frame
        content?.frame = clip.bounds
    }
}

/// The rounded background of a sheet, which contains the presented view.
final class SheetView: PresentedViewContainer {
    private var grabber: UIView?

    var cornerRadius = Theme.sheetCornerRadius { didSet { clip.layer.cornerRadius = cornerRadius } }
    var roundsBottom = false { didSet { updateCorners() } }
    var showsGrabber = false { didSet { updateGrabber() } }

    override func didInit() {
        super.didInit()
        clip.backgroundColor = .systemBackground
        clip.layer.cornerRadius = cornerRadius
        updateCorners()
    }

    private func updateCorners() {
        let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        clip.layer.maskedCorners = roundsBottom ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
    }

    private func updateGrabber() {
        guard showsGrabber || grabber != nil else { return }
        let view = grabber ?? UIView(frame: .zero)
        view.backgroundColor = .tertiaryLabel
        view.layer.cornerRadius = Theme.sheetGrabberSize.height / 2
        view.isUserInteractionEnabled = false
        view.isHidden = !showsGrabber
        if grabber == nil { addSubview(view) }
        grabber = view
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent(in: bounds)
        let size = Theme.sheetGrabberSize
        grabber?.frame = CGRect(x: ((bounds.width - size.width) / 2).rounded(), y: 5, width: size.width, height: size.height)
    }
}

/// Scales the view of the controller that presents a sheet, and restores it at the end.
final class SheetRecession {
    /// The view behind the sheet: the root view of the window's controller, or a sheet.
    private let view: UIView
    private let isSheet: Bool
    private let corners: (radius: CGFloat, masks: Bool, kept: CACornerMask)
    /// A black view behind the root view of the window's controller; nil behind other views.
    private let backdrop: UIView?

    init(behind view: UIView, isSheet: Bool) {
        self.view = view
        self.isSheet = isSheet
        corners = (view.layer.cornerRadius, view.layer.masksToBounds, view.layer.maskedCorners)
        guard !isSheet, let window = view.window, view.superview === window else {
            backdrop = nil
            return
        }
        let black = UIView(frame: window.bounds)
        black.backgroundColor = .black
        black.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        black.isUserInteractionEnabled = false
        window.insertSubview(black, belowSubview: view)
        backdrop = black
    }

    /// Scales and moves the view behind a sheet in `container`: it fills its place at a progress of 0, and is smallest at 1.
    func show(_ progress: CGFloat, in container: UIView) {
        let size = view.layer.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        let scale = 1 - progress * (1 - max(0, size.width - 2 * Theme.sheetRecession) / size.width)
        // Scaling is about the centre; the top edge of the view moves to the top of the safe area.
        let top = isSheet ? view.layer.position.y - view.layer.anchorPoint.y * size.height : 0
        let y = progress * (container.safeAreaInsets.top - top) - (1 - scale) * size.height / 2
        view.transform = progress == 0 ? .identity : CGAffineTransform(translationX: 0, y: y).scaledBy(x: scale, y: scale)
        guard !isSheet else { return }
        view.layer.cornerRadius = progress == 0 ? corners.radius : max(corners.radius, Theme.sheetCornerRadius)
        view.layer.masksToBounds = progress != 0 || corners.masks
        view.layer.maskedCorners = progress == 0 ? corners.kept : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    }

    func resize(to container: UIView) {
        guard !isSheet, view.superview === container.superview, view.layer.bounds.size != container.bounds.size else { return }
        view.transform = .identity
        view.frame = container.frame
    }

    func end() {
        view.transform = .identity
        if !isSheet {
            view.layer.cornerRadius = corners.radius
            view.layer.masksToBounds = corners.masks
            view.layer.maskedCorners = corners.kept
        }
        backdrop?.removeFromSuperview()
    }
}

extension UIViewController {
    /// The style in which the controller is presented: `.automatic` is a page sheet, as on iOS 13 and later.
    var effectivePresentationStyle: UIModalPresentationStyle { modalPresentationStyle == .automatic ? .pageSheet : modalPresentationStyle }
}
