// A device of Xorg's inputtest driver, which reads its events from a socket.

import Foundation
import Glibc

/// A mouse, touchpad or touch screen. A message is a length and a type of 32 bits each, then a C structure in native byte order.
nonisolated final class InputTestDevice {
    private let descriptor: Int32

    /// Connects to the device with the socket at `path`.
    init(path: String) throws {
        descriptor = try Self.connect(to: path)
        // The client's version 1.1; the reply is the server's version.
        send(type: 0, Self.bytes(UInt16(1)) + Self.bytes(UInt16(1)))
        receive()
    }

    deinit { close(descriptor) }

    // MARK: - Events

    /// Moves axes by numbers of units.
    func move(_ axes: [Int: Double]) {
        send(type: 2, Self.bytes(UInt32(0)) + Self.bytes(UInt32(0)) + Self.valuators(axes))
        waitForServer()
    }

    /// Presses and releases a button.
    func click(button: Int) {
        for press in [UInt32(1), 0] {
            send(
                type: 4,
                Self.bytes(UInt32(0)) + Self.bytes(UInt32(button)) + Self.bytes(press) + Self.bytes(UInt32(0)) + Self.valuators([:]))
        }
        waitForServer()
    }

    /// Sends a touch event; `type` is XInput's: 18 begins, 19 moves, 20 ends. Axes are absolute.
    func touch(_ finger: Int, type: Int, _ axes: [Int: Double]) {
        send(type: 6, Self.bytes(UInt32(finger)) + Self.bytes(UInt32(type)) + Self.valuators(axes))
        waitForServer()
    }

    /// Sends a pinch event: 27 begins, 28 moves, 29 ends. The position and the angle in degrees are changes since the last event.
    func pinch(type: Int, fingers: Int, x: Double, y: Double, scale: Double, angle: Double) {
        gesture(message: 7, type: type, fingers: fingers, [x, y, x, y, scale, angle])
    }

    /// Sends a swipe event: 30 begins, 31 moves, 32 ends. `x` and `y` are changes since the last event.
    func swipe(type: Int, fingers: Int, x: Double, y: Double) {
        gesture(message: 8, type: type, fingers: fingers, [x, y, x, y])
    }

    private func gesture(message: UInt32, type: Int, fingers: Int, _ values: [Double]) {
        send(
            type: message,
            Self.bytes(UInt16(type)) + Self.bytes(UInt16(fingers)) + Self.bytes(UInt32(0)) + values.flatMap { Self.bytes($0) })
        waitForServer()
    }

    // MARK: - Messages

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

    /// The bytes of axes: a flag (0: no unaccelerated values), a mask of 64 axes, padding, 64 accelerated and 64 unaccelerated values.
    private static func valuators(_ axes: [Int: Double]) -> [UInt8] {
        let mask = axes.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        var values = [Double](repeating: 0, count: 128)
        for (axis, value) in axes { values[axis] = value }
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
}
