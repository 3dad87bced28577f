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
        var process: pid_t = 0
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        // Pipes that other tests have open meanwhile are not its business.
        let failure = Program.spawning { posix_spawn(&process, executable, nil, nil, words, environ) }
        guard failure == 0 else { throw Failure(description: "\(executable) does not start: error \(failure)") }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw Failure(description: "\(executable) is lost: error \(errno)") }
        }
        guard status == 0 else { throw Failure(description: "\(executable) ended with status \(status)") }
        return Int(usage.ru_maxrss) * 1024
    }
}
