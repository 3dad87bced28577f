// A message bus of the test's own, and things that are none although they listen where one should.

import Foundation
import Glibc

/// A dbus-daemon that nobody else uses and that starts no services.
public nonisolated final class PrivateBus: Sendable {
    /// What goes into `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let daemon: Program

    /// Whether this machine can have one.
    public static var isInstalled: Bool { (try? XServer.path(of: "dbus-daemon")) != nil }

    /// Starts a bus and waits until it listens; throws where no dbus-daemon is installed.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // It has read its configuration when it says its address.
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appendingPathComponent("bus.conf")
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
            "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:abstract=/tmp/test-\(folder.lastPathComponent)</listen>
            <policy context="default"><allow send_destination="*"/><allow eavesdrop="false"/><allow own="*"/></policy></busconfig>
            """
        try Data(text.utf8).write(to: configuration)
        daemon = try Program(
            executable: XServer.path(of: "dbus-daemon"),
            arguments: ["--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1"])
        guard let line = daemon.waitForLine(where: { $0.contains("unix:") }) else {
            throw XServer.Failure(description: "dbus-daemon did not start: \(daemon.standardError)")
        }
        address = line
    }

    deinit { crash() }

    /// Makes the bus hang: it answers nothing until it is thawed.
    public func freeze() { daemon.send(signal: SIGSTOP) }

    /// Lets a frozen bus go on.
    public func thaw() { daemon.send(signal: SIGCONT) }

    /// Ends the bus as a crash would.
    public func crash() { daemon.send(signal: SIGKILL) }
}

/// A socket that takes connections as a bus does, and then behaves otherwise. It serves one connection.
public nonisolated final class FalseBus: @unchecked Sendable {
    /// How it behaves.
    public enum Manner: CaseIterable, Sendable {
        /// Says nothing at all.
        case silent
        /// Hangs up on who connects.
        case rude
        /// Says what is not of the protocol, before anything was agreed upon.
        case babbling
        /// Accepts who comes, and then sends bytes that are no messages.
        case lying
    }

    /// What goes into `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let listener: Int32

    /// Starts to listen; throws where no socket can be had.
    public init(_ manner: Manner) throws {
        let name = "/tmp/false-bus-\(UUID().uuidString)"
        address = "unix:abstract=\(name)"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0[1...].copyBytes(from: name.utf8) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        guard result == 0, listen(listener, 4) == 0 else {
            close(listener)
            throw XServer.Failure(description: "no socket for a false bus")
        }
        // One that is silent need not even accept: who connects is queued.
        if manner == .silent { return }
        Thread.detachNewThread { Self.serve(accept(listener, nil, nil), manner) }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ manner: Manner) {
        guard client >= 0 else { return }
        defer { close(client) }
        func say(_ bytes: some Sequence<UInt8>) {
            let bytes = Array(bytes)
            _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if manner == .rude { return }
        if manner == .babbling { return say("HTTP/1.1 400 Bad Request\r\n\r\n".utf8) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            let text = String(decoding: buffer[..<count], as: UTF8.self)
            if text.contains("BEGIN") { break }
            // The usual dance: which mechanisms there are, this one, then whether descriptors may be sent.
            if text.contains("NEGOTIATE_UNIX_FD") {
                say("AGREE_UNIX_FD\r\n".utf8)
            } else if text.contains("AUTH EXTERNAL") || text.contains("DATA") {
                say("OK 4afe0ef548408d388fa848e86b01ef42\r\n".utf8)
            } else {
                say("REJECTED EXTERNAL\r\n".utf8)
            }
        }
        // An answer by its first bytes, whose fields make no sense.
        say([UInt8(ascii: "l"), 2, 1, 1, 8, 0, 0, 0, 1, 0, 0, 0, 16, 0, 0, 0] + [UInt8](repeating: 255, count: 24))
    }
}
