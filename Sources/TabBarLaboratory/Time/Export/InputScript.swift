// The input on the phone as a script that replays it.

internal import UIKit

/// Writes a script in the language of `--script`.
struct InputScript {
    /// The phone's size and safe area, for the command line in the first line.
    let size: CGSize
    let safeArea: UIEdgeInsets

    /// The seconds that the commands `click`, `right-click` and `key` take.
    private static let pressSeconds = 0.05

    /// The text of the script. The time begins at `start`; the script ends at `end`.
    func text(of entries: some Sequence<LoggedInput>, from start: Double, to end: Double) -> String {
        var lines = ["# \(commandLine)"]
        var now = 0.0
        func wait(until time: Double) {
            let seconds = ((time - now) * 1e6).rounded() / 1e6
            guard seconds > 0 else { return }
            lines.append("wait \(Self.number(seconds))")
            now += seconds
        }
        for entry in entries {
            guard let command = Self.command(entry) else { continue }
            wait(until: entry.time - start)
            lines.append(command)
            switch entry.kind {
            case .keyPressed, .secondaryPressed: now += Self.pressSeconds
            default: break
            }
        }
        wait(until: end - start)
        return lines.joined(separator: "\n") + "\n"
    }

    private var commandLine: String {
        let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map { Self.number($0) }.joined(separator: ",")
        return "tab-bar-demo --skip-guide --size \(Int(size.width))x\(Int(size.height)) --safe-area \(insets) --script FILE"
    }

    /// The command for an input; nil for an input that is part of another command, or that no command can replay.
    private static func command(_ entry: LoggedInput) -> String? {
        let place = "\(number(entry.location.x)) \(number(entry.location.y))"
        switch entry.kind {
        case .pointerMoved: return "move \(place)"
        case .pointerPressed: return "press \(place)"
        case .pointerReleased, .pointerCancelled: return "release \(place)"
        case .secondaryPressed: return "right-click \(place)"
        case .scrolled(_, let y): return y != 0 && y.isFinite ? "wheel \(place) \(number(y))" : nil
        case .touch(let finger, .began), .touch(let finger, .moved): return "touch \(finger % 10 + 1) \(place)"
        case .touch(let finger, _): return "lift \(finger % 10 + 1)"
        case .keyPressed(let key): return KeyText.scriptName(of: key).map { "key \($0)" }
        case .keyReleased, .secondaryReleased: return nil
        }
    }

    /// A number with at most six decimals, in digits that scripts accept.
    private static func number(_ value: Double) -> String {
        var text = String(format: "%.6f", value)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
