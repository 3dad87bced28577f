// A row of the timeline: the name of a lane, its menu and its graph.

internal import UIKit

/// A lane with its name at the leading edge. A click selects the lane, which is then shown as a plot.
final class LaneRow: UIControl, FittingRow {
    /// The width of the names, in points.
    static func namesWidth(in width: CGFloat) -> CGFloat { min(264, max(width * 0.26, 140)).rounded() }
    static let height: CGFloat = 26
    private static let dotSide: CGFloat = 6
    /// The distance of names and legend from the leading edge.
    private static let nameStart: CGFloat = 26
    static let plotHeight: CGFloat = 122
    /// The height of the line with the numbers of the described bar, at the bottom of a plot.
    static let figuresHeight: CGFloat = 18
    /// The width of the numbers of the vertical axis.
    private static let axisWidth: CGFloat = 34

    let contents: LaneTrack.Contents
    let track: LaneTrack
    let model: TimelineModel
    let name = UILabel()
    /// The width for which the form of the name was chosen; nil after a change of the name or the language.
    private var shownNameWidth: CGFloat?
    /// The full name that the row shows.
    private var shownTitle: String?
    /// Presents a question about the lane.
    var present: (UIAlertController) -> Void = { _ in }
    private let value = UILabel()
    /// The width reserved for the value, at first enough for a number with four decimals. It only grows, so that the name stays the same
    /// while the playhead moves.
    private var valueRoom: CGFloat = 46
    private let legend = UILabel()
    /// The numbers of the vertical axis of a plot.
    let axis = PlotNumbers()
    /// The numbers of the described bar of a plot.
    let figures = UILabel(11, color: Theme.detailText)
    /// The colours of the legend's lines, below `swatch`.
    private let dots = (0..<3).map { _ in UIView() }
    private let swatch = UIView()
    /// The name of the phone; visible while two phones are compared.
    private let phoneName = UILabel(11, weight: .bold, alignment: .center)
    private let line = UIView()
    /// Called for the up and down arrow keys, with the number of lanes to the one that is to be selected.
    var movedFocus: (_ lanes: Int) -> Void = { _ in }
    /// Called when the user scrolls over the graph. Returns whether the scroll was used.
    var scrolled: (UIEvent) -> Bool = { _ in false }

