// A round button that floats over a page, and can be dragged to another place at its side.

@preconcurrency internal import Foundation
internal import UIKit

/// A blurred disc with an icon. Dragged, it follows the pointer; let go, it returns to the nearer side.
final class FloatingButton: UIControl {
    /// Which side of its superview the button is at.
    private enum Side { case left, right }

    private static let diameter: CGFloat = 40
    /// From the superview's sides, and from the bars at its ends.
    private static let gap: CGFloat = 12
    private static let barHeights: (top: CGFloat, bottom: CGFloat) = (44, 49)

    private let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    private let icon = UIImageView(frame: .zero)
    private var side = Side.right
    /// How far down its way the button is: 0 beneath the upper bar, 1 above the lower one.
    private var height: CGFloat = 1
    private var isDragged = false
    /// Whether the user has chosen the place.
    private var wasDragged = false

    init(icon name: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter))
        ground.frame = bounds
        ground.layer.cornerRadius = Self.diameter / 2
        ground.clipsToBounds = true
        ground.isUserInteractionEnabled = false
        icon.image = SceneIcon.template(name)
        icon.frame = bounds.insetBy(dx: (Self.diameter - 25) / 2, dy: (Self.diameter - 25) / 2)
        icon.tintColor = .label
        addSubview(ground)
        addSubview(icon)
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
        layer.shadowPath = CGPath(ellipseIn: bounds, transform: nil)
        isAccessibilityElement = true
        accessibilityTraits = .button
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(FloatingButton.dragged(_:))))
    }

    required init?(coder: NSCoder) { nil }

    /// A finger needs more room than the disc takes.
    private static let touchDiameter: CGFloat = 44

    /// Whether `point` is on the disc or so close to it that a finger means it.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let slop = (Self.touchDiameter - Self.diameter) / 2
        return bounds.insetBy(dx: -slop, dy: -slop).contains(point)
    }

    override var isHighlighted: Bool { didSet { icon.alpha = isHighlighted ? 0.4 : 1 } }

    /// Where the button's middle may be, within the superview and between its bars.
    private var way: CGRect {
        guard let superview else { return .zero }
        let area = superview.bounds.inset(by: superview.safeAreaInsets)
        let inset = Self.gap + Self.diameter / 2
        return CGRect(
            x: area.minX + inset, y: area.minY + Self.barHeights.top + inset, width: max(0, area.width - 2 * inset),
            height: max(0, area.height - Self.barHeights.top - Self.barHeights.bottom - 2 * inset))
    }

    /// Goes to its place at the side, as after a change of the superview's size.
    func takePlace() {
        guard !isDragged else { return }
        center = CGPoint(x: side == .left ? way.minX : way.maxX, y: way.minY + way.height * height)
    }

    /// Chooses the side without controls of `page`; the trailing one if both or neither are free.
    func avoidControls(of page: UIView) {
        guard !wasDragged, let superview else { return }
        let way = way.insetBy(dx: -Self.diameter / 2, dy: -Self.diameter / 2)
        let width = Self.diameter
        func isFree(_ x: CGFloat) -> Bool {
            let column = CGRect(x: x, y: way.minY, width: width, height: way.height)
            return !Self.hasControl(in: page, column, of: superview)
        }
        let (left, right) = (isFree(way.minX), isFree(way.maxX - width))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        side = left == right ? (isMirrored ? .left : .right) : left ? .left : .right
    }

    private static func hasControl(in view: UIView, _ area: CGRect, of space: UIView) -> Bool {
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return false }
        if view is UIControl, view.convert(view.bounds, to: space).intersects(area) { return true }
        return view.subviews.contains { hasControl(in: $0, area, of: space) }
    }

    private func dragged(_ recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began, .changed:
            isDragged = true
            wasDragged = true
            let step = recognizer.translation(in: superview)
            recognizer.setTranslation(.zero, in: superview)
            let way = self.way
            center = CGPoint(
                x: min(max(center.x + step.x, way.minX), way.maxX), y: min(max(center.y + step.y, way.minY), way.maxY))
        default:
            isDragged = false
            side = center.x < way.midX ? .left : .right
            height = way.height > 0 ? min(max((center.y - way.minY) / way.height, 0), 1) : 1
            // Where motion is reduced it goes there without swinging.
            let damping = UIAccessibility.isReduceMotionEnabled ? 1 : 0.8
            UIView.animate(
                withDuration: 0.4, usingSpringWithDamping: damping, initialSpringVelocity: 0, options: .allowUserInteraction,
                animations: { self.takePlace() })
        }
    }
}
