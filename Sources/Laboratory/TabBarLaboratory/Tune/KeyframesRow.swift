// The editor of keyframes.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A plot of the motion with a handle for each keyframe, buttons that insert and delete keyframes, and fields for the selected one.
final class KeyframesRow: PlotRow {
    private static let plotHeight: CGFloat = 226
    private static let stepShare = 0.01

    private let range: ClosedRange<Double>
    private let unit: ParameterUnit
    private let insertButton = UIButton(type: .system)
    private let deleteButton = UIButton(type: .system)
    private let modeButton = UIButton(configuration: .gray())
    private var timeField: NumberField?
    private var valueField: NumberField?
    private var captions: [UILabel] = []
    /// The part of the plot's height that a handle needs beside its value.
    private static let handleShare = 0.05
    /// The index of the selected keyframe.
    private(set) var selected = 1

    init(_ parameter: InteractionParameter, model: TuneModel, range: ClosedRange<Double>, unit: ParameterUnit) {
        self.range = range
        self.unit = unit
        super.init(parameter, model: model)
        configure(insertButton, symbol: "plus", "insert")
        configure(deleteButton, symbol: "minus", "delete")
        insertButton.call(self) { $0.insert() }
        deleteButton.call(self) { $0.delete() }
        modeButton.configuration?.buttonSize = .mini
        modeButton.useTitle(LaboratoryLook.font(13))
        modeButton.configuration?.indicator = .popup
        modeButton.accessibilityIdentifier = "\(id)-mode"
        modeButton.setTexts("laboratory.keyframes.mode")
        modeButton.showsMenuAsPrimaryAction = true
        modeButton.menu = UIMenu { [weak self] in self?.modeActions ?? [] }
        addSubview(modeButton)
        let time = makeField(unit: .ratio, label: Localized.text("laboratory.keyframes.time")) { [weak self] number in
            guard let self else { return nil }
            return keyframes.retimed(number, at: selected).map { .keyframes($0) }
        }
        let value = makeField(unit: unit, label: Localized.text("laboratory.keyframes.value")) { [weak self] number in
            guard let self else { return nil }
            var keyframes = self.keyframes
            guard keyframes.values.indices.contains(selected) else { return nil }
            keyframes.values[selected] = number
            return .keyframes(keyframes)
        }
        time.accessibilityIdentifier = "\(id)-time"
        value.accessibilityIdentifier = "\(id)-value"
        timeField = time
        valueField = value
        addSubview(time)
        addSubview(value)
        captions = ["time", "value"].map { addCaption(Localized.text("laboratory.keyframes.caption.\($0)")) }
    }

    private func configure(_ button: UIButton, symbol: String, _ action: String) {
        button.setSymbol(symbol, size: 14)
        button.setTexts("laboratory.keyframes.\(action)")
        button.accessibilityIdentifier = "\(id)-\(action)"
        button.tintColor = LaboratoryLook.buttonTitle
        button.backgroundColor = .tertiarySystemFill
        button.layer.cornerRadius = 6
        button.useWholeHighlight()
        addSubview(button)
    }

    private var keyframes: Keyframes {
        if case .keyframes(let keyframes)? = model.set.value(of: id) { keyframes } else { Keyframes([0, 1]) }
    }

    // MARK: Showing

    override func update(_ motion: PlayedMotion) {
        super.update(motion)
        let keyframes = keyframes
        show(keyframes)
        show(motion, of: keyframes)
    }

    /// Shows the keyframes and the numbers of the selected one.
    private func show(_ keyframes: Keyframes) {
        selected = min(selected, keyframes.values.count - 1)
        let times = keyframes.times
        showHandles(keyframes, at: times)
        timeField?.number = times[selected]
        timeField?.isEnabled = keyframes.hasFreeTime(at: selected)
        valueField?.number = keyframes.values[selected]
        insertButton.isEnabled = keyframes.values.count < Keyframes.maximumCount
        deleteButton.isEnabled = keyframes.values.count > 2
        let modeTitle = Localized.text("parameter.mode.\(keyframes.mode.rawValue)")
        modeButton.configuration?.title = modeTitle
        modeButton.accessibilityValue = modeTitle
        // The width of the button depends on its title.
        setNeedsLayout()
    }

