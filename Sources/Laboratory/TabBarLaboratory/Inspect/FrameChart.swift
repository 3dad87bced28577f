// The chart of the latest frames: a stacked bar for each, and the display's budget as a line.

internal import UIKit
internal import UIKitTools

/// Draws the measurements of a meter. A click or an arrow key chooses a frame; its durations and damage are then shown as text.
final class FrameChart: UIView {
    static let height: CGFloat = 218
    private static let detailHeight: CGFloat = 72
    /// The maximum number of damaged rectangles in the text.
    private static let shownRects = 2

    /// The colours of the passes.
    static let colors: [UIColor] = [.systemGray, .systemPurple, .systemTeal, .systemBlue, .systemGreen, .systemOrange, .systemRed]

    let bars = FrameBars(frame: .zero)
    let legend = FrameLegend(frame: .zero)
    private let detail = UILabel(11, color: Theme.detailText, lines: 5)
    private let line = UIView()
    private let meter: FrameMeter
    /// The number of the chosen frame; nil for the latest.
    private(set) var chosen: Int?

    init(meter: FrameMeter, budget: Double) {
        self.meter = meter
        super.init(frame: .zero)
        backgroundColor = LaboratoryLook.panel
        bars.budget = budget
        bars.accessibilityIdentifier = "frame-chart"
        bars.chosen = { [weak self] in
            self?.chosen = $0
            self?.update()
        }
        detail.accessibilityIdentifier = "frame-detail"
        line.backgroundColor = LaboratoryLook.line
        for part in [bars, legend, detail, line] as [UIView] { addSubview(part) }
        Localized.follow(self) { $0.updateTexts() }
        update()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func updateTexts() {
        legend.updateTexts()
        setNeedsLayout()
        bars.accessibilityLabel = Localized.text("inspect.chart")
        update()
    }

    static func name(_ pass: FramePass) -> String { Localized.text("inspect.pass.\(pass)") }

    // MARK: Contents

    var detailText: String { detail.text ?? "" }

    func update() {
        bars.measurements = meter.measurements
        let shown = meter.measurements.first { $0.number == chosen }
        if shown == nil { chosen = nil }
        bars.chosenNumber = shown?.number
        let text = (shown ?? meter.measurements.last).map(Self.describe) ?? Localized.text("inspect.chart.empty")
        guard detail.text != text else { return }
        detail.text = text
        bars.accessibilityValue = text
        setNeedsLayout()
    }

    private static func milliseconds(_ seconds: Double) -> String { NumberText.plain((seconds * 1e5).rounded() / 100) }

    /// Puts word joiners between the characters of a Chinese name, so that no line breaks within it.
    private static func unbroken(_ name: String) -> String {
        guard name.unicodeScalars.contains(where: \.properties.isIdeographic) else { return name }
        return name.map(String.init).joined(separator: "\u{2060}")
    }

    private static func describe(_ frame: FrameMeasurement) -> String {
        let parts = FramePass.allCases.filter { frame.durations[$0.rawValue] >= 5e-6 }
            .map { "\(unbroken(name($0)))\u{A0}\(milliseconds(frame.durations[$0.rawValue]))" }
        let head = Localized.text("inspect.chart.frame", Localized.number(frame.number), milliseconds(frame.total))
        let area = frame.damage.prefix(shownRects).map { rect in
            let numbers = [rect.width, rect.height, rect.minX, rect.minY].map { NumberText.plain(Double($0)) }
            return "\(numbers[0])×\(numbers[1]) @ \(numbers[2])\(Localized.clauseComma)\(numbers[3])"
        }
        let more = frame.damage.count > shownRects ? ["…"] : []
        let lines = [head, parts.joined(separator: Localized.comma), (area + more).joined(separator: "  ")]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        let legendHeight = legend.fittingHeight(width)
        let barsHeight = max(0, bounds.height - legendHeight - Self.detailHeight - 24)
        place(bars, CGRect(x: margin, y: 10, width: width, height: barsHeight))
        place(legend, CGRect(x: margin, y: 14 + barsHeight, width: width, height: legendHeight))
        // As high as the text, so that the first line stays in place: a label centres its text vertically.
        let room = CGSize(width: width, height: Self.detailHeight)
        let detailHeight = min(detail.sizeThatFits(room).height.rounded(.up), room.height)
        place(detail, CGRect(x: margin, y: 16 + barsHeight + legendHeight, width: width, height: detailHeight))
    }
}

/// The bars. As in the timeline, the time runs from left to right in all languages.
final class FrameBars: UIControl {
    var measurements: [FrameMeasurement] = [] { didSet { setNeedsDisplay() } }
    var chosenNumber: Int? { didSet { if oldValue != chosenNumber { setNeedsDisplay() } } }
    /// The seconds between two frames of the display.
    var budget = 1.0 / 60
    /// Called with the number of the frame that a click or an arrow key chooses; nil for a click beside the bars.
    var chosen: (Int?) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = LaboratoryLook.plot
        layer.cornerRadius = 6
        clipsToBounds = true
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        setAccessibleAmount { [weak self] in
            guard let self, let first = measurements.first, let last = measurements.last else { return nil }
            return AccessibleAmount(Double(chosenNumber ?? last.number), in: Double(first.number)...Double(last.number), step: 1)
        } set: { [weak self] in
            self?.choose(existing: Int($0.rounded()))
        }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The opacity of the bars beside the chosen one.
    private static let otherOpacity: CGFloat = 0.45

