// Reading of regular files whole, with the system's error messages.

public import Foundation

/// Reads files that the user named. Only regular files are accepted, because reading a pipe or a device could block for ever.
public enum RegularFile {
    /// Why a file was not read.
    public struct Failure: Error, CustomStringConvertible {
        /// The system's error number; nil for a file that is not regular.
        public let number: Int32?
        /// The system's text for the error.
        public var description: String { number.map { String(cString: strerror($0)) } ?? "not a regular file" }
    }

    /// The contents of a file, at most `limit` bytes of them.
    public static func contents(of path: String, limit: Int = .max) throws(Failure) -> Data {
        // Opening a pipe must not wait for a program that writes into it.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(number: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(number: EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(number: nil) }
        var data = Data()
        // Reads in pieces: the size that the system states may be far more than the limit, or than there is memory.
        let length = min(max(Int(status.st_size) + 1, 1 << 12), 1 << 18)
        var chunk = [UInt8](repeating: 0, count: length)
        while data.count < limit {
            let count = read(descriptor, &chunk, min(limit - data.count, length))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(number: errno) }
            if count == 0 { break }
            data.append(contentsOf: chunk[..<count])
        }
        return data
    }
}
