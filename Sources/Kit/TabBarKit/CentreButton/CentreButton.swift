// The raised button in the centre of a tab bar.

@preconcurrency public import Foundation
public import UIKit

/// A button that shows its image as a disc and reacts to clicks on the disc only.
@preconcurrency @MainActor open class CentreButton: UIButton {
    /// The distance from the disc's edge to the middle of the focus ring's line.
    private static let ringDistance: CGFloat = 3

    /// The moment at which a click on the button sends its actions for `.touchUpInside`.
    nonisolated public enum Click: Sendable, CaseIterable {
        /// On release within the disc.
        case released
        /// On press, as the tabs of `UITabBar` are selected.
        case pressed
    }

    /// The default diameter of the disc, in points.
    nonisolated public static let defaultDiameter: CGFloat = 46
    /// The default height of the button above the bar, in points.
    nonisolated public static let defaultOverhang: CGFloat = 16
    /// The default width of the ring around the disc that also receives touches, in points.
    nonisolated public static let defaultHitSlop: CGFloat = 0

    /// The diameter of the disc, in points.
    open var diameter = CentreButton.defaultDiameter { didSet { setNeedsLayout() } }
    /// The height of the button's frame above a tab bar of the standard height, in points.
    open var overhang = CentreButton.defaultOverhang { didSet { superview?.setNeedsLayout() } }
    /// The width of the ring around the disc that also receives touches, in points.
    open var hitSlop = CentreButton.defaultHitSlop
    /// The moment at which a click sends the actions; `.released` by default.
    open var click = Click.released

    /// Creates a button of 80 × 60 points with a disc of 46 points.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: CentreLayout.buttonSize))
        setImage(image, for: .normal)
        // A focus group of its own makes the button reachable with the Tab key.
        focusGroupIdentifier = "CentreButton"
    }

    /// Creates a button without image and size; decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Gets the tuned values before the next frame, if the window has any.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        WindowParameters.existing(of: window)?.setNeedsUpdate()
    }

    /// The disc's bounding box, in the middle of `contentRect`, whatever the image's size.
    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let side = diameter
        return CGRect(x: contentRect.midX - side / 2, y: contentRect.midY - side / 2, width: side, height: side)
    }

    private var disc: CGRect { imageRect(forContentRect: contentRect(forBounds: bounds)) }

    /// Whether `point` is on the disc or within `hitSlop` of it; clicks beside it go to the views beneath.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let disc = disc
        let x = point.x - disc.midX, y = point.y - disc.midY
        let radius = disc.width / 2 + hitSlop
        return x * x + y * y <= radius * radius
    }

    /// If `click` is `.pressed`, sends the actions of a click and does not track the touch.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard click == .pressed else { return super.beginTracking(touch, with: event) }
        for events in [Event.touchDown, .touchUpInside, .primaryActionTriggered] { sendActions(for: events) }
        return false
    }

    /// A ring around the disc.
    open override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(path: UIBezierPath(ovalIn: disc.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance))) }
        set { super.focusEffect = newValue }
    }

    /// Nil while the button is disabled, so that clicks go to the views beneath.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isEnabled ? super.hitTest(point, with: event) : nil
    }
}

// MARK: - Parameters

extension CentreButton: Tunable {
    /// "centre", with the disc, its position, its touch area and the moment of a click. The image is a parameter of the function.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "centre", as: "\(self)(image: image)", arguments: ["image: UIImage?"],
            .number("diameter", \CentreButton.diameter, "diameter", default: defaultDiameter, in: 16...80, unit: .points),
            .number("overhang", \CentreButton.overhang, "overhang", default: defaultOverhang, in: -11...60, unit: .points),
            .number("hit-slop", \CentreButton.hitSlop, "hitSlop", default: defaultHitSlop, in: 0...40, unit: .points),
            .choice("click", \CentreButton.click, "click", default: .released)
        ).moving { values in
            InteractionMotion(
                constants: [
                    values.constant("diameter", "The diameter of the disc, in points"),
                    values.constant("overhang", "The height of the button's frame above the bar, in points"),
                    values.constant("hit-slop", "The width of the ring around the disc that also receives touches, in points"),
                    values.constant("click", "The moment at which a click has its effect"),
                ],
                notes: ["The button does not move. Its frame is 80 by 60 points, with the disc in the middle."])
        }
    }
}
