// Messages to developers about pictures, colours and data files that cannot be read.

internal import Foundation

/// Reports assets that cannot be read, one line for each name.
@MainActor
enum PictureDiagnostics {
    /// Receives the lines; standard error by default.
    static var output: (String) -> Void = { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
    private static var reported: Set<String> = []

    /// Writes `message` about the asset or file `name`, unless there was a message about it before.
    static func report(_ name: String, _ message: String) {
        guard reported.insert(name).inserted else { return }
        output("UIKit: \(name): \(message)")
    }

    /// Forgets the reported names, as when the assets are replaced.
    static func reset() { reported.removeAll() }
}
