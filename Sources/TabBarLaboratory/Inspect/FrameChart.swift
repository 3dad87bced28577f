// The chart of the latest frames: a stacked bar for each, and the display's budget as a line.

internal import TabBarDemoScenes
internal import UIKit

/// Draws the measurements of a meter. A click or an arrow key chooses a frame; its durations and damage are then shown as text.
final class FrameChart: UIView {
    static let height: CGFloat = 204
    private static let legendHeight: CGFloat = 34
    private static let detailHeight: CGFloat = 58

    /// The colours of the passes.
    static let colors: [UIColor] = [
        .systemGray, .systemPurple, .systemTeal, .systemBlue, .systemGreen, .systemOrange, .systemRed,
    ]

    let bars = FrameBars(frame: .zero)
    private let legend = UILabel()
    private let detail = UILabel()
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
        bars.chosen = { [weak self] in self?.choose($0) }
        legend.numberOfLines = 2
        detail.numberOfLines = 0
        detail.font = LaboratoryLook.font(11)
        detail.textColor = Theme.detailText
        detail.accessibilityIdentifier = "frame-detail"
        line.backgroundColor = LaboratoryLook.line
        for part in [bars, legend, detail, line] as [UIView] { addSubview(part) }
        Localized.follow(self) { $0.updateTexts() }
        update()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func updateTexts() {
        let text = NSMutableAttributedString(string: "")
        let font = LaboratoryLook.font(11)
        for pass in FramePass.allCases {
            // A colour and its name must not be separated by a line break.
            let name = Self.name(pass).replacingOccurrences(of: " ", with: "\u{00A0}") + (pass == .present ? "" : "   ")
            text.append(
                NSAttributedString(string: "■\u{00A0}", attributes: [.font: font, .foregroundColor: Self.colors[pass.rawValue]]))
            text.append(NSAttributedString(string: name, attributes: [.font: font, .foregroundColor: Theme.detailText]))
        }
        legend.attributedText = text
        bars.accessibilityLabel = Localized.text("inspect.chart")
        update()
    }

    static func name(_ pass: FramePass) -> String { Localized.text("inspect.pass.\(pass)") }

    // MARK: Contents

    var detailText: String { detail.text ?? "" }

    /// Shows the present measurements.
    func update() {
        bars.measurements = meter.measurements
        let shown = meter.measurements.first { $0.number == chosen }
        if shown == nil { chosen = nil }
        bars.chosenNumber = shown?.number
        let text = (shown ?? meter.measurements.last).map(Self.describe) ?? Localized.text("inspect.chart.empty")
        if detail.text != text { detail.text = text }
        if bars.accessibilityValue != text { bars.accessibilityValue = text }
    }

    private func choose(_ number: Int?) {
        chosen = number
        update()
    }

    private static func milliseconds(_ seconds: Double) -> String { NumberText.plain((seconds * 1e5).rounded() / 100) }

    private static func describe(_ frame: FrameMeasurement) -> String {
        let parts = FramePass.allCases.filter { frame.durations[$0.rawValue] >= 5e-6 }
            .map { "\(name($0)) \(milliseconds(frame.durations[$0.rawValue]))" }
        let head = Localized.text("inspect.chart.frame", Localized.number(frame.number), milliseconds(frame.total))
        let area = frame.damage.map { rect in
            let numbers = [rect.width, rect.height, rect.minX, rect.minY].map { NumberText.plain(Double($0)) }
            return "\(numbers[0])×\(numbers[1]) @ \(numbers[2]), \(numbers[3])"
        }
        return [head, parts.joined(separator: " · "), area.joined(separator: "  ")].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(traitCollection.displayScale, 1))
        let barsHeight = max(0, bounds.height - Self.legendHeight - Self.detailHeight - 24)
        place(bars, CGRect(x: margin, y: 10, width: width, height: barsHeight))
        place(legend, CGRect(x: margin, y: 14 + barsHeight, width: width, height: Self.legendHeight))
        place(detail, CGRect(x: margin, y: 16 + barsHeight + Self.legendHeight, width: width, height: Self.detailHeight))
    }
}

/// The bars, drawn from the older frames to the newer ones in the direction of the language.
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
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
    /// The points per second of duration: twice the budget fills the height.
    private var scale: CGFloat { bounds.height / CGFloat(max(budget, 1e-4) * 2) }

    /// The rectangle of a frame's column; `index` is the frame's index in `measurements`.
    func column(_ index: Int) -> CGRect {
        let width = bounds.width / CGFloat(FrameMeter.capacity)
        let slot = FrameMeter.capacity - measurements.count + index
        let x = CGFloat(isMirrored ? FrameMeter.capacity - 1 - slot : slot) * width
        return CGRect(x: x, y: 0, width: width, height: bounds.height)
    }

    override func draw(_ rect: CGRect) {
        for (index, frame) in measurements.enumerated() {
            let column = column(index)
            var y = bounds.height
            for (pass, seconds) in frame.durations.enumerated() where seconds > 0 && seconds.isFinite {
                let height = min(CGFloat(seconds) * scale, y)
                y -= height
                FrameChart.colors[pass].setFill()
                UIRectFill(CGRect(x: column.minX, y: y, width: column.width, height: height))
            }
            if frame.number == chosenNumber {
                UIColor.label.withAlphaComponent(0.25).setFill()
                UIRectFillUsingBlendMode(column.insetBy(dx: -0.75, dy: 0), .normal)
            }
        }
        UIColor.systemRed.setFill()
        let hairline = 1 / max(traitCollection.displayScale, 1)
        UIRectFill(CGRect(x: 0, y: (bounds.height / 2 / hairline).rounded() * hairline, width: bounds.width, height: hairline))
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

    /// The arrows choose the frame before or after the chosen one.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: step(isMirrored ? 1 : -1)
        case UIKeyCommand.inputRightArrow: step(isMirrored ? -1 : 1)
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func step(_ distance: Int) {
        guard let last = measurements.last else { return }
        let number = (chosenNumber ?? last.number) + distance
        if measurements.contains(where: { $0.number == number }) { chosen(number) }
    }

    override func accessibilityIncrement() { step(1) }
    override func accessibilityDecrement() { step(-1) }
}
