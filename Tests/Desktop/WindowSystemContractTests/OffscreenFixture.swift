// The off-screen window system for the contract tests: the user's actions are method calls of the window.

import OffscreenWindowSystem
import Testing
import WindowSystem

/// An off-screen window, and the actions of a simulated user.
final class OffscreenFixture: ContractFixture {
    private let offscreen: OffscreenWindowSystem
    private let offscreenWindow: OffscreenWindow
    private var pointer: (x: Double, y: Double)?

    var system: any WindowSystem { offscreen }
    var window: any Window { offscreenWindow }

    init(scale: Double) throws {
        offscreen = OffscreenWindowSystem(scale: scale)
        offscreenWindow = try #require(try offscreen.makeWindow(Self.description) as? OffscreenWindow)
    }

    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<600 where !condition() { offscreen.advance(frames: 1) }
        return condition()
    }

    func pass(seconds: Double) { offscreen.advance(by: seconds) }

    func movePointer(x: Double, y: Double) {
        guard x >= 0, y >= 0, x < 100, y < 60 else {
            if pointer != nil { offscreenWindow.send(.pointerLeft, x: x, y: y) }
            pointer = nil
            return
        }
        if pointer == nil { offscreenWindow.send(.pointerEntered, x: x, y: y) }
        pointer = (x, y)
        offscreenWindow.movePointer(x: x, y: y)
    }

    private func send(_ kind: InputEvent.Kind) { offscreenWindow.send(kind, x: pointer?.x ?? 0, y: pointer?.y ?? 0) }

    func pressButton() { send(.buttonPressed(.primary)) }
    func releaseButton() { send(.buttonReleased(.primary)) }
    func turnWheel() { offscreenWindow.scroll(x: pointer?.x ?? 0, y: pointer?.y ?? 0, notches: 1) }
    func type(_ letter: Character, modifiers: KeyModifiers) { offscreenWindow.press(.character(letter), modifiers: modifiers) }
    func requestClose() { offscreenWindow.requestClose() }
    func changeScale(to scale: Double) { offscreen.scale = scale }
    func chooseDarkDesktop() { offscreen.settings.colorScheme = .dark }

    func pixel(x: Int, y: Int) -> UInt32 { offscreenWindow.pixel(x: x, y: y) & 0xFF_FFFF }
    var title: String { offscreenWindow.title }
    var pointerShape: String { "\(offscreenWindow.pointerShape)" }
}
