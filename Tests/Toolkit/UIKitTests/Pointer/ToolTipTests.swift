// Tool tips: delay, text, position and dismissal.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ToolTipTests {
    private func scene() -> (stage: Stage<Void>, button: UIButton) {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let button = UIButton(type: .system)
        let icon = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }
        button.setImage(icon, for: .normal)
        button.accessibilityLabel = "Close"
        button.frame = CGRect(x: 100, y: 20, width: 40, height: 40)
        stage.window.addSubview(button)
        stage.system.settle()
        return (stage, button)
    }

    private var shown: String? {
        UIApplication.shared.windows.compactMap { $0 as? ToolTipWindow }.first { !$0.isHidden }?.text
    }

    @Test func buttonWithoutTitleShowsItsAccessibilityLabel() {
        let (stage, _) = scene()
        stage.native.movePointer(x: 110, y: 30)
        stage.system.advance(by: 0.6)
        #expect(shown == nil)
        stage.native.movePointer(x: 112, y: 30)
        stage.system.advance(by: 0.6)
        #expect(shown == nil)
        stage.system.advance(by: 0.2)
        #expect(shown == "Close")
        stage.native.movePointer(x: 10, y: 150)
        #expect(shown == nil)
    }

    @Test func buttonWithTitleHasNoToolTip() {
        let (stage, button) = scene()
        button.setTitle("Close", for: .normal)
        stage.native.movePointer(x: 110, y: 30)
        stage.system.advance(by: 2)
        #expect(shown == nil)
    }

    @Test func pressHidesTheToolTipUntilThePointerReturns() {
        let (stage, button) = scene()
        button.toolTip = "Closes the window"
        stage.native.movePointer(x: 110, y: 30)
        stage.system.advance(by: 1)
        #expect(shown == "Closes the window")
        stage.native.send(.buttonPressed(.primary), x: 110, y: 30)
        stage.native.send(.buttonReleased(.primary), x: 110, y: 30)
        stage.system.advance(by: 2)
        #expect(shown == nil)
        stage.native.movePointer(x: 10, y: 150)
        stage.native.movePointer(x: 110, y: 30)
        stage.system.advance(by: 1)
        #expect(shown == "Closes the window")
    }

    @Test func toolTipStaysInTheWindow() throws {
        let (stage, button) = scene()
        button.frame = CGRect(x: 260, y: 160, width: 40, height: 40)
        button.toolTip = "A text that is longer than the distance to the edge"
        stage.frame()
        stage.native.movePointer(x: 295, y: 195)
        stage.system.advance(by: 1)
        let window = try #require(UIApplication.shared.windows.compactMap { $0 as? ToolTipWindow }.first)
        let bubble = try #require(window.subviews.first)
        #expect(window.bounds.contains(bubble.frame))
        #expect(bubble.frame.maxY <= 195)
    }

    @Test func framesDoNotDelayTheToolTip() {
        let (stage, _) = scene()
        let clock = UILabel(frame: CGRect(x: 0, y: 150, width: 100, height: 20))
        stage.window.addSubview(clock)
        stage.native.movePointer(x: 110, y: 30)
        for tick in 1...4 {
            stage.system.advance(by: 0.3)
            clock.text = "\(tick)"
            stage.frame()
        }
        #expect(shown == "Close")
    }

    @Test func toolTipIsNeitherKeyWindowNorAccessibilityElement() {
        let (stage, _) = scene()
        let other = UIWindow(frame: CGRect(x: 0, y: 150, width: 50, height: 50))
        other.makeKeyAndVisible()
        stage.system.reader.isRead = true
        stage.native.movePointer(x: 110, y: 30)
        stage.system.advance(by: 1)
        #expect(shown == "Close")
        stage.system.advance(by: 1)
        #expect(stage.system.reader.tree?.all.filter { $0.label == "Close" }.map(\.role) == [.button])
        other.isHidden = true
        #expect(shown == "Close" && stage.window.isKeyWindow)
    }
}
