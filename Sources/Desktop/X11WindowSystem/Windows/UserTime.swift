// When `_NET_WM_USER_TIME` has to be set: each change is a request and an event for the window manager.

/// The time of the last user action in a window, as the window manager knows it.
nonisolated struct UserTime {
    /// `new` is a press of a key or button, or the beginning of a touch. `continued` is a step of a series: a key repeat, a notch of the
    /// wheel, or a key press offered to an input method.
    enum Action { case new, continued }

    private var last: UInt32?

    /// Notes an action at `time`, in the server's milliseconds; returns whether the property has to be set.
    ///
    /// The steps of a series set it at most once a second, which is precise enough to decide which window gets the focus.
    mutating func update(to time: UInt, _ action: Action) -> Bool {
        // 0 is CurrentTime, which events sent by other clients may have.
        guard time != 0 else { return false }
        let time = UInt32(truncatingIfNeeded: time)
        if action == .continued, let last, time &- last < 1000 { return false }
        last = time
        return true
    }
}
