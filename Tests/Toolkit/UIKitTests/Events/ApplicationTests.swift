// The application: screen, frames, keys, wheel events and windows.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
@testable import UIKit
import WindowSystem

@MainActor @Suite struct ApplicationTests {
    /// A view that records the events that it receives.
    private final class Receiver: UIView {
        var events: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: "e", modifierFlags: .control, action: Selector(Self.edit))]
        }
        func edit() { events.append("edit") }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            events.append("press \(presses.first?.key?.charactersIgnoringModifiers ?? "")")
        }
        override func scrollWheel(with event: UIEvent) -> Bool {
            events.append("scroll \(event.scroll?.y ?? 0)")
            return true
        }
    }

    private final class Blob: UIView {
        var drawings = 0
        override func draw(_ rect: CGRect) {
            drawings += 1
            UIColor.red.setFill()
            UIRectFill(rect)
        }
    }

    @Test func screenHasTheSizeOfTheDesktopWindow() {
        let stage = Stage(size: CGSize(width: 300, height: 400), scale: 2)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 300, height: 400))
        #expect(UIScreen.main.scale == 2)
        #expect(stage.window.frame == UIScreen.main.bounds)
        #expect(stage.window.isKeyWindow)
        stage.native.resize(width: 320, height: 500)
        stage.frame()
        #expect(UIScreen.main.bounds.size == CGSize(width: 320, height: 500))
        #expect(stage.window.frame == UIScreen.main.bounds)
    }

    @Test func onlyChangedPixelsArePresented() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        box.backgroundColor = .blue
        stage.window.addSubview(box)
        stage.system.settle()
        stage.native.forgetFrames()
        box.frame.origin.x = 15
        stage.system.settle()
        #expect(stage.native.frames.map(\.damage) == [[PixelRect(x: 10, y: 10, width: 25, height: 20)]])
        #expect(stage.native.pixel(x: 12, y: 12) == 0xFFFF_FFFF)
        #expect(stage.native.pixel(x: 32, y: 12) == 0xFF00_00FF)
    }

    @Test func noFrameIsDrawnWithoutAChange() {
        let stage = Stage()
        stage.system.settle()
        stage.native.forgetFrames()
        stage.native.movePointer(x: 10, y: 10)
        stage.native.scroll(x: 10, y: 10, notches: 1)
        stage.system.advance(by: 5)
        #expect(stage.native.frames.isEmpty)
        #expect(UIApplication.shared.isIdle)
    }

    @Test func drawRectIsCalledOnceAndAfterSetNeedsDisplay() {
        let stage = Stage()
        let blob = Blob(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(blob)
        stage.frame()
        #expect(blob.drawings == 1)
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFFFF_0000)
        blob.center = CGPoint(x: 100, y: 100)
        blob.alpha = 0.5
        blob.frame.size = CGSize(width: 20, height: 20)
        stage.frame()
        #expect(blob.drawings == 1)
        blob.setNeedsDisplay()
        stage.frame()
        #expect(blob.drawings == 2)
    }

    @Test func viewsAreLaidOutOnceAndOnlyIfNeeded() {
        final class Counter: UIView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
            }
        }
        let stage = Stage()
        let first = Counter(), second = Counter()
        stage.window.addSubview(first)
        stage.window.addSubview(second)
        stage.system.settle()
        (first.layouts, second.layouts) = (0, 0)
        first.setNeedsLayout()
        first.setNeedsLayout()
        stage.system.settle()
        #expect((first.layouts, second.layouts) == (1, 0))
        second.layoutIfNeeded()
        #expect(second.layouts == 0)
        second.frame.size = CGSize(width: 5, height: 5)
        second.layoutIfNeeded()
        #expect(second.layouts == 1)
        second.center = CGPoint(x: 50, y: 50)
        stage.system.settle()
        #expect(second.layouts == 1)
    }

    @Test func keyCommandsTakePrecedenceOverPresses() {
        let stage = Stage()
        let view = Receiver(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        #expect(view.becomeFirstResponder())
        stage.native.press(.character("e"), modifiers: .control)
        stage.native.press(.character("e"))
        stage.native.press(.escape)
        #expect(view.events == ["edit", "press e", "press \(UIKeyCommand.inputEscape)"])
        view.removeFromSuperview()
        #expect(!view.isFirstResponder)
        stage.native.press(.escape)
        #expect(view.events.count == 3)
    }

    @Test func keysWithoutFirstResponderGoToTheViewInTheMiddleOfTheWindow() {
        let stage = Stage()
        let view = Receiver(frame: stage.window.bounds)
        let inner = UIView(frame: stage.window.bounds)
        view.addSubview(inner)
        stage.window.addSubview(view)
        stage.native.press(.pageDown)
        stage.native.press(.character("e"), modifiers: .control)
        #expect(view.events == ["press \(UIKeyCommand.inputPageDown)", "edit"])
    }

    @Test func wheelEventsGoToTheViewUnderThePointerAndUpTheChain() {
        let stage = Stage()
        let view = Receiver(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let inner = UIView(frame: view.bounds)
        view.addSubview(inner)
        stage.window.addSubview(view)
        stage.native.scroll(x: 10, y: 10, notches: 2)
        stage.native.scroll(x: 100, y: 100, notches: 2)
        #expect(view.events == ["scroll 2.0"])
    }

    @Test func windowsOfAHigherLevelReceiveEventsFirst() {
        let stage = Stage()
        let alert = UIWindow(frame: UIScreen.main.bounds)
        alert.windowLevel = .alert
        alert.isHidden = false
        let late = UIWindow(frame: UIScreen.main.bounds)
        late.isHidden = false
        #expect(UIApplication.shared.windows == [stage.window, late, alert])
        let view = Receiver(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        alert.addSubview(view)
        stage.native.scroll(x: 10, y: 10, notches: 1)
        #expect(view.events == ["scroll 1.0"])
        alert.isHidden = true
        stage.native.scroll(x: 10, y: 10, notches: 1)
        #expect(view.events.count == 1)
    }

    @Test func dynamicColorsFollowTheDesktop() {
        let stage = Stage()
        let view = UIView(frame: stage.window.bounds)
        view.backgroundColor = .systemBackground
        stage.window.addSubview(view)
        stage.frame()
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
        stage.system.settings.colorScheme = .dark
        stage.system.settle()
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFF00_0000)
        view.overrideUserInterfaceStyle = .light
        stage.system.settle()
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
        stage.system.settings.colorScheme = .light
    }

    @Test func closingTheWindowEndsTheProgramWithStatusZero() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
            var ended = false
            func applicationWillTerminate(_ application: UIApplication) { ended = true }
        }
        let system = OffscreenWindowSystem()
        let delegate = Delegate()
        _ = system.schedule(at: 1) { system.windows.first?.requestClose() }
        #expect(UIApplication.run(delegate, on: system) == 0)
        #expect(delegate.ended)
        #expect(UIApplication.shared.windows.isEmpty)
    }

    @Test func wheelEventMakesOneHitTest() {
        final class CountingView: UIView {
            var hitTests = 0
            var wheelEvents = 0
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                hitTests += 1
                return super.hitTest(point, with: event)
            }
            override func scrollWheel(with event: UIEvent) -> Bool {
                wheelEvents += 1
                return true
            }
        }
        let stage = Stage()
        let view = CountingView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.native.scroll(x: 50, y: 50, notches: 1)
        #expect(view.hitTests == 1 && view.wheelEvents == 1)
        stage.native.scroll(x: 150, y: 50, notches: 1)
        #expect(view.hitTests == 2 && view.wheelEvents == 1)
    }
}
