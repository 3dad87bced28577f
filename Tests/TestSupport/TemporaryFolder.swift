// A temporary folder for the files of a test.

public import Foundation

/// A new, empty folder that is removed with this object.
nonisolated public final class TemporaryFolder {
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")

    public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of `name` in the folder.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of the files in the folder, sorted.
    public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    /// Writes a file with the text and returns its path.
    public func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }
}
