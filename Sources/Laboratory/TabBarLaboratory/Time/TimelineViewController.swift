// The timeline: header, ruler and lanes.
//
//      ┌────────────────────────────────────────────────────────┐
//      │ ● 12.345 Recording   All In Out          Resume Export │   header
//      ├────────────┬───────────────────────────────────────────┤
//      │            │ 10        11        12 ▼                  │   ruler
//      │ Input      │   ●   ▬▬▬▬   ╷╷╷       │                  │   lanes, which scroll vertically
//      │ icon·scale │  [╱╲_╱─]               │                  │
//      └────────────┴───────────────────────────────────────────┘

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows the recent past in lanes. New frames and input appear at most ten times a second.
final class TimelineViewController: UIViewController {
    let model: TimelineModel
    private let exporter: TimeExporter
    let header = TimelineHeader(frame: .zero)
    let ruler: TimeRuler
    let overlay: TimelineOverlay
    /// The area beside the ruler, above the names.
    private let corner = UIView()
    private let cornerLine = UIView()
    /// The menu of all lanes, in the corner.
    let lanesButton = UIButton(configuration: .plain())
    /// The keyframes of the selected lane.
    let keyframes: LaneKeyframes
    /// The line between the names and the tracks.
    private let namesLine = UIView()
    private let scroll = UIScrollView()
    let empty = UILabel(13, color: Theme.detailText, lines: 2, alignment: .center)
    /// The rows: the input's and one for each lane.
    private(set) var rows: [LaneRow] = []

    private static let rulerHeight: CGFloat = 24
    /// The seconds from the recording of a frame or an input until the timeline shows it.
    private static let delay = 0.1
    private var isWaiting = false

    init(model: TimelineModel, exporter: TimeExporter) {
        self.model = model
        self.exporter = exporter
        ruler = TimeRuler(model: model)
        overlay = TimelineOverlay(model: model)
        keyframes = LaneKeyframes(model: model)
        super.init(nibName: nil, bundle: nil)
        exporter.page = self
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        view.accessibilityIdentifier = "timeline"
        corner.backgroundColor = LaboratoryLook.panel
        cornerLine.backgroundColor = LaboratoryLook.line
        namesLine.backgroundColor = LaboratoryLook.line
        namesLine.isUserInteractionEnabled = false
        for child in [cornerLine, lanesButton] { corner.addSubview(child) }
        lanesButton.configuration?.buttonSize = .mini
        lanesButton.configuration?.indicator = .popup
        lanesButton.useTitle(LaboratoryLook.font(11, weight: .medium))
        lanesButton.showsMenuAsPrimaryAction = true
        lanesButton.accessibilityIdentifier = "lanes"
        lanesButton.menu = UIMenu { [weak model] in model?.lanesElements ?? [] }
        // A handle must follow the pointer at once.
        scroll.delaysContentTouches = false
        scroll.addSubview(keyframes)
        scroll.backgroundColor = LaboratoryLook.plot
        scroll.delegate = self
        empty.isUserInteractionEnabled = false
        for child in [scroll, corner, namesLine, ruler, empty, overlay, header] as [UIView] { view.addSubview(child) }
        overlay.rulerHeight = Self.rulerHeight
        connect()
        refresh()
        Localized.follow(self) { $0.updateTexts() }
    }

