// The off-screen window system: frames, presented pixels and the manual clock. WindowSystemContractTests has the tests for all systems.

import OffscreenWindowSystem
import Testing
import WindowSystem

/// Fills the window with a colour for the number of the frame, and presents a rectangle.
@MainActor
private final class Painter: WindowDelegate {
    var events: [InputEvent] = []
    var times: [Double] = []
    var resizes = 0
    var closeRequests = 0
    var damage = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    var framesToRequest = 0

    func window(_ window: any Window, received event: InputEvent) {
        events.append(event)
        window.setNeedsFrame()
    }
    func windowDidResize(_ window: any Window) { resizes += 1 }
    func windowShouldClose(_ window: any Window) { closeRequests += 1 }
    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) {
        times.append(time)
        guard let buffer = window.buffer else { return }
        for y in 0..<buffer.size.height {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<buffer.size.width { row[x] = 0xFF00_0000 + UInt32(times.count) }
        }
        window.present([damage])
        if framesToRequest > 0 {
            framesToRequest -= 1
            window.setNeedsFrame()
        }
    }
}

@MainActor @Suite struct OffscreenWindowTests {
    private let system = OffscreenWindowSystem()
    private let painter = Painter()
    private let window: OffscreenWindow

    init() throws {
        let description = WindowDescription(title: "t", width: 20, height: 10, minimumWidth: 5, minimumHeight: 5)
        window = try #require(try system.makeWindow(description) as? OffscreenWindow)
        window.delegate = painter
    }

    @Test func theFirstFrameIsDrawnWhenTheWindowIsShown() {
        window.setNeedsFrame()
        system.advance(by: 1)
        #expect(painter.times.isEmpty)
        window.show()
        system.advance(by: 0)
        #expect(painter.times == [1])
    }

    @Test func recordingOfFramesCanBeTurnedOff() throws {
        let system = OffscreenWindowSystem(recordsFrames: false)
        let description = WindowDescription(title: "t", width: 20, height: 10, minimumWidth: 5, minimumHeight: 5)
        let window = try #require(try system.makeWindow(description) as? OffscreenWindow)
        var count = 0
        window.onFrame = { _ in count += 1 }
        window.delegate = painter
        window.show()
        painter.framesToRequest = 5
        system.advance(by: 1)
        #expect(count == 6 && window.frames.isEmpty)
    }

    @Test func aFrameDrawnNowDoesNotDelayTheNext() {
        window.show()
        system.advance(by: 1)
        painter.times = []
        window.drawFrameNow()
        #expect(painter.times.isEmpty, "no frame was asked for")
        window.setNeedsFrame()
        window.drawFrameNow()
        window.setNeedsFrame()
        system.advance(by: 0)
        #expect(painter.times == [1, 1])
    }

    @Test func severalRequestsAreOneFrame() {
        window.show()
        window.setNeedsFrame()
        window.setNeedsFrame()
        system.advance(by: 1)
        #expect(painter.times == [0])
    }

    @Test func successiveFramesAreAnIntervalApart() {
        window.show()
        painter.framesToRequest = 60
        system.advance(by: 0.5)
        #expect(painter.times.count == 31)
        for (index, time) in painter.times.enumerated() { #expect(abs(time - Double(index) / 60) < 1e-9) }
        #expect(system.now == 0.5)
    }

    @Test func theFrameForAnEventIsDrawnAtOnce() {
        window.show()
        system.advance(by: 1)
        window.click(x: 3, y: 4)
        system.advance(by: 0)
        #expect(painter.times == [0, 1])
        #expect(painter.events.map(\.x) == [3, 3, 3])
        #expect(painter.events.map(\.time) == [1, 1, 1])
    }

    @Test func onlyPresentedPixelsAreVisible() {
        window.show()
        system.advance(by: 0)
        #expect(window.pixel(x: 19, y: 9) == 0xFF00_0001)
        painter.damage = PixelRect(x: 2, y: 3, width: 4, height: 5)
        window.setNeedsFrame()
        system.advance(frames: 1)
        #expect(window.pixel(x: 2, y: 3) == 0xFF00_0002)
        #expect(window.pixel(x: 5, y: 7) == 0xFF00_0002)
        #expect(window.pixel(x: 6, y: 7) == 0xFF00_0001)
        #expect(window.pixel(x: 1, y: 3) == 0xFF00_0001)
        #expect(window.frames.map(\.damagedPixels) == [200, 20])
    }

    @Test func aMinimisedWindowGetsItsFrameWhenItIsRestored() {
        window.show()
        system.advance(by: 0)
        window.isMinimised = true
        window.setNeedsFrame()
        system.advance(by: 1)
        #expect(painter.times.count == 1)
        window.isMinimised = false
        system.advance(by: 0)
        #expect(painter.times == [0, 1])
    }

    @Test func thePixelSizeIsTheSizeTimesTheScale() {
        window.show()
        system.scale = 1.5
        #expect(window.pixelSize == PixelSize(width: 30, height: 15))
        window.resize(width: 1, height: 100_000)
        #expect(window.pixelSize == PixelSize(width: 8, height: 32767))
        #expect(painter.resizes == 2)
        system.advance(by: 0)
        #expect(painter.times.count == 1)
    }

    @Test func wakeUpsFireInOrderAtTheirTimesUnlessCancelled() {
        var log: [String] = []
        _ = system.schedule(at: 0.3) { log.append("b \(system.now)") }
        _ = system.schedule(at: 0.1) { log.append("a \(system.now)") }
        system.schedule(at: 0.2) { log.append("never") }.cancel()
        system.advance(by: 0.2)
        #expect(log == ["a 0.1"])
        system.advance(by: 0.2)
        #expect(log == ["a 0.1", "b 0.3"])
        #expect(system.nextTime == nil)
    }

    @Test func runAdvancesTheClockUntilStop() {
        window.show()
        painter.framesToRequest = 10
        _ = system.schedule(at: 5) { system.stop(status: 7) }
        #expect(system.run() == 7)
        #expect(painter.times.count == 11)
        #expect(system.now == 5)
    }

    @Test func aCloseRequestDoesNotCloseTheWindow() {
        window.requestClose()
        #expect(painter.closeRequests == 1)
        #expect(!window.isClosed)
        window.close()
        #expect(window.buffer == nil)
        #expect(system.windows.isEmpty)
    }
}
