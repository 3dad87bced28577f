// Presentations in popovers: bubbles with an arrow that points at a view or a bar button item.

/// The directions in which the arrow of a popover points, with Apple's raw values.
nonisolated public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The directions of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The popover is at the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The popover is at the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// All four directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// Not known before the presentation.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Is notified of the presentation of a popover. All methods are optional.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the popover is shown.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Presents a controller in a popover. A click beside the popover and Escape dismiss it.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// The view at which the arrow points; nil by default. Held weakly.
    open weak var sourceView: UIView? { didSet { sourceDidChange() } }
    /// The rectangle at which the arrow points, in the coordinates of `sourceView`; null, the default, for its bounds.
    open var sourceRect = CGRect.null { didSet { sourceDidChange() } }
    /// The item at which the arrow points, in place of `sourceView`; nil by default. Held weakly.
    open weak var barButtonItem: UIBarButtonItem? { didSet { sourceDidChange() } }
    /// The directions that the arrow may have; any by default. The first of up, down, left and right with room for the popover is used.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { sourceDidChange() } }
    /// The direction of the arrow; `unknown` before the presentation.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Whether a popover without room beside its source may cover it; false by default.
    open var canOverlapSourceViewRect = false { didSet { sourceDidChange() } }
    /// The least distances to the edges of the window's safe area; 10 points by default.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { sourceDidChange() } }
    /// The colour of the popover and its arrow; nil, the default, for `systemBackground`.
    open var backgroundColor: UIColor? { didSet { bubble.backdropColor = backgroundColor } }
    /// The views that take clicks while the popover is shown, without dismissing it; nil by default.
    open var passthroughViews: [UIView]?

    /// The sheet that the popover becomes in a narrow window, unless its delegate chooses another style.
    open private(set) lazy var adaptiveSheetPresentationController =
        UISheetPresentationController(presentedViewController: presentedViewController, presenting: nil)
    override var sheetForAdaptation: UISheetPresentationController? { adaptiveSheetPresentationController }

    private let bubble = PopoverBubble(frame: .zero)

    /// The bubble with the arrow.
    open override var presentedView: UIView? { bubble }

    /// The frame of the bubble with its arrow.
    open override var frameOfPresentedViewInContainerView: CGRect { place()?.frame ?? .zero }

    /// Adds the presented view to the bubble.
    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        if barButtonItem == nil, sourceView == nil {
            NSLog("%@ has neither a source view nor a bar button item: it is shown in the middle", "\(self)")
        }
        guard let view = presentedViewController.view else { return }
        bubble.show(view)
        containerView?.accessibilityViewIsModal = passthroughViews?.isEmpty ?? true
    }

    /// Lays out the bubble.
    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let place = place() else { return }
        arrowDirection = place.direction
        bubble.arrow = (place.direction, place.tip)
        if bubble.frame != place.frame { bubble.frame = place.frame }
    }

    override func preferredContentSizeDidChange() { containerView?.setNeedsLayout() }

    private func sourceDidChange() { containerView?.setNeedsLayout() }

    override var motion: PresentationMotion? {
        let bubble = bubble
        return PresentationMotion(
            duration: Theme.popoverFade, options: [.curveEaseOut, .allowUserInteraction], setInitialState: { bubble.alpha = 0 },
            setPresentedState: { bubble.alpha = 1 }, setDismissedState: { bubble.alpha = 0 })
    }

    // MARK: Touches

    override var dismissesOnEscape: Bool { true }
    override func touchedBeside() { dismissByUser() }
    override func passesTouch(at point: CGPoint, in container: UIView) -> Bool {
        passthroughViews?.contains { $0.window != nil && $0.point(inside: $0.convert(point, from: container), with: nil) } == true
    }

    // MARK: Layout

    private func anchor(in container: UIView) -> CGRect? {
        if let button = barButtonItem?.presenter as? UIView, button.window != nil { return button.convert(button.bounds, to: container) }
        guard let sourceView, sourceView.window != nil else { return nil }
        return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: container)
    }

    private func place() -> PopoverPlace? {
        guard let container = containerView else { return nil }
        let area = container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins)
        let size = presentedViewController.popoverContentSize
        guard let anchor = anchor(in: container) else { return PopoverPlace(unanchored: size, in: area) }
        return PopoverPlace(size, beside: anchor, in: area, directions: permittedArrowDirections, mayOverlap: canOverlapSourceViewRect)
    }
}

extension UIViewController {
    /// The preferred size of this controller or of its last child; 320 × 480 points if there is none.
    fileprivate var popoverContentSize: CGSize {
        let sizes = sequence(first: self) { $0.children.last }.lazy.map(\.preferredContentSize)
        return sizes.first { $0.width > 0 && $0.height > 0 } ?? Theme.popoverSize
    }
}

/// The frame of a popover with its arrow. Pure geometry.
struct PopoverPlace {
    /// The frame with the arrow, in the container.
    let frame: CGRect
    let direction: UIPopoverArrowDirection
    /// The distance of the arrow's tip from the left or top edge of the frame.
    let tip: CGFloat

