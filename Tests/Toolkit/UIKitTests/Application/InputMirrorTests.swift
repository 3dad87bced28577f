// Input that two windows receive: locations, fingers, gestures, first responders, the focus, text, and the end of the mirroring.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Records the touches, scrolls and keys that it receives, and has a text field.
@MainActor
private final class Recorder: UIViewController {
    private final class Page: UIView {
        var log: [String] = []
        var keys: [String] = []
        var began: () -> Void = {}
        private func add(_ word: String, _ touches: Set<UITouch>) {
            let points = touches.map { $0.location(in: nil) }.sorted { $0.x < $1.x }
            log.append(word + points.map { " \($0.x),\($0.y)" }.joined())
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            add("began", touches)
            began()
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { add("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { add("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { add("cancelled", touches) }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys += presses.compactMap { $0.key?.charactersIgnoringModifiers }
        }
        override func scrollWheel(with event: UIEvent) -> Bool {
            log.append("wheel \(event.windowLocation.x),\(event.windowLocation.y)")
            return true
        }
    }

    let field = UITextField(frame: CGRect(x: 10, y: 150, width: 80, height: 30))
    private let page = Page(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    var log: [String] { page.log }
    var keys: [String] { page.keys }
    var zooms: [CGFloat] = []
    /// Called when a touch has begun.
    var began: () -> Void {
        get { page.began }
        set { page.began = newValue }
    }

    override func loadView() {
        page.isMultipleTouchEnabled = true
        page.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: Selector(Recorder.pinched(_:))))
        page.addSubview(field)
        view = page
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) { zooms.append(recognizer.scale) }
}

/// Has a command for the key x.
private final class CommandDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var count = 0
    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "x", modifierFlags: [], action: Selector(CommandDelegate.runCommand))]
    }
    private func runCommand() { count += 1 }
}

@MainActor @Suite struct InputMirrorTests {
    private struct Pair {
        let stage: Stage<Void>
        let first = Recorder()
        let second = Recorder()
        let window: UIWindow
        let mirror: InputMirror
        var logs: [[String]] { [first.log, second.log] }
    }

    /// The second window is at the right of the first one, at half its size on the screen.
    private func pair(on other: Stage<Void>? = nil) -> Pair {
        let stage = other ?? Stage(size: CGSize(width: 300, height: 200))
        let window = UIWindow(frame: CGRect(x: 150, y: 0, width: 100, height: 200))
        let pair = Pair(stage: stage, window: window, mirror: InputMirror(first: stage.window, second: window))
        stage.window.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
        stage.window.rootViewController = pair.first
        UIApplication.shared.inputMirror = pair.mirror
        pair.mirror.performInSecond {
            window.rootViewController = pair.second
            window.isHidden = false
            window.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        }
        stage.frame()
        return pair
    }

    /// The window with half the size covers x from 175 to 225 and y from 50 to 150.
    @Test func pressInEitherWindowHasTheSameLocationInBoth() {
        let pair = pair()
        for (x, y) in [(40.0, 60.0), (195, 80)] {
            pair.stage.native.send(.buttonPressed(.primary), x: x, y: y)
            pair.stage.native.movePointer(x: x < 100 ? x + 4 : x + 2, y: y)
            pair.stage.native.send(.buttonReleased(.primary), x: x < 100 ? x + 4 : x + 2, y: y)
        }
        let once = ["began 40.0,60.0", "moved 44.0,60.0", "ended 44.0,60.0"]
        #expect(pair.logs == [once + once, once + once])
    }

    @Test func fingersAndCancelledTouchesReachBoth() {
        let pair = pair()
        let native = pair.stage.native
        native.touch(TouchChange(.began, identifier: 1, x: 10, y: 20), TouchChange(.began, identifier: 2, x: 30, y: 20))
        native.touch(TouchChange(.moved, identifier: 1, x: 12, y: 24), TouchChange(.cancelled, identifier: 2, x: 30, y: 20))
        native.touch(TouchChange(.ended, identifier: 1, x: 12, y: 24))
        #expect(pair.first.log.count >= 3 && pair.first.log == pair.second.log)
    }

    @Test func wheelAndTouchpadGestureReachBoth() {
        let pair = pair()
        pair.stage.native.scroll(x: 195, y: 80, notches: 2)
        #expect(pair.first.log == ["wheel 40.0,60.0"] && pair.second.log == pair.first.log)
        for (phase, scale) in [(TouchPhase.began, 1.0), (.moved, 1.5), (.ended, 1.5)] {
            pair.stage.native.gesture(TouchpadGesture(.pinch, phase, fingers: 2, scale: scale), x: 40, y: 60)
        }
        #expect(!pair.first.zooms.isEmpty && pair.first.zooms == pair.second.zooms)
    }

    /// Each window has a first responder; the text of keys and of an input method goes to both.
    @Test func textIsTypedIntoBothFields() {
        let pair = pair()
        pair.stage.native.click(x: 50, y: 165)
        #expect(pair.first.field.isFirstResponder && pair.second.field.isFirstResponder)
        for character in "ab" { pair.stage.native.press(.character(character)) }
        pair.stage.native.commit("é")
        pair.stage.native.press(.backspace)
        #expect(pair.first.field.text == "ab" && pair.second.field.text == "ab")
        pair.stage.native.press(.tab)
        #expect(pair.first.field.isFirstResponder == pair.second.field.isFirstResponder)
    }

