// Asks the desktop for its user's preferences and follows their changes: org.freedesktop.portal.Settings on the session bus.
// A thread talks to the bus; this is its end on the main one.

/// The user's preferences, as the desktop's portal says.
@MainActor
public final class SettingsPortal {
    /// The address of the session's bus; nil without one.
    public let address: String?
    /// What the portal has said; nil until it has said something.
    public private(set) var preferences: PortalPreferences?
    /// Becomes readable when there may be news; negative when there will be none.
    public var descriptor: Int32 { conversation?.news.descriptor ?? -1 }

    private var isAnswerAwaited = true
    private let asked = ContinuousClock.now
    /// The thread's end of the line; nil when there is none.
    var conversation: PortalConversation?

    /// Asks the portal of the session that `environment` names, without waiting for anything.
    ///
    /// Without a session bus nothing is done, not even a thread started.
    public init(environment: [String: String]) {
        address = SessionBus.address(in: environment)
        conversation = address.flatMap(PortalConversation.start)
    }

    isolated deinit { close() }

    /// Waits until the portal has answered, or it is known that it will not, and at most `milliseconds` from when it was asked.
    ///
    /// Waits once only: called again, it returns at once.
    public func waitForAnswer(milliseconds: Int32) {
        guard isAnswerAwaited, let conversation else { return }
        isAnswerAwaited = false
        let left = Double(milliseconds) - (ContinuousClock.now - asked) / .milliseconds(1)
        if left >= 1 { conversation.news.wait(milliseconds: Int32(left)) }
    }

    /// Takes in what has come; returns whether a preference has changed. Never waits.
    public func update() -> Bool {
        guard case .preferences(let latest) = conversation?.news.take(), latest != preferences else { return false }
        preferences = latest
        return true
    }

    /// Closes the connection, whatever the bus is doing, without waiting for it.
    public func close() {
        conversation?.end()
        conversation = nil
    }
}