    init(contents: LaneTrack.Contents, model: TimelineModel) {
        self.contents = contents
        self.model = model
        track = LaneTrack(contents: contents, model: model)
        super.init(frame: .zero)
        name.lineBreakMode = .byTruncatingHead
        name.adjustsFontSizeToFitWidth = true
        name.minimumScaleFactor = 0.7
        value.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
        value.textColor = Theme.detailText
        legend.numberOfLines = dots.count
        legend.font = value.font
        legend.textColor = value.textColor
        for dot in dots + [swatch] { dot.layer.cornerRadius = Self.dotSide / 2 }
        phoneName.isHidden = true
        line.backgroundColor = LaboratoryLook.line
        figures.adjustsFontSizeToFitWidth = true
        figures.minimumScaleFactor = 0.6
        for view in [name, value, legend, swatch, phoneName, track, axis, figures, line] + dots {
            view.isUserInteractionEnabled = false
            view.isAccessibilityElement = false
            addSubview(view)
        }
        addInteraction(UIPointerInteraction(delegate: self))
        isContextMenuInteractionEnabled = true
        isAccessibilityElement = true
        accessibilityTraits = [.button, .updatesFrequently]
        if lane != nil { accessibilityExpandedStatus = .collapsed }
        let phone = lane?.phone == .companion ? "\(Comparison.names.second) " : ""
        accessibilityIdentifier = lane.map { "lane \(phone)\($0.layerName) \($0.keyPath ?? "")" } ?? "lane input"
        Localized.follow(self) { $0.updateTexts() }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The lane of animations; nil in the row of the input.
    var lane: TimeLane? { if case .lane(let lane) = contents { lane } else { nil } }

    var isPlot: Bool {
        get { track.isPlot }
        set {
            guard newValue != track.isPlot else { return }
            track.isPlot = newValue
            accessibilityExpandedStatus = newValue ? .expanded : .collapsed
            backgroundColor = newValue ? .tertiarySystemFill : nil
            updatePlot()
            setNeedsLayout()
        }
    }

    // MARK: Contents

    /// The name of the lane; of collapsed lanes, the name of their layer or interaction and their number.
    var title: String {
        guard let lane else { return Localized.text("laboratory.time.input") }
        guard let collapsed else { return lane.title }
        return lane.owner(hasText: false) + Localized.separator + collapsed
    }

    /// The number of the lanes that share this row, as a text; nil if it has only its own.
    private var collapsed: String? {
        guard let lane, model.isCollapsed(lane) else { return nil }
        return Localized.text("laboratory.time.lanes", count: model.group(of: lane).count)
    }

    /// The name of the lane's phone while two phones are compared; otherwise nil.
    var phoneTitle: String? {
        guard let lane, model.recorder.second != nil else { return nil }
        return lane.phone == .layer ? Comparison.names.first : Comparison.names.second
    }

    private func updateTexts() {
        shownNameWidth = nil
        shownTitle = title
        setNeedsLayout()
        // The tool tip has the names that developers know.
        let hasTechnicalName = collapsed == nil && lane.map { $0.givenName == nil && $0.kind != .motion } == true
        toolTip = hasTechnicalName ? [title, lane?.technicalTitle].compactMap(\.self).joined(separator: "\n") : title
        accessibilityLabel = [phoneTitle, title].compactMap(\.self).joined(separator: Localized.clauseComma)
    }

    private static var layerAttributes: [NSAttributedString.Key: Any] {
        [.font: LaboratoryLook.font(11), .foregroundColor: Theme.detailText]
    }
    private static var propertyAttributes: [NSAttributedString.Key: Any] {
        [.font: LaboratoryLook.font(11, weight: .medium), .foregroundColor: UIColor.label]
    }

    /// The forms of the name from the longest to the shortest, as an owner and a property: the interaction or the view, with its text and
    /// without, and the end of the key path; that end alone, and its end. A wide row has no longer form, so that the name stays the same
    /// when a comparison makes the window wider; the tool tip has the full name.
    private var nameForms: [(layer: String, property: String)] {
        guard let lane, lane.givenName == nil || collapsed != nil else { return [("", title)] }
        let property = collapsed ?? lane.property
        let isKeyPath = lane.kind == .property && collapsed == nil && lane.propertyName == nil
        let words = isKeyPath ? property.split(separator: ".") : []
        let ends = words.indices.dropFirst().map { words[$0...].joined(separator: ".") }
        // A single letter such as the "x" of "position.x" says less than the whole key path.
        let shown = ends.last { $0.count > 1 } ?? property
        let owners = [collapsed == nil, false].map { lane.owner(hasText: $0) }
        return owners.map { ($0 + Localized.separator, shown) } + ([shown] + ends.filter { $0.count < shown.count }).map { ("", $0) }
    }

    /// Shows the longest form of the name that fits. The last form is smaller or truncated if it does not fit.
    private func showName(width: CGFloat) {
        guard width != shownNameWidth else { return }
        shownNameWidth = width
        let forms = nameForms
        func textWidth(_ form: (String, String)) -> CGFloat {
            form.0.size(withAttributes: Self.layerAttributes).width + form.1.size(withAttributes: Self.propertyAttributes).width
        }
        let form = forms.first { textWidth($0) <= width } ?? forms[forms.count - 1]
        let text = MutableAttributedText(string: form.0, attributes: Self.layerAttributes)
        text.append(AttributedText(string: form.1, attributes: Self.propertyAttributes))
        name.attributedText = text
    }

    /// Draws the graph again if it has changed, and shows the value at `time`; nil shows no value.
    func update(at time: Double?) {
        track.update()
        let color = lane.map { LaneColor.color(of: $0) } ?? .systemBlue
        swatch.backgroundColor = color
        phoneName.textColor = lane?.phone == .companion ? LaboratoryLook.secondPhone : LaboratoryLook.firstPhone
        if shownTitle != title { updateTexts() }
        if phoneName.text != phoneTitle {
            phoneName.text = phoneTitle
            phoneName.isHidden = phoneTitle == nil
            swatch.isHidden = !phoneName.isHidden
            updateTexts()
        }
        let text = time.flatMap { collapsed == nil ? lane?.value(at: $0) : nil }.flatMap { value in
            lane.map { $0.text(of: value, components: Array($0.varyingComponents.prefix(2))) }
        }
        if value.text != text {
            value.text = text
            setNeedsLayout()
        }
        if isPlot { updatePlot() }
    }

    /// Shows what stands beside and below a plot.
    private func updatePlot() {
        updateLegend()
        updateFigures()
        guard isPlot, let lane, let component = lane.varyingComponents.first else { return axis.show(values: [], width: 0) }
        axis.show(values: track.ticks(of: component, in: lane), width: Self.axisWidth)
    }

    /// What the figures were derived from.
    private var figured: (number: Int, count: Int, hasEnded: Bool)?

    /// Shows the numbers of the described bar. They are derived again when the bar changes.
    private func updateFigures() {
        let bar = isPlot ? lane.flatMap { model.describedBar(of: $0, in: track.visibleTimes) } : nil
        guard let lane, let bar, let component = lane.varyingComponents.first else {
            figured = nil
            return figures.text = nil
        }
        let state = (number: bar.number, count: bar.times.count, hasEnded: bar.end != nil)
        if let figured, figured == state { return }
        figured = state
        figures.text = BarFigures(bar, component: component, of: lane, after: model.recorder.input)?.text
        setNeedsLayout()
    }

    /// Shows the ranges of at most three components beside a plot.
    private func updateLegend() {
        guard isPlot, let lane else { return legend.text = nil }
        var lines: [String] = []
        for (index, component) in lane.varyingComponents.prefix(dots.count).enumerated() {
            guard let range = lane.range(of: component, in: track.visibleTimes) else { continue }
            dots[lines.count].backgroundColor = LaneColor.component(index, of: LaneColor.color(of: lane))
            let named = lane.componentNames.indices.contains(component) ? lane.componentNames[component] + " " : ""
            let ends = [range.lowerBound, range.upperBound].map { NumberText.plain($0 * lane.displayFactor) }
            lines.append("\(named)\(ends[0]) … \(ends[1])")
        }
        let text = lines.joined(separator: "\n")
        guard legend.text != text else { return }
        legend.text = text
        setNeedsLayout()
    }

    override var accessibilityValue: String? {
        get {
            switch contents {
            case .input(let log): return Localized.number(log.marks.count)
            case .lane(let lane):
                guard let bar = model.lanesInRow(of: lane).compactMap(\.bars.last).max(by: { $0.begin < $1.begin }) else { return nil }
                let part = Localized.text(
                    "laboratory.time.lane-value", TimeText.clock(bar.begin - model.zero, decimals: 2),
                    TimeText.clock(bar.lastTime - model.zero, decimals: 2))
                return [part, value.text, isPlot ? figures.text : nil].compactMap(\.self).joined(separator: Localized.clauseComma)
            }
        }
        set { super.accessibilityValue = newValue }
    }

    // MARK: Layout

    func fittingHeight(_ width: CGFloat) -> CGFloat { isPlot ? Self.plotHeight : Self.height }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = Self.namesWidth(in: bounds.width)
        let figuresHeight = isPlot ? Self.figuresHeight : 0
        place(track, CGRect(x: width, y: 0, width: bounds.width - width, height: bounds.height - figuresHeight))
        axis.isHidden = !isPlot
        place(axis, CGRect(x: width - Self.axisWidth - 4, y: 0, width: Self.axisWidth, height: bounds.height))
        let start = Self.nameStart
        // Below the graph if there is room, otherwise below the names, too.
        let isWide = figures.intrinsicContentSize.width + 20 <= bounds.width - width
        let left = isWide ? width + 10 : start
        place(figures, CGRect(x: left, y: bounds.height - figuresHeight, width: bounds.width - left - 10, height: figuresHeight))
        let side = Self.dotSide
        place(swatch, CGRect(x: 12, y: (Self.height - side) / 2, width: side, height: side))
        place(phoneName, CGRect(x: 7, y: 0, width: 16, height: Self.height))
        value.textAlignment = isMirrored ? .left : .right
        let valueWidth = min(value.intrinsicContentSize.width.rounded(.up), width * 0.5)
        valueRoom = max(valueRoom, valueWidth)
        let nameWidth = width - start - 10 - (lane == nil ? 0 : min(valueRoom, width * 0.5) + 6)
        showName(width: nameWidth)
        place(name, CGRect(x: start, y: 0, width: nameWidth, height: Self.height))
        place(value, CGRect(x: width - 10 - valueWidth, y: 0, width: valueWidth, height: Self.height), onBaselineOf: name)
        layOutLegend(width: width - start - 10 - (isPlot ? Self.axisWidth : 0))
        line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
    }

