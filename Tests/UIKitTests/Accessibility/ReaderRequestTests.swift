// What a screen reader asks for where something is out of sight: it is scrolled to, and nothing else is pressed.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

/// A view that writes down where it is touched.
@MainActor
private final class TouchedView: UIView {
    var places: [CGPoint] = []
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { places += touches.map { $0.location(in: self) } }
}

@MainActor
@Suite struct ReaderRequestTests {
    /// A list of 200 points above a button, "Bar", from 200 to 300 points.
    private func scene() -> (stage: ReaderStage, scroll: UIScrollView, presses: () -> Int) {
        let stage = ReaderStage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        scroll.contentSize = CGSize(width: 320, height: 1000)
        let bar = UIButton(type: .system)
        bar.setTitle("Bar", for: .normal)
        bar.frame = CGRect(x: 0, y: 200, width: 320, height: 100)
        var count = 0
        bar.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        for view in [scroll, bar] { stage.stage.window.addSubview(view) }
        return (stage, scroll, { count })
    }

    @Test func aViewOutOfSightIsScrolledToAndPressed() {
        let (stage, scroll, presses) = scene()
        let view = TouchedView(frame: CGRect(x: 0, y: 230, width: 100, height: 40))
        view.isAccessibilityElement = true
        view.accessibilityTraits = .button
        view.accessibilityLabel = "Far"
        scroll.addSubview(view)
        stage.settle()
        #expect(stage.press("Far"))
        #expect(view.places == [CGPoint(x: 50, y: 20)] && presses() == 0 && scroll.contentOffset.y == 70)
    }

    @Test func aPartOfAViewIsScrolledToAndPressed() {
        let (stage, scroll, presses) = scene()
        let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 320, height: 1000))
        let part = UIAccessibilityElement(accessibilityContainer: view)
        part.accessibilityLabel = "Part"
        part.accessibilityTraits = .button
        part.accessibilityFrameInContainerSpace = CGRect(x: 0, y: 230, width: 100, height: 40)
        view.accessibilityElements = [part]
        scroll.addSubview(view)
        stage.settle()
        #expect(stage.press("Part"))
        #expect(view.places == [CGPoint(x: 50, y: 250)] && presses() == 0)
        scroll.contentOffset = .zero
        #expect(stage.reader.request(.reveal, of: stage.element("Part")) && scroll.contentOffset.y == 70)
    }

    @Test func whatIsCoveredIsNotPressed() {
        let (stage, _, presses) = scene()
        let view = TouchedView(frame: CGRect(x: 0, y: 230, width: 100, height: 40))
        view.isAccessibilityElement = true
        view.accessibilityTraits = .button
        view.accessibilityLabel = "Beneath"
        stage.stage.window.insertSubview(view, at: 0)
        stage.settle()
        #expect(!stage.press("Beneath") && view.places.isEmpty && presses() == 0)
    }

    @Test func aTextWithoutTouchesLeavesThemToItsParent() {
        let stage = ReaderStage()
        let view = TouchedView(frame: .zero)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "Link"
        label.accessibilityTraits = .link
        view.addSubview(label)
        stage.show(view)
        #expect(stage.press("Link") && view.places == [CGPoint(x: 50, y: 20)])
    }

    @Test func scrollingAsideTurnsAPage() {
        let (stage, scroll, _) = scene()
        scroll.contentSize = CGSize(width: 1000, height: 100)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Wide"
        scroll.addSubview(label)
        stage.settle()
        func turn(_ direction: AccessibleAction.Direction) -> Bool {
            let done = stage.reader.request(.perform(.scroll(direction)), of: stage.reader.tree?.all.first { $0.role == .scrollArea })
            stage.settle()
            return done
        }
        #expect(!turn(.left))
        #expect(turn(.right) && scroll.contentOffset.x == 320 - ScrollPhysics.arrowDistance)
        #expect(turn(.left) && scroll.contentOffset.x == 0)
        while turn(.right) {}
        #expect(scroll.contentOffset.x == 680)
    }
}
