// Simulated input: on the clock of a window, and beside the user's own.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

/// Records the phases of touches and the tap counts of its recognizers.
private final class Pad: UIView {
    var calls: [String] = []
    let press = UILongPressGestureRecognizer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        press.addTarget(self, action: Selector(Pad.pressed(_:)))
        addGestureRecognizer(press)
    }

    required init?(coder: NSCoder) { nil }

    private func pressed(_ press: UILongPressGestureRecognizer) { if press.state == .began { calls.append("long") } }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("began \(touches.first?.tapCount ?? 0)") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("cancelled") }
}

@MainActor @Suite(.serialized) struct InputSimulationTests {
    private func makeStage() -> Stage<Pad> {
        Stage(size: CGSize(width: 200, height: 200)) { window in
            let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            window.addSubview(pad)
            return pad
        }
    }

    private let place = CGPoint(x: 50, y: 50)

    @Test func pressAndReleaseReachTheView() {
        let stage = makeStage()
        stage.frame()
        var isSimulated: [Bool] = []
        UIApplication.shared.inputObserver = { isSimulated.append($0.isSimulated) }
        let simulation = InputSimulation(window: stage.window)
        simulation.deliver(.pointerPressed, at: place, after: 0)
        #expect(simulation.isHolding)
        simulation.deliver(.pointerReleased, at: place, after: 0.1)
        #expect(!simulation.isHolding && stage.content.calls == ["began 1", "ended"])
        stage.native.click(x: 50, y: 50)
        #expect(isSimulated == [true, true, false, false])
        UIApplication.shared.inputObserver = nil
    }

    /// A new simulation does not continue the series of the former one.
    @Test func tapsAreCountedInEachSimulation() {
        let stage = makeStage()
        stage.frame()
        for seconds in [0.2, 2] {
            stage.content.calls = []
            let simulation = InputSimulation(window: stage.window)
            for time in [0, seconds] {
                simulation.deliver(.pointerPressed, at: place, after: time)
                simulation.deliver(.pointerReleased, at: place, after: time + 0.05)
            }
            #expect(stage.content.calls == ["began 1", "ended", seconds < 1 ? "began 2" : "began 1", "ended"])
        }
    }

    /// At half the speed, half a second takes a second; a paused window waits.
    @Test func longPressWaitsOnTheClockOfTheWindow() {
        let stage = makeStage()
        stage.frame()
        stage.window.layer.speed = 0.5
        let simulation = InputSimulation(window: stage.window)
        simulation.deliver(.pointerPressed, at: place, after: 0)
        stage.system.advance(by: 0.9)
        #expect(!stage.content.calls.contains("long"))
        stage.system.advance(by: 0.2)
        #expect(stage.content.calls.contains("long"))
        simulation.cancel()
    }

    @Test func cancelledPressIsCancelledOnce() {
        let stage = makeStage()
        stage.frame()
        let simulation = InputSimulation(window: stage.window)
        simulation.deliver(.pointerPressed, at: place, after: 0)
        simulation.cancel()
        simulation.cancel()
        #expect(stage.content.calls == ["began 1", "cancelled"])
    }

    /// The user's press goes on while a tool presses something else.
    @Test func usersPressIsNotConcerned() {
        let stage = makeStage()
        let other = Pad(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
        stage.window.addSubview(other)
        stage.frame()
        stage.native.send(.buttonPressed(.primary), x: 150, y: 50)
        let simulation = InputSimulation(window: stage.window)
        simulation.deliver(.pointerPressed, at: place, after: 0)
        stage.native.send(.pointerMoved, x: 152, y: 52)
        simulation.deliver(.pointerReleased, at: place, after: 0.1)
        stage.native.send(.buttonReleased(.primary), x: 152, y: 52)
        #expect(stage.content.calls == ["began 1", "ended"])
        #expect(other.calls == ["began 1", "moved", "ended"])
    }

    @Test func windowInFrontDoesNotCoverTheWindow() {
        let stage = makeStage()
        let front = UIWindow(frame: UIScreen.main.bounds)
        front.windowLevel = .normal + 1
        front.rootViewController = UIViewController()
        front.isHidden = false
        stage.frame()
        stage.native.click(x: 50, y: 50)
        #expect(stage.content.calls.isEmpty)
        let simulation = InputSimulation(window: stage.window)
        simulation.deliver(.pointerPressed, at: place, after: 0)
        simulation.deliver(.pointerReleased, at: place, after: 0.1)
        #expect(stage.content.calls == ["began 1", "ended"])
        front.isHidden = true
    }

    /// The keys of a tool go to its window, and those of the user to the field of the key window.
    @Test func keysReachTheWindowBesideTheUsers() {
        let stage = makeStage()
        let button = UIButton(type: .system)
        button.setTitle("Button", for: .normal)
        button.frame = CGRect(x: 110, y: 10, width: 80, height: 30)
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        stage.window.addSubview(button)
        let front = UIWindow(frame: UIScreen.main.bounds)
        front.windowLevel = .normal + 1
        front.rootViewController = UIViewController()
        let field = UITextField(frame: CGRect(x: 110, y: 100, width: 80, height: 30))
        front.rootViewController?.view.addSubview(field)
        front.makeKeyAndVisible()
        field.becomeFirstResponder()
        stage.frame()
        let simulation = InputSimulation(window: stage.window)
        func press(_ input: String, _ characters: String) throws {
            let key = try #require(UIKey(input: input, characters: characters, modifierFlags: []))
            simulation.deliver(.keyPressed(key), at: .zero, after: 0)
            simulation.deliver(.keyReleased(key), at: .zero, after: 0.1)
        }
        #expect(throws: Never.self) { try press("a", "a") }
        stage.native.press(.character("x"))
        #expect(field.text == "x" && field.isFirstResponder && front.isKeyWindow)
        // Tab moves the focus in the tool's window, where it stays.
        #expect(throws: Never.self) { try press("\t", "\t") }
        stage.system.advance(frames: 3)
        #expect(UIFocusSystem.focusSystem(for: button)?.focusedItem === button && front.isKeyWindow)
        stage.native.press(.space)
        #expect(count == 0)
        #expect(throws: Never.self) { try press(" ", " ") }
        #expect(count == 1)
        front.isHidden = true
    }

    @Test func keysAreThoseOfTheirNames() {
        for input in ["a", " ", "\r", UIKeyCommand.inputUpArrow, UIKeyCommand.inputEscape, UIKeyCommand.inputFunction(7)] {
            let key = UIKey(input: input, characters: "", modifierFlags: .control)
            #expect(key?.charactersIgnoringModifiers == input && key?.modifierFlags == .control)
        }
        #expect(UIKey(input: "", characters: "", modifierFlags: []) == nil)
        #expect(UIKey(input: "UIKeyInputNone", characters: "", modifierFlags: []) == nil)
    }
}