    private func layOutLegend(width: CGFloat) {
        let height = legend.textHeight(width)
        place(legend, CGRect(x: Self.nameStart, y: Self.height, width: width, height: isPlot ? height : 0))
        let count = isPlot ? legend.text?.split(separator: "\n").count ?? 0 : 0, side = Self.dotSide
        for (index, dot) in dots.enumerated() {
            // A single curve has the colour of the dot beside the name.
            dot.isHidden = index >= count || count == 1
            let middle = Self.height + height * (CGFloat(index) + 0.5) / CGFloat(max(count, 1))
            place(dot, CGRect(x: 12, y: (middle - side / 2).rounded(), width: side, height: side))
        }
    }

    // MARK: Bars

    /// The number of the bar that the last press hit in a plot with several bars; nil for none.
    private(set) var pressedBar: Int?

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        pressedBar = nil
        guard isPlot, let lane, lane.bars.count > 1, let place = touch?.location(in: track), track.bounds.contains(place) else { return }
        let time = model.axis.time(at: place.x), margin = Double(4 / model.axis.scale)
        let hit = lane.bars.last { $0.begin - margin <= time && time <= $0.lastTime + margin }
        if hit?.number != model.describedBar(of: lane, in: track.visibleTimes)?.number { pressedBar = hit?.number }
    }

    // MARK: The wheel and keys

    override func scrollWheel(with event: UIEvent) -> Bool {
        (track.bounds.contains(event.location(in: track)) && scrolled(event)) || super.scrollWheel(with: event)
    }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.lanesMenu })
    }

    override var canBecomeFocused: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let arrow = presses.arrow else { return super.pressesBegan(presses, with: event) }
        if arrow.right != 0 { model.past.step(by: arrow.right) } else { movedFocus(-arrow.up) }
    }
}

