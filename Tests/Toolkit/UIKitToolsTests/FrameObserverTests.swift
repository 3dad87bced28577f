// Observers of frames, for tools.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

/// Records the calls.
private final class Recorder: FrameObserver {
    var passes: [FramePass] = []
    var calls: [String] = []
    var damage: [[CGRect]] = []
    var prepare: () -> Void = {}

    func eventWillBeHandled() { calls.append("event begins") }
    func eventWasHandled() { calls.append("event ends") }
    func eventWillBeSent(_ event: UIEvent) { calls.append("sent") }
    func frameWillBegin() { passes = [] }
    func passDidEnd(_ pass: FramePass) { passes.append(pass) }
    func frameWillBeDisplayed() { prepare() }
    func frameDidEnd(damage: [CGRect]) { self.damage.append(damage) }
}

@MainActor @Suite(.serialized) struct FrameObserverTests {
    /// The order of docs/toolkit/Frame.md; events precede the frame.
    @Test func passesAreReportedInOrder() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.frame()
        let recorder = Recorder()
        UIApplication.shared.addFrameObserver(recorder)
        stage.window.backgroundColor = .red
        stage.frame()
        #expect(recorder.passes == [.tick, .constraints, .layout, .display, .composite, .present])
        #expect(recorder.damage == [[CGRect(x: 0, y: 0, width: 100, height: 100)]])
    }

    @Test func eventsAreReportedBeforeAndAfter() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let recorder = Recorder()
        UIApplication.shared.addFrameObserver(recorder)
        stage.native.send(.buttonPressed(.primary), x: 5, y: 5)
        #expect(recorder.calls == ["event begins", "sent", "event ends"])
    }

    @Test func changesBeforeDisplayArePartOfTheFrame() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        stage.window.addSubview(box)
        stage.system.settle(limit: 1)
        let recorder = Recorder()
        recorder.prepare = { box.frame.origin.x = 50 }
        UIApplication.shared.addFrameObserver(recorder)
        let frames = stage.native.frames.count
        stage.window.setNeedsLayout()
        stage.system.settle(limit: 1)
        #expect(stage.native.frames.count == frames + 1)
        #expect(stage.native.pixel(x: 55, y: 5) == UIColor.red.cgColor.premultipliedPixel)
    }

    @Test func removedObserverIsNotCalled() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let recorder = Recorder()
        UIApplication.shared.addFrameObserver(recorder)
        UIApplication.shared.removeFrameObserver(recorder)
        stage.window.backgroundColor = .red
        stage.frame()
        #expect(recorder.passes.isEmpty)
    }

    /// Two windows change in one frame; `windowDamage` contains only the damage of `damageWindows`.
    @Test func damageOfOneWindowExcludesThatOfOthers() {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
        let other = UIWindow(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
        other.backgroundColor = .white
        other.isHidden = false
        let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        stage.window.addSubview(box)
        stage.system.settle(limit: 1)
        UIApplication.shared.damageWindows = [stage.window]
        box.backgroundColor = .red
        other.backgroundColor = .blue
        stage.frame()
        #expect(UIApplication.shared.windowDamage == [CGRect(x: 10, y: 10, width: 20, height: 20)])
        other.backgroundColor = .green
        stage.frame()
        #expect(UIApplication.shared.windowDamage.isEmpty)
        UIApplication.shared.damageWindows = []
    }
}
