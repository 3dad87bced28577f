// Frames of the past on the stage: they equal the presented frames, and the phone continues unchanged in the present.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct PastFramesTests {
    private func stage(scale: Double = 1, _ prepare: (DemoSettings) -> Void = { _ in }) throws -> Stage<CombinedTabBarController> {
        try Stage.combined(scale: scale) {
            $0.laboratory[\.device] = .smallPhone
            prepare($0)
        }
    }

    /// The phone is not visible then, so Ctrl+3 selects no tab of it, and F6 does not give it the keys.
    @Test func keysDoNotReachThePhoneWhileThePastIsShown() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        stage.wheel(160, 300, notches: 1)
        stage.run(seconds: 0.5)
        session.time.step(by: -2)
        stage.system.advance(frames: 2)
        #expect(session.time.past.isShown)
        let selected = stage.tabs.selectedIndex
        stage.native.press(.function(6))
        stage.system.advance(frames: 2)
        #expect(!stage.window.isKeyWindow)
        stage.window.clickTab(at: 2)
        stage.settle()
        #expect(stage.tabs.selectedIndex == selected)
        session.time.past.resume()
        stage.window.clickTab(at: 2)
        stage.settle()
        #expect(stage.tabs.selectedIndex == 2)
    }

    @Test func observersGetTheBeginningTheFramesAndTheEndOfThePast() throws {
        let stage = try stage()
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.wheel(160, 300, notches: 1)
        stage.run(seconds: 0.5)
        var changes: [PastFrames.Change] = []
        time.past.changes.observe(stage) { _, change in changes.append(change) }
        time.step(by: -2)
        time.step(by: -1)
        time.past.resume()
        time.past.resume()
        #expect(changes == [.begin, .frame, .frame, .end])
        // A step past the latest frame returns to the present, too.
        time.step(by: -1)
        time.step(by: 2)
        #expect(changes.suffix(3) == [.begin, .frame, .end] && !time.past.isShown)
    }

    /// Rows scroll behind the blurred bars, an icon plays its animation, and the appearance cross-fades. Only the phone's appearance
    /// changes, not the stage's: the bars also blur the stage beside the phone, and the recorded frames do not contain the stage.
    @Test(arguments: [(1.0, AnimationChoice.flipTop), (2.0, .fume)])
    func scrubbedFramesEqualThePresentedOnesInEveryPixel(_ scale: Double, _ animation: AnimationChoice) throws {
        let stage = try stage(scale: scale) { $0.itemAnimation = animation }
        let time = try #require(try stage.openLaboratory().session?.time)
        let collection = stage.collectFrames(of: time)
        stage.wheel(160, 300, notches: 4)
        stage.run(seconds: 0.4)
        stage.clickOnScreen(stage.containers[1])
        stage.run(seconds: 0.3)
        stage.clickOnScreen(stage.containers[0])
        stage.run(seconds: 0.4)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.run(seconds: 0.5)
        stage.native.onFrame = nil
        #expect(collection.frames.count > 60)
        let present = stage.phonePixels()
        for frame in collection.frames.reversed() {
            time.past.show(at: frame.time)
            stage.system.advance(frames: 1)
            #expect(time.past.time == frame.time)
            let differences = zip(stage.phonePixels(), frame.pixels).count { $0 != $1 }
            #expect(differences == 0, "the frame at \(frame.time - time.recorder.start)")
        }
        time.past.resume()
        stage.settle()
        let isPresent = stage.phonePixels() == present
        #expect(isPresent)
    }

    /// A scaled phone shows its past at the same scale and place.
    @Test func scrubbedFramesOfAScaledPhoneAreExact() throws {
        let stage = try stage { $0.laboratory[\.zoom] = 50 }
        let time = try #require(try stage.openLaboratory().session?.time)
        let collection = stage.collectFrames(of: time)
        stage.wheel(160, 300, notches: 2)
        stage.run(seconds: 0.3)
        stage.native.onFrame = nil
        #expect(collection.frames.count > 5)
        for frame in collection.frames {
            time.past.show(at: frame.time)
            stage.system.advance(frames: 1)
            let isEqual = stage.phonePixels() == frame.pixels
            #expect(isEqual)
        }
    }

    @Test func animationsContinueWhereTheyWereBeforeThePastWasShown() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session), time = session.time
        session.play()
        stage.run(seconds: 0.3)
        let scale = try #require(stage.iconLayer?.presentation()?.value(forKeyPath: "transform.scale") as? Double)
        #expect(scale != 1)
        time.step(by: -5)
        stage.run(seconds: 2)
        time.past.resume()
        stage.system.advance(frames: 1)
        let resumed = try #require(stage.iconLayer?.presentation()?.value(forKeyPath: "transform.scale") as? Double)
        // The bounce has advanced by a frame or two, not by two seconds.
        #expect(abs(resumed - scale) < 0.1 && resumed != 1)
        stage.settle()
        #expect(stage.iconLayer?.animationKeys()?.isEmpty != false)
        #expect(!session.clock.isPaused && stage.window.layer.speed == 1 && stage.window.alpha == 1)
    }

    /// Expected: the offsets without a pause.
    @Test func scrollingContinuesWhereItWasBeforeThePastWasShown() throws {
        func offsets(pausingAfter pause: Int?) throws -> [CGFloat] {
            let stage = try stage()
            let time = try #require(try stage.openLaboratory().session?.time)
            stage.wheel(160, 300, notches: 4)
            var offsets: [CGFloat] = []
            for index in 0..<40 {
                stage.system.advance(frames: 1)
                if index == pause {
                    time.step(by: -2)
                    stage.run(seconds: 2)
                    time.past.resume()
                }
                offsets.append((stage.list.tableView.contentOffset.y * 100).rounded() / 100)
            }
            return offsets
        }
        let whole = try offsets(pausingAfter: nil)
        let paused = try offsets(pausingAfter: 5)
        #expect(Set(whole).count > 5)
        #expect(paused == whole)
    }

    @Test func phoneReceivesNoInputWhileThePastIsShown() throws {
        let stage = try stage()
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.wheel(160, 300, notches: 1)
        stage.run(seconds: 0.5)
        let (count, entries) = (time.recorder.history.count, time.recorder.input.entries.count)
        time.step(by: -3)
        #expect(time.past.index == count - 4)
        stage.clickOnScreen(stage.containers[1])
        stage.wheel(160, 300, notches: 3)
        stage.run(seconds: 0.5)
        #expect(stage.tabs.selectedIndex == 0)
        #expect(time.recorder.history.count == count && time.recorder.input.entries.count == entries)
        time.past.resume()
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        #expect(stage.tabs.selectedIndex == 1 && time.recorder.history.count > count)
    }

    @Test func keysStepThroughTheFramesAndEscapeReturns() throws {
        let stage = try stage()
        let open = try stage.openLaboratory()
        let session = try #require(open.session), past = session.time.past
        stage.wheel(160, 300, notches: 1)
        stage.settle()
        let last = session.time.recorder.history.count - 1
        stage.native.press(.character(","))
        stage.native.press(.character(","))
        #expect(past.index == last - 2)
        stage.native.press(.left)
        #expect(past.index == last - 3)
        stage.native.press(.right)
        stage.native.press(.character("."))
        #expect(past.index == last - 1)
        stage.native.press(.escape)
        #expect(past.index == nil && open.laboratory.isOpen && !session.clock.isPaused)
        // After the latest frame, a step returns to the paused present, and each further one advances it by a frame.
        stage.native.press(.character(","))
        stage.native.press(.character("."))
        stage.native.press(.character("."))
        #expect(past.index == nil && session.clock.isPaused)
    }

    @Test func phoneIsTheKeyWindowAgainAfterThePastWasShown() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        stage.wheel(160, 300, notches: 1)
        stage.settle()
        stage.native.press(.function(6))
        #expect(stage.window.isKeyWindow)
        session.time.step(by: -1)
        #expect(session.window.isKeyWindow)
        session.time.past.resume()
        #expect(stage.window.isKeyWindow)
    }

    @Test func playReturnsToThePresent() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        stage.wheel(160, 300, notches: 1)
        stage.settle()
        session.time.step(by: -2)
        session.play()
        #expect(!session.time.past.isShown && stage.window.alpha == 1)
    }

    @Test func closingInThePastRestoresThePhone() throws {
        let stage = try stage()
        let before = try stage.picture().premultipliedPixels
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        session.play()
        stage.settle()
        session.time.step(by: -5)
        open.laboratory.close()
        stage.settle()
        #expect(stage.window.alpha == 1 && stage.window.isUserInteractionEnabled && stage.window.layer.speed == 1)
        #expect(UIScreen.main.history == nil && UIApplication.shared.inputObserver == nil)
        let isRestored = try stage.picture().premultipliedPixels == before
        #expect(isRestored)
    }

    @Test func noFramesAreDrawnWhileThePastIsShown() throws {
        let stage = try stage()
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.wheel(160, 300, notches: 1)
        stage.settle()
        time.step(by: -2)
        stage.run(seconds: 0.5)
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }
}
