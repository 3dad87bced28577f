// What the portal's thread passes to the main one: the preferences, and a descriptor that the main loop waits on.

internal import CGio
internal import Glibc
internal import Synchronization

/// The latest preferences, passed from the portal's thread to the main thread.
nonisolated final class PreferenceNews: Sendable {
    /// Readable when something was posted and not taken; negative where the system has no descriptor left.
    let descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    private let latest = Mutex<PortalPreferences?>(nil)

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Changes the preferences, and wakes the main loop if they are others now, or the first.
    func post(_ change: (inout PortalPreferences) -> Void) {
        let isNews = latest.withLock { latest in
            var preferences = latest ?? PortalPreferences()
            change(&preferences)
            defer { latest = preferences }
            return preferences != latest
        }
        if isNews { wake() }
    }

    /// Wakes the main loop because there is no answer to wait for.
    func postNoAnswer() { wake() }

    private func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// What came since this was last asked.
    enum Update { case nothing, noAnswer, preferences(PortalPreferences) }

    /// Takes the latest preferences and clears the descriptor. Never waits.
    func take() -> Update {
        var count: UInt64 = 0
        guard read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return .nothing }
        return latest.withLock { $0 }.map(Update.preferences) ?? .noAnswer
    }

    /// Waits until something is posted, or that long.
    func wait(milliseconds: Int32) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, milliseconds)
    }
}