    /// A popover without an arrow in the middle of `area`.
    init(unanchored size: CGSize, in area: CGRect) {
        let fitting = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
        let origin = CGPoint(x: (area.midX - fitting.width / 2).rounded(), y: (area.midY - fitting.height / 2).rounded())
        frame = CGRect(origin: origin, size: fitting)
        direction = []
        tip = 0
    }

    /// A popover that points at `anchor`, in the first direction with room or else where most of it fits, and always inside `area`.
    init(_ size: CGSize, beside anchor: CGRect, in area: CGRect, directions: UIPopoverArrowDirection, mayOverlap: Bool) {
        let arrow = Theme.popoverArrow.height
        func room(_ direction: UIPopoverArrowDirection) -> CGFloat {
            switch direction {
            case .up: area.maxY - anchor.maxY - arrow
            case .down: anchor.minY - area.minY - arrow
            case .left: area.maxX - anchor.maxX - arrow
            default: anchor.minX - area.minX - arrow
            }
        }
        func isVertical(_ direction: UIPopoverArrowDirection) -> Bool { direction == .up || direction == .down }
        func wanted(_ direction: UIPopoverArrowDirection) -> CGFloat { isVertical(direction) ? size.height : size.width }
        let all: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
        let permitted = all.filter(directions.contains)
        let candidates = permitted.isEmpty ? all : permitted
        let chosen =
            candidates.first { room($0) >= wanted($0) }
            ?? candidates.max { room($0) / max(wanted($0), 1) < room($1) / max(wanted($1), 1) } ?? .up
        direction = chosen
        var box = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
        let limit = max(room(chosen), Theme.popoverLeastSize)
        let side: WritableKeyPath<CGSize, CGFloat> = isVertical(chosen) ? \.height : \.width
        if !mayOverlap { box[keyPath: side] = min(box[keyPath: side], limit) }
        box[keyPath: side] = min(box[keyPath: side] + arrow, area.size[keyPath: side])
        func fitted(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { min(max(value, low), max(low, high)).rounded() }
        var origin = CGPoint.zero
        switch chosen {
        case .up: origin = CGPoint(x: anchor.midX - box.width / 2, y: anchor.maxY)
        case .down: origin = CGPoint(x: anchor.midX - box.width / 2, y: anchor.minY - box.height)
        case .left: origin = CGPoint(x: anchor.maxX, y: anchor.midY - box.height / 2)
        default: origin = CGPoint(x: anchor.minX - box.width, y: anchor.midY - box.height / 2)
        }
        origin.x = fitted(origin.x, area.minX, area.maxX - box.width)
        origin.y = fitted(origin.y, area.minY, area.maxY - box.height)
        frame = CGRect(origin: origin, size: box)
        let margin = Theme.popoverCornerRadius + Theme.popoverArrow.width / 2
        let (aim, length) = isVertical(chosen) ? (anchor.midX - origin.x, box.width) : (anchor.midY - origin.y, box.height)
        tip = fitted(aim, margin, length - margin)
    }
}

/// A rounded rectangle with an arrow, which contains the presented view.
final class PopoverBubble: PresentedViewContainer {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    /// The direction of the arrow, and the distance of its tip from the left or top edge.
    var arrow: (direction: UIPopoverArrowDirection, tip: CGFloat) = ([], 0) { didSet { setNeedsLayout() } }
    var backdropColor: UIColor? { didSet { setNeedsLayout() } }

    override func didInit() {
        super.didInit()
        layer.setShadow(Theme.menuShadow)
        clip.layer.cornerRadius = Theme.popoverCornerRadius
        clip.layer.cornerCurve = .continuous
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = Theme.popoverArrow.height
        var box = bounds
        switch arrow.direction {
        case .up: box = CGRect(x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height))
        case .down: box.size.height = max(0, bounds.height - height)
        case .left: box = CGRect(x: height, y: 0, width: max(0, bounds.width - height), height: bounds.height)
        case .right: box.size.width = max(0, bounds.width - height)
        default: break
        }
        layOutContent(in: box)
        guard let shape = layer as? CAShapeLayer else { return }
        let path = outline(around: box)
        shape.path = path
        shape.shadowPath = path
        shape.fillColor = (backdropColor ?? .systemBackground).resolvedColor(with: traitCollection).cgColor
        clip.backgroundColor = backdropColor ?? .systemBackground
    }

    private func outline(around box: CGRect) -> CGPath {
        let path = CGMutablePath()
        let radius = Theme.popoverCornerRadius
        path.addPath(CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil))
        let half = Theme.popoverArrow.width / 2
        let (tip, size) = (arrow.tip, bounds.size)
        let points: [(x: CGFloat, y: CGFloat)]
        switch arrow.direction {
        case .up: points = [(tip - half, box.minY), (tip, 0), (tip + half, box.minY)]
        case .down: points = [(tip + half, box.maxY), (tip, size.height), (tip - half, box.maxY)]
        case .left: points = [(box.minX, tip + half), (0, tip), (box.minX, tip - half)]
        case .right: points = [(box.maxX, tip - half), (size.width, tip), (box.maxX, tip + half)]
        default: return path
        }
        path.addLines(between: points.map { CGPoint(x: $0.x, y: $0.y) })
        path.closeSubpath()
        return path
    }

    /// False for points beside the bubble, so that clicks there dismiss the popover.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { clip.frame.contains(point) }
}
