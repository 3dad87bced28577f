// The input on the phone as a script that replays it, with the settings and values of the beginning.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Writes a script in the language of `--script`.
struct InputScript {
    /// The phone's size and safe area, for the command line in the first line.
    let size: CGSize
    let safeArea: UIEdgeInsets
    /// Further arguments of the command line, such as the scene.
    var arguments: [String] = []
    /// The commands for the state in which the recording began.
    var beginning: [String] = []
    /// The commands of later changes, with their times.
    var changes: [(time: Double, command: String)] = []

    /// The seconds that the commands `click`, `right-click` and `key` take.
    private static let pressSeconds = 0.05
    /// The longest time of one `wait` command, in seconds.
    private static let longestWait = 3600.0
    /// The number of fingers that scripts support.
    private static let fingerCount = 10

    /// The text of the script. The time begins at `start`; the script ends at `end`. A comment marks the beginning of a part at `mark`.
    func text(of entries: some Sequence<LoggedInput>, from start: Double, to end: Double, mark: Double? = nil) -> String {
        var lines = ["# \(commandLine)"] + beginning
        var changes = self.changes.filter { $0.time <= end }
        if let mark, mark > start {
            changes.insert((mark, "# The marked part begins here."), at: changes.partitioningIndex { $0.time >= mark })
        }
        var rest = changes[...]
        var now = 0.0
        func wait(until time: Double) {
            while time - now > Self.longestWait {
                lines.append("wait \(Self.number(Self.longestWait))")
                now += Self.longestWait
            }
            let seconds = ((time - now) * 1e6).rounded() / 1e6
            guard seconds > 0 else { return }
            lines.append("wait \(Self.number(seconds))")
            now += seconds
        }
        var fingers: [Int: Int] = [:]
        func addChanges(before time: Double) {
            while let change = rest.first, change.time < time {
                wait(until: change.time - start)
                lines.append(change.command)
                rest.removeFirst()
            }
        }
        for entry in entries {
            addChanges(before: entry.time)
            guard let command = Self.command(entry, &fingers) else { continue }
            wait(until: entry.time - start)
            lines.append(command)
            switch entry.kind {
            case .keyPressed, .secondaryPressed: now += Self.pressSeconds
            default: break
            }
        }
        addChanges(before: .infinity)
        wait(until: end - start)
        return lines.joined(separator: "\n") + "\n"
    }

    private var commandLine: String {
        let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map { Self.number($0) }.joined(separator: ",")
        let further = arguments.map { " " + $0 }.joined()
        return "tab-bar-demo --skip-guide\(further) --size \(Int(size.width))x\(Int(size.height)) --safe-area \(insets) --script FILE"
    }

    /// The command for an input; nil for an input that is part of another command, or that no command can replay. `fingers` maps
    /// the present touches to their numbers in the script.
    private static func command(_ entry: LoggedInput, _ fingers: inout [Int: Int]) -> String? {
        let place = "\(number(entry.location.x)) \(number(entry.location.y))"
        switch entry.kind {
        case .pointerMoved: return "move \(place)"
        case .pointerPressed: return "press \(place)"
        case .pointerReleased, .pointerCancelled: return "release \(place)"
        case .secondaryPressed: return "right-click \(place)"
        case .scrolled(_, let y): return y != 0 && y.isFinite ? "wheel \(place) \(number(y))" : nil
        case .touch(let touch, .began), .touch(let touch, .moved):
            // A touch that began before the first entry begins with its first movement.
            guard let finger = fingers[touch] ?? (1...fingerCount).first(where: { !fingers.values.contains($0) }) else { return nil }
            fingers[touch] = finger
            return "touch \(finger) \(place)"
        case .touch(let touch, _): return fingers.removeValue(forKey: touch).map { "lift \($0)" }
        case .keyPressed(let key): return KeyText.scriptName(of: key).map { "key \($0)" }
        case .keyReleased, .secondaryReleased: return nil
        }
    }

    /// A number with at most six decimals, in digits that scripts accept.
    private static func number(_ value: Double) -> String { DecimalText.trimmed(value, decimals: 6) }
}

/// Records the settings and the values with which the recording began, their later changes, and all input on the phone.
///
/// The past of the timeline is limited, but a script begins with the recording, so that it leads to the state at the In mark.
final class ReplayLog {
    /// The maximum number of inputs. When it is reached, no further input is kept, and scripts end there.
    static let limit = 100_000

    private enum Change {
        /// The values of interactions that differ from the defaults, and the group of changes to which the last of them belongs.
        case values([String: ParameterValue], group: Int?)
        case setting(command: String)
    }

    /// The commands for the state in which the recording began.
    let beginning: [String]
    private var log: [(time: Double, change: Change)] = []
    /// All input since the recording began, until the limit was reached.
    private let input = InputLog(limit: ReplayLog.limit, keepsBeginning: true)
    private let phone: UIWindow
    private let settings: (any AppSettings)?
    private let set: ParameterSet
    private var lastValues: [String: ParameterValue]
    private var lastCommand = ""

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

    /// The commands of later changes.
    var changes: [(time: Double, command: String)] {
        log.compactMap { time, change -> (time: Double, command: String)? in
            switch change {
            case .values(let values, _): Self.command(values).map { (time, $0) }
            case .setting(let command): (time, command)
            }
        }
    }

    /// The input since the recording began, in the order of time.
    var entries: [LoggedInput] { input.entries }

    /// Whether the limit has kept input out that may have come before a time.
    func lacksInput(before time: Double) -> Bool { input.leftOutCount > 0 && (entries.last?.time ?? 0) < time }

    func add(_ input: LoggedInput) { self.input.add(input) }

    /// Records a command that changes the phone, other than by a setting or a value.
    func add(_ command: String, at time: Double) {
        // The same text is stored once, however often a take is repeated.
        let stored = lastCommand == command ? lastCommand : command
        lastCommand = stored
        log.append((time, .setting(command: stored)))
    }

    /// The commands for the present settings and values.
    var presentState: [String] {
        let values = set.changedValues
        return (settings?.scriptLines(for: phone) ?? []) + (values.isEmpty ? [] : [Self.command(values)].compactMap(\.self))
    }

    /// Removes the latest input, if it was added.
    func removeLast() { input.removeLast() }

    /// Records the values of interactions if they have changed.
    ///
    /// The values replace those of the previous change of the same group, so that a slider's drag leaves only its end, unless input came in
    /// between, on which the former values had an effect.
    private func addValues(at time: Double) {
        let values = set.changedValues
        guard values != lastValues else { return }
        lastValues = values
        let group = set.openGroup
        if let last = log.last, case .values(_, let former?) = last.change, former == group, entries.last?.time ?? -.infinity < last.time {
            log.removeLast()
        }
        log.append((time, .values(values, group: group)))
    }

    private func settingDidChange(_ name: String) {
        if let line = settings?.scriptLine(for: name, in: phone) { log.append((CACurrentMediaTime(), .setting(command: line))) }
    }

    private static func command(_ values: [String: ParameterValue]) -> String? {
        guard let json = try? ParameterPreset(name: "script", values: values).json() else { return nil }
        let lines = String(decoding: json, as: UTF8.self).split(whereSeparator: \.isNewline)
        return "preset " + lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
}
