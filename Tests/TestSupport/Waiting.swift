// Waiting for the effects of other processes and threads.

import Foundation
import Glibc

/// Polls `condition` for at most `timeout` seconds; returns whether it became true.
public nonisolated func waitUntil(timeout: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while try !condition() {
        guard Date() < deadline else { return false }
        usleep(2000)
    }
    return true
}
