// The preferences file, which is read and written as a whole.

import Foundation
import Glibc
import TabBarLaboratory
import UIKit

/// A file of preferences.
nonisolated struct PreferencesFile {
    /// The maximum size in bytes; a larger file counts as damaged.
    private static let limit = 1 << 20

    let path: String

    /// The members of the file; nil if it is missing or empty. Throws if it is unreadable or not a regular file.
    func read() throws -> PreferencesMembers? {
        let data: Data
        do {
            data = try RegularFile.contents(of: path, limit: Self.limit + 1)
        } catch {
            if error.number == ENOENT { return nil }
            throw RunError("cannot read \(path.quotedPathForMessage)")
        }
        return data.isEmpty ? nil : PreferencesMembers(data.count > Self.limit ? Data() : data)
    }

    /// Copies the file to NAME.broken, or NAME.broken-2 and so on, and returns the path of the copy.
    func makeCopy() throws -> String {
        let paths = [path + ".broken"] + (2...100).map { "\(path).broken-\($0)" }
        let copy = paths.first { !FileManager.default.fileExists(atPath: $0) } ?? paths[0]
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return copy
    }

    /// Replaces the file in one step, with permissions for the user alone.
    func write(_ members: PreferencesMembers) throws {
        try OutputFile.write(members.text.utf8, to: path, mode: 0o600, syncing: .beforeRename)
    }

    /// Calls `body`, which changes the file, with a lock against other copies of the program. Throws if the file is write-protected.
    ///
    /// The folders are created for the user alone, as the XDG specification demands. If the lock is not available within
    /// 50 ms, `body` is called without it.
    func change<Result>(_ body: () throws -> Result) throws -> Result {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if access(path, F_OK) == 0, access(path, W_OK) != 0 {
            throw RunError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        for _ in 0..<25 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
            usleep(2000)
        }
        return try body()
    }
}
