// The preferences on disk: read whole, written whole, never half. Nothing that was in the file is lost, whatever it was.

import Glibc

/// A file of preferences: a JSON object, of which members nobody here knows are kept as they are.
nonisolated struct PreferencesFile {
    typealias Members = [(name: String, value: JSONValue)]

    /// What became of reading the file.
    enum Reading {
        case read(Members)
        /// There is no file yet.
        case absent
        /// Not all of it could be understood; this could.
        case damaged(Members)
        /// It is there and cannot be read, for this reason: it must not be replaced.
        case unreadable(String)
    }

    /// The longest file that is read, in bytes; more is not ours.
    private static let limit = 1 << 20

    let path: String

    var folder: String { path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "." }

    /// Reads the file as it is at this moment.
    func read() -> Reading {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? .absent : .unreadable(OutputFile.reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .unreadable(OutputFile.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable("not a regular file") }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= Self.limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .unreadable(OutputFile.reason(errno)) }
            if count == 0 {
                // An empty file, as some tools make them beforehand, has nothing in it to lose.
                if bytes.isEmpty { return .absent }
                let (members, isWhole) = JSONReader.members(of: bytes)
                return isWhole ? .read(members) : .damaged(members)
            }
            bytes += chunk[..<count]
        }
        return .damaged([])
    }

    /// Puts the file aside as NAME.broken, or NAME.broken-2 and on, and returns its new name; throws `RunError`.
    func putAside() throws -> String {
        for number in 1...100 {
            let aside = path + ".broken" + (number == 1 ? "" : "-\(number)")
            // A link refuses a name that is taken, which a renaming would not.
            if link(path, aside) == 0 {
                unlink(path)
                return aside
            }
            if errno != EEXIST { break }
        }
        // Some file systems know no links.
        let aside = path + ".broken"
        guard rename(path, aside) == 0 else { throw RunError(OutputFile.reason(errno)) }
        return aside
    }

    /// Puts the file aside and writes `members` in its place; returns the old one's new name. Throws `RunError`, and all is as before.
    func replace(with members: Members) throws -> String {
        let aside = try putAside()
        do { try write(members) } catch {
            rename(aside, path)
            throw error
        }
        return aside
    }

    /// Writes the file in one step, for the user's eyes alone; throws `RunError`, also where the file there is not to be written.
    func write(_ members: Members) throws {
        if access(path, F_OK) == 0, access(path, W_OK) != 0 {
            throw RunError("cannot write \(path.quotedForMessage): \(OutputFile.reason(errno))")
        }
        try OutputFile.write(JSONValue.object(members.map { ($0.name, $0.value) }).text, to: path, mode: 0o600)
    }

    /// Makes the folder and those it is in, where they are missing, for the user alone, as the specification asks.
    func makeFolder() throws {
        var missing: [String] = []
        var part = folder
        while access(part, F_OK) != 0, errno == ENOENT, part.count > 1 {
            missing.append(part)
            part = part.lastIndex(of: "/").map { $0 == part.startIndex ? "/" : String(part[..<$0]) } ?? "."
        }
        for part in missing.reversed() where mkdir(part, 0o700) != 0 && errno != EEXIST {
            throw RunError("cannot make \(part.quotedForMessage): \(OutputFile.reason(errno))")
        }
    }
}
