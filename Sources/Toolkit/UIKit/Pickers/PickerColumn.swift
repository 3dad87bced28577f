// One wheel of a picker: rows on a cylinder, and their movement. The wheel always comes to rest on a row.

internal import ListEngine
internal import WindowSystem

/// The wheel of one component of a picker view.
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

    var accessibleName: () -> String? = { nil }
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

    override func scrollWheel(with event: UIEvent) -> Bool { handleWheel(event) || super.scrollWheel(with: event) }
    override var keepsScrollSequence: Bool { true }

    override var canBecomeFocused: Bool { wheel.rowCount > 0 }

    override func keyPressEnded() {}

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

// MARK: - Motion

extension PickerColumn {
    func setUpMotion() {
        displayLink.handler = { [weak self] time in self?.advance(to: time) ?? .atRest }
        displayLink.values = { [weak self] in self.map { ["y": Double($0.offset)] } ?? [:] }
        pan.touchDown = { [weak self] in self?.fingerDown() }
        pan.touchUp = { [weak self] in self?.fingerUp() }
        pan.addTarget(self, action: Selector(PickerColumn.panned(_:)))
        addGestureRecognizer(pan)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(PickerColumn.tapped(_:))))
    }

    /// Ends the movement at the present offset.
    func stop() {
        motion = .none
        displayLink.stop()
    }

    /// Ends the movement at its destination, for a wheel that is not visible.
    func finishMotion() {
        let movement = motion
        stop()
        touchpad.clear()
        offset = movement.destination?.y ?? offset
        settle(by: movement.cause ?? .wheel)
    }

    // MARK: Dragging

    func shouldBeginDragging() -> Bool {
        let moved = pan.translation(in: self) == .zero ? pan.velocity(in: self) : pan.translation(in: self)
        return wheel.rowCount > 0 && abs(moved.y) >= abs(moved.x)
    }

    private func fingerDown() {
        touchpad.clear()
        notches = PageNotches()
        isCaught = false
        guard case .decelerating(_, _, let begin) = motion else { return }
        isCaught = abs(motion.velocity(at: displayLink.lastTime ?? begin).y) > ScrollPhysics.slowEnoughToClick
        stop()
    }

    private func fingerUp() {
        guard motion.isAtRest else { return }
        if wheel.nearestRowOffset(to: offset) != offset { return beginDeceleration(velocity: releaseSpeed(finger: 0)) }
        if isCaught { settle(by: .wheel) }
    }

    /// The wheel's velocity when a finger that moves at `finger` points per second releases it. Differs from `finger` past the ends.
    private func releaseSpeed(finger: CGFloat) -> CGFloat {
        ScrollPhysics.releaseSpeed(finger: finger, at: offset, in: wheel.range, dimension: cylinder.height)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stop()
            let start = ScrollPhysics.unresisted(offset, in: wheel.range, dimension: cylinder.height)
            motion = .dragging(origin: CGPoint(x: 0, y: start))
            drag()
        case .changed: drag()
        case .ended: endDragging(velocity: -pan.velocity(in: self).y)
        case .cancelled, .failed: endDragging(velocity: 0)
        case .possible: break
        }
    }

    private func drag() {
        guard case .dragging(let origin) = motion else { return }
        let moved = pan.translation(in: self).y
        guard moved.isFinite else { return }
        offset = ScrollPhysics.resisted(origin.y - moved, in: wheel.range, dimension: cylinder.height)
    }

    private func endDragging(velocity: CGFloat) {
        guard case .dragging = motion else { return }
        motion = .none
        beginDeceleration(velocity: releaseSpeed(finger: abs(velocity) < ScrollPhysics.minimumReleaseSpeed ? 0 : velocity))
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        guard !isCaught, wheel.rowCount > 0, let distance = cylinder.distance(seenAt: tap.location(in: self).y) else { return }
        let target = wheel.nearestRowOffset(to: offset + distance.rounded() * wheel.rowHeight)
        ease(to: target, duration: ScrollPhysics.animationDuration, cause: .wheel)
    }

    /// Begins the deceleration of a wheel that turns at `velocity` points per second.
    private func beginDeceleration(velocity: CGFloat) {
        let trajectory = wheel.release(at: offset, velocity: velocity)
        guard trajectory.duration > 0, window != nil else {
            offset = trajectory.destination
            settle(by: .wheel)
            return
        }
        motion = .decelerating(x: .still, y: trajectory, begin: displayLink.now(in: self))
        displayLink.start(in: self)
    }

    // MARK: The mouse wheel

    /// Turns one row for each notch, or follows a touchpad. Returns false if the enclosing scroll view should handle the event, such as a
    /// notch when at rest at the end, or any event during a drag.
    func handleWheel(_ event: UIEvent) -> Bool {
        guard let scroll = event.scroll, scroll.y.isFinite, wheel.rowCount > 0 else { return false }
        if case .dragging = motion { return false }
        switch scroll.source {
        case .wheel: return turn(notches: scroll.y, at: event.timestamp)
        case .touchpad: return follow(CGFloat(scroll.y) * ScrollPhysics.notchDistance(page: cylinder.height), at: event.timestamp)
        case .touchpadLifted: return touchpadLifted(at: event.timestamp)
        }
    }

    /// Turns by `rows`, for keys and assistive software.
    func turn(rows: Int) {
        if case .dragging = motion { return }
        notches = PageNotches()
        _ = turn(rows: rows, toward: rows)
    }

    private func turn(notches turned: Double, at time: Double) -> Bool {
        guard turned != 0 else { return false }
        return turn(rows: notches.add(x: 0, y: turned, at: time).y, toward: turned < 0 ? -1 : 1)
    }

    /// Turns by `rows`; 0 means that the notches so far do not add up to a row. Returns false if a wheel at rest cannot turn in the
    /// direction of `sign`.
    private func turn(rows: Int, toward sign: Int) -> Bool {
        guard sign != 0 else { return false }
        let from = wheelTarget
        let target = wheel.nearestRowOffset(to: from + CGFloat(rows) * wheel.rowHeight)
        let isAtEnd = wheel.nearestRowOffset(to: from + (sign < 0 ? -1 : 1) * wheel.rowHeight) == from
        if isAtEnd { notches = PageNotches() }
        guard target != from || !motion.isAtRest else { return !isAtEnd }
        ease(to: target, duration: windowFeel.glideDuration, cause: .wheel)
        return true
    }

    /// The offset at which the wheel rests or will come to rest; during a drag, the offset of the nearest row.
    var wheelTarget: CGFloat { motion.destination?.y ?? wheel.nearestRowOffset(to: offset) }

    private func follow(_ distance: CGFloat, at time: Double) -> Bool {
        let target = wheel.range.nearest(to: offset + distance)
        guard target != offset || !motion.isAtRest else { return false }
        stop()
        touchpad.add(CGPoint(x: 0, y: distance), at: time)
        offset = target
        return true
    }

    private func touchpadLifted(at time: Double) -> Bool {
        let velocity = touchpad.velocity(at: time).y
        touchpad.clear()
        guard motion.isAtRest else { return false }
        beginDeceleration(velocity: abs(velocity) < ScrollPhysics.minimumReleaseSpeed ? 0 : velocity)
        return true
    }

    // MARK: Frames

    /// Turns to `target`, from rest or from the present movement.
    func ease(to target: CGFloat, duration: Double, cause: ScrollMotion.EasingCause) {
        let continues = motion.cause != nil && displayLink.lastTime != nil
        if !continues { stop() }
        guard continues || target != offset else { return settle(by: cause) }
        motion.ease(
            from: CGPoint(x: 0, y: offset), to: CGPoint(x: 0, y: target), at: displayLink.now(in: self), duration: duration,
            start: .atFullSpeed, cause: cause, after: displayLink.lastTime)
        displayLink.start(in: self)
    }

    private func advance(to time: Double) -> FrameMotion.Outcome {
        let cause = motion.cause ?? .wheel
        guard let step = motion.step(to: time, firstInterval: displayLink.firstInterval) else { return .atRest }
        offset = step.offset.y
        if step.isOver { settle(by: cause) }
        return motion.outcome
    }
}

