// One wheel of a picker: rows on a cylinder, turned by hand.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// A component of a picker view.
@MainActor
final class PickerColumn: UIView {
    /// Gives the view of a row, a spare one if it will do.
    var makeRow: (_ row: Int, _ spare: UIView?) -> UIView? = { _, _ in nil }
    /// Hears of the row on which the user has left the wheel, if it is another one than before.
    var didSelect: (_ row: Int) -> Void = { _ in }

    private(set) var wheel = PickerWheel(rowCount: 0, rowHeight: Theme.pickerRowHeight)
    /// The row on which the wheel last came to rest, or will when the client turns it; −1 without rows.
    private(set) var selectedRow = -1
    /// How far the wheel has been turned, in points.
    var offset: CGFloat = 0 { didSet { if oldValue != offset { showRows() } } }
    /// What turns the wheel.
    var motion = PickerMotion.none
    /// Whether the finger that is down has stopped a wheel that was spinning: its lifting is no click then.
    var isCaught = false
    /// What the mouse wheel has been turned of a notch, for those that turn by less.
    var notches = 0.0
    var touchpad = TouchpadTrack()
    let driver = ScrollDriver()
    let pan = ScrollPanGestureRecognizer(target: nil, action: nil)
    /// The row that index 0 stands for.
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
    /// The views of the rows that are seen.
    var rowViews: [UIView] { bands.flatMap { $0.rows.values } }

    /// Double arrows say which way the wheel turns.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .dragsUpAndDown }

    // MARK: Rows

    /// Takes another set of rows, at rest on the row that was selected or the last one there is.
    func load(_ wheel: PickerWheel) {
        stop()
        self.wheel = wheel
        origin = 0
        selectedRow = min(max(selectedRow, 0), wheel.rowCount - 1)
        bands.forEach { $0.forget() }
        offset = wheel.place(of: max(selectedRow, 0))
        setNeedsLayout()
        showRows()
    }

    /// The view of a row as the user sees it, between the lines rather than outside.
    func view(forRow row: Int) -> UIView? {
        for band in [bands[1], bands[0], bands[2]] {
            if let found = band.rows.first(where: { self.row($0.key) == row }) { return found.value }
        }
        return nil
    }

    /// Turns the wheel to `row`, or as near as there are rows.
    func select(_ row: Int, animated: Bool) {
        guard wheel.rowCount > 0 else { return }
        let row = min(max(row, 0), wheel.rowCount - 1)
        selectedRow = row
        let index = wheel.index(of: wheel.row(row - origin) ?? row, near: offset)
        if animated, window != nil {
            ease(to: wheel.place(of: index), duration: ScrollPhysics.animationDuration, cause: .client)
        } else {
            stop()
            offset = wheel.place(of: index)
            countFromFirstTurn()
        }
    }

    /// Has every row in sight, and the selected one, stand for that `shift` rows further; for wheels on which both look the same.
    func renumber(by shift: Int) {
        guard wheel.wraps, let row = wheel.row(selectedRow + shift) else { return }
        origin = wheel.row(origin + shift) ?? 0
        selectedRow = row
    }

    /// The row that an index stands for.
    func row(_ index: Int) -> Int? { wheel.wraps ? wheel.row(index + origin) : wheel.row(index) }

    /// The wheel rests where it is: that is the row selected now. A user who chose it is listened to.
    func settle(by cause: PickerMotion.Cause) {
        motion = .none
        offset = wheel.nearestPlace(to: offset)
        countFromFirstTurn()
        guard cause == .user, let row = row(wheel.index(at: offset)), row != selectedRow else { return }
        selectedRow = row
        didSelect(row)
    }

    /// A wheel at rest after many turns is the same as one that was never turned.
    private func countFromFirstTurn() {
        let index = wheel.index(at: offset)
        guard let first = wheel.row(index), first != index else { return }
        bands.forEach { $0.renumber(by: first - index) }
        offset = wheel.place(of: first)
    }

    // MARK: Accessibility

    /// What the wheel is called, and what is on a row.
    var accessibleName: () -> String? = { nil }
    var accessibleTitle: (_ row: Int) -> String? = { _ in nil }
    /// The row on which the wheel is, or will be.
    private var comingRow: Int? { row(wheel.index(at: wheelTarget)) }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { accessibleName() }
    /// Without the spaces that keep digits beneath digits.
    override var defaultAccessibilityValue: String? { comingRow.flatMap(accessibleTitle)?.trimmingCharacters(in: .whitespaces) }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    override var accessibilityRange: AccessibleRange? {
        comingRow.map { AccessibleRange(value: Double($0), minimum: 0, maximum: Double(wheel.rowCount - 1)) }
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
        if window == nil { hurry() }
    }

    override func scrollWheel(with event: UIEvent) {
        if !handleWheel(event) { super.scrollWheel(with: event) }
    }

    override var canBecomeFocused: Bool { wheel.rowCount > 0 }

    override func keyPressEnded() {}

    /// Up and down turn the wheel by a row.
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
