// The header of the timeline: the time, the marks, the button that returns to the present, and the export.

internal import UIKit

/// The line above the ruler.
final class TimelineHeader: UIView {
    static let height: CGFloat = 34

    let markInButton = UIButton(configuration: .plain())
    let markOutButton = UIButton(configuration: .plain())
    let clearButton = UIButton(type: .system)
    let fitButton = UIButton(configuration: .plain())
    let nowButton = UIButton(configuration: .plain())
    let resumeButton = UIButton(configuration: .filled())
    /// Whether the header has a menu of takes; false at first. Without room for it, takes are played with a key.
    var hasTakes = false { didSet { setNeedsLayout() } }
    /// The menu of takes.
    let takesButton = UIButton(configuration: .plain())
    let exportButton = UIButton(configuration: .gray())
    let lamp = UIView()
    let time = UILabel()
    let state = UILabel()
    /// Whether the timeline shows the present as the user has chosen; otherwise a button returns to it.
    var isFollowing: () -> Bool = { true }
    private let range = UILabel()
    /// The text of the marked part, and the one that replaces it if there is no room for it.
    private var rangeTexts = (full: "", short: "")
    private let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = LaboratoryLook.panel
        lamp.layer.cornerRadius = 4
        time.font = .monospacedDigitSystemFont(ofSize: 13, weight: .semibold)
        for label in [state, range] {
            label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
            label.textColor = Theme.detailText
            label.lineBreakMode = .byTruncatingTail
        }
        for label in [time, state] { label.accessibilityTraits = [.staticText, .updatesFrequently] }
        line.backgroundColor = LaboratoryLook.line
        for view in [lamp, time, state, range, line] { addSubview(view) }
        clearButton.setSymbol("xmark.circle.fill", size: 12)
        clearButton.tintColor = Theme.detailText
        let identifiers = [
            (markInButton, "mark-in"), (markOutButton, "mark-out"), (fitButton, "show-all"), (nowButton, "show-now"),
            (resumeButton, "resume"), (exportButton, "export"), (clearButton, "clear-marks"), (takesButton, "takes"),
        ]
        for (button, identifier) in identifiers {
            if button !== clearButton {
                button.configuration?.buttonSize = .mini
                button.useTitle(
                    LaboratoryLook.font(13, weight: .medium), color: button === resumeButton ? LaboratoryLook.filledTitle : nil,
                    hasBackground: button === exportButton)
            }
            button.accessibilityIdentifier = identifier
            addSubview(button)
        }
        for button in [exportButton, takesButton] {
            button.showsMenuAsPrimaryAction = true
            button.configuration?.indicator = .popup
        }
        for button in [resumeButton, nowButton, clearButton, takesButton] { button.isHidden = true }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func updateTexts() {
        let titles: [(UIButton, String, String, String)] = [
            (markInButton, "laboratory.time.in", "laboratory.time.mark-in", "I"),
            (markOutButton, "laboratory.time.out", "laboratory.time.mark-out", "O"),
            (fitButton, "laboratory.time.fit", "laboratory.time.fit", "F"),
            (nowButton, "laboratory.time.now", "laboratory.time.show-now", "N"),
            (resumeButton, "laboratory.time.resume", "laboratory.time.resume", "Esc"),
            (exportButton, "laboratory.export", "laboratory.export", ""), (takesButton, "laboratory.takes", "laboratory.takes", "T"),
        ]
        for (button, title, label, key) in titles {
            button.configuration?.title = Localized.text(title)
            button.accessibilityLabel = Localized.text(label)
            button.toolTip = key.isEmpty ? nil : Localized.tip(Localized.text(label), keys: key)
        }
        clearButton.setTexts("laboratory.time.clear")
        setNeedsLayout()
    }

