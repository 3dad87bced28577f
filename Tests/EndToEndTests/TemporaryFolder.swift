// A temporary folder for the files of a test.

import Foundation

/// A new folder that is removed with this object.
final class TemporaryFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file with the text and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }
}
