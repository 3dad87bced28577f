// The peak memory of a program.

import Foundation
import Glibc

/// Measures the memory of a program, as counted by the kernel.
public nonisolated enum PeakMemory {
    /// The reason why the memory was not measured.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Runs `executable` and returns the peak of its resident memory in bytes.
    public static func bytes(of executable: String, arguments: [String]) throws -> Int {
        let process = try ChildProcess(executable: executable, arguments: arguments)
        let status = process.wait()
        guard status == 0 else { throw Failure(description: "\(executable) ended with status \(status)") }
        return process.peakMemory
    }
}