extension LaneRow: UIPointerInteractionDelegate {
    /// Highlights the part of the row with the name.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        var names = CGRect(x: 4, y: 2, width: Self.namesWidth(in: bounds.width) - 8, height: Self.height - 4)
        if isMirrored { names.origin.x = bounds.width - names.maxX }
        return UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(names, radius: 6))
    }
}

// MARK: - Menu

extension LaneRow {
    /// A menu that pins, renames, hides or collapses this lane, and sorts all lanes.
    var lanesMenu: UIMenu {
        UIMenu(children: UIMenu.sections(laneActions, collapsingActions, [model.onlyTunedAction], model.commonElements))
    }

    /// Pins, renames and hides the lane. A row of collapsed lanes hides all of them, and has no name of its own.
    private var laneActions: [UIAction] {
        guard let lane else { return [] }
        let model = model, group = model.lanesInRow(of: lane), isCollapsed = model.isCollapsed(lane)
        let isOwn: (TimeLane) -> Bool = { other in group.contains { $0 === other } }
        return [
            UIAction(Localized.text("laboratory.time.pin"), isOn: lane.isPinned, attributes: isCollapsed ? .disabled : []) {
                model.setPinned(!lane.isPinned, lane)
            },
            UIAction(title: Localized.text("laboratory.time.rename"), attributes: isCollapsed ? .disabled : []) {
                [weak self] _ in self?.askForName()
            },
            UIAction(title: Localized.text("laboratory.time.hide"), attributes: lane.isPinned ? .disabled : []) { _ in
                model.hideLanes { $0.isHidden || isOwn($0) }
            },
            UIAction(title: Localized.text("laboratory.time.hide-others")) { _ in
                model.hideLanes { other in !isOwn(other) && !group.contains { $0.counterpart === other } }
            },
        ]
    }

    /// Gives the lanes of this lane's view or interaction one row, or a row each; the same for all lanes.
    private var collapsingActions: [UIAction] {
        let model = model, all = model.collapseAllAction
        guard let lane, model.group(of: lane).count > 1 else { return [all] }
        let isCollapsed = model.isCollapsed(lane), key = "laboratory.time.\(isCollapsed ? "expand" : "collapse")"
        return [UIAction(title: Localized.text(key, lane.owner(hasText: false))) { _ in model.setCollapsed(!isCollapsed, lane) }, all]
    }

    /// Asks for the name of the lane. An empty name restores its own.
    private func askForName() {
        guard let lane else { return }
        let model = model
        present(
            .question(
                title: Localized.text("laboratory.time.rename.title"), button: Localized.text("laboratory.preset.rename.button"),
                name: lane.title, identifier: "lane-name", emptyName: .accepted
            ) { model.rename(lane, to: $0) })
    }
}
