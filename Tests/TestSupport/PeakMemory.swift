// How much memory a program takes at most, from its beginning to its end.

import Foundation
import Glibc

/// A program's need of memory, as the kernel counts it.
public nonisolated enum PeakMemory {
    /// Why there is no figure.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Runs `executable` to its end; returns the largest number of bytes that it had in memory at once.
    public static func bytes(of executable: String, arguments: [String]) throws -> Int {
        let process = try ChildProcess(executable: executable, arguments: arguments)
        let status = process.wait()
        guard status == 0 else { throw Failure(description: "\(executable) ended with status \(status)") }
        return process.peakMemory
    }
}
