// Every button press, touch, wheel turn and key press makes one hit test. Focus, gestures, menus and key commands share its result.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct HitTestCountTests {
    /// A view that counts hit tests, touches and key presses.
    private final class CountingView: UIView {
        var hitTests = 0
        private(set) var touches = 0
        private(set) var presses = 0
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            hitTests += 1
            return super.hitTest(point, with: event)
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { self.presses += 1 }
    }

    /// A window filled by a view that is under the pointer.
    private func stage() -> Stage<CountingView> {
        let stage = Stage(size: CGSize(width: 200, height: 200)) { window in
            let view = CountingView(frame: window.bounds)
            window.addSubview(view)
            return view
        }
        stage.native.send(.pointerMoved, x: 100, y: 100)
        stage.system.settle()
        stage.content.hitTests = 0
        return stage
    }

    @Test func buttonPressIsHitTestedOnce() {
        for button in [PointerButton.primary, .secondary] {
            let stage = stage()
            stage.native.send(.buttonPressed(button), x: 100, y: 100)
            stage.frame()
            #expect(stage.content.hitTests == 1, "\(button)")
        }
    }

    @Test func eachFingerIsHitTestedOnce() {
        let stage = stage()
        stage.content.isMultipleTouchEnabled = true
        let changes = [1, 2].map { TouchChange(.began, identifier: $0, x: 40 * Double($0), y: 100) }
        stage.native.send(.touched(changes), x: 100, y: 100)
        #expect(stage.content.touches == 2)
        #expect(stage.content.hitTests == 2)
    }

    @Test func wheelTurnIsHitTestedOnce() {
        let stage = stage()
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 1, source: .wheel)), x: 100, y: 100)
        #expect(stage.content.hitTests == 1)
    }

    @Test func keyPressIsHitTestedOnce() {
        let stage = stage()
        stage.native.send(.keyPressed(KeyPress(key: .character("x"), text: "x")))
        #expect(stage.content.presses == 1)
        #expect(stage.content.hitTests == 1)
    }
}
