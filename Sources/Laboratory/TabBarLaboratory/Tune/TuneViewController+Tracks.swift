// The rows and the commands of animations of the user's own.

internal import Foundation
internal import TabBarKit
internal import UIKit

extension TuneViewController {
    /// What determines which rows the page has: the tracks with the forms of their values, and the open one.
    var trackStructure: [String] {
        guard let animation = model.selectedAnimation else { return [] }
        let tracks = animation.tracks.map { "\($0.property.rawValue) \($0.keyframes == nil) \($0.usesEasings)" }
        return [animation.name, "\(model.trackSelection.track ?? -1)"] + tracks
    }

    /// The rows of an animation: its tracks, the values of the open one, and the button that adds a track.
    func makeTrackStack(_ animation: TrackAnimation) -> [any FittingRow] {
        var stack: [any FittingRow] = []
        for (index, track) in animation.tracks.enumerated() {
            stack.append(TrackRow(index, model: model) { [weak self] in self?.trackElements(index) ?? [] })
            if index == model.trackSelection.track { stack += makeOpenRows(track) }
        }
        let adding = AddTrackRow { [weak self] in
            (self?.model.unusedProperties ?? []).map { property in
                UIAction(title: Localized.text("track.property.\(property.rawValue)")) { [weak self] _ in
                    self?.model.addTrack(of: property)
                }
            }
        }
        adding.button.isEnabled = !model.unusedProperties.isEmpty
        return stack + [adding]
    }

    /// The editors of a track's values.
    private func makeOpenRows(_ track: MotionTrack) -> [any FittingRow] {
        let unit = track.property.unit, isColor = track.property == .color
        func number(_ part: TrackPart, _ range: ClosedRange<Double>, _ unit: ParameterUnit) -> ParameterRow {
            let parameter = InteractionParameter(
                part: part.id, titleKey: "parameter.track-\(part.rawValue)", kind: .number(range, unit), default: .number(0))
            return NumberRow(parameter, model: model, range: range, unit: unit)
        }
        func color(_ part: String, _ index: @escaping () -> Int) -> TrackColorRow {
            TrackColorRow("parameter.track-\(part)", identifier: "track-\(part)", model: model, index: index)
        }
        let range = track.editRange
        var rows: [any FittingRow] = [number(.delay, 0...2, .seconds)]
        guard track.keyframes != nil else {
            let spring = InteractionParameter(
                part: TrackPart.spring.id, titleKey: "parameter.spring", kind: .spring(.initialVelocity),
                default: .spring(SpringValues(stiffness: 100, damping: 10)))
            let ends: [any FittingRow] =
                isColor
                ? [color("from") { 0 }, color("to") { 1 }] : [number(.from, range, unit), number(.to, range, unit)]
            return rows + ends + [SpringRow(spring, model: model, start: .initialVelocity)]
        }
        rows.append(number(.duration, 0.05...3, .seconds))
        let keyframes = InteractionParameter(
            part: TrackPart.keyframes.id, titleKey: "parameter.track-keyframes", kind: .keyframes(range, unit),
            default: .keyframes(Keyframes([0, 1])))
        let row = TrackKeyframesRow(keyframes, model: model, range: range, unit: unit)
        row.startSelection(at: model.trackSelection.keyframe)
        rows.append(row)
        if isColor { rows.append(color("color") { [weak model] in model?.trackSelection.keyframe ?? 0 }) }
        guard track.usesEasings else { return rows }
        let easing = InteractionParameter(
            part: TrackPart.easing.id, titleKey: "parameter.track-easing", kind: .curve, default: .curve(.linear))
        return rows + [CurveRow(easing, model: model)]
    }

    // MARK: Menus

