// A container for a scene or the guide, presented by the combined scene, with a floating close button.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a scene with a floating close button. The button and Escape dismiss the controller.
final class SceneVisitController: UIViewController {
    private let scene: UIViewController
    let leaveButton = FloatingButton(icon: "close")

    /// `title` becomes the window's title.
    init(showing scene: UIViewController, title: String) {
        self.scene = scene
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addChild(scene)
        scene.view.frame = view.bounds
        scene.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scene.view)
        scene.didMove(toParent: self)
        leaveButton.accessibilityIdentifier = "leave"
        Localized.follow(leaveButton) {
            $0.accessibilityLabel = Localized.text("button.close")
            $0.toolTip = Localized.text("button.close")
        }
        leaveButton.addAction(UIAction { [weak self] _ in self?.leave() }, for: .touchUpInside)
        view.addSubview(leaveButton)
        NotificationCenter.default.addObserver(self, selector: Selector(Self.guideEnded(_:)), name: .guideDidFinish, object: nil)
    }

    /// Dismisses the controller when the guide is finished.
    private func guideEnded(_ note: Notification) { if note.object as? UIViewController === scene { leave() } }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scene.view.layoutIfNeeded()
        leaveButton.avoidControls(of: scene.view)
        leaveButton.moveToSide()
    }

    private func leave() { dismiss(animated: true) }

    override func accessibilityPerformEscape() -> Bool {
        leave()
        return true
    }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(titleKey: "button.close", input: UIKeyCommand.inputEscape, action: Selector(Self.leave))]
    }
}

/// A translucent disc with an icon. After a drag it moves to the nearer side of its superview.
final class FloatingButton: UIControl {
    private enum Side { case left, right }

    private static let diameter: CGFloat = 40
    /// The distance from the superview's sides and from the bars, in points.
    private static let gap: CGFloat = 12
    private static let barHeights: (top: CGFloat, bottom: CGFloat) = (44, 49)

    private let backgroundView = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    private let icon = UIImageView(frame: .zero)
    private var side = Side.right
    /// The vertical position: 0 below the top bar, 1 above the bottom bar.
    private var relativeY: CGFloat = 1
    private var isDragged = false
    /// Whether the user has dragged the button, which is then no longer moved away from controls.
    private var wasDragged = false

    init(icon name: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter))
        backgroundView.frame = bounds
        backgroundView.layer.cornerRadius = Self.diameter / 2
        backgroundView.clipsToBounds = true
        backgroundView.isUserInteractionEnabled = false
        icon.image = SceneIcon.template(name)
        icon.frame = bounds.insetBy(dx: (Self.diameter - 25) / 2, dy: (Self.diameter - 25) / 2)
        icon.tintColor = .label
        addSubview(backgroundView)
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

    /// Extends the disc to the minimum touch size.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let slop = (44 - Self.diameter) / 2
        return bounds.insetBy(dx: -slop, dy: -slop).contains(point)
    }

    override var isHighlighted: Bool { didSet { icon.alpha = isHighlighted ? 0.4 : 1 } }

    /// The possible values of `center`: within the superview and between its bars.
    private var centerArea: CGRect {
        guard let superview else { return .zero }
        let area = superview.bounds.inset(by: superview.safeAreaInsets)
        let inset = Self.gap + Self.diameter / 2
        return CGRect(
            x: area.minX + inset, y: area.minY + Self.barHeights.top + inset, width: max(0, area.width - 2 * inset),
            height: max(0, area.height - Self.barHeights.top - Self.barHeights.bottom - 2 * inset))
    }

    /// Moves to the current side and vertical position, for example after a change of the superview's size.
    func moveToSide() {
        guard !isDragged else { return }
        let area = centerArea
        center = CGPoint(x: side == .left ? area.minX : area.maxX, y: area.minY + area.height * relativeY)
    }

    /// Chooses the side where `page` has no controls; the trailing one if both or neither have controls. Does nothing after a drag.
    func avoidControls(of page: UIView) {
        guard !wasDragged, let superview else { return }
        let area = centerArea.insetBy(dx: -Self.diameter / 2, dy: -Self.diameter / 2)
        let width = Self.diameter
        func isFree(_ x: CGFloat) -> Bool {
            let column = CGRect(x: x, y: area.minY, width: width, height: area.height)
            return !Self.hasControl(page, intersecting: column, of: superview)
        }
        let (left, right) = (isFree(area.minX), isFree(area.maxX - width))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        side = left == right ? (isMirrored ? .left : .right) : left ? .left : .right
    }

    /// Whether `view` is or contains a visible control that intersects `area`, in the coordinates of `space`.
    private static func hasControl(_ view: UIView, intersecting area: CGRect, of space: UIView) -> Bool {
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return false }
        if view is UIControl, view.convert(view.bounds, to: space).intersects(area) { return true }
        return view.subviews.contains { hasControl($0, intersecting: area, of: space) }
    }

    private func dragged(_ recognizer: UIPanGestureRecognizer) {
        let area = centerArea
        switch recognizer.state {
        case .began, .changed:
            isDragged = true
            wasDragged = true
            let step = recognizer.translation(in: superview)
            recognizer.setTranslation(.zero, in: superview)
            center = CGPoint(
                x: min(max(center.x + step.x, area.minX), area.maxX), y: min(max(center.y + step.y, area.minY), area.maxY))
        default:
            isDragged = false
            side = center.x < area.midX ? .left : .right
            relativeY = area.height > 0 ? min(max((center.y - area.minY) / area.height, 0), 1) : 1
            // With Reduce Motion the spring does not overshoot.
            let damping = UIAccessibility.isReduceMotionEnabled ? 1 : 0.8
            UIView.animate(
                withDuration: 0.4, usingSpringWithDamping: damping, initialSpringVelocity: 0, options: .allowUserInteraction,
                animations: { self.moveToSide() })
        }
    }
}
