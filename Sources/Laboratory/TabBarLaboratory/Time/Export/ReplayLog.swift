// What a script needs besides the input on the phone: the settings and the values of interactions, and all input since the beginning.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Records the settings and the values with which the recording began, their later changes, and all input on the phone.
///
/// The past of the timeline is limited, but a script begins with the recording, so that it leads to the state at the In mark.
final class ReplayLog {
    /// The maximum number of inputs. When it is reached, no further input is kept, and scripts end there.
    static let limit = 100_000
    private static let presetWord = "preset "

    /// The commands for the state in which the recording began.
    let beginning: [String]
    /// The commands of later changes.
    private(set) var changes: [(time: Double, command: String)] = []
    /// All input since the recording began, until the limit was reached.
    private let input = InputLog(limit: ReplayLog.limit, keepsBeginning: true)
    private let phone: UIWindow
    private let settings: (any AppSettings)?
    private let set: ParameterSet
    private var lastValues: [String: ParameterValue]

    init(phone: UIWindow, settings: (any AppSettings)? = nil) {
        self.phone = phone
        self.settings = settings
        set = WindowParameters.parameters(of: phone).set
        lastValues = set.changedValues
        var lines = settings?.scriptLines(for: phone) ?? []
        if !lastValues.isEmpty, let line = Self.command(lastValues) { lines.append(line) }
        beginning = lines
        settings?.observeChanges(self) { [weak self] in self?.settingDidChange($0) }
        set.changes.observe(self) { log, _ in log.addValues(at: CACurrentMediaTime()) }
    }

    /// The input since the recording began, in the order of time.
    var entries: [LoggedInput] { input.entries }

    /// Whether the limit has kept input out that may have come before a time.
    func lacksInput(before time: Double) -> Bool { input.leftOutCount > 0 && (entries.last?.time ?? 0) < time }

    /// Adds an input.
    func add(_ input: LoggedInput) { self.input.add(input) }

    /// Removes the latest input, if it was added.
    func removeLast() { input.removeLast() }

    /// Records the values of interactions if they have changed.
    ///
    /// The values replace those of the previous change if no input came in between, so that a slider's drag leaves only its end.
    private func addValues(at time: Double) {
        let values = set.changedValues
        guard values != lastValues else { return }
        lastValues = values
        guard let line = Self.command(values) else { return }
        let lastInput = entries.last?.time ?? -.infinity
        if let last = changes.last, last.command.hasPrefix(Self.presetWord), lastInput < last.time { changes.removeLast() }
        changes.append((time, line))
    }

    private func settingDidChange(_ name: String) {
        if let line = settings?.scriptLine(for: name, in: phone) { changes.append((CACurrentMediaTime(), line)) }
    }

    private static func command(_ values: [String: ParameterValue]) -> String? {
        guard let json = try? ParameterPreset(name: "script", values: values).json() else { return nil }
        let lines = String(decoding: json, as: UTF8.self).split(whereSeparator: \.isNewline)
        return presetWord + lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
}
