// The interface of the contract tests to a window system and its user.

import TestSupport
import Testing
import WindowSystem

/// The implementations of `WindowSystem`.
enum Implementation: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case offscreen, x11

    var testDescription: String { rawValue }

    /// A new window system with one window, which is not shown yet.
    @MainActor func makeFixture(scale: Double? = nil, hasWindowManager: Bool = false) throws -> any ContractFixture {
        switch self {
        case .offscreen: try OffscreenFixture(scale: scale ?? 1)
        case .x11: try X11Fixture(scale: scale, windowManager: hasWindowManager ? .openbox : .none)
        }
    }
}

/// A window system with one window and its simulated user. The window has 100 × 60 points, and a minimum size of 50 × 30.
@MainActor
protocol ContractFixture: AnyObject {
    var system: any WindowSystem { get }
    var window: any Window { get }

    /// Handles events and draws frames until `condition` holds; returns false after a timeout.
    func wait(until condition: () -> Bool) -> Bool
    /// Handles events and draws frames for a time.
    func pass(seconds: Double)

    /// Moves the pointer to a position in points; outside the window, the pointer leaves it.
    func movePointer(x: Double, y: Double) throws
    /// Presses the primary button at the pointer's position.
    func pressButton() throws
    func releaseButton() throws
    /// Turns the wheel down by one notch at the pointer's position.
    func turnWheel() throws
    /// Types a letter.
    func type(_ letter: Character, modifiers: KeyModifiers) throws
    /// Closes the window as a user does.
    func requestClose() throws
    func changeScale(to scale: Double) throws
    func chooseDarkDesktop() throws

    /// The pixel on the screen, 0xRRGGBB.
    func pixel(x: Int, y: Int) throws -> UInt32
    var title: String { get throws }
    /// A description of the pointer's shape on the screen, which is equal for equal shapes.
    var pointerShape: String { get throws }
}

extension ContractFixture {
    static var description: WindowDescription {
        WindowDescription(title: "contract", width: 100, height: 60, minimumWidth: 50, minimumHeight: 30)
    }

    /// Shows the window and waits for its first frame.
    func show(_ recorder: Recorder) throws {
        window.delegate = recorder
        system.delegate = recorder
        window.show()
        try #require(wait { recorder.frames.count == 1 })
        // The frame has also reached the screen.
        try #require(wait { (try? pixel(x: 0, y: 0)) == recorder.color })
        pass(seconds: 0.1)
    }
}

/// Fills the window with a colour and records the calls.
@MainActor
final class Recorder: WindowDelegate, WindowSystemDelegate {
    var color: UInt32 = 0x102030
    /// The rectangle to draw and present; nil for the whole window.
    var damage: PixelRect?
    /// The number of frames that request another one.
    var requests = 0
    private(set) var frames: [(time: Double, size: PixelSize, occasion: FrameOccasion)] = []
    private(set) var events: [InputEvent] = []
    private(set) var resizes = 0
    private(set) var closeRequests = 0
    private(set) var settingsChanges = 0

    func window(_ window: any Window, received event: InputEvent) { events.append(event) }
    func windowDidResize(_ window: any Window) { resizes += 1 }
    func windowShouldClose(_ window: any Window) { closeRequests += 1 }
    func windowSystemDidChangeSettings(_ system: any WindowSystem) { settingsChanges += 1 }

    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) {
        guard let buffer = window.buffer else { return }
        frames.append((time, buffer.size, occasion))
        let rect = damage ?? PixelRect(x: 0, y: 0, width: buffer.size.width, height: buffer.size.height)
        for y in rect.y..<rect.y + rect.height {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in rect.x..<rect.x + rect.width { row[x] = 0xFF00_0000 | color }
        }
        window.present([rect])
        if requests > 0 {
            requests -= 1
            window.setNeedsFrame()
        }
    }

    /// The kinds of the events so far, without focus events, which depend on the window manager.
    var kinds: [String] {
        events.map(Self.name).filter { !$0.hasPrefix("focus") }
    }

    /// The name of an event's kind, without its values.
    static func name(_ event: InputEvent) -> String { String("\(event.kind)".prefix { $0 != "(" }) }
}