    /// The application performs its command once, and neither window gets the key. Other keys reach both.
    @Test func keyCommandOfTheApplicationIsPerformedOnce() throws {
        let delegate = CommandDelegate()
        let pair = pair(on: try Stage(delegate: delegate, size: CGSize(width: 300, height: 200)) { _ in () })
        for key in ["x", "y", "x"] as [Character] { pair.stage.native.press(.character(key)) }
        #expect(delegate.count == 2 && pair.first.keys == ["y"] && pair.second.keys == ["y"])
    }

    /// A press with the mouse or a finger is reported with the window under it, before the windows receive it.
    @Test func pressedWindowIsReported() {
        let pair = pair()
        var pressed: [UIWindow] = []
        pair.mirror.windowWasPressed = {
            pressed.append($0)
            #expect(pair.logs == [[], []] || pressed.count > 1)
        }
        pair.stage.native.click(x: 200, y: 80)
        pair.stage.native.touch(TouchChange(.began, identifier: 1, x: 40, y: 60), TouchChange(.began, identifier: 2, x: 210, y: 90))
        pair.stage.native.touch(TouchChange(.cancelled, identifier: 1, x: 40, y: 60), TouchChange(.cancelled, identifier: 2, x: 210, y: 90))
        pair.stage.native.movePointer(x: 40, y: 60)
        pair.stage.native.click(x: 250, y: 190)
        #expect(pressed.map { $0 === pair.window ? "second" : "first" } == ["second", "first", "second"])
    }

    /// Otherwise a switch of the second window would show what the first one has changed, and then toggle it back.
    @Test func workThatFollowsTheInputWaitsUntilBothWindowsHaveIt() {
        let pair = pair()
        var logs: [[String]] = []
        pair.first.began = { UIApplication.shared._afterMirroredInput { logs = pair.logs } }
        pair.stage.native.send(.buttonPressed(.primary), x: 40, y: 60)
        #expect(logs == [["began 40.0,60.0"], ["began 40.0,60.0"]])
        logs = []
        UIApplication.shared._afterMirroredInput { logs = pair.logs }
        #expect(logs == pair.logs)
    }

    /// A frame with the change of only one window would show two states that should be equal.
    @Test func flushDrawsAFrameOnceBothWindowsHaveTheInput() {
        let pair = pair()
        var frames = [pair.stage.native.frames.count]
        for recorder in [pair.first, pair.second] {
            recorder.began = { [weak recorder] in
                recorder?.view.backgroundColor = .red
                CATransaction.flush()
                frames.append(pair.stage.native.frames.count)
            }
        }
        pair.stage.native.send(.buttonPressed(.primary), x: 40, y: 60)
        #expect(frames.count == 3 && Set(frames).count == 1 && pair.stage.native.frames.count == frames[0] + 1)
    }

    @Test func keysOfAnotherKeyWindowAreNotMirrored() {
        let pair = pair()
        pair.stage.native.click(x: 50, y: 165)
        let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        other.makeKeyAndVisible()
        pair.stage.native.press(.character("x"))
        #expect(pair.second.field.text == "" && !pair.window.isKeyWindow)
    }

    @Test func secondWindowHandlesInputWithASeatOfItsOwn() {
        let pair = pair()
        #expect(!UIApplication.shared.isHandlingMirroredInput)
        #expect(pair.mirror.performInSecond { UIApplication.shared.isHandlingMirroredInput })
        #expect(pair.window.next == nil)
        #expect(UIApplication.shared.keyWindow === pair.stage.window)
    }

    /// A hidden window gets no keys. The key window of the application stays, because it belongs to the other seat.
    @Test func hiddenSecondWindowIsNoKeyWindow() {
        let pair = pair()
        pair.mirror.performInSecond { pair.window.makeKey() }
        #expect(pair.window.isKeyWindow && pair.stage.window.isKeyWindow)
        pair.window.isHidden = true
        #expect(!pair.window.isKeyWindow && pair.stage.window.isKeyWindow)
    }

    /// No program of the desktop opens this URL, so only a call that is not mirrored would report false.
    @Test func urlsOfTheSecondWindowCountAsOpened() async throws {
        let pair = pair()
        let url = try #require(URL(string: "none-such:1"))
        let isOpened = await withCheckedContinuation { reported in
            pair.mirror.performInSecond { UIApplication.shared.open(url) { reported.resume(returning: $0) } }
        }
        #expect(isOpened)
    }

    @Test func endCancelsTheTouchesOfTheSecondWindow() {
        let pair = pair()
        pair.stage.native.send(.buttonPressed(.primary), x: 40, y: 60)
        pair.mirror.end()
        #expect(pair.second.log == ["began 40.0,60.0", "cancelled 40.0,60.0"])
        pair.stage.native.send(.buttonReleased(.primary), x: 40, y: 60)
        #expect(pair.first.log.last == "ended 40.0,60.0" && UIApplication.shared.inputMirror == nil)
    }
}
