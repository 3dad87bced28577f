// Asks the desktop whether it prefers light or dark, and hears when that changes: org.freedesktop.portal.Settings on the session
// bus. Spoken by hand, without a library and its threads: one socket, one question, and silence until something changes.

internal import Glibc

/// The desktop's preference for light or dark, as its portal tells it.
public final class ColorSchemePortal {
    /// What the desktop prefers.
    public enum Preference: UInt32, Sendable { case none = 0, dark, light }

    /// What the portal said last; nil until it has said something.
    public private(set) var preference: Preference?
    /// Becomes readable when there may be news; negative when there will be none.
    public private(set) var descriptor: Int32 = -1

    private var received: [UInt8] = []
    private var isTalking = false
    private static let space = "org.freedesktop.appearance"
    private static let key = "color-scheme"
    private static let questionSerial: UInt32 = 3

    /// Asks the portal of the session that `environment` names, without waiting for anything.
    public convenience init(environment: [String: String]) {
        self.init(socket: BusAddress.session(in: environment)?.connect())
    }

    /// Asks over a connection to the bus, which is taken over; nil for none.
    init(socket: Int32?) {
        guard let socket else { return }
        descriptor = socket
        send(Self.opening)
    }

    isolated deinit { close() }

    /// Takes in what has come; returns whether the preference has changed. Never waits.
    public func update() -> Bool {
        let old = preference
        var chunk = [UInt8](repeating: 0, count: 4096)
        while descriptor >= 0 {
            let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            guard count > 0 else {
                close()
                break
            }
            received += chunk[..<count]
            understand()
        }
        return preference != old
    }

    /// Hangs up.
    public func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        received = []
    }

    /// All that is to be said, at once: who asks, that changes are to be told, and the question.
    private static var opening: [UInt8] {
        let identity = String(getuid()).utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let bus = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
        let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
        let settings = "org.freedesktop.portal.Settings"
        // Only news of this name space wakes us.
        let rule = "type='signal',sender='\(portal.name)',interface='\(settings)',member='SettingChanged',arg0='\(space)'"
        let calls = [
            BusCall(destination: bus.name, path: bus.path, interface: bus.name, member: "Hello"),
            BusCall(destination: bus.name, path: bus.path, interface: bus.name, member: "AddMatch", arguments: [rule]),
            BusCall(destination: portal.name, path: portal.path, interface: settings, member: "Read", arguments: [space, key]),
        ]
        return Array("\0AUTH EXTERNAL \(identity)\r\nBEGIN\r\n".utf8)
            + calls.enumerated().flatMap { $1.bytes(serial: UInt32($0 + 1)) }
    }

    private func send(_ bytes: [UInt8]) {
        // It is less than any socket's buffer: what does not go at once will never go.
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        if Glibc.send(descriptor, bytes, bytes.count, flags) != bytes.count { close() }
    }

    private func understand() {
        if !isTalking {
            guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
                if received.count > 4096 { close() }
                return
            }
            guard received.starts(with: "OK ".utf8) else { return close() }
            received.removeSubrange(...end)
            isTalking = true
        }
        while descriptor >= 0 {
            switch BusMessage.first(in: received[...]) {
            case .incomplete: return
            case .nonsense: return close()
            case .message(let message, let length):
                received.removeSubrange(..<length)
                if let message { hear(message) }
            }
        }
    }

    private func hear(_ message: BusMessage) {
        if message.answers == Self.questionSerial, let number = message.settingInAnswer {
            preference = Preference(rawValue: number) ?? Preference.none
        } else if let (space, key, number) = message.changedSetting, space == Self.space, key == Self.key {
            preference = Preference(rawValue: number) ?? Preference.none
        }
    }
}
