// The toolbar of the laboratory: device, zoom, comparison, playback and speed.

internal import LaboratoryCore
internal import UIKit

/// Performs what the buttons stand for.
protocol LaboratoryToolbarDelegate: AnyObject {
    func closeWasPressed()
    func play()
    func toggleLoop()
    func togglePause()
    /// Moves by a number of frames, backward if it is negative.
    func step(by count: Int)
    func toggleInspector()
    func toggleTimeline()
    func setSpeed(_ speed: Float)
    /// Shows a page in a narrow window.
    func show(page: LaboratoryViewController.Page)
}

/// The buttons above the stage and the inspector: in one line, or in two or three in a narrow window.
final class LaboratoryToolbar: UIView {
    weak var delegate: (any LaboratoryToolbarDelegate)?
    let closeButton = UIButton(type: .system)
    let deviceButton = UIButton(configuration: .gray())
    let zoomButton = UIButton(configuration: .gray())
    let compareButton = UIButton(configuration: .gray())
    let playButton = UIButton(type: .system)
    let loopButton = ModeButton(type: .system)
    let pauseButton = ModeButton(type: .system)
    let backButton = UIButton(type: .system)
    let stepButton = UIButton(type: .system)
    let inspectorButton = ModeButton(type: .system)
    let timelineButton = ModeButton(type: .system)
    let speedControl = UISegmentedControl(items: MotionClock.speeds.map(\.title))
    /// Selects the stage, the inspector or the timeline; visible in a narrow window.
    let pageControl = UISegmentedControl(items: ["", "", ""])
    /// Replaces `speedControl` if that does not fit.
    let speedButton = UIButton(configuration: .gray())
    let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = LaboratoryLook.panel
        line.backgroundColor = LaboratoryLook.line
        addSubview(line)
        configure(closeButton, symbol: "xmark", "close-laboratory") { $0.closeWasPressed() }
        configure(playButton, symbol: "play.fill", "play") { $0.play() }
        configure(loopButton, symbol: "arrow.2.circlepath", "loop") { $0.toggleLoop() }
        configure(pauseButton, symbol: "pause.fill", "pause") { $0.togglePause() }
        configure(backButton, symbol: "backward.frame.fill", "step-back") { $0.step(by: -1) }
        configure(stepButton, symbol: "forward.frame.fill", "step") { $0.step(by: 1) }
        configure(inspectorButton, symbol: "slider.horizontal.3", "toggle-inspector") { $0.toggleInspector() }
        configure(timelineButton, symbol: "timer", "toggle-timeline") { $0.toggleTimeline() }
        let menus = [(deviceButton, "device"), (zoomButton, "zoom"), (compareButton, "compare"), (speedButton, "speed-menu")]
        for (button, identifier) in menus {
            button.showsMenuAsPrimaryAction = true
            button.configuration?.indicator = .popup
            button.accessibilityIdentifier = identifier
            button.useBarTitle()
            addSubview(button)
        }
        speedControl.accessibilityIdentifier = "speed"
        speedControl.setTitleTextAttributes([.font: LaboratoryLook.font(12)], for: .normal)
        speedControl.setTitleTextAttributes([.font: LaboratoryLook.font(12, weight: .semibold)], for: .selected)
        speedControl.call(self, on: .valueChanged) { $0.speedDidChange() }
        pageControl.accessibilityIdentifier = "page"
        pageControl.call(self, on: .valueChanged) { $0.pageDidChange() }
        pageControl.selectedSegmentIndex = 0
        addSubview(speedControl)
        addSubview(pageControl)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func configure(
        _ button: UIButton, symbol: String, _ identifier: String, _ action: @escaping (any LaboratoryToolbarDelegate) -> Void
    ) {
        button.setSymbol(symbol, size: 16)
        button.accessibilityIdentifier = identifier
        button.layer.cornerRadius = LaboratoryLook.buttonRadius
        button.useWholeHighlight()
        button.call(self) { if let delegate = $0.delegate { action(delegate) } }
        addSubview(button)
    }

    // MARK: Contents

    func updateTexts() {
        let labels: [(UIButton, String, String)] = [
            (closeButton, "laboratory.close", "Ctrl+L"), (playButton, "laboratory.play", "Space"), (loopButton, "laboratory.loop", ""),
            (pauseButton, "laboratory.pause", "Ctrl+P"), (stepButton, "laboratory.step", "."),
            (backButton, "laboratory.step-back", ","), (inspectorButton, "laboratory.inspector", ""),
            (timelineButton, "laboratory.timeline", ""), (deviceButton, "laboratory.device", ""), (zoomButton, "laboratory.zoom", ""),
        ]
        for (button, key, keys) in labels { button.setTexts(key, keys: keys) }
        speedControl.accessibilityLabel = Localized.text("laboratory.speed")
        speedButton.accessibilityLabel = Localized.text("laboratory.speed")
        for (index, speed) in MotionClock.speeds.enumerated() { speedControl.setTitle(Localized.number(speed.title), forSegmentAt: index) }
        pageControl.setTitle(Localized.text("laboratory.page.stage"), forSegmentAt: 0)
        pageControl.setTitle(Localized.text("laboratory.inspector"), forSegmentAt: 1)
        pageControl.setTitle(Localized.text("laboratory.page.time"), forSegmentAt: 2)
    }

