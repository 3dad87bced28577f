// Waiting for what another process or thread does.

import Foundation
import Glibc

/// Asks again and again, for `timeout` seconds at most, whether `condition` holds; returns whether it came to.
public nonisolated func waitUntil(timeout: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while try !condition() {
        guard Date() < deadline else { return false }
        usleep(2000)
    }
    return true
}
