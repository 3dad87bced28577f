// A private message bus, and faulty buses.

import Foundation
import Glibc

/// A dbus-daemon that starts no services.
public nonisolated final class PrivateBus: Sendable {
    /// The value for `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let daemon: Program

    /// Whether dbus-daemon is installed.
    public static var isInstalled: Bool { (try? XServer.path(of: "dbus-daemon")) != nil }

    /// Starts a bus and waits until it listens; throws if dbus-daemon is not installed or does not start.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // When the daemon prints its address, it has read the configuration, so the folder can be removed.
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

    /// Stops the process of the bus until `thaw()`.
    public func freeze() { daemon.send(signal: SIGSTOP) }

    /// Continues the process of the bus.
    public func thaw() { daemon.send(signal: SIGCONT) }

    /// Kills the process of the bus.
    public func crash() { daemon.send(signal: SIGKILL) }
}

/// A listening socket that violates the D-Bus protocol on its first connection.
public nonisolated final class BrokenBus: @unchecked Sendable {
    /// The kind of fault.
    public enum Behavior: CaseIterable, Sendable {
        /// Sends nothing.
        case silent
        /// Closes the connection.
        case disconnecting
        /// Sends invalid bytes before the authentication.
        case malformedHandshake
        /// Sends invalid bytes after the authentication.
        case malformedMessages
    }

    /// The value for `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let listener: Int32

    /// Starts to listen; throws if the socket cannot be opened.
    public init(_ behavior: Behavior) throws {
        let name = "/tmp/broken-bus-\(UUID().uuidString)"
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
            throw XServer.Failure(description: "no socket for a broken bus")
        }
        // The kernel queues the connection, so a client connects to a silent bus without `accept`.
        if behavior == .silent { return }
        Thread.detachNewThread { Self.serve(accept(listener, nil, nil), behavior) }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ behavior: Behavior) {
        guard client >= 0 else { return }
        defer { close(client) }
        func write(_ bytes: some Sequence<UInt8>) {
            let bytes = Array(bytes)
            _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if behavior == .disconnecting { return }
        if behavior == .malformedHandshake { return write("HTTP/1.1 400 Bad Request\r\n\r\n".utf8) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            let text = String(decoding: buffer[..<count], as: UTF8.self)
            if text.contains("BEGIN") { break }
            // The authentication: REJECTED lists the mechanisms, OK accepts the client, AGREE_UNIX_FD permits file descriptors.
            if text.contains("NEGOTIATE_UNIX_FD") {
                write("AGREE_UNIX_FD\r\n".utf8)
            } else if text.contains("AUTH EXTERNAL") || text.contains("DATA") {
                write("OK 4afe0ef548408d388fa848e86b01ef42\r\n".utf8)
            } else {
                write("REJECTED EXTERNAL\r\n".utf8)
            }
        }
        // The fixed part of a method return's header, followed by invalid header fields and an invalid body.
        write([UInt8(ascii: "l"), 2, 1, 1, 8, 0, 0, 0, 1, 0, 0, 0, 16, 0, 0, 0] + [UInt8](repeating: 255, count: 24))
    }
}