    /// Shows the time of the playhead, and the duration and the number of frames of the marked part.
    func show(_ model: TimelineModel) {
        let isPast = model.past.isShown
        showLamp(isPast: isPast)
        set(time, model.playhead.map { TimeText.clock($0 - model.zero, decimals: 3) } ?? "–")
        var text = presentText
        if isPast, let playhead = model.playhead, let last = model.recorder.range?.upperBound {
            text = Localized.text("laboratory.time.past", TimeText.duration(max(last - playhead, 0)))
        }
        set(state, text)
        let hasMarks = model.markIn != nil || model.markOut != nil
        var texts = (full: "", short: "")
        if hasMarks, let part = model.exportRange {
            texts.short = TimeText.duration(part.upperBound - part.lowerBound)
            texts.full = texts.short + Localized.separator + Localized.text("laboratory.time.frames", count: model.exportedFrames.count)
        }
        if rangeTexts != texts {
            rangeTexts = texts
            setNeedsLayout()
        }
        clearButton.isHidden = !hasMarks
        resumeButton.isHidden = !isPast
        let isNow = isPast || isFollowing()
        if nowButton.isHidden != isNow {
            nowButton.isHidden = isNow
            setNeedsLayout()
        }
        exportButton.isEnabled = !model.exportedFrames.isEmpty
        for button in [markInButton, markOutButton, fitButton] { button.isEnabled = model.playhead != nil }
    }

    /// Whether the phone is paused; the lamp is then gray and the text says so, unless the past is shown.
    var isPaused = false {
        didSet {
            guard oldValue != isPaused else { return }
            showLamp(isPast: !resumeButton.isHidden)
            if resumeButton.isHidden { set(state, presentText) }
        }
    }

    private var presentText: String { Localized.text(isPaused ? "laboratory.time.paused" : "laboratory.time.recording") }

    private func showLamp(isPast: Bool) { lamp.backgroundColor = isPast ? tintColor : isPaused ? .systemGray : .systemRed }

    private func set(_ label: UILabel, _ text: String) {
        guard label.text != text else { return }
        // The digits of the time have equal widths, so its width changes only with the number of characters.
        let isLayoutNeeded = label !== time || label.text?.count != text.count
        label.text = text
        if isLayoutNeeded { setNeedsLayout() }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
        // With an even height, the centres of all parts are on whole points, and the baselines are at the same height.
        let height = ((bounds.height - hairline) / 2).rounded(.down) * 2
        func side(_ view: UIView) -> CGFloat {
            view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 26)).width.rounded(.up)
        }
        var end = bounds.width - 8
        for button in [exportButton, resumeButton, nowButton] where !button.isHidden {
            let width = side(button)
            place(button, CGRect(x: end - width, y: (height - 26) / 2, width: width, height: 26))
            end -= width + 8
        }
        let isNarrow = bounds.width < 560
        fitButton.isHidden = isNarrow
        state.isHidden = isNarrow
        place(lamp, CGRect(x: 12, y: (height - 8) / 2, width: 8, height: 8))
        var x: CGFloat = 28
        // Wide enough for all times up to ten minutes, so that the buttons do not move.
        let timeWidth = max(side(time), 62)
        place(time, CGRect(x: x, y: 0, width: timeWidth, height: height))
        x += timeWidth + 6
        let stateWidth = isNarrow ? 0 : max(side(state), LaneRow.namesWidth(in: bounds.width) - x - 4)
        place(state, CGRect(x: x, y: 0, width: stateWidth, height: height), onBaselineOf: time)
        x += stateWidth + (isNarrow ? 0 : 8)
        takesButton.isHidden = !hasTakes
        for button in [fitButton, markInButton, markOutButton, takesButton] where !button.isHidden {
            let width = side(button)
            if button === takesButton, x + width > end {
                button.isHidden = true
                break
            }
            place(button, CGRect(x: x, y: (height - 26) / 2, width: width, height: 26))
            x += width + 2
        }
        // With a gap between the text and the button's focus ring.
        let (clearSide, gap): (CGFloat, CGFloat) = clearButton.isHidden ? (0, 0) : (26, 3)
        let room = max(end - x - 6 - gap - clearSide, 0)
        if range.text != rangeTexts.full { range.text = rangeTexts.full }
        if side(range) > room { range.text = rangeTexts.short }
        if side(range) > room { range.text = "" }
        let rangeWidth = min(side(range), room)
        place(range, CGRect(x: x + 6, y: 0, width: rangeWidth, height: height), onBaselineOf: time)
        place(clearButton, CGRect(x: x + 6 + rangeWidth + gap, y: (height - 26) / 2, width: clearSide, height: 26))
    }
}
