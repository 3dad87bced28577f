// The ruler of the timeline, on which the playhead is dragged.

internal import UIKit
internal import UIKitTools

/// Shows the seconds and the marks. A click or a drag moves the playhead, a drag at a mark's flag moves the mark, and a drag with Shift
/// marks a part.
final class TimeRuler: UIControl {
    let model: TimelineModel
    /// Called when the user scrolls over the ruler. Returns whether the scroll was used.
    var scrolled: (UIEvent) -> Bool = { _ in false }

    init(model: TimelineModel) {
        self.model = model
        super.init(frame: .zero)
        backgroundColor = LaboratoryLook.panel
        isOpaque = true
        clipsToBounds = true
        contentMode = .redraw
        isAccessibilityElement = true
        accessibilityTraits = [.adjustable, .updatesFrequently]
        setAccessibleAmount { [weak model] in
            guard let model, let range = model.recorder.range, let playhead = model.playhead else { return nil }
            let length = range.lowerBound - model.zero...range.upperBound - model.zero
            return AccessibleAmount(min(max(playhead - model.zero, length.lowerBound), length.upperBound), in: length)
        } set: { [weak model] in
            if let model { model.scrub(to: $0 + model.zero) }
        }
        accessibilityIdentifier = "playhead"
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawMarks(in: context)
        let hairline = hairline, font = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Theme.detailText]
        for tick in model.axis.ticks(width: bounds.width + 80, zero: model.zero) {
            let height: CGFloat = tick.isMajor ? 8 : 4
            context.setFillColor(resolved(tick.isMajor ? .tertiaryLabel : .quaternaryLabel))
            context.fill(CGRect(x: aligned(tick.x), y: bounds.height - height, width: hairline, height: height))
            guard tick.isMajor, tick.seconds > -1e-9 else { continue }
            let text = TimeText.clock(abs(tick.seconds), decimals: model.axis.decimals)
            text.draw(at: CGPoint(x: aligned(tick.x) + 4, y: 1), withAttributes: attributes)
        }
        context.setFillColor(resolved(LaboratoryLook.line))
        context.fill(CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline))
    }

    private func aligned(_ x: CGFloat) -> CGFloat {
        let scale = pixelScale
        return (x * scale).rounded(.down) / scale
    }

    /// Draws the marked part as a band, with a line and a triangle at each end.
    private func drawMarks(in context: CGContext) {
        guard model.markIn != nil || model.markOut != nil else { return }
        // Without an In mark, the part begins with the recording.
        let start = (model.markIn ?? model.recorder.range?.lowerBound).map { model.axis.x(of: $0) } ?? -4
        let end = model.markOut.map { model.axis.x(of: $0) } ?? bounds.width + 4
        let tint: UIColor = tintColor ?? .systemBlue
        context.setFillColor(resolved(tint.withAlphaComponent(0.22)))
        context.fill(CGRect(x: start, y: 0, width: max(end - start, 0), height: bounds.height))
        context.setFillColor(resolved(tint))
        for (x, mark, side) in [(start, model.markIn, CGFloat(1)), (end, model.markOut, -1)] where mark != nil {
            context.fill(CGRect(x: aligned(x) - 1, y: 0, width: 2, height: bounds.height))
            context.beginPath()
            context.move(to: CGPoint(x: x, y: 0))
            context.addLine(to: CGPoint(x: x + 6 * side, y: 0))
            context.addLine(to: CGPoint(x: x, y: 6))
            context.closePath()
            context.fillPath()
        }
    }

    // MARK: The pointer

    /// What a drag moves.
    private enum Drag {
        case playhead
        /// With Shift: marks the part between this time and the pointer.
        case part(from: Double)
        /// A mark by its flag; `offset` is its distance from the pointer in points, and `other` the time of the other mark.
        case mark(isIn: Bool, offset: CGFloat, other: Double?)
    }

    private var drag = Drag.playhead
    /// The size of the area at the upper edge in which a press takes hold of a mark, in points: its flag and a few points around it.
    private static let flagReach = CGSize(width: 7, height: 10)

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        if model.recorder.modifierFlags.contains(.shift) {
            drag = .part(from: model.axis.time(at: point.x))
        } else {
            drag = flag(at: point) ?? .playhead
            if case .playhead = drag { model.scrub(to: model.axis.time(at: point.x)) }
        }
        return true
    }

    /// The mark with a flag at a point; the nearer one of two.
    private func flag(at point: CGPoint) -> Drag? {
        guard point.y <= Self.flagReach.height else { return nil }
        func offset(_ mark: Double?) -> CGFloat { mark.map { model.axis.x(of: $0) - point.x } ?? .infinity }
        let (start, end) = (offset(model.markIn), offset(model.markOut))
        guard min(abs(start), abs(end)) <= Self.flagReach.width else { return nil }
        return abs(start) < abs(end)
            ? .mark(isIn: true, offset: start, other: model.markOut) : .mark(isIn: false, offset: end, other: model.markIn)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        switch drag {
        case .playhead: model.scrub(to: model.axis.time(at: x))
        case .part(let start): model.mark(from: start, to: model.axis.time(at: x))
        case .mark(let isIn, let offset, let other): moveMark(isIn: isIn, to: model.axis.time(at: x + offset), other: other)
        }
        return true
    }

    /// A mark that is dragged past the other one changes its role.
    private func moveMark(isIn: Bool, to time: Double, other: Double?) {
        if let other {
            model.mark(from: other, to: time)
        } else if isIn {
            model.setMarkIn(time)
        } else {
            model.setMarkOut(time)
        }
    }

    override func scrollWheel(with event: UIEvent) -> Bool { scrolled(event) || super.scrollWheel(with: event) }

    // MARK: Keys and accessibility

    override var canBecomeFocused: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let count = event?.modifierFlags.contains(.shift) == true ? 10 : 1
        switch presses.first?.key?.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: model.past.step(by: -count)
        case UIKeyCommand.inputRightArrow: model.past.step(by: count)
        case UIKeyCommand.inputHome: model.past.show(0)
        case UIKeyCommand.inputEnd: model.past.show(model.recorder.history.count - 1)
        default: super.pressesBegan(presses, with: event)
        }
    }

    override func accessibilityIncrement() { model.past.step(by: 1) }
    override func accessibilityDecrement() { model.past.step(by: -1) }

    override var accessibilityLabel: String? {
        get { Localized.text("laboratory.time.playhead") }
        set { super.accessibilityLabel = newValue }
    }

    override var accessibilityValue: String? {
        get { model.playhead.map { TimeText.duration($0 - model.zero) } }
        set { super.accessibilityValue = newValue }
    }
}

extension TimeRuler: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        let style = UIPointerStyle.system()
        style.accessories = [.arrow(.left), .arrow(.right)]
        return style
    }
}