    /// Shows the state of the stage's clock.
    func show(speed: Float, isPaused: Bool, isLooping: Bool) {
        speedControl.selectedSegmentIndex =
            MotionClock.speeds.firstIndex { abs($0.speed - speed) < 1e-4 } ?? UISegmentedControl.noSegment
        updateSpeedMenu(speed: speed)
        pauseButton.isSelected = isPaused
        loopButton.isSelected = isLooping
        stepButton.isEnabled = isPaused
        backButton.isEnabled = isPaused
    }

    private func speedDidChange() {
        let index = speedControl.selectedSegmentIndex
        if MotionClock.speeds.indices.contains(index) { delegate?.setSpeed(MotionClock.speeds[index].speed) }
    }

    private func pageDidChange() {
        if let page = LaboratoryViewController.Page(rawValue: pageControl.selectedSegmentIndex) { delegate?.show(page: page) }
    }

    /// In a narrow window, shows a page. Does nothing in a wide window.
    func show(page: LaboratoryViewController.Page) {
        guard !pageControl.isHidden else { return }
        pageControl.selectedSegmentIndex = page.rawValue
        pageDidChange()
    }

    // MARK: Layout

    /// The width and height of the buttons with symbols, and the height of all buttons.
    private static let side: CGFloat = 36
    /// The least width at which the segments of the speeds show their titles whole.
    private static let leastSpeedsWidth: CGFloat = 276
    /// The least width of a window with a toolbar of two lines.
    private static let leastTwoLinesWidth: CGFloat = 540

    /// The number of lines in a window of `width` points.
    private static func lines(width: CGFloat) -> CGFloat {
        if width >= LaboratoryLook.leastWideWidth { return 1 }
        return width >= leastTwoLinesWidth ? 2 : 3
    }