    /// The points per second of duration: twice the budget fills the height.
    private var scale: CGFloat { bounds.height / CGFloat(max(budget, 1e-4) * 2) }

    /// The rectangle of a frame's column; `index` is the frame's index in `measurements`.
    func column(_ index: Int) -> CGRect {
        let width = bounds.width / CGFloat(FrameMeter.capacity), scale = pixelScale
        let slot = FrameMeter.capacity - measurements.count + index
        // The edges are on whole pixels, so that no background shows between two columns.
        let edges = [slot, slot + 1].map { (CGFloat($0) * width * scale).rounded() / scale }
        return CGRect(x: edges[0], y: 0, width: edges[1] - edges[0], height: bounds.height)
    }

    override func draw(_ rect: CGRect) {
        for (index, frame) in measurements.enumerated() {
            let column = column(index), isChosen = frame.number == chosenNumber
            if isChosen {
                UIColor.label.withAlphaComponent(0.35).setFill()
                UIRectFillUsingBlendMode(CGRect(x: column.minX, y: 0, width: max(column.width, hairline), height: bounds.height), .normal)
            }
            // The other bars are pale, so that the chosen one stands out although it is narrow.
            let opacity = isChosen || chosenNumber == nil ? 1 : Self.otherOpacity
            var y = bounds.height
            for (pass, seconds) in frame.durations.enumerated() where seconds > 0 && seconds.isFinite {
                let height = min(CGFloat(seconds) * scale, y)
                y -= height
                FrameChart.colors[pass].withAlphaComponent(opacity).setFill()
                UIRectFillUsingBlendMode(CGRect(x: column.minX, y: y, width: column.width, height: height), .normal)
            }
        }
        drawBudget()
    }

    /// Draws the budget: a line at half the height, and its milliseconds above the line. No pass has the colour of the line.
    private func drawBudget() {
        let y = (bounds.height / 2 / hairline).rounded() * hairline
        UIColor.label.setFill()
        UIRectFill(CGRect(x: 0, y: y, width: bounds.width, height: hairline))
        let text = Localized.text("inspect.chart.budget", NumberText.plain((budget * 1e4).rounded() / 10))
        let attributes: [NSAttributedString.Key: Any] = [.font: LaboratoryLook.font(10), .foregroundColor: UIColor.label]
        let size = text.size(withAttributes: attributes), place = CGPoint(x: 4, y: (y - size.height - 2).rounded())
        LaboratoryLook.plot.withAlphaComponent(0.8).setFill()
        UIRectFillUsingBlendMode(CGRect(x: 2, y: place.y, width: size.width.rounded(.up) + 4, height: y - place.y), .normal)
        text.draw(at: place, withAttributes: attributes)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self).x)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self).x)
        return true
    }

    private func choose(at x: CGFloat) {
        chosen(measurements.indices.first { column($0).minX <= x && x < column($0).maxX }.map { measurements[$0].number })
    }

    private func choose(existing number: Int) { if measurements.contains(where: { $0.number == number }) { chosen(number) } }

    /// The arrows choose the frame before or after the chosen one.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let arrow = presses.arrow, arrow.right != 0 { step(arrow.right) } else { super.pressesBegan(presses, with: event) }
    }

    private func step(_ distance: Int) {
        if let last = measurements.last { choose(existing: (chosenNumber ?? last.number) + distance) }
    }

    override func accessibilityIncrement() { step(1) }
    override func accessibilityDecrement() { step(-1) }
}