    private func connect() {
        model.recorder.changes.observe(self) { timeline, _ in timeline.setNeedsRefresh() }
        model.past.changes.observe(self) { timeline, change in if change != .begin { timeline.playheadDidChange() } }
        model.changes.observe(self) { $0.modelDidChange($1) }
        header.isFollowing = { [weak self] in self?.showsPresent ?? true }
        ruler.scrolled = { [weak self] in self?.scrollTime($0) ?? false }
        header.markInButton.call(self) { $0.markIn() }
        header.markOutButton.call(self) { $0.markOut() }
        header.clearButton.call(self) { $0.model.clearMarks() }
        header.fitButton.call(self) { $0.showAll() }
        header.resumeButton.call(self) { $0.model.past.resume() }
        header.nowButton.call(self) { $0.showNow() }
        let method: @MainActor (TimelineViewController) -> @MainActor (UIHoverGestureRecognizer) -> Void = { $0.hovered }
        view.addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(method)))
    }

    private func modelDidChange(_ change: TimelineModel.Change) {
        switch change {
        case .axis: axisDidChange()
        case .lanes: lanesDidChange()
        case .marks: marksDidChange()
        case .tuned: if model.selectedLane != nil { updateRowContents() }
        }
    }

    /// Shows in the corner whether only the lanes of the tuned interaction are shown.
    private func updateLanesButton() {
        let title = Localized.text("laboratory.time.\(model.showsOnlyTuned ? "only-tuned" : "lanes-menu")")
        guard lanesButton.configuration?.title != title || lanesButton.isSelected != model.showsOnlyTuned else { return }
        lanesButton.configuration?.title = title
        lanesButton.isSelected = model.showsOnlyTuned
        lanesButton.accessibilityLabel = Localized.text("laboratory.time.lanes-menu")
        lanesButton.accessibilityValue = model.showsOnlyTuned ? title : nil
        lanesButton.toolTip = title
        view.setNeedsLayout()
    }

    private func updateTexts() {
        header.updateTexts()
        header.show(model)
        header.exportButton.menu = exporter.menu
        updateLanesButton()
        empty.text = Localized.text("laboratory.time.empty")
        ruler.setNeedsDisplay()
        overlay.hidePointer()
    }

    // MARK: Marks

    /// Sets the In mark at the playhead.
    func markIn() { if let time = model.playhead { model.setMarkIn(time) } }

    /// Sets the Out mark at the playhead.
    func markOut() { if let time = model.playhead { model.setMarkOut(time) } }

    /// Shows the marked part, or all of the recording, in the width of the timeline.
    func showAll() {
        guard let range = model.exportRange else { return }
        if model.formerScale == nil { model.formerScale = model.axis.scale }
        model.following = model.markIn == nil && model.markOut == nil ? .all : .nothing
        model.axis.show(range, width: trackWidth)
        header.show(model)
    }

    /// Returns to the present, at the scale before *Show All*, and follows it.
    func showNow() {
        model.past.resume()
        followPresent()
    }

    /// Shows the latest frame, at the scale before *Show All*, and follows it.
    private func followPresent() {
        if let scale = model.formerScale { model.axis.scale = scale }
        model.formerScale = nil
        model.following = .present
        follow()
        header.show(model)
    }

    private func marksDidChange() {
        ruler.setNeedsDisplay()
        overlay.update()
        header.show(model)
    }

    // MARK: Updates

    /// Refreshes the timeline after `delay` if it is visible.
    private func setNeedsRefresh() {
        guard !isWaiting, isVisible else { return }
        isWaiting = true
        perform(Selector(Self.refreshNow), with: nil, afterDelay: Self.delay)
    }

    private func refreshNow() {
        isWaiting = false
        if isVisible { refresh() }
    }

    private var isVisible: Bool { view.window != nil && !view.isHidden }

    /// Shows the present state of the recording.
    func refresh() {
        updateRows()
        if !model.past.isShown { follow() }
        empty.isHidden = !model.rowLanes.isEmpty || model.recorder.input.hasMarks
        overlay.isEmpty = !empty.isHidden
        overlay.update()
        header.show(model)
        updateRowContents()
    }

    fileprivate func updateRowContents() {
        let time = model.past.isShown ? model.playhead : nil
        let visible = scroll.bounds.insetBy(dx: 0, dy: -LaneRow.height)
        // The keyframes decide the range of values of their row.
        keyframes.update(for: rows.first(where: \.isPlot))
        for row in rows {
            row.track.isHidden = !row.frame.intersects(visible)
            if !row.track.isHidden { row.update(at: time) }
        }
    }

    /// Shows the lanes that the user has chosen, without the plot of a lane that is no longer selected.
    private func lanesDidChange() {
        for row in rows where row.isPlot && row.lane !== model.selectedLane { row.isPlot = false }
        updateLanesButton()
        refresh()
        layOutRows()
    }

    private func updateRows() {
        let lanes = model.rowLanes
        defer { revealLatest(lanes) }
        let former = rows
        guard former.isEmpty || !former.dropFirst().elementsEqual(lanes, by: { $0.lane === $1 }) else { return }
        let input = former.first ?? makeRow(.input(model.recorder.input))
        rows = [input] + lanes.map { lane in former.first { $0.lane === lane } ?? makeRow(.lane(lane)) }
        for row in former where !rows.contains(where: { $0 === row }) { row.removeFromSuperview() }
        layOutRows()
    }

    /// The time at which the latest bar of the shown lanes begins.
    private var latestBegin = -Double.infinity

    /// Scrolls to the first of the lanes in which something has begun since the previous refresh, unless the past or a plot is shown, or
    /// the pointer is over the lanes.
    private func revealLatest(_ lanes: [TimeLane]) {
        let begins = lanes.map { $0.bars.last?.begin ?? -.infinity }
        guard let latest = begins.max(), latest > latestBegin else { return }
        let former = latestBegin
        latestBegin = latest
        guard !model.past.isShown, model.selectedLane == nil, overlay.isPointerHidden else { return }
        let new = rows.filter { row in (row.lane?.bars.last?.begin).map { $0 > former } ?? false }
        guard let row = new.first, !new.contains(where: { scroll.bounds.contains($0.frame) }) else { return }
        scroll.scrollRectToVisible(row.frame, animated: false)
    }

    private func makeRow(_ contents: LaneTrack.Contents) -> LaneRow {
        let row = LaneRow(contents: contents, model: model)
        row.scrolled = { [weak self] in self?.scrollTime($0) ?? false }
        row.movedFocus = { [weak self, weak row] lanes in if let row { self?.select(lanesAway: lanes, from: row) } }
        row.present = { [weak self] in self?.presentIfShown($0) }
        row.call(row) { [weak self] in self?.toggle($0) }
        scroll.insertSubview(row, belowSubview: keyframes)
        return row
    }

    private var showedPast = false

    private func playheadDidChange() {
        // The return to the present shows it, unless the user has chosen to see all.
        if showedPast, !model.past.isShown, model.following != .all { followPresent() }
        showedPast = model.past.isShown
        if let playhead = model.playhead { reveal(playhead) }
        overlay.update()
        header.show(model)
        updateRowContents()
        ruler.accessibilityValue = nil
    }

    private func axisDidChange() {
        ruler.setNeedsDisplay()
        overlay.update()
        overlay.hidePointer()
        updateRowContents()
    }

    // MARK: The visible time

    private var trackWidth: CGFloat { max(view.bounds.width - LaneRow.namesWidth(in: view.bounds.width), 1) }

    /// Keeps the latest frame, or all frames, visible. Scrolls by more than half the width at once, and makes room for a third more,
    /// because each movement draws all lanes again.
    private func follow() {
        guard model.following != .nothing, !keyframes.isDragging, let range = model.recorder.range else { return }
        let last = range.upperBound, x = model.axis.x(of: last)
        guard x > trackWidth - (model.following == .all ? 0 : 24) || x < 0 else { return }
        if model.following == .all {
            model.axis.show(range.lowerBound...last + (last - range.lowerBound) / 3, width: trackWidth)
        } else {
            model.axis.start = last - Double(trackWidth * 0.4 / model.axis.scale)
        }
    }

    /// Whether the latest frame is visible, at the scale that the user has chosen.
    private var showsPresent: Bool {
        guard model.formerScale == nil, let last = model.recorder.range?.upperBound else { return model.formerScale == nil }
        return model.axis.range(width: trackWidth).contains(last)
    }

    /// Follows the present if the user has scrolled or zoomed to it.
    private func timeWasScrolled() {
        model.formerScale = nil
        model.following = showsPresent ? .present : .nothing
        header.show(model)
    }

    /// Scrolls to a time if it is not visible.
    private func reveal(_ time: Double) {
        let x = model.axis.x(of: time)
        if x < 0 || x > trackWidth { model.axis.start = time - Double(trackWidth * 0.5 / model.axis.scale) }
    }

    /// Zooms the time if the event is a scroll over the ruler or the lanes. Returns whether it is.
    func zoom(with event: UIEvent) -> Bool {
        let point = event.location(in: overlay)
        guard isVisible, let notches = event.scrolledNotches, overlay.bounds.contains(point) else { return false }
        model.axis.zoom(by: pow(1.25, -notches.y), at: point.x)
        timeWasScrolled()
        return true
    }

    /// Scrolls the time with the wheel or a touchpad; with Shift, scrolls the lanes vertically. Returns whether the event is a scroll.
    private func scrollTime(_ event: UIEvent) -> Bool {
        guard let notches = event.scrolledNotches else { return false }
        if event.modifierFlags.contains(.shift) {
            let end = max(scroll.contentSize.height - scroll.bounds.height, 0)
            scroll.contentOffset.y = min(max(scroll.contentOffset.y + (notches.y + notches.x) * 2 * LaneRow.height, 0), end)
            return true
        }
        let distance = notches.x != 0 ? notches.x : notches.y
        guard distance != 0 else { return true }
        model.axis.start += Double(distance * trackWidth / 8 / model.axis.scale)
        timeWasScrolled()
        return true
    }

    // MARK: Lanes

    /// Shows or hides the plot of a lane. Collapsed lanes are expanded. A click on another bar of a plot describes this bar.
    private func toggle(_ row: LaneRow) {
        if row.isPlot, let bar = row.pressedBar {
            model.chosenBar = bar
            return updateRowContents()
        }
        if let lane = row.lane, model.isCollapsed(lane) { return model.setCollapsed(false, lane) }
        select(row.isPlot ? nil : row)
    }

    /// Selects a row and shows its lane as a plot; nil selects none.
    func select(_ row: LaneRow?) {
        let lane = row?.lane.flatMap { model.isCollapsed($0) ? nil : $0 }
        model.selectedLane = lane
        for other in rows { other.isPlot = other === row && lane != nil }
        layOutRows()
        if let row { scroll.scrollRectToVisible(row.frame, animated: false) }
        updateRowContents()
        overlay.hidePointer()
    }

    private func select(lanesAway distance: Int, from row: LaneRow) {
        guard let index = rows.firstIndex(where: { $0 === row }), rows.indices.contains(index + distance) else { return }
        select(rows[index + distance])
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: rows[index + distance])
    }

    /// Shows the value under the pointer.
    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        let point = recognizer.location(in: overlay)
        let row = rows.first { $0.bounds.contains(recognizer.location(in: $0)) && !$0.isHidden }
        guard recognizer.state == .began || recognizer.state == .changed, point.x >= 0, point.x <= overlay.bounds.width,
            point.y > Self.rulerHeight, let row
        else { return overlay.hidePointer() }
        let frame = overlay.convert(row.bounds, from: row), time = model.axis.time(at: point.x)
        var text: String?, dotY: CGFloat?, color = UIColor.label
        if let lane = row.lane, !model.isCollapsed(lane), let value = lane.value(at: time) {
            let components = lane.varyingComponents
            text = lane.text(of: value, components: Array(components.prefix(4)))
            color = LaneColor.color(of: lane)
            if let first = components.first, let y = row.track.y(of: value[first], component: first, in: lane) { dotY = frame.minY + y }
        }
        let clock = TimeText.clock(time - model.zero, decimals: min(model.axis.decimals + 1, 3))
        overlay.showPointer(
            at: point.x, text: [clock, text].compactMap(\.self).joined(separator: "  "), dotY: dotY, color: color, top: frame.minY,
            bottom: frame.maxY)
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, names = LaneRow.namesWidth(in: width), height = view.bounds.height
        header.frame = CGRect(x: 0, y: 0, width: width, height: TimelineHeader.height)
        let top = TimelineHeader.height
        view.place(corner, CGRect(x: 0, y: top, width: names, height: Self.rulerHeight))
        let hairline = view.hairline
        cornerLine.frame = CGRect(x: 0, y: Self.rulerHeight - hairline, width: names, height: hairline)
        let wanted = lanesButton.sizeThatFits(CGSize(width: names, height: Self.rulerHeight)).width.rounded(.up)
        corner.place(lanesButton, CGRect(x: 6, y: 1, width: min(wanted, names - 12), height: Self.rulerHeight - 2))
        view.place(namesLine, CGRect(x: names - hairline, y: top, width: hairline, height: max(height - top, 0)))
        view.place(ruler, CGRect(x: names, y: top, width: width - names, height: Self.rulerHeight))
        view.place(overlay, CGRect(x: names, y: top, width: width - names, height: height - top))
        scroll.frame = CGRect(x: 0, y: top + Self.rulerHeight, width: width, height: max(height - top - Self.rulerHeight, 0))
        // The hint is below the lane of the input.
        let hint = scroll.frame.minY + LaneRow.height
        view.place(empty, CGRect(x: names + 16, y: hint, width: width - names - 32, height: max(scroll.frame.maxY - hint, 0)))
        layOutRows()
        ruler.setNeedsDisplay()
        overlay.update()
        updateRowContents()
    }

    private func layOutRows() {
        let width = view.bounds.width
        scroll.contentSize = CGSize(width: width, height: RowStack.layOut(rows, from: 0, width: width))
        keyframes.update(for: rows.first(where: \.isPlot))
    }
}

extension TimelineViewController: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        updateRowContents()
        overlay.hidePointer()
    }
}