    /// The height in a window of `width` points.
    static func height(width: CGFloat) -> CGFloat {
        LaboratoryLook.toolbarHeight + (lines(width: width) - 1) * (side + LaboratoryLook.gap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let lines = Self.lines(width: bounds.width)
        line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
        pageControl.isHidden = lines == 1
        inspectorButton.isHidden = lines > 1
        timelineButton.isHidden = lines > 1
        switch lines {
        case 1: layOutOneLine()
        case 2: layOutTwoLines()
        default: layOutThreeLines()
        }
    }

    private func top(ofLine index: Int) -> CGFloat {
        (LaboratoryLook.toolbarHeight - Self.side) / 2 + CGFloat(index) * (Self.side + LaboratoryLook.gap)
    }

    private func layOutOneLine() {
        let y = top(ofLine: 0), side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: y, width: side, height: side))
        let x = layOutMenus([deviceButton, zoomButton, compareButton], from: 2 * gap + side, to: bounds.width, y: y)
        place(inspectorButton, CGRect(x: bounds.width - gap - side, y: y, width: side, height: side))
        place(timelineButton, CGRect(x: bounds.width - 1.5 * gap - 2 * side, y: y, width: side, height: side))
        layOutTime(from: x + gap, to: bounds.width - 2.5 * gap - 2 * side, y: y)
    }

    private func layOutTwoLines() {
        let y = top(ofLine: 0), side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: y, width: side, height: side))
        let pageWidth = min(240, bounds.width * 0.38).rounded()
        let pageStart = layOutMenus([deviceButton, zoomButton], from: 2 * gap + side, to: bounds.width - 2 * gap - pageWidth, y: y)
        place(pageControl, CGRect(x: pageStart, y: y + 2, width: bounds.width - gap - pageStart, height: 32))
        let x = layOutMenus([compareButton], from: gap, to: bounds.width, y: top(ofLine: 1))
        layOutTime(from: x, to: bounds.width - gap, y: top(ofLine: 1))
    }

    private func layOutThreeLines() {
        let side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: top(ofLine: 0), width: side, height: side))
        let pageStart = 2 * gap + side
        place(pageControl, CGRect(x: pageStart, y: top(ofLine: 0) + 2, width: max(bounds.width - pageStart - gap, 0), height: 32))
        layOutMenus([deviceButton, zoomButton, compareButton], from: gap, to: bounds.width - gap, y: top(ofLine: 1), fillsLine: true)
        layOutTime(from: gap, to: bounds.width - gap, y: top(ofLine: 2))
    }

    private static func fittingWidth(of button: UIButton) -> CGFloat {
        button.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: side)).width.rounded(.up)
    }

    /// Lays out buttons with titles between two positions. If they do not fit, the first becomes narrower. With `fillsLine`, all become
    /// wider, so that the last one ends at `end`. Returns the position after them.
    @discardableResult
    private func layOutMenus(
        _ buttons: [UIButton], from start: CGFloat, to end: CGFloat, y: CGFloat, fillsLine: Bool = false
    ) -> CGFloat {
        let gap = LaboratoryLook.gap, buttons = buttons.filter { !$0.isHidden }
        guard !buttons.isEmpty else { return start }
        var widths = buttons.map(Self.fittingWidth)
        let missing = widths.reduce(0, +) + gap * CGFloat(buttons.count - 1) - max(end - start, 0)
        if missing > 0 { widths[0] = max(widths[0] - missing, 0) }
        if missing < 0, fillsLine {
            // Points that cannot be divided evenly go to the first button.
            let share = (-missing / CGFloat(buttons.count)).rounded(.down)
            widths = widths.map { $0 + share }
            widths[0] += -missing - share * CGFloat(buttons.count)
        }
        var x = start
        for (button, width) in zip(buttons, widths) {
            place(button, CGRect(x: x, y: y, width: width, height: Self.side))
            x += width + gap
        }
        return x
    }

    /// Lays out the playback buttons and the speeds between two positions: in the middle of the toolbar or as near to it as possible. In a
    /// toolbar of several lines, the speeds end at `end`. The playback buttons are in the middle before them, or begin at `start` in the
    /// third line. The speeds are segments of up to 300 points, or a menu.
    private func layOutTime(from start: CGFloat, to end: CGFloat, y: CGFloat) {
        let side = Self.side, gap = LaboratoryLook.gap
        let buttons = [playButton, loopButton, backButton, pauseButton, stepButton]
        let playback = CGFloat(buttons.count) * side + 2 * gap, room = max(end - start - playback, 0)
        speedControl.isHidden = room < Self.leastSpeedsWidth
        speedButton.isHidden = !speedControl.isHidden
        let speedWidth = min(room, speedControl.isHidden ? Self.fittingWidth(of: speedButton) : 300)
        let latest = max(end - playback - speedWidth, start)
        let middle = ((bounds.width - playback - speedWidth) / 2).rounded()
        let lines = Self.lines(width: bounds.width)
        var x = lines == 3 ? start : lines == 2 ? ((start + latest) / 2).rounded() : min(max(middle, start), latest)
        // The playback buttons have the same order in all languages: backward at the left, forward at the right.
        for button in isMirrored ? buttons.reversed() : buttons {
            place(button, CGRect(x: x, y: y, width: side, height: side))
            x += side
        }
        x = lines > 1 ? max(end - speedWidth, x) : x + 2 * gap
        place(speedControl, CGRect(x: x, y: y + 2, width: speedWidth, height: 32))
        place(speedButton, CGRect(x: x, y: y, width: speedWidth, height: side))
    }

    // MARK: Menus

    /// Shows the scale of the phone on the zoom button. 1 is its full size.
    func show(scale: CGFloat) {
        let percent = Localized.percent(Int((scale * 100).rounded()))
        zoomButton.configuration?.title = percent
        zoomButton.accessibilityValue = percent
        setNeedsLayout()
    }

    /// Shows the speed on the button that replaces the segments, and marks it in the menu.
    func updateSpeedMenu(speed: Float) {
        let chosen = MotionClock.speeds.first { abs($0.speed - speed) < 1e-4 }
        let title = chosen.map { Localized.number($0.title) } ?? Localized.percent(Int((speed * 100).rounded()))
        speedButton.configuration?.title = title
        speedButton.accessibilityValue = title
        speedButton.menu = UIMenu(
            children: MotionClock.speeds.map { choice in
                UIAction(Localized.number(choice.title), isOn: choice.speed == chosen?.speed) { [weak self] in
                    self?.delegate?.setSpeed(choice.speed)
                }
            })
        setNeedsLayout()
    }

    /// Creates the menus of devices and zooms in the user's language.
    func updateMenus() {
        let settings = LaboratorySettings.shared, selected = settings[\.device]
        let title = selected.title(isLandscape: settings[\.isLandscape])
        deviceButton.configuration?.title = title
        deviceButton.accessibilityValue = title
        let devices = StageDevice.allCases.map { device in
            UIAction(device.title(isLandscape: settings[\.isLandscape]), isOn: device == selected) { settings[\.device] = device }
        }
        let landscape = UIAction(
            Localized.text("laboratory.landscape"), isOn: settings[\.isLandscape], attributes: selected == .free ? .disabled : []
        ) { settings[\.isLandscape].toggle() }
        deviceButton.menu = UIMenu(children: UIMenu.sections(devices, [landscape]))
        zoomButton.menu = UIMenu(
            children: [0, 25, 50, 75, 100, 150, 200, 400].map { percent in
                let title = percent == 0 ? Localized.text("laboratory.zoom.fit") : Localized.percent(percent)
                return UIAction(title, isOn: settings[\.zoom] == percent) { settings[\.zoom] = percent }
            })
        setNeedsLayout()
    }
}

// MARK: - Speeds

extension MotionClock {
    /// The speeds that can be chosen, with the texts of their buttons.
    static let speeds: [(title: String, speed: Float)] = [
        ("2×", 2), ("1×", 1), ("1/2", 0.5), ("1/4", 0.25), ("1/10", 0.1), ("1/100", 0.01),
    ]
}
