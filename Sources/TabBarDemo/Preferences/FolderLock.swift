// Keeps two running programs from writing the preferences at once, without leaving a file behind.

import Glibc

/// A lock on a folder, held until it is released or the process ends.
nonisolated final class FolderLock {
    private let descriptor: Int32
    /// How often another program's lock is asked about, and how long to wait in between: together a twentieth of a second.
    private static let attempts = 25
    private static let pause: UInt32 = 2000

    /// Waits a little for others that hold the lock; where that is in vain or the file system knows no locks, goes on without.
    init(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        for _ in 0..<Self.attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(Self.pause)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
