// The X11 window system for the contract tests: a private X server with input from xdotool.

import Foundation
import TestSupport
import Testing
import WindowSystem

@testable import X11WindowSystem

/// A window on a private X server, and the actions of a simulated user. The test runs the main loop turn by turn.
final class X11Fixture: ContractFixture {
    private let server: XServer
    private let x11: X11WindowSystem
    private let x11Window: X11Window
    private var desktop: Program?

    var system: any WindowSystem { x11 }
    var window: any Window { x11Window }

    init(scale: Double?, windowManager: XServer.WindowManager) throws {
        server = try XServer(windowManager: windowManager)
        x11 = try X11WindowSystem(options: X11Options(desktopName: "contract", scale: scale, displayName: server.displayName))
        x11Window = try #require(try x11.makeWindow(Self.description) as? X11Window)
    }

    isolated deinit {
        x11Window.close()
        desktop?.send(signal: SIGKILL)
    }

    func wait(until condition: () -> Bool) -> Bool {
        let deadline = x11.now + 30
        while !condition() {
            guard x11.now < deadline else { return false }
            turn()
        }
        return true
    }

    func pass(seconds: Double) {
        let end = x11.now + seconds
        while x11.now < end { turn() }
    }

    /// One turn of the main loop, with a sleep of 10 ms at most.
    private func turn() {
        let wakeUp = x11.schedule(at: x11.now + 0.01) {}
        #expect(x11.turn(terminationDescriptor: -1) == nil)
        wakeUp.cancel()
    }

    func movePointer(x: Double, y: Double) throws {
        try server.movePointer(window: x11Window.identifier, x: Int(x * x11.scale), y: Int(y * x11.scale))
    }

    func pressButton() throws { try server.press() }
    func releaseButton() throws { try server.release() }
    func turnWheel() throws { try server.click(button: 5) }

    func type(_ letter: Character, modifiers: KeyModifiers) throws {
        let names: [(KeyModifiers, String)] = [(.shift, "shift+"), (.control, "ctrl+"), (.alt, "alt+"), (.command, "super+")]
        try server.type(key: names.filter { modifiers.contains($0.0) }.map(\.1).joined() + String(letter))
    }

    func requestClose() throws { try server.requestClose(of: UInt(x11Window.identifier)) }

    func changeScale(to scale: Double) throws {
        let resource = "Xft.dpi:\t\(Int(96 * scale))\n"
        try server.run("xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resource)
    }

    func chooseDarkDesktop() throws {
        let program = try server.start(XServer.product("X11Desktop"), arguments: ["theme=Breeze-dark"])
        try #require(program.waitForLine(containing: "ready") != nil)
        desktop = program
    }

    func pixel(x: Int, y: Int) throws -> UInt32 { try server.picture(of: x11Window.identifier).pixel(x: x, y: y) }

    var title: String {
        get throws {
            let line = try server.run("xprop", "-notype", "-id", "\(x11Window.identifier)", "_NET_WM_NAME")
            return String(line.split(separator: "\"").dropFirst().first ?? "")
        }
    }

    var pointerShape: String {
        get throws {
            let program = try server.start(XServer.product("X11Desktop"), arguments: ["cursor"])
            return try #require(program.waitForLine(containing: "cursor"))
        }
    }
}
