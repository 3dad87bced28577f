// The promises of the protocols `WindowSystem` and `Window`: each implementation passes the same tests.

import Testing
import WindowSystem

@Suite(.serialized) struct WindowSystemContractTests {
    private let recorder = Recorder()

    // MARK: Sizes

    @Test(arguments: Implementation.allCases) func theBitmapHasTheSizeInPointsTimesTheScale(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage(scale: 1.5)
        let buffer = try #require(stage.window.buffer)
        #expect(stage.window.scale == 1.5)
        #expect(stage.window.pixelSize == PixelSize(width: 150, height: 90) && buffer.size == stage.window.pixelSize)
        #expect(buffer.bytesPerRow >= 4 * 150 && buffer.bytesPerRow.isMultiple(of: 4))
    }

    @Test(arguments: Implementation.allCases) func aResizeNotifiesAndIsDrawnWhole(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        stage.window.resize(width: 140, height: 80)
        #expect(stage.wait { recorder.frames.last?.size == PixelSize(width: 140, height: 80) })
        #expect(recorder.resizes >= 1)
        #expect(stage.window.pixelSize == PixelSize(width: 140, height: 80))
        #expect(stage.wait { (try? stage.pixel(x: 139, y: 79)) == recorder.color })
        stage.window.resize(width: 1, height: 1)
        #expect(stage.wait { recorder.frames.last?.size == PixelSize(width: 50, height: 30) })
    }

    @Test(arguments: Implementation.allCases) func aLargerMinimumSizeEnlargesTheWindow(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        stage.window.setMinimumSize(width: 120, height: 40)
        #expect(stage.wait { recorder.frames.last?.size == PixelSize(width: 120, height: 60) })
    }

    @Test(arguments: Implementation.allCases) func aChangeOfTheScaleKeepsTheSizeInPoints(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        try stage.changeScale(to: 2)
        #expect(stage.wait { recorder.frames.last?.size == PixelSize(width: 200, height: 120) })
        #expect(stage.window.scale == 2 && recorder.resizes >= 1)
    }

    // MARK: Frames

    @Test(arguments: Implementation.allCases) func noFrameIsDrawnBeforeTheWindowIsShown(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        stage.window.delegate = recorder
        stage.window.setNeedsFrame()
        stage.pass(seconds: 0.2)
        #expect(recorder.frames.isEmpty)
        stage.window.show()
        #expect(stage.wait { !recorder.frames.isEmpty })
    }

    @Test(arguments: Implementation.allCases) func anIdleWindowGetsNoFrames(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        stage.pass(seconds: 0.3)
        #expect(recorder.frames.count == 1)
    }

    @Test(arguments: Implementation.allCases) func severalRequestsAreOneFrame(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        for _ in 0..<3 { stage.window.setNeedsFrame() }
        stage.pass(seconds: 0.3)
        #expect(recorder.frames.count == 2)
    }

