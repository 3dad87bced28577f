// The promises of the protocols `WindowSystem` and `Window`: each implementation passes the same tests.

import Testing
import WindowSystem

@Suite(.serialized) struct WindowSystemContractTests {
    private let recorder = Recorder()

    // MARK: Sizes

    @Test(arguments: Implementation.allCases) func theBitmapHasTheSizeInPointsTimesTheScale(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture(scale: 1.5)
        let buffer = try #require(fixture.window.buffer)
        #expect(fixture.window.scale == 1.5)
        #expect(fixture.window.pixelSize == PixelSize(width: 150, height: 90) && buffer.size == fixture.window.pixelSize)
        #expect(buffer.bytesPerRow >= 4 * 150 && buffer.bytesPerRow.isMultiple(of: 4))
    }

    @Test(arguments: Implementation.allCases) func aResizeNotifiesAndIsDrawnWhole(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        fixture.window.resize(width: 140, height: 80)
        #expect(fixture.wait { recorder.frames.last?.size == PixelSize(width: 140, height: 80) })
        #expect(recorder.resizes >= 1)
        #expect(fixture.window.pixelSize == PixelSize(width: 140, height: 80))
        #expect(fixture.wait { (try? fixture.pixel(x: 139, y: 79)) == recorder.color })
        fixture.window.resize(width: 1, height: 1)
        #expect(fixture.wait { recorder.frames.last?.size == PixelSize(width: 50, height: 30) })
    }

    @Test(arguments: Implementation.allCases) func aLargerMinimumSizeEnlargesTheWindow(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        fixture.window.setMinimumSize(width: 120, height: 40)
        #expect(fixture.wait { recorder.frames.last?.size == PixelSize(width: 120, height: 60) })
    }

    @Test(arguments: Implementation.allCases) func aChangeOfTheScaleKeepsTheSizeInPoints(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        try fixture.changeScale(to: 2)
        #expect(fixture.wait { recorder.frames.last?.size == PixelSize(width: 200, height: 120) })
        #expect(fixture.window.scale == 2 && recorder.resizes >= 1)
    }

    // MARK: Frames

    @Test(arguments: Implementation.allCases) func noFrameIsDrawnBeforeTheWindowIsShown(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        fixture.window.delegate = recorder
        fixture.window.setNeedsFrame()
        fixture.pass(seconds: 0.2)
        #expect(recorder.frames.isEmpty)
        fixture.window.show()
        #expect(fixture.wait { !recorder.frames.isEmpty })
    }

    @Test(arguments: Implementation.allCases) func anIdleWindowGetsNoFrames(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        fixture.pass(seconds: 0.3)
        #expect(recorder.frames.count == 1)
    }

    @Test(arguments: Implementation.allCases) func severalRequestsAreOneFrame(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        for _ in 0..<3 { fixture.window.setNeedsFrame() }
        fixture.pass(seconds: 0.3)
        #expect(recorder.frames.count == 2)
    }

