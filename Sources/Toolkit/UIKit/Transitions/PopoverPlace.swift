// The position of a popover beside its source, and the bubble that shows it.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The frame of a popover with its arrow. Pure geometry.
@MainActor
struct PopoverPlace {
    /// The frame with the arrow, in the container.
    let frame: CGRect
    let direction: UIPopoverArrowDirection
    /// The distance of the arrow's tip from the left or top edge of the frame.
    let tip: CGFloat

    /// A popover without an arrow in the middle of `area`.
    init(unanchored size: CGSize, in area: CGRect) {
        let fitting = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
        frame = CGRect(
            x: (area.midX - fitting.width / 2).rounded(), y: (area.midY - fitting.height / 2).rounded(), width: fitting.width,
            height: fitting.height)
        direction = []
        tip = 0
    }

    /// A popover with its arrow pointing at `anchor`: in the first direction with room, or else where most of the popover fits.
    /// The frame is inside `area`, even if the anchor is not.
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
        if isVertical(chosen) {
            if !mayOverlap { box.height = min(box.height, limit) }
            box.height = min(box.height + arrow, area.height)
        } else {
            if !mayOverlap { box.width = min(box.width, limit) }
            box.width = min(box.width + arrow, area.width)
        }
        func fitted(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { min(max(value, low), max(low, high)).rounded() }
        var origin = CGPoint.zero
        switch chosen {
        case .up, .down:
            origin.x = anchor.midX - box.width / 2
            origin.y = chosen == .up ? anchor.maxY : anchor.minY - box.height
        default:
            origin.y = anchor.midY - box.height / 2
            origin.x = chosen == .left ? anchor.maxX : anchor.minX - box.width
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
@MainActor
final class PopoverBubble: ElevatedView {
    private let clip = UIView(frame: .zero)
    private weak var content: UIView?

    override class var layerClass: AnyClass { CAShapeLayer.self }

    /// The direction of the arrow, and the distance of its tip from the left or top edge.
    var arrow: (direction: UIPopoverArrowDirection, tip: CGFloat) = ([], 0) { didSet { setNeedsLayout() } }
    /// The colour; nil for `systemBackground`.
    var backdropColor: UIColor? { didSet { setNeedsLayout() } }

    override func didInit() {
        layer.setShadow(Theme.menuShadow)
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Theme.popoverCornerRadius
        clip.layer.cornerCurve = .continuous
        addSubview(clip)
    }

    /// Shows the presented view.
    func show(_ view: UIView) {
        content = view
        view.autoresizingMask = []
        clip.addSubview(view)
        setNeedsLayout()
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
        clip.frame = box
        content?.frame = clip.bounds
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
