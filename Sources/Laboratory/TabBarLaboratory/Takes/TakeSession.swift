// The part of the open laboratory that makes takes and plays them, with its menu.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Makes takes of the marked part, lists them, and plays the selected one.
final class TakeSession {
    let list: TakeList
    let player: TakePlayer
    /// Shows the former play on the stage.
    let onionSkin: OnionSkin
    private let time: TimeSession
    private let configuration: LaboratoryConfiguration
    private let say: (String) -> Void
    /// Uses the settings of a take. Returns the titles of the changed ones.
    private let use: ([String: String]) -> [String]
    /// Presents questions.
    private var page: UIViewController { time.controller }

    init(
        list: TakeList, stage: PhoneStage, time: TimeSession, clock: MotionClock, configuration: LaboratoryConfiguration,
        say: @escaping (String) -> Void
    ) {
        self.list = list
        self.time = time
        self.configuration = configuration
        self.say = say
        use = { configuration.settings?.use(presetSettings: $0) ?? [] }
        player = TakePlayer(stage: stage, clock: clock, recorder: time.recorder, configuration: configuration)
        onionSkin = OnionSkin(stage: stage, player: player, time: time)
        let header = time.controller.header
        header.hasTakes = player.isPossible
        header.takesButton.menu = UIMenu { [weak self] in self?.elements ?? [] }
        player.changes.observe(time.controller) { timeline, _ in timeline.refresh() }
        time.model.runs = { [weak player] in player?.runs ?? [] }
    }

    // MARK: Commands

    /// Makes a take of the marked part, or of all of the recording. A message says why that is not possible.
    func record() {
        guard player.isPossible, let part = time.model.exportRange else { return }
        do throws(TimeRecorder.TakeProblem) {
            let take = try time.recorder.take(of: part, named: list.nextName)
            list.add(take)
            say(Localized.text("laboratory.take.recorded", take.name))
        } catch {
            switch error {
            case .noInput: say(Localized.text("laboratory.take.no-input"))
            case .tooLong: say(Localized.text("laboratory.take.too-long", Localized.number(Int(Take.longestDuration))))
            case .tooMuchInput: say(Localized.text("laboratory.take.too-much", Localized.number(Take.mostInputs)))
            }
        }
    }

    /// Selects a take, uses its settings, and plays it.
    func play(_ take: Take) {
        list.select(take)
        let changed = use(take.settings)
        if !changed.isEmpty { say(Localized.text("laboratory.preset.settings", changed.joined(separator: "\n"))) }
        playAgain()
    }

    /// Plays the selected take, or else the latest one of the user, with the present settings. A message says if there is none.
    func playAgain() {
        guard player.isPossible else { return }
        guard let take = list.selected ?? list.takes.last ?? configuration.takes().first else {
            return say(Localized.text("laboratory.take.none"))
        }
        list.select(take)
        time.past.resume()
        player.play(take)
    }

    /// Shows the former play on the stage, or hides it. A message says so, because it is seen only with a second play.
    func toggleFormerPlay() {
        onionSkin.isOn.toggle()
        say(Localized.text(onionSkin.isOn ? "laboratory.take.onion.on" : "laboratory.take.onion.off"))
    }

    private func askForName(of take: Take) {
        page.presentIfShown(
            .question(
                title: Localized.text("laboratory.take.rename.title"), button: Localized.text("laboratory.preset.rename.button"),
                name: take.name, identifier: "take-name"
            ) { [weak self] in self?.list.rename(take, to: $0) })
    }

    private func askToDelete(_ take: Take) {
        let alert = UIAlertController(
            title: Localized.text("laboratory.take.delete.title", take.name), message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: Localized.text("laboratory.preset.delete.button"), style: .destructive) { [weak self] _ in
                self?.list.remove(take)
            })
        page.presentIfShown(alert)
    }

    // MARK: Menu

    /// The elements of the menu: recording, the takes of the user and of the app, and the commands for the selected take.
    var elements: [UIMenuElement] {
        let record = UIAction(
            title: Localized.text("laboratory.take.record"), attributes: time.model.exportRange == nil ? .disabled : []
        ) { [weak self] _ in self?.record() }
        let examples = configuration.takes()
        var lists: [UIMenuElement] = list.takes.map(playAction)
        if !examples.isEmpty { lists.append(UIMenu(title: Localized.text("laboratory.take.examples"), children: examples.map(playAction))) }
        let former = UIAction(Localized.text("laboratory.take.onion"), isOn: onionSkin.isOn) { [weak self] in self?.toggleFormerPlay() }
        return UIMenu.sections([record], lists, selectionActions, [former])
    }

    private func playAction(_ take: Take) -> UIMenuElement {
        UIAction(PresetMenu.menuTitle(take.name) { $0 }, isOn: take == list.selected) { [weak self] in self?.play(take) }
    }

    private var selectionActions: [UIMenuElement] {
        guard let take = list.selected else { return [] }
        func title(_ key: String) -> String { PresetMenu.menuTitle(take.name) { Localized.text("laboratory.take.\(key)", $0) } }
        let isOwn = list.contains(take)
        return [
            UIAction(title: title("play")) { [weak self] _ in self?.playAgain() },
            UIAction(title: title("rename"), attributes: isOwn ? [] : .disabled) { [weak self] _ in self?.askForName(of: take) },
            UIAction(title: title("delete"), attributes: isOwn ? .destructive : [.destructive, .disabled]) { [weak self] _ in
                self?.askToDelete(take)
            },
            UIAction(title: title("export"), attributes: configuration.files == nil ? .disabled : []) { [weak self] _ in
                self?.time.exporter.export(take)
            },
        ]
    }
}