    private var modeActions: [UIAction] {
        let keyframes = keyframes
        return Keyframes.Mode.allCases.map { mode in
            UIAction(Localized.text("parameter.mode.\(mode.rawValue)"), isOn: mode == keyframes.mode) { [weak self] in
                guard let self else { return }
                var keyframes = self.keyframes
                keyframes.mode = mode
                model.change(id, to: .keyframes(keyframes))
            }
        }
    }

    override func updateMotion(_ motion: PlayedMotion) { show(motion, of: keyframes) }

    private func show(_ motion: PlayedMotion, of keyframes: Keyframes) {
        guard let parameter = model.set.parameter(id) else { return }
        // Only changes of a range that has been shown are animated.
        let isShown = plot.scale != nil
        plot.samples = motion.samples(of: parameter)
        plot.scale = PlotScale(length: motion.duration, unit: unit)
        let values = plot.samples + keyframes.values
        plot.marks = [keyframes.values.last ?? 0]
        guard let low = values.min(), let high = values.max() else { return }
        let pad = max((high - low) * 0.18, (range.upperBound - range.lowerBound) * 0.02)
        let fitting = low - pad...high + pad
        // The scale stays the same while the values, with the handles around them, fit and are not too small.
        let length = fitting.upperBound - fitting.lowerBound, present = plot.range.upperBound - plot.range.lowerBound
        let margin = present * Self.handleShare
        let isInside = low - margin >= plot.range.lowerBound && high + margin <= plot.range.upperBound
        let fits = isInside && length > present * 0.7
        if !isShown || !fits { plot.scale(to: fitting, animated: isShown) }
    }

    private func showHandles(_ keyframes: Keyframes, at times: [Double]) {
        plot.showHandles(at: zip(times, keyframes.values).map { (time: $0, value: $1) }) { handle, index in
            handle.accessibilityIdentifier = "keyframe-\(index + 1)"
            handle.accessibilityLabel = Localized.text("laboratory.keyframes.point", Localized.number(index + 1))
            // Space and screen readers select the keyframe, too.
            handle.call(self) { $0.select(index) }
            handle.setAccessibleAmount { [weak self] in
                self?.amount(index)
            } set: { [weak self] in
                if let self { set(index, of: self.keyframes, time: nil, value: $0) }
            }
        }
        // Tab and screen readers visit the keyframes in the order of time.
        plot.accessibilityElements = plot.handles
        for (index, handle) in plot.handles.enumerated() {
            handle.isSelected = index == selected
            let value = NumberText.text(keyframes.values[index], unit: unit)
            handle.accessibilityValue = NumberText.plain(times[index]) + Localized.clauseComma + value
        }
    }

    private func select(_ index: Int) {
        let keyframes = keyframes
        guard keyframes.values.indices.contains(index) else { return }
        selected = index
        show(keyframes)
    }

    // MARK: Changes

    override func beginDrag(of index: Int) {
        select(index)
        super.beginDrag(of: index)
    }

    override func moved(_ index: Int, time: Double, value: Double) {
        set(index, of: keyframes, time: (time * 1000).rounded() / 1000, value: value)
    }

    /// The step of the arrow keys in the values.
    private var step: Double { max((plot.range.upperBound - plot.range.lowerBound) * Self.stepShare, 1e-6) }

    private func amount(_ index: Int) -> AccessibleAmount? {
        let values = keyframes.values
        return values.indices.contains(index) ? AccessibleAmount(values[index], in: range, step: step) : nil
    }

    override func stepped(_ index: Int, right: Int, up: Int) {
        let keyframes = keyframes
        guard keyframes.values.indices.contains(index) else { return }
        set(
            index, of: keyframes, time: right == 0 ? nil : keyframes.keyTimes[index] + Double(right) / 100,
            value: up == 0 ? nil : keyframes.values[index] + Double(up) * step)
    }

