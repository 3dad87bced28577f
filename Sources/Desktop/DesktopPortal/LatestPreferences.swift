// Passes the preferences from the portal's thread to the main thread.

internal import DesktopBus
internal import Synchronization

/// The latest preferences, which the portal's thread changes and the main thread reads.
nonisolated final class LatestPreferences: Sendable {
    /// Readable after a change or a failure, until `take()`.
    let descriptor = EventDescriptor()
    private let latest = Mutex<PortalPreferences?>(nil)

    /// Changes the preferences; wakes the main loop for the first preferences and for each difference.
    func post(_ change: (inout PortalPreferences) -> Void) {
        let isNew = latest.withLock { latest in
            var preferences = latest ?? PortalPreferences()
            change(&preferences)
            defer { latest = preferences }
            return preferences != latest
        }
        if isNew { descriptor.signal() }
    }

    /// Wakes the main loop after the bus or the portal could not be reached, or the reply was invalid.
    func postFailure() { descriptor.signal() }

    /// The result of `take`. A `failure` means that there are no preferences.
    enum Update { case nothing, failure, preferences(PortalPreferences) }

    /// Returns the latest preferences, or `failure` if there are none; `nothing` without a post since the last call. Does not block.
    func take() -> Update {
        guard descriptor.clear() else { return .nothing }
        return latest.withLock { $0 }.map(Update.preferences) ?? .failure
    }
}
