// What the portal's thread tells the main one: the latest word, and a descriptor that the main loop waits on.

internal import CGio
internal import Glibc
internal import Synchronization

/// The portal's latest word, on its way from its thread to the main one.
nonisolated final class PreferenceNews: Sendable {
    /// Readable when something was posted and not taken; negative where the system has no descriptor left.
    let descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    private let latest = Mutex<ColorSchemePortal.Preference?>(nil)

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Leaves a word, nil for that there is none to wait for, and wakes the main loop.
    func post(_ preference: ColorSchemePortal.Preference?) {
        if let preference { latest.withLock { $0 = preference } }
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// What came since this was last asked.
    enum Taken { case nothing, noAnswer, word(ColorSchemePortal.Preference) }

    /// Takes the latest word, and makes the descriptor silent until the next. Never waits.
    func take() -> Taken {
        var count: UInt64 = 0
        guard read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return .nothing }
        return latest.withLock { $0 }.map(Taken.word) ?? .noAnswer
    }

    /// Waits until something is posted, or that long.
    func wait(milliseconds: Int32) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, milliseconds)
    }
}