    /// Selects one of the present keyframes, and changes its time and its value; nil leaves one as it is. Does nothing if the keyframe does
    /// not exist any more: undo, a preset and a comparison can remove it while it is dragged.
    private func set(_ index: Int, of keyframes: Keyframes, time: Double?, value: Double?) {
        guard keyframes.values.indices.contains(index) else { return }
        var changed = time.flatMap { keyframes.retimed($0, at: index) } ?? keyframes
        if let value {
            let digits = pow(10, 2 - log10(max(plot.range.upperBound - plot.range.lowerBound, 1e-9)).rounded(.down))
            changed.values[index] = min(max((value * digits).rounded() / digits, range.lowerBound), range.upperBound)
        }
        let wasSelected = index == selected
        selected = index
        // A change shows the keyframes. Without one, the fields still have to show the keyframe that is selected now.
        let isChanged = changed != keyframes && model.change(id, to: .keyframes(changed))
        if !isChanged, !wasSelected { show(keyframes) }
    }

    /// Inserts a keyframe halfway between the selected one and the next, or between the last two, with the motion's value at that time.
    private func insert() {
        guard let parameter = model.set.parameter(id) else { return }
        var keyframes = keyframes
        let index = min(selected, keyframes.values.count - 2)
        // The paced modes ignore the key times: there, the halves are equal in length, not in time.
        let times = keyframes.times, time = (times[index] + times[index + 1]) / 2
        let samples = model.motion.samples(of: parameter)
        let sample = samples.isEmpty ? 0 : samples[Int((time * Double(samples.count - 1)).rounded())]
        keyframes.values.insert(min(max(sample, range.lowerBound), range.upperBound), at: index + 1)
        keyframes.keyTimes.insert((keyframes.keyTimes[index] + keyframes.keyTimes[index + 1]) / 2, at: index + 1)
        selected = index + 1
        model.change(id, to: .keyframes(keyframes))
    }

    /// Deletes the selected keyframe. The key times still begin at 0 and end at 1.
    private func delete() {
        var keyframes = keyframes
        guard keyframes.values.count > 2, keyframes.values.indices.contains(selected) else { return }
        keyframes.values.remove(at: selected)
        keyframes.keyTimes.remove(at: selected)
        keyframes.keyTimes[0] = 0
        keyframes.keyTimes[keyframes.keyTimes.count - 1] = 1
        selected = max(selected - 1, 0)
        model.change(id, to: .keyframes(keyframes))
    }

    // MARK: Layout

    override func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight + Self.plotHeight + 44 + Self.captionHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, width = bounds.width - 2 * margin
        let modeSize = modeButton.sizeThatFits(CGSize(width: width / 2, height: 28))
        let modeWidth = min(modeSize.width, width / 2).rounded(.up)
        layOutTitle(width: bounds.width - margin - modeWidth - gap)
        place(modeButton, CGRect(x: bounds.width - margin - modeWidth, y: 6, width: modeWidth, height: 28))
        var y = LaboratoryLook.rowHeight
        place(plot, CGRect(x: margin, y: y, width: width, height: Self.plotHeight))
        y += Self.plotHeight + gap
        place(insertButton, CGRect(x: margin, y: y, width: 36, height: 28))
        place(deleteButton, CGRect(x: margin + 36 + gap, y: y, width: 36, height: 28))
        let fieldWidth = LaboratoryLook.fieldWidth, right = bounds.width - margin
        let starts = [right - 2 * fieldWidth - gap, right - fieldWidth]
        for (index, field) in [timeField, valueField].enumerated() {
            if let field { place(field, CGRect(x: starts[index], y: y, width: fieldWidth, height: 28)) }
            place(caption: captions[index], belowFieldAt: starts[index], y, width: fieldWidth)
        }
    }
}

extension Keyframes {
    /// Whether a keyframe can have another time: not the first and the last one, and none in the paced modes.
    func hasFreeTime(at index: Int) -> Bool { !isPaced && index > 0 && index < values.count - 1 }

    /// The keyframes with one of them moved to another time between its neighbours. Nil if its time is not free or not finite.
    func retimed(_ time: Double, at index: Int) -> Keyframes? {
        guard time.isFinite, hasFreeTime(at: index) else { return nil }
        var changed = self
        changed.keyTimes[index] = min(max(time, keyTimes[index - 1]), keyTimes[index + 1])
        return changed
    }
}
