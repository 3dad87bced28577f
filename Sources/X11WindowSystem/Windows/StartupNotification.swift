// The launcher's busy cursor: it waits for the window of the program it started (the startup notification protocol).

internal import CX11
internal import Glibc

/// The identifier that a launcher gave this process, if one did.
final class StartupNotification {
    private let connection: X11Connection
    private let leader: XID
    private var identifier: String?
    private var firstWindowTime: Int?

    /// Takes the identifier out of the environment, so that no child process inherits it.
    init(connection: X11Connection, leader: XID) {
        self.connection = connection
        self.leader = leader
        identifier = Environment["DESKTOP_STARTUP_ID"]
        unsetenv("DESKTOP_STARTUP_ID")
        if launchTime == nil { askForTime() }
    }

    /// The time of the click that started us, by convention the identifier's end; nil without an identifier, or one with no time.
    private var launchTime: Int? {
        guard let identifier, let range = identifier.lastRange(of: "_TIME") else { return nil }
        return Int(identifier[range.upperBound...])
    }

    /// Has the server stamp a change of a property with its time. The answer is read when a window needs it: it costs no waiting.
    private func askForTime() {
        XSelectInput(connection.display, leader, Int(PropertyChangeMask))
        connection.setProperty(leader, connection.atoms[.netWMUserTime], type: XA_CARDINAL, to: [])
    }

    /// When the program connected, by the server's clock; nil where the server says nothing.
    private func connectionTime() -> Int? {
        guard connection.isAlive else { return nil }
        var event = XEvent()
        let type = Int32(PropertyNotify)
        if XCheckTypedWindowEvent(connection.display, leader, type, &event) == 0 {
            XSync(connection.display, False)
            guard connection.isAlive, XCheckTypedWindowEvent(connection.display, leader, type, &event) != 0 else { return nil }
        }
        XSelectInput(connection.display, leader, NoEventMask)
        return Int(event.xproperty.time)
    }

    /// Sets the startup ID, and as the time of the last user action that of the launch: the window then does not take the focus from
    /// one that has been used since.
    func apply(to window: XID) {
        let atoms = connection.atoms
        if let identifier, !identifier.isEmpty {
            connection.setProperty(window, atoms[.netStartupID], type: atoms[.utf8String], to: identifier)
        }
        if firstWindowTime == nil { firstWindowTime = launchTime ?? connectionTime() }
        if let firstWindowTime { connection.setProperty(window, atoms[.netWMUserTime], type: XA_CARDINAL, to: [firstWindowTime]) }
    }

    /// Tells the launcher that the window is there, once.
    func complete() {
        guard let identifier, !identifier.isEmpty, connection.isAlive else { return }
        self.identifier = nil
        let quoted = identifier.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let message = Array("remove: ID=\"\(String(quoted))\"".utf8) + [0]
        var type = connection.atoms[.netStartupInfoBegin]
        for start in stride(from: 0, to: message.count, by: 20) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = leader
            event.xclient.message_type = type
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: message[start..<min(start + 20, message.count)]) }
            XSendEvent(connection.display, connection.root, False, Int(PropertyChangeMask), &event)
            type = connection.atoms[.netStartupInfo]
        }
    }
}

extension String {
    /// Where a text occurs for the last time.
    fileprivate func lastRange(of text: String) -> Range<String.Index>? {
        var end = endIndex
        while end > startIndex {
            let start = index(before: end)
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            end = start
        }
        return nil
    }
}
