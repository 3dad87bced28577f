// A mouse with a smooth wheel, which Xvfb's has not: Xorg without a screen or a seat, and its driver for tests, which takes
// the movements of a device from a socket.

import Foundation
import Glibc

/// An Xorg server whose mouse a test moves.
public nonisolated final class XMouse {
    /// The server.
    public let server: XServer

    private let folder: URL
    private let descriptor: Int32

    /// A device's axes, by number. The wheel counts 120 units a notch.
    public enum Axis: Int, Sendable { case x, y, horizontalWheel, verticalWheel }

    /// Whether there is an Xorg that can be started: it wants to be root's, a driver for no screen and one for no device.
    public static var isAvailable: Bool {
        let modules = "/usr/lib/xorg/modules"
        return getuid() == 0
            && ["/usr/lib/xorg/Xorg", "\(modules)/drivers/dummy_drv.so", "\(modules)/input/inputtest_drv.so"]
                .allSatisfy(FileManager.default.fileExists)
    }

    /// Starts a server with one mouse.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("xmouse-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let socketPath = folder.appendingPathComponent("mouse").path
        let configuration = folder.appendingPathComponent("xorg.conf")
        try Data(Self.configuration(socket: socketPath).utf8).write(to: configuration)
        let program = try Program(
            executable: "/usr/lib/xorg/Xorg",
            arguments: [
                "-config", configuration.path, "-logfile", folder.appendingPathComponent("log").path, "-displayfd", "1", "-noreset",
                "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7",
            ])
        guard let number = program.waitForLine(timeout: 60, where: { Int($0) != nil }) else {
            throw XServer.Failure(description: "Xorg did not start: \(program.standardError)")
        }
        server = XServer(server: program, number: number)
        descriptor = try Self.connect(to: socketPath)
        // Client version 1.1; the answer is the server's.
        send(type: 0, Self.bytes(UInt16(1)) + Self.bytes(UInt16(1)))
        receive()
    }

    deinit {
        close(descriptor)
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Moves axes by so many units, and returns when the server has done so.
    public func move(_ axes: [Axis: Double]) {
        send(type: 2, Self.bytes(UInt32(0)) + Self.bytes(UInt32(0)) + Self.valuators(axes))
        waitForServer()
    }

    /// Presses and lets go of a button.
    public func click(button: Int) {
        for press in [UInt32(1), 0] {
            send(
                type: 4,
                Self.bytes(UInt32(0)) + Self.bytes(UInt32(button)) + Self.bytes(press) + Self.bytes(UInt32(0)) + Self.valuators([:]))
        }
        waitForServer()
    }

    // MARK: - The driver's messages: length and type, each of 32 bits, and a structure in the machine's layout

    private func waitForServer() {
        send(type: 1, [])
        receive()
    }

    private func send(type: UInt32, _ body: [UInt8]) {
        let message = Self.bytes(UInt32(body.count + 8)) + Self.bytes(type) + body
        _ = write(descriptor, message, message.count)
    }

    private func receive() {
        var answer = [UInt8](repeating: 0, count: 64)
        _ = read(descriptor, &answer, answer.count)
    }

    private static func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    /// A flag, a mask of 64 axes, padding, 64 accelerated values, and 64 others that the flag leaves out.
    private static func valuators(_ axes: [Axis: Double]) -> [UInt8] {
        let mask = axes.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1.rawValue) }
        var values = [Double](repeating: 0, count: 128)
        for (axis, value) in axes { values[axis.rawValue] = value }
        return bytes(UInt32(0)) + bytes(mask) + bytes(UInt32(0)) + values.flatMap { bytes($0) }
    }

    private static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw XServer.Failure(description: "no test device at \(path)") }
        return descriptor
    }

    private static func configuration(socket: String) -> String {
        """
        Section "ServerFlags"
            Option "AutoAddDevices" "false"
        EndSection
        Section "Device"
            Identifier "card"
            Driver "dummy"
            VideoRam 16384
        EndSection
        Section "Monitor"
            Identifier "monitor"
            HorizSync 5-1000
            VertRefresh 5-200
            Modeline "1280x1024" 108.00 1280 1328 1440 1688 1024 1025 1028 1066
        EndSection
        Section "Screen"
            Identifier "screen"
            Device "card"
            Monitor "monitor"
            DefaultDepth 24
            SubSection "Display"
                Depth 24
                Modes "1280x1024"
            EndSubSection
        EndSection
        Section "InputDevice"
            Identifier "mouse"
            Driver "inputtest"
            Option "SocketPath" "\(socket)"
            Option "DeviceType" "Pointer"
        EndSection
        Section "ServerLayout"
            Identifier "layout"
            Screen "screen"
            InputDevice "mouse" "CorePointer"
        EndSection
        """
    }
}
