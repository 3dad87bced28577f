// The part of the open laboratory that records time: recording, timeline and export.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Connects the recording of the phone with the timeline.
final class TimeSession {
    let recorder: TimeRecorder
    let past: PastFrames
    let model: TimelineModel
    let controller: TimelineViewController
    let exporter: TimeExporter
    private let phone: UIWindow
    private let clock: MotionClock
    /// Whether the phone's window was the key window before the past was shown.
    private var phoneHadKeys = false
    /// The laboratory's window, which replaces the phone's as the key window while the past is shown.
    weak var window: UIWindow?

    init(stage: PhoneStage, clock: MotionClock, configuration: LaboratoryConfiguration, say: @escaping (String) -> Void) {
        phone = stage.phone
        self.clock = clock
        recorder = TimeRecorder(
            phone: stage.phone, settings: configuration.settings, makesTakes: configuration.makeContent != nil)
        past = PastFrames(stage: stage, clock: clock, recorder: recorder)
        model = TimelineModel(recorder: recorder, past: past)
        exporter = TimeExporter(model: model, stage: stage, files: configuration.files, arguments: configuration.arguments, say: say)
        controller = TimelineViewController(model: model, exporter: exporter)
        past.changes.observe(self) { session, change in
            if change == .begin { session.takeKeys() } else if change == .end { session.returnKeys() }
        }
    }

    /// Shows the present, and records the second phone of a comparison from now on; nil for none.
    func secondDidChange(_ second: UIWindow?) {
        past.resume()
        recorder.second = second
    }

    /// Shows the present, and ends recording and exports.
    func close() {
        exporter.cancel()
        past.resume()
        recorder.close()
    }

    /// Moves the playhead by a number of frames; see `PastFrames`.
    func step(by count: Int) { past.step(by: count) }

    private func takeKeys() {
        phoneHadKeys = phone.isKeyWindow
        if phoneHadKeys { window?.makeKey() }
    }

    private func returnKeys() {
        if phoneHadKeys { phone.makeKey() }
        phoneHadKeys = false
    }

    /// The keys of the timeline, with their actions.
    var keys: [(input: String, action: () -> Void)] {
        let steps: [(input: String, action: () -> Void)] = [
            (UIKeyCommand.inputRightArrow, { [weak self] in self?.step(by: 1) }),
            (UIKeyCommand.inputLeftArrow, { [weak self] in self?.step(by: -1) }),
        ]
        // While the present is shown and not paused, the focused view handles the arrow keys.
        return (past.isShown || clock.isPaused ? steps : []) + [
            (".", { [weak self] in self?.step(by: 1) }), (",", { [weak self] in self?.step(by: -1) }),
            ("i", { [weak self] in self?.controller.markIn() }), ("o", { [weak self] in self?.controller.markOut() }),
            ("f", { [weak self] in self?.controller.showAll() }), ("n", { [weak self] in self?.controller.showNow() }),
        ]
    }
}