    @Test(arguments: Implementation.allCases) func successiveFramesAreAnIntervalApart(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        recorder.requests = 10
        stage.window.setNeedsFrame()
        #expect(stage.wait { recorder.frames.count == 12 })
        let times = recorder.frames.dropFirst().map(\.time)
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time > 0.99 * stage.system.frameInterval) }
        #expect(recorder.frames.allSatisfy { $0.time <= stage.system.now })
    }

    @Test(arguments: Implementation.allCases) func aRequestedFrameIsDrawnAtOnceOnDemand(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        stage.window.drawFrameNow()
        #expect(recorder.frames.count == 1, "no frame was requested")
        stage.window.setNeedsFrame()
        stage.window.drawFrameNow()
        #expect(recorder.frames.count == 2)
        stage.pass(seconds: 0.2)
        #expect(recorder.frames.count == 2)
    }

    // MARK: Pixels

    @Test(arguments: Implementation.allCases) func onlyThePresentedRectanglesChangeOnTheScreen(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        recorder.color = 0xA0B0C0
        recorder.damage = PixelRect(x: 10, y: 20, width: 30, height: 5)
        stage.window.setNeedsFrame()
        #expect(stage.wait { (try? stage.pixel(x: 10, y: 20)) == 0xA0B0C0 })
        for (x, y) in [(39, 24), (25, 22)] { #expect(try stage.pixel(x: x, y: y) == 0xA0B0C0) }
        for (x, y) in [(9, 20), (40, 24), (10, 19), (39, 25), (99, 59)] { #expect(try stage.pixel(x: x, y: y) == 0x102030) }
    }

    @Test(arguments: Implementation.allCases) func theBitmapKeepsThePixelsOfTheLastFrame(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        recorder.color = 0x405060
        recorder.damage = PixelRect(x: 0, y: 0, width: 10, height: 10)
        stage.window.setNeedsFrame()
        #expect(stage.wait { recorder.frames.count == 2 })
        let buffer = try #require(stage.window.buffer)
        func pixel(_ side: Int) -> UInt32 { buffer.baseAddress.load(fromByteOffset: side * (buffer.bytesPerRow + 4), as: UInt32.self) }
        #expect(pixel(9) == 0xFF40_5060 && pixel(10) == 0xFF10_2030)
    }

    // MARK: Input

    @Test(arguments: Implementation.allCases) func pointerEventsComeInOrderWithPositionsInPoints(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage(scale: 2)
        try stage.show(recorder)
        try stage.movePointer(x: 30, y: 20)
        #expect(stage.wait { recorder.kinds == ["pointerEntered", "pointerMoved"] }, "\(recorder.kinds)")
        try stage.pressButton()
        try stage.releaseButton()
        #expect(stage.wait { recorder.kinds.suffix(2) == ["buttonPressed", "buttonReleased"] }, "\(recorder.kinds)")
        for (kind, event) in zip(recorder.events.map(Recorder.name), recorder.events) where !kind.hasPrefix("focus") {
            #expect(event.x == 30 && event.y == 20, "\(kind)")
        }
        try stage.movePointer(x: 300, y: 200)
        #expect(stage.wait { recorder.kinds.last == "pointerLeft" })
    }

    @Test(arguments: Implementation.allCases) func eventsHaveAscendingTimesOnTheSystemsClock(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        let start = stage.system.now
        let count = recorder.events.count
        for x in [10.0, 20, 30] {
            try stage.movePointer(x: x, y: 10)
            stage.pass(seconds: 0.05)
        }
        let times = recorder.events.dropFirst(count).map(\.time)
        #expect(times.count >= 4 && times == times.sorted())
        #expect(times.allSatisfy { $0 > start - 1 && $0 <= stage.system.now }, "\(times) after \(start)")
    }

    @Test(arguments: Implementation.allCases) func aClickOfTheWheelIsANotchTowardTheEnd(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        try stage.movePointer(x: 10, y: 10)
        for _ in 0..<3 { try stage.turnWheel() }
        func deltas() -> [ScrollDelta] {
            recorder.events.compactMap { event in if case .scrolled(let delta) = event.kind { delta } else { nil } }
        }
        #expect(stage.wait { deltas().reduce(0) { $0 + $1.y } == 3 })
        #expect(deltas().allSatisfy { $0.x == 0 && $0.source == .wheel })
        #expect(!recorder.kinds.contains("buttonPressed"))
    }

    @Test(arguments: Implementation.allCases) func keysHaveTextUnlessAModifierMakesACommand(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        try stage.movePointer(x: 10, y: 10)
        for modifiers: KeyModifiers in [[], .shift, .control] { try stage.type("e", modifiers: modifiers) }
        func presses() -> [(press: KeyPress, modifiers: KeyModifiers)] {
            recorder.events.compactMap { event in if case .keyPressed(let press) = event.kind { (press, event.modifiers) } else { nil } }
        }
        #expect(stage.wait { recorder.kinds.filter { $0 == "keyReleased" }.count == 3 })
        #expect(presses().map(\.press.key) == [.character("e"), .character("e"), .character("e")])
        #expect(presses().map(\.press.text) == ["e", "E", ""])
        #expect(presses().map(\.modifiers) == [[], .shift, .control])
        #expect(recorder.kinds.filter { $0.hasPrefix("key") }.prefix(2) == ["keyPressed", "keyReleased"])
    }

    // MARK: The window's life

    @Test(arguments: Implementation.allCases) func aCloseRequestLeavesTheWindowOpen(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage(hasWindowManager: true)
        try stage.show(recorder)
        try stage.requestClose()
        #expect(stage.wait { recorder.closeRequests == 1 })
        #expect(stage.window.buffer != nil)
        let count = recorder.frames.count
        stage.window.setNeedsFrame()
        #expect(stage.wait { recorder.frames.count == count + 1 })
    }

    @Test(arguments: Implementation.allCases) func aClosedWindowHasNoBitmapAndNoFrames(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        stage.window.setNeedsFrame()
        stage.window.close()
        stage.pass(seconds: 0.2)
        #expect(stage.window.buffer == nil)
        #expect(recorder.frames.count == 1 && recorder.closeRequests == 0)
    }

    @Test(arguments: Implementation.allCases) func theTitleCanBeChanged(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        #expect(try stage.title == "contract")
        stage.window.setTitle("another")
        stage.pass(seconds: 0.05)
        #expect(stage.wait { (try? stage.title) == "another" })
    }

    @Test(arguments: Implementation.allCases) func thePointersShapeIsThatOfTheWindow(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        try stage.movePointer(x: 10, y: 10)
        #expect(stage.wait { recorder.kinds.contains("pointerMoved") })
        let arrow = try stage.pointerShape
        stage.window.setPointerShape(.text)
        #expect(stage.wait { (try? stage.pointerShape) != arrow })
        stage.window.setPointerShape(.arrow)
        #expect(stage.wait { (try? stage.pointerShape) == arrow })
    }

    // MARK: The window system

    @Test(arguments: Implementation.allCases) func wakeUpsComeInOrderAndNotEarly(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        let start = stage.system.now
        var fired: [(name: String, time: Double)] = []
        _ = stage.system.schedule(at: start + 0.1) { fired.append(("late", stage.system.now)) }
        _ = stage.system.schedule(at: start + 0.05) { fired.append(("early", stage.system.now)) }
        let cancelled = stage.system.schedule(at: start + 0.02) { fired.append(("cancelled", stage.system.now)) }
        cancelled.cancel()
        #expect(!cancelled.isPending)
        #expect(stage.wait { fired.count == 2 })
        stage.pass(seconds: 0.05)
        #expect(fired.map(\.name) == ["early", "late"])
        #expect(fired.first.map { $0.time >= start + 0.0499 } == true && fired.last.map { $0.time >= start + 0.0999 } == true)
    }

    @Test(arguments: Implementation.allCases) func aChangeOfTheSettingsNotifiesTheDelegate(_ implementation: Implementation) throws {
        let stage = try implementation.makeStage()
        try stage.show(recorder)
        #expect(stage.system.settings.colorScheme == .light)
        try stage.chooseDarkDesktop()
        #expect(stage.wait { recorder.settingsChanges >= 1 })
        #expect(stage.system.settings.colorScheme == .dark)
    }
}
