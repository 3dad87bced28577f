// One wheel of a picker: rows on a cylinder.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// The wheel of one component of a picker view.
@MainActor
final class PickerColumn: UIView {
    /// Returns the view of a row; `spare` is a view that may be reused.
    var makeRow: (_ row: Int, _ spare: UIView?) -> UIView? = { _, _ in nil }
    /// Called when a wheel that the user has turned comes to rest on another row.
    var didSelect: (_ row: Int) -> Void = { _ in }

    private(set) var wheel = PickerWheel(rowCount: 0, rowHeight: Theme.pickerRowHeight)
    /// The row on which the wheel last came to rest, or to which `select` is turning it; −1 without rows.
    private(set) var selectedRow = -1
    /// The distance that the wheel has been turned, in points.
    var offset: CGFloat = 0 { didSet { if oldValue != offset { showRows() } } }
    /// The current movement of the wheel.
    var motion = ScrollMotion.none
    /// Whether the current touch has stopped a fast wheel. Such a touch is not a tap.
    var isCaught = false
    /// The fraction of a mouse wheel's notch that has not turned the wheel yet.
    var notches = PageNotches()
    var touchpad = TouchpadSamples()
    let displayLink = FrameMotion(named: "wheel")
    let pan = ScrollPanGestureRecognizer(target: nil, action: nil)
    /// The row at index 0; `renumber(by:)` changes it.
    private var origin = 0
    private let bands = [PickerBand(.above), PickerBand(.selection), PickerBand(.below)]

    init() {
        super.init(frame: .zero)
        bands.forEach(addSubview)
        setUpMotion()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    var cylinder: PickerCylinder { PickerCylinder(height: bounds.height, rowHeight: wheel.rowHeight) }
    /// The views of the visible rows.
    var rowViews: [UIView] { bands.flatMap { $0.rows.values } }

    /// A double arrow that shows the direction in which the wheel turns.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .dragsUpAndDown }

    // MARK: Rows

    /// Sets new rows. The wheel rests on the selected row, or on the last row if the selected row no longer exists.
    func load(_ wheel: PickerWheel) {
        stop()
        self.wheel = wheel
        origin = 0
        selectedRow = min(max(selectedRow, 0), wheel.rowCount - 1)
        bands.forEach { $0.forget() }
        offset = wheel.offset(of: max(selectedRow, 0))
        setNeedsLayout()
        showRows()
    }

    /// The visible view of a row, preferably the one between the lines.
    func view(forRow row: Int) -> UIView? {
        for band in [bands[1], bands[0], bands[2]] {
            if let found = band.rows.first(where: { self.row($0.key) == row }) { return found.value }
        }
        return nil
    }

    /// Calls `body` with each visible row and its views.
    func forEachRow(_ body: (_ row: Int, _ view: UIView) -> Void) {
        for band in bands {
            for (index, view) in band.rows { if let row = row(index) { body(row, view) } }
        }
    }

    /// Turns the wheel to `row`, limited to the existing rows.
    func select(_ row: Int, animated: Bool) {
        guard wheel.rowCount > 0 else { return }
        let row = min(max(row, 0), wheel.rowCount - 1)
        selectedRow = row
        let index = wheel.index(of: wheel.row(row - origin) ?? row, near: offset)
        if animated, window != nil {
            ease(to: wheel.offset(of: index), duration: ScrollPhysics.animationDuration, cause: .client)
        } else {
            stop()
            offset = wheel.offset(of: index)
            countFromFirstTurn()
        }
    }

    /// Adds `shift` to the selected row and to the row at each index. Rows `shift` apart must look the same.
    func renumber(by shift: Int) {
        guard wheel.wraps, let row = wheel.row(selectedRow + shift) else { return }
        origin = wheel.row(origin + shift) ?? 0
        selectedRow = row
    }

    /// The row at an index.
    func row(_ index: Int) -> Int? { wheel.wraps ? wheel.row(index + origin) : wheel.row(index) }

    /// Stops the wheel on the nearest row. If the user has turned it to another row, selects that row and calls `didSelect`.
    func settle(by cause: ScrollMotion.EasingCause) {
        motion = .none
        offset = wheel.nearestRowOffset(to: offset)
        countFromFirstTurn()
        guard cause != .client, let row = row(wheel.index(at: offset)), row != selectedRow else { return }
        selectedRow = row
        didSelect(row)
    }

    /// Shifts the offset of a wrapping wheel at rest by whole turns, so that its index is in `0..<rowCount`.
    private func countFromFirstTurn() {
        let index = wheel.index(at: offset)
        guard let first = wheel.row(index), first != index else { return }
        bands.forEach { $0.renumber(by: first - index) }
        offset = wheel.offset(of: first)
    }

    // MARK: Accessibility

    /// Returns the wheel's accessibility label.
    var accessibleName: () -> String? = { nil }
    /// Returns the accessibility value of a row.
    var accessibleTitle: (_ row: Int) -> String? = { _ in nil }
    /// The row on which the wheel rests or will come to rest.
    private var comingRow: Int? { row(wheel.index(at: wheelTarget)) }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { accessibleName() }
    /// The row's accessibility value, without the figure spaces that align its digits.
    override var defaultAccessibilityValue: String? { comingRow.flatMap(accessibleTitle)?.trimmingCharacters(in: .whitespaces) }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    override var accessibilityRange: AccessibleRange? {
        comingRow.map { AccessibleRange(value: Double($0), minimum: 0, maximum: Double(wheel.rowCount - 1), step: 1) }
    }
    override func accessibilityIncrement() { turn(rows: 1) }
    override func accessibilityDecrement() { turn(rows: -1) }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = traitCollection.displayScale
        let top = max(0, ((bounds.height - wheel.rowHeight) / 2 * scale).rounded() / scale)
        let bottom = min(top + wheel.rowHeight, max(bounds.height, top))
        let edges = [0, top, bottom, max(bounds.height, bottom)]
        for (index, band) in bands.enumerated() {
            band.frame = CGRect(x: 0, y: edges[index], width: bounds.width, height: edges[index + 1] - edges[index])
        }
        showRows()
    }

    private func showRows() {
        let turned = offset / wheel.rowHeight
        for band in bands {
            band.show(on: cylinder, turned: turned) { index, spare in row(index).flatMap { makeRow($0, spare) } }
        }
    }

    // MARK: Overridden

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { finishMotion() }
    }

    override func scrollWheel(with event: UIEvent) {
        if !handleWheel(event), event.scrollOwner !== self { super.scrollWheel(with: event) }
    }

    override var canBecomeFocused: Bool { wheel.rowCount > 0 }

    override func keyPressEnded() {}

    /// Up and down turn the wheel by one row.
    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: turn(rows: -1)
        case .down: turn(rows: 1)
        default: return false
        }
        return true
    }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer === pan ? shouldBeginDragging() : super.gestureRecognizerShouldBegin(recognizer)
    }
}
