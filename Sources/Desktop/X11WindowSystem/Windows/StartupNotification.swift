// The startup notification protocol: a launcher shows a busy cursor until the program reports that its window is open.

internal import CX11
internal import Glibc

/// The startup notification of this process, if a launcher started it.
final class StartupNotification {
    private let connection: X11Connection
    private let leader: XID
    private var identifier: String?
    private var firstWindowTime: Int?

    /// Reads the identifier and removes it from the environment, so that no child process inherits it.
    init(connection: X11Connection, leader: XID) {
        self.connection = connection
        self.leader = leader
        identifier = Environment["DESKTOP_STARTUP_ID"]
        unsetenv("DESKTOP_STARTUP_ID")
        if launchTime == nil { requestTime() }
    }

    /// The server's time of the click that started the program, which follows `_TIME` in the identifier; nil if there is none.
    private var launchTime: Int? {
        guard let identifier, let range = identifier.lastRange(of: "_TIME") else { return nil }
        return Int(identifier[range.upperBound...])
    }

    /// Changes a property, so that the server sends an event with its time. `connectionTime` reads the event.
    private func requestTime() {
        XSelectInput(connection.display, leader, Int(PropertyChangeMask))
        connection.setProperty(leader, connection.atoms[.netWMUserTime], type: XA_CARDINAL, to: [])
    }

    /// The server's time when the program connected; nil if the connection is lost.
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

    /// Sets the window's startup ID and user time. The user time is the time of the launch, so that the window does not take the focus
    /// from a window that was used after the launch.
    func apply(to window: XID) {
        let atoms = connection.atoms
        if let identifier, !identifier.isEmpty {
            connection.setProperty(window, atoms[.netStartupID], type: atoms[.utf8String], to: identifier)
        }
        if firstWindowTime == nil { firstWindowTime = launchTime ?? connectionTime() }
        if let firstWindowTime { connection.setProperty(window, atoms[.netWMUserTime], type: XA_CARDINAL, to: [firstWindowTime]) }
    }

    /// Notifies the launcher, once, that the window is open.
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
    /// The range of the last occurrence of a text.
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
