// The handle of a point of a plot.

internal import UIKit

/// A view with handles that can be dragged and moved with the arrow keys.
protocol PlotHandleOwner: AnyObject {
    /// Called before the first movement of a drag of the handle `index`.
    func beginDrag(of index: Int)
    /// Called when the user has dragged the handle to a point of its superview.
    func drag(_ index: Int, to point: CGPoint)
    /// Called for the arrow keys, with the steps to the right and upward.
    func stepped(_ index: Int, right: Int, up: Int)
    /// Called after the last movement of a drag.
    func endDragOfHandle()
}

/// A round handle in the middle of a larger area that receives touches.
final class PlotHandle: UIControl, UIPointerInteractionDelegate {
    private weak var owner: (any PlotHandleOwner)?
    private let index: Int

    static let touchSide: CGFloat = 28
    private static let side: CGFloat = 12
    private let disc = UIView()
    private var offset = CGPoint.zero

    /// Creates the handle for the point `index` of `owner`.
    init(_ index: Int, of owner: any PlotHandleOwner) {
        self.index = index
        self.owner = owner
        super.init(frame: CGRect(x: 0, y: 0, width: Self.touchSide, height: Self.touchSide))
        disc.frame = bounds.insetBy(dx: (Self.touchSide - Self.side) / 2, dy: (Self.touchSide - Self.side) / 2)
        disc.layer.cornerRadius = Self.side / 2
        disc.layer.borderWidth = 2
        disc.isUserInteractionEnabled = false
        addSubview(disc)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        addInteraction(UIPointerInteraction(delegate: self))
        updateColors()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { updateColors() } }
    override var isHighlighted: Bool { didSet { updateColors() } }

    private func updateColors() {
        let tint: UIColor = tintColor ?? .systemBlue
        disc.backgroundColor = isSelected || isHighlighted ? tint : LaboratoryLook.plot
        disc.layer.borderColor = resolved(tint)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// The circle of the focus ring and of the highlight under the pointer.
    private var halo: CGRect { disc.frame.insetBy(dx: -4, dy: -4) }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(halo, radius: halo.width / 2))
    }

    override var canBecomeFocused: Bool { true }
    override var focusEffect: UIFocusEffect? {
        get { UIFocusHaloEffect(path: UIBezierPath(ovalIn: halo)) }
        set { super.focusEffect = newValue }
    }

    // MARK: Dragging

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: superview)
        offset = CGPoint(x: center.x - place.x, y: center.y - place.y)
        owner?.beginDrag(of: index)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: superview)
        owner?.drag(index, to: CGPoint(x: place.x + offset.x, y: place.y + offset.y))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { owner?.endDragOfHandle() }
    override func cancelTracking(with event: UIEvent?) { owner?.endDragOfHandle() }

    /// Prevents a drag of the handle from scrolling.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !(isTracking && recognizer is UIPanGestureRecognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    /// The side of the area in which a press takes a handle, in points: the least that a finger needs.
    private static let pressSide: CGFloat = 44

    /// The handle nearest to a point of their superview, if one is near enough; where handles are dense, their areas end halfway between
    /// them.
    static func nearest(to point: CGPoint, among handles: [PlotHandle]) -> PlotHandle? {
        let near = handles.filter { handle in
            handle.isEnabled && !handle.isHidden && handle.isUserInteractionEnabled
                && max(abs(handle.center.x - point.x), abs(handle.center.y - point.y)) <= pressSide / 2
        }
        func distance(_ handle: PlotHandle) -> CGFloat { hypot(handle.center.x - point.x, handle.center.y - point.y) }
        return near.min { distance($0) < distance($1) }
    }

    // MARK: Keys and screen readers

    func step(_ right: Int, _ up: Int) { owner?.stepped(index, right: right, up: up) }

    /// Moves the point up, as the arrow key does. A field below the plot changes the horizontal position.
    override func accessibilityIncrement() { step(0, 1) }
    override func accessibilityDecrement() { step(0, -1) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let arrow = presses.arrow else { return super.pressesBegan(presses, with: event) }
        let count = event?.modifierFlags.contains(.shift) == true ? 10 : 1
        step(count * arrow.right, count * arrow.up)
    }
}
