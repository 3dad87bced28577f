// The toolbar of the laboratory: device, zoom, comparison, playback and speed.

internal import LaboratoryCore
internal import UIKit

/// Performs what the buttons of the toolbar stand for.
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
        configure(closeButton, symbol: "xmark", identifier: "close-laboratory") { $0.closeWasPressed() }
        configure(playButton, symbol: "play.fill", identifier: "play") { $0.play() }
        configure(loopButton, symbol: "arrow.2.circlepath", identifier: "loop") { $0.toggleLoop() }
        configure(pauseButton, symbol: "pause.fill", identifier: "pause") { $0.togglePause() }
        configure(backButton, symbol: "backward.frame.fill", identifier: "step-back") { $0.step(by: -1) }
        configure(stepButton, symbol: "forward.frame.fill", identifier: "step") { $0.step(by: 1) }
        configure(inspectorButton, symbol: "slider.horizontal.3", identifier: "toggle-inspector") { $0.toggleInspector() }
        configure(timelineButton, symbol: "timer", identifier: "toggle-timeline") { $0.toggleTimeline() }
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
        speedControl.addAction(UIAction { [weak self] _ in self?.speedDidChange() }, for: .valueChanged)
        pageControl.accessibilityIdentifier = "page"
        pageControl.addAction(UIAction { [weak self] _ in self?.pageDidChange() }, for: .valueChanged)
        pageControl.selectedSegmentIndex = 0
        addSubview(speedControl)
        addSubview(pageControl)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func configure(
        _ button: UIButton, symbol: String, identifier: String, _ action: @escaping (any LaboratoryToolbarDelegate) -> Void
    ) {
        button.setImage(UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 16)), for: .normal)
        button.accessibilityIdentifier = identifier
        button.layer.cornerRadius = LaboratoryLook.buttonRadius
        button.useWholeHighlight()
        button.addAction(UIAction { [weak self] _ in if let delegate = self?.delegate { action(delegate) } }, for: .touchUpInside)
        addSubview(button)
    }

    // MARK: Contents

    /// Sets the texts in the user's language.
    func updateTexts() {
        let labels: [(UIButton, String, String)] = [
            (closeButton, "laboratory.close", "Ctrl+L"), (playButton, "laboratory.play", "Space"), (loopButton, "laboratory.loop", ""),
            (pauseButton, "laboratory.pause", "Ctrl+P"), (stepButton, "laboratory.step", "."),
            (backButton, "laboratory.step-back", ","), (inspectorButton, "laboratory.inspector", ""),
            (timelineButton, "laboratory.timeline", ""),
        ]
        for (button, key, keys) in labels {
            let text = Localized.text(key)
            button.accessibilityLabel = text
            button.toolTip = Localized.tip(text, keys: keys)
        }
        for (button, key) in [(deviceButton, "laboratory.device"), (zoomButton, "laboratory.zoom")] {
            button.accessibilityLabel = Localized.text(key)
            button.toolTip = Localized.text(key)
        }
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

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }
}