    private func trackElements(_ index: Int) -> [UIMenuElement] {
        let isOpen = model.trackSelection.track == index && model.selectedTrack?.keyframes != nil
        let isColor = model.selectedTrack?.property == .color
        let clipboard = [
            UIAction(title: Localized.text("laboratory.own.copy-keyframes"), attributes: isOpen && !isColor ? [] : .disabled) {
                [weak self] _ in self?.copyKeyframes()
            },
            UIAction(title: Localized.text("laboratory.own.paste"), attributes: isOpen ? [] : .disabled) { [weak self] _ in
                self?.model.copiedRow = self?.rows.lazy.compactMap { $0 as? TrackKeyframesRow }.first
                self?.pasteSelection()
            },
        ]
        let removing = UIAction(title: Localized.text("laboratory.own.remove-track"), attributes: .destructive) { [weak self] _ in
            self?.model.removeTrack(index)
        }
        return UIMenu.sections(clipboard, [removing])
    }

    /// The commands for animations of the user's own, above the list of interactions.
    var animationActions: [UIMenuElement] {
        let name = PresetMenu.menuTitle(model.title(of: model.selected)) { $0 }
        var actions = [
            UIAction(title: Localized.text("laboratory.own.new")) { [weak self] _ in
                self?.askForAnimationName("new", Localized.text("laboratory.own.name")) { $0.addAnimation(named: $1) }
            },
            UIAction(
                title: Localized.text("laboratory.own.duplicate", name), attributes: model.canDuplicateSelected ? [] : .disabled
            ) { [weak self] _ in
                guard let self else { return }
                askForAnimationName("duplicate", model.title(of: model.selected)) { $0.duplicateSelected(named: $1) }
            },
        ]
        if let animation = model.selectedAnimation {
            actions += [
                UIAction(title: Localized.text("laboratory.own.rename", name)) { [weak self] _ in
                    self?.askForAnimationName("rename", animation.name) { $0.renameSelectedAnimation(to: $1) }
                },
                UIAction(title: Localized.text("laboratory.own.delete", name), attributes: .destructive) { [weak self] _ in
                    self?.model.deleteSelectedAnimation()
                },
            ]
        }
        return [UIMenu(options: .displayInline, children: actions)]
    }

    /// Asks for a name. `action`, "new", "duplicate" or "rename", selects the texts of the title and the button.
    private func askForAnimationName(_ action: String, _ name: String, _ done: @escaping (TuneModel, String) -> Void) {
        let title = Localized.text("laboratory.own.\(action).title"), button = Localized.text("laboratory.own.\(action).button")
        presentIfShown(
            UIAlertController.question(title: title, button: button, name: name, identifier: "animation-name") { [model] in done(model, $0)
            })
    }

    // MARK: Clipboard

    /// Whether a row has a keyframe or a curve that can be copied.
    var canCopy: Bool { model.copiedRow?.window != nil && model.copiedRow?.clipboardText != nil }

    /// Whether a row can take keyframes or a curve.
    var canPaste: Bool { model.copiedRow?.window != nil }

    /// Copies the selected keyframe, or the curve, of the row that was used last.
    func copySelection() {
        guard let text = model.copiedRow?.clipboardText else { return }
        UIPasteboard.general.string = text
        model.say(Localized.text("laboratory.own.copied", text))
    }

    /// Copies all keyframes of the open track, one in each line.
    private func copyKeyframes() {
        guard let row = rows.lazy.compactMap({ $0 as? TrackKeyframesRow }).first else { return }
        let lines = row.keyframes.values.indices.map { row.text(of: $0).text }
        UIPasteboard.general.string = lines.joined(separator: "\n")
        model.say(Localized.text("laboratory.own.copied-all"))
    }

    /// Pastes keyframes or a curve into the row that was used last.
    func pasteSelection() {
        guard let row = model.copiedRow, row.window != nil else { return }
        guard row.pasteText(UIPasteboard.general.string ?? "") else { return model.say(Localized.text("laboratory.own.paste-error")) }
    }
}

extension MotionTrack {
    /// The usual values of the property, for sliders and plots, and those of the track.
    fileprivate var editRange: ClosedRange<Double> {
        let usual: ClosedRange<Double> =
            switch property.unit {
            case .degrees: -360...360
            case .points: -60...60
            default: property == .color ? 0...Double(max(colors.count - 1, 1)) : [.opacity, .strokeEnd].contains(property) ? 0...1 : 0...4
            }
        let values = (keyframes?.values ?? []) + [from, to]
        return min(usual.lowerBound, values.min() ?? 0)...max(usual.upperBound, values.max() ?? 0)
    }
}