/// A horizontal band of a wheel, which shows the rows that intersect it. Rows that cross a line show in two bands, each with its own look.
final class PickerBand: UIView {
    enum Position { case above, selection, below }

    let position: Position
    /// The visible rows, by index.
    private(set) var rows: [Int: UIView] = [:]
    private var spare: [UIView] = []

    init(_ position: Position) {
        self.position = position
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the rows that intersect this band when the wheel has been turned by `turned` rows.
    func show(on cylinder: PickerCylinder, turned: CGFloat, view: (_ index: Int, _ spare: UIView?) -> UIView?) {
        let (top, bottom) = (frame.minY + 0.01, frame.maxY - 0.01)
        var obsolete = rows
        var wanted: [Int] = []
        for index in bounds.isEmpty ? [] : Array(cylinder.visibleRows(turned: turned)) {
            let distance = CGFloat(index) - turned
            let half = cylinder.rowHeight / 2 * cylinder.squeeze(at: distance)
            let middle = cylinder.y(at: distance)
            guard middle + half > top, middle - half < bottom else { continue }
            wanted.append(index)
            obsolete[index] = nil
        }
        for (index, row) in obsolete.inOrder { discard(row, at: index) }
        for index in wanted {
            guard let row = rows[index] ?? add(view(index, spare.popLast()), at: index) else { continue }
            layOut(row, on: cylinder, distance: CGFloat(index) - turned)
        }
    }

    func renumber(by shift: Int) { rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.key + shift, $0.value) }) }

    /// Removes all rows and the views for reuse, which a previous delegate may have created.
    func forget() {
        for (index, row) in rows { discard(row, at: index) }
        spare = []
    }

    private func discard(_ row: UIView, at index: Int) {
        row.removeFromSuperview()
        rows[index] = nil
        spare.append(row)
    }

    private func add(_ row: UIView?, at index: Int) -> UIView? {
        guard let row else { return nil }
        (row as? PickerRowLabel)?.configure(for: position)
        rows[index] = row
        addSubview(row)
        return row
    }

    private func layOut(_ row: UIView, on cylinder: PickerCylinder, distance: CGFloat) {
        row.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: cylinder.rowHeight)
        row.center = CGPoint(x: bounds.midX, y: cylinder.y(at: distance) - frame.minY)
        row.transform = CGAffineTransform(scaleX: 1, y: cylinder.squeeze(at: distance))
        row.alpha = position == .selection ? 1 : cylinder.opacity(at: distance)
    }
}