/// Shows the colors of the passes with their names, in as many lines as they need.
final class FrameLegend: UIView {
    private static let lineHeight: CGFloat = 17
    private static let side: CGFloat = 8
    /// The distance between two entries. With this distance, the Chinese names fit into one line.
    private static let gap: CGFloat = 12
    private(set) var swatches: [UIView] = []
    private(set) var names: [UILabel] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for color in FrameChart.colors {
            let swatch = UIView(), name = UILabel(11, color: Theme.detailText)
            swatch.backgroundColor = color
            swatch.layer.cornerRadius = 2
            name.isAccessibilityElement = false
            swatches.append(swatch)
            names.append(name)
            addSubview(swatch)
            addSubview(name)
        }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func updateTexts() {
        for (name, pass) in zip(names, FramePass.allCases) { name.text = FrameChart.name(pass) }
        setNeedsLayout()
    }

    /// The frames of the swatches and names for a width, and the height of all lines, in points.
    private func layout(width: CGFloat) -> (frames: [(swatch: CGRect, name: CGRect)], height: CGFloat) {
        var x: CGFloat = 0, y: CGFloat = 0
        let frames = names.map { name in
            let nameWidth = name.intrinsicContentSize.width.rounded(.up), whole = Self.side + 5 + nameWidth
            if x > 0, x + whole > width { (x, y) = (0, y + Self.lineHeight) }
            defer { x += whole + Self.gap }
            return (
                swatch: CGRect(x: x, y: y + ((Self.lineHeight - Self.side) / 2).rounded(), width: Self.side, height: Self.side),
                name: CGRect(x: x + Self.side + 5, y: y, width: nameWidth, height: Self.lineHeight)
            )
        }
        return (frames, y + Self.lineHeight)
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { layout(width: width).height }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, frames) in layout(width: bounds.width).frames.enumerated() {
            place(swatches[index], frames.swatch)
            place(names[index], frames.name)
        }
    }
}

/// The durations of a frame's passes, in seconds, and its damage.
struct FrameMeasurement {
    /// The number of the frame, counted from the beginning of the measurement.
    let number: Int
    /// The seconds of each pass, by `FramePass.rawValue`.
    var durations: [Double]
    /// The redrawn rectangles in points of the screen.
    let damage: [CGRect]

    var total: Double { durations.reduce(0, +) }
}

/// Keeps the measurements of the latest frames.
final class FrameMeter {
    /// The number of frames that are kept.
    static let capacity = 240

    /// The time in seconds. Not `CACurrentMediaTime()`, which does not advance during a frame.
    private let clock: () -> Double
    private(set) var measurements: [FrameMeasurement] = []
    private var current = [Double](repeating: 0, count: FramePass.allCases.count)
    private var last = 0.0
    private var eventStart: Double?
    private var isInFrame = false
    private var count = 0
    /// Converts a damaged rectangle to the coordinates of its phone; nil if it is not recorded. A frame without recorded rectangles, such
    /// as one that only draws the chart, is left out.
    var phoneRect: (CGRect) -> CGRect? = { $0 }

    init(clock: @escaping () -> Double) { self.clock = clock }

    func eventWillBeHandled() { if eventStart == nil { eventStart = clock() } }

    func eventWasHandled() {
        guard let start = eventStart else { return }
        eventStart = nil
        // A frame that was drawn during the event has its own durations.
        if !isInFrame { current[FramePass.events.rawValue] += max(0, clock() - start) }
    }

    func frameWillBegin() {
        eventWasHandled()
        isInFrame = true
        last = clock()
    }

    func passDidEnd(_ pass: FramePass) {
        guard isInFrame else { return }
        let now = clock()
        current[pass.rawValue] += max(0, now - last)
        last = now
    }

    /// Leaves out the time since the end of the latest pass, which the laboratory's tools have used.
    func skip() { last = clock() }

    /// Ends the frame. Returns whether its measurement was kept.
    @discardableResult
    func frameDidEnd(damage: [CGRect]) -> Bool {
        guard isInFrame else { return false }
        isInFrame = false
        let durations = current
        current = [Double](repeating: 0, count: current.count)
        let damage = damage.compactMap(phoneRect)
        guard !damage.isEmpty else { return false }
        count += 1
        measurements.append(FrameMeasurement(number: count, durations: durations, damage: damage))
        if measurements.count > Self.capacity { measurements.removeFirst(measurements.count - Self.capacity) }
        return true
    }
}
