// An Xorg server with a mouse with a smooth wheel, a touchpad with gestures and a touch screen, which Xvfb does not have. It uses
// Xorg's drivers for tests, without a screen or a seat.

import Foundation
import Glibc

/// An Xorg server with devices for tests.
public nonisolated final class XInputServer {
    /// The server.
    public let server: XServer

    private let folder: URL
    private let mouse: InputTestDevice
    private let touchpad: InputTestDevice
    private let screen: InputTestDevice

    /// A device's axes, by number. A notch of the wheel is 120 units.
    public enum Axis: Int, Sendable { case x, y, horizontalWheel, verticalWheel }

    /// The phase of a touch or a gesture.
    public enum Phase: Int, Sendable { case begin, update, end }

    /// Whether Xorg with its drivers is installed and can be started, which needs root.
    public static var isAvailable: Bool {
        let modules = "/usr/lib/xorg/modules"
        return getuid() == 0
            && ["/usr/lib/xorg/Xorg", "\(modules)/drivers/dummy_drv.so", "\(modules)/input/inputtest_drv.so"]
                .allSatisfy(FileManager.default.fileExists)
    }

    /// Starts a server with one mouse, one touchpad and one touch screen.
    public init(windowManager: XServer.WindowManager = .none) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("xmouse-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appendingPathComponent("xorg.conf")
        try Data(Self.configuration(folder: folder.path).utf8).write(to: configuration)
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
        mouse = try InputTestDevice(path: folder.appendingPathComponent("mouse").path)
        touchpad = try InputTestDevice(path: folder.appendingPathComponent("touchpad").path)
        screen = try InputTestDevice(path: folder.appendingPathComponent("screen").path)
        if windowManager == .openbox { try server.startOpenbox() }
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Moves axes of the mouse by numbers of units. Like the other functions, returns after the server has processed the event.
    public func move(_ axes: [Axis: Double]) {
        mouse.move(Dictionary(uniqueKeysWithValues: axes.map { ($0.key.rawValue, $0.value) }))
    }

    /// Presses and releases a button of the mouse.
    public func click(button: Int) { mouse.click(button: button) }

    /// Begins, moves or ends a touch on the touch screen, at a position in pixels of the screen.
    public func touch(_ phase: Phase, _ finger: Int, x: Double, y: Double) {
        screen.touch(finger, type: 18 + phase.rawValue, [0: x / 1280 * 0xFFFF, 1: y / 1024 * 0xFFFF])
    }

    /// Sends an event of a pinch on the touchpad. The position and the angle in degrees are changes since the last event.
    public func pinch(_ phase: Phase, fingers: Int = 2, x: Double = 0, y: Double = 0, scale: Double = 1, angle: Double = 0) {
        touchpad.pinch(type: 27 + phase.rawValue, fingers: fingers, x: x, y: y, scale: scale, angle: angle)
    }

    /// Sends an event of a swipe on the touchpad. `x` and `y` are changes since the last event.
    public func swipe(_ phase: Phase, fingers: Int = 3, x: Double = 0, y: Double = 0) {
        touchpad.swipe(type: 30 + phase.rawValue, fingers: fingers, x: x, y: y)
    }

    private static func configuration(folder: String) -> String {
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
            Option "SocketPath" "\(folder)/mouse"
            Option "DeviceType" "Pointer"
        EndSection
        Section "InputDevice"
            Identifier "touchpad"
            Driver "inputtest"
            Option "SocketPath" "\(folder)/touchpad"
            Option "DeviceType" "PointerGesture"
        EndSection
        Section "InputDevice"
            Identifier "screen"
            Driver "inputtest"
            Option "SocketPath" "\(folder)/screen"
            Option "DeviceType" "Touch"
        EndSection
        Section "ServerLayout"
            Identifier "layout"
            Screen "screen"
            InputDevice "mouse" "CorePointer"
            InputDevice "touchpad"
            InputDevice "screen"
        EndSection
        """
    }
}
