// Messages to developers about actions that could not be called or removed.

internal import Foundation

/// Reports misuse of targets and actions, one line each.
@MainActor
enum ActionDiagnostics {
    /// Receives the lines; standard error by default.
    static var output: (String) -> Void = { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    static func report(_ message: String, selector: Selector) {
        output("UIKit: Selector of \(selector.source): \(message)")
    }
}