    @Test(arguments: Implementation.allCases) func successiveFramesAreAnIntervalApart(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        recorder.requests = 10
        fixture.window.setNeedsFrame()
        #expect(fixture.wait { recorder.frames.count == 12 })
        let times = recorder.frames.dropFirst().map(\.time)
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time > 0.99 * fixture.system.frameInterval) }
        #expect(recorder.frames.allSatisfy { $0.time <= fixture.system.now })
    }

    @Test(arguments: Implementation.allCases) func drawFrameNowDrawsOnlyARequestedFrame(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        fixture.window.drawFrameNow()
        #expect(recorder.frames.map(\.occasion) == [.refresh], "no frame was requested")
        fixture.window.setNeedsFrame()
        fixture.window.drawFrameNow()
        #expect(recorder.frames.map(\.occasion) == [.refresh, .immediate])
        fixture.pass(seconds: 0.2)
        #expect(recorder.frames.count == 2)
    }

    // MARK: Pixels

    @Test(arguments: Implementation.allCases) func onlyThePresentedRectanglesChangeOnTheScreen(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        recorder.color = 0xA0B0C0
        recorder.damage = PixelRect(x: 10, y: 20, width: 30, height: 5)
        fixture.window.setNeedsFrame()
        #expect(fixture.wait { (try? fixture.pixel(x: 10, y: 20)) == 0xA0B0C0 })
        for (x, y) in [(39, 24), (25, 22)] { #expect(try fixture.pixel(x: x, y: y) == 0xA0B0C0) }
        for (x, y) in [(9, 20), (40, 24), (10, 19), (39, 25), (99, 59)] { #expect(try fixture.pixel(x: x, y: y) == 0x102030) }
    }

    @Test(arguments: Implementation.allCases) func theBitmapKeepsThePixelsOfTheLastFrame(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        recorder.color = 0x405060
        recorder.damage = PixelRect(x: 0, y: 0, width: 10, height: 10)
        fixture.window.setNeedsFrame()
        #expect(fixture.wait { recorder.frames.count == 2 })
        let buffer = try #require(fixture.window.buffer)
        func pixel(_ side: Int) -> UInt32 { buffer.baseAddress.load(fromByteOffset: side * (buffer.bytesPerRow + 4), as: UInt32.self) }
        #expect(pixel(9) == 0xFF40_5060 && pixel(10) == 0xFF10_2030)
    }

    // MARK: Input

    @Test(arguments: Implementation.allCases) func pointerEventsComeInOrderWithPositionsInPoints(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture(scale: 2)
        try fixture.show(recorder)
        try fixture.movePointer(x: 30, y: 20)
        #expect(fixture.wait { recorder.kinds == ["pointerEntered", "pointerMoved"] }, "\(recorder.kinds)")
        try fixture.pressButton()
        try fixture.releaseButton()
        #expect(fixture.wait { recorder.kinds.suffix(2) == ["buttonPressed", "buttonReleased"] }, "\(recorder.kinds)")
        for (kind, event) in zip(recorder.events.map(Recorder.name), recorder.events) where !kind.hasPrefix("focus") {
            #expect(event.x == 30 && event.y == 20, "\(kind)")
        }
        try fixture.movePointer(x: 300, y: 200)
        #expect(fixture.wait { recorder.kinds.last == "pointerLeft" })
    }

    @Test(arguments: Implementation.allCases) func eventsHaveAscendingTimesOnTheSystemsClock(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        let start = fixture.system.now
        let count = recorder.events.count
        for x in [10.0, 20, 30] {
            try fixture.movePointer(x: x, y: 10)
            fixture.pass(seconds: 0.05)
        }
        let times = recorder.events.dropFirst(count).map(\.time)
        #expect(times.count >= 4 && times == times.sorted())
        #expect(times.allSatisfy { $0 > start - 1 && $0 <= fixture.system.now }, "\(times) after \(start)")
    }

    @Test(arguments: Implementation.allCases) func aWheelClickDownIsOnePositiveNotch(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        try fixture.movePointer(x: 10, y: 10)
        for _ in 0..<3 { try fixture.turnWheel() }
        func deltas() -> [ScrollDelta] {
            recorder.events.compactMap { event in if case .scrolled(let delta) = event.kind { delta } else { nil } }
        }
        #expect(fixture.wait { deltas().reduce(0) { $0 + $1.y } == 3 })
        #expect(deltas().allSatisfy { $0.x == 0 && $0.source == .wheel })
        #expect(!recorder.kinds.contains("buttonPressed"))
    }

    @Test(arguments: Implementation.allCases) func keysTypeTextExceptWithControl(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        try fixture.movePointer(x: 10, y: 10)
        for modifiers: KeyModifiers in [[], .shift, .control] { try fixture.type("e", modifiers: modifiers) }
        func presses() -> [(press: KeyPress, modifiers: KeyModifiers)] {
            recorder.events.compactMap { event in if case .keyPressed(let press) = event.kind { (press, event.modifiers) } else { nil } }
        }
        #expect(fixture.wait { recorder.kinds.filter { $0 == "keyReleased" }.count == 3 })
        #expect(presses().map(\.press.key) == [.character("e"), .character("e"), .character("e")])
        #expect(presses().map(\.press.text) == ["e", "E", ""])
        #expect(presses().map(\.modifiers) == [[], .shift, .control])
        #expect(recorder.kinds.filter { $0.hasPrefix("key") }.prefix(2) == ["keyPressed", "keyReleased"])
    }

    // MARK: The window's life

    @Test(arguments: Implementation.allCases) func aCloseRequestLeavesTheWindowOpen(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture(hasWindowManager: true)
        try fixture.show(recorder)
        try fixture.requestClose()
        #expect(fixture.wait { recorder.closeRequests == 1 })
        #expect(fixture.window.buffer != nil)
        let count = recorder.frames.count
        fixture.window.setNeedsFrame()
        #expect(fixture.wait { recorder.frames.count == count + 1 })
    }

    @Test(arguments: Implementation.allCases) func aClosedWindowHasNoBitmapAndNoFrames(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        fixture.window.setNeedsFrame()
        fixture.window.close()
        fixture.pass(seconds: 0.2)
        #expect(fixture.window.buffer == nil)
        #expect(recorder.frames.count == 1 && recorder.closeRequests == 0)
    }

    @Test(arguments: Implementation.allCases) func theTitleCanBeChanged(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        #expect(try fixture.title == "contract")
        fixture.window.setTitle("another")
        fixture.pass(seconds: 0.05)
        #expect(fixture.wait { (try? fixture.title) == "another" })
    }

    @Test(arguments: Implementation.allCases) func thePointersShapeIsThatOfTheWindow(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        try fixture.movePointer(x: 10, y: 10)
        #expect(fixture.wait { recorder.kinds.contains("pointerMoved") })
        let arrow = try fixture.pointerShape
        fixture.window.setPointerShape(.text)
        #expect(fixture.wait { (try? fixture.pointerShape) != arrow })
        fixture.window.setPointerShape(.arrow)
        #expect(fixture.wait { (try? fixture.pointerShape) == arrow })
    }

    // MARK: The window system

    @Test(arguments: Implementation.allCases) func wakeUpsComeInOrderAndNotEarly(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        let start = fixture.system.now
        var fired: [(name: String, time: Double)] = []
        _ = fixture.system.schedule(at: start + 0.1) { fired.append(("late", fixture.system.now)) }
        _ = fixture.system.schedule(at: start + 0.05) { fired.append(("early", fixture.system.now)) }
        let cancelled = fixture.system.schedule(at: start + 0.02) { fired.append(("cancelled", fixture.system.now)) }
        cancelled.cancel()
        #expect(!cancelled.isPending)
        #expect(fixture.wait { fired.count == 2 })
        fixture.pass(seconds: 0.05)
        #expect(fired.map(\.name) == ["early", "late"])
        #expect(fired.first.map { $0.time >= start + 0.0499 } == true && fired.last.map { $0.time >= start + 0.0999 } == true)
    }

    @Test(arguments: Implementation.allCases) func aChangeOfTheSettingsNotifiesTheDelegate(_ implementation: Implementation) throws {
        let fixture = try implementation.makeFixture()
        try fixture.show(recorder)
        #expect(fixture.system.settings.colorScheme == .light)
        try fixture.chooseDarkDesktop()
        #expect(fixture.wait { recorder.settingsChanges >= 1 })
        #expect(fixture.system.settings.colorScheme == .dark)
    }
}
