// The raised button in the centre of a tab bar, and the first way to add it: a subclass of the tab bar.

@preconcurrency public import Foundation
public import UIKit

/// A button that shows its image as a disc and reacts to clicks on the disc only.
@preconcurrency @MainActor
open class CentreButton: UIButton {
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
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

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

    /// Whether `point` is on the disc or within `hitSlop` of it; clicks beside it go to the views beneath.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
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
        get {
            let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
            return UIFocusHaloEffect(path: UIBezierPath(ovalIn: disc.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)))
        }
        set { super.focusEffect = newValue }
    }

    /// Nil while the button is disabled, so that clicks go to the views beneath.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isEnabled ? super.hitTest(point, with: event) : nil
    }
}

// MARK: - Parameters

extension CentreButton: Tunable {
    /// "centre", with the disc, its position, the area that receives touches, and the touch event that counts as a click. The image is a
    /// parameter of the generated function.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number("diameter", \CentreButton.diameter, "diameter", default: defaultDiameter, in: 16...80, unit: .points),
            .number("overhang", \CentreButton.overhang, "overhang", default: defaultOverhang, in: -11...60, unit: .points),
            .number("hit-slop", \CentreButton.hitSlop, "hitSlop", default: defaultHitSlop, in: 0...40, unit: .points),
            .choice("click", \CentreButton.click, "click", default: .released),
        ]
        let initializer = SwiftInitializer("\(self)(image: image)", arguments: ["image: UIImage?"])
        return [InteractionDeclaration("centre", of: self, initializer: initializer, parameters: parameters)]
    }
}

// Tabs are selected on press, as in `UITabBar`.

/// A tab bar with a centre button between its items; their number should be even.
@preconcurrency @MainActor
open class ExtendedTabBar: UITabBar {
    /// The button, to which clients add actions for `.touchUpInside`.
    public let centreButton: CentreButton

    /// Creates a bar without items; `centreImage` is shown as a disc.
    public init(centreImage: UIImage?) {
        centreButton = CentreButton(image: centreImage)
        super.init(frame: .zero)
        addSubview(centreButton)
    }

    /// Creates a bar without items and image; decodes nothing.
    public required init?(coder: NSCoder) {
        centreButton = CentreButton(image: nil)
        super.init(coder: coder)
        addSubview(centreButton)
    }

    /// Moves the items apart for the centre button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let items = subviews(named: "UITabBarButton")
        let layout = CentreLayout(bar: self, count: items.count, overhang: centreButton.overhang)
        for (index, item) in items.enumerated() {
            item.frame = CGRect(x: layout.itemX(index), y: item.frame.minY, width: layout.itemWidth, height: item.frame.height)
        }
        centreButton.center = layout.center
        bringSubviewToFront(centreButton)
    }

    /// Includes the part of the centre button above the bar.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? hitTestOutsideBounds(point, in: self, with: event)
    }

    /// Also invalidates the layout, which depends on the insets.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}

//                        ┌──────────┐  16 above the bar
//      ──────────────────┤   ╭──╮   ├──────────────────
//       item 0 │ item 1  │   ╰──╯   │  item 2 │ item 3
//                        └──────────┘  5 above the bar's bottom edge or the safe area inset
//       ◀─ (W − s)/n ──▶ ◀──── s ───▶   s = 80, or with equal spaces W/(n + 1) if that is more

/// The positions of an even number of items and of the centre button, in the bar's coordinates.
struct CentreLayout {
    static let buttonSize = CGSize(width: 80, height: 60)
    /// The height of UITabBar without the safe area inset.
    private static let barHeight: CGFloat = 49

    /// The space for the centre button between the items.
    enum Space {
        /// The width of the button, as in the article. In a wide bar the button then looks squeezed between the items.
        case ofTheButton
        /// In a wide bar, the width of an item.
        case ofAnItem
    }

    /// The width of the safe area.
    let width: CGFloat
    /// The left safe area inset.
    private let left: CGFloat
    /// The bar's height without the bottom safe area inset.
    let height: CGFloat
    let count: Int
    private let isMirrored: Bool
    private let space: Space
    /// The distance between the bottom edges of the button and of the safe area, in points.
    private let bottomGap: CGFloat

    /// `overhang` is the overhang of the centre button.
    init(bar: UIView, count: Int, overhang: CGFloat, space: Space = .ofTheButton) {
        self.space = space
        bottomGap = Self.barHeight + overhang - Self.buttonSize.height
        let area = bar.safeAreaInsets
        left = area.left
        width = max(0, bar.bounds.width - area.left - area.right)
        height = max(0, bar.bounds.height - area.bottom)
        self.count = count
        isMirrored = bar.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The centre button's center.
    var center: CGPoint { CGPoint(x: left + width / 2, y: height - Self.buttonSize.height / 2 - bottomGap) }

    /// The width left free for the centre button.
    private var slotWidth: CGFloat {
        let least = Self.buttonSize.width
        return space == .ofTheButton ? least : max(least, width / CGFloat(count + 1))
    }

    var itemWidth: CGFloat { count > 0 ? max(0, width - slotWidth) / CGFloat(count) : 0 }

    /// The x of the left edge of the item at `index`; item 0 is the leading one.
    func itemX(_ index: Int) -> CGFloat {
        let column = isMirrored ? count - 1 - index : index
        return left + CGFloat(column) * itemWidth + (column >= count / 2 ? slotWidth : 0)
    }
}

// MARK: - Hit testing

extension UITabBar {
    /// The topmost view in `container` at `point`, in the bar's coordinates. Nil if the bar contains `point`, clips its subviews or
    /// receives no touches.
    func hitTestOutsideBounds(_ point: CGPoint, in container: UIView, with event: UIEvent?) -> UIView? {
        guard !clipsToBounds, !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        guard !self.point(inside: point, with: event) else { return nil }
        for view in container.subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return nil
    }
}
