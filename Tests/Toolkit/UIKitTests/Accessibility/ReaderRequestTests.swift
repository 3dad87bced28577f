// A screen reader's requests for elements that are outside the visible rectangle, covered, or not views.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A view that records where it is touched.
@MainActor
private final class TouchedView: UIView {
    var locations: [CGPoint] = []
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { locations += touches.map { $0.location(in: self) } }

    /// An accessibility element that can be activated.
    convenience init(button label: String, frame: CGRect) {
        self.init(frame: frame)
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = label
    }
}

@MainActor
@Suite struct ReaderRequestTests {
    /// A scroll view, 200 points high, and below it the button "Bar", 100 points high. `barPresses` returns how often it was pressed.
    private func scene() -> (stage: Stage<Void>, scroll: UIScrollView, barPresses: () -> Int) {
        let stage = Stage.withScreenReader()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        scroll.contentSize = CGSize(width: 320, height: 1000)
        let bar = UIButton(type: .system)
        bar.setTitle("Bar", for: .normal)
        bar.frame = CGRect(x: 0, y: 200, width: 320, height: 100)
        var count = 0
        bar.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        for view in [scroll, bar] { stage.window.addSubview(view) }
        return (stage, scroll, { count })
    }

    @Test func activationScrollsToTheView() {
        let (stage, scroll, barPresses) = scene()
        let view = TouchedView(button: "Far", frame: CGRect(x: 0, y: 230, width: 100, height: 40))
        scroll.addSubview(view)
        stage.system.settle()
        #expect(stage.press("Far"))
        #expect(view.locations == [CGPoint(x: 50, y: 20)] && barPresses() == 0 && scroll.contentOffset.y == 70)
    }

    @Test func revealScrollsToTheView() {
        let (stage, scroll, _) = scene()
        scroll.addSubview(TouchedView(button: "Far", frame: CGRect(x: 0, y: 900, width: 100, height: 40)))
        stage.system.settle()
        #expect(stage.element("Far")?.states.contains(.showing) == false)
        #expect(stage.reader.request(.reveal, of: stage.element("Far")))
        #expect(stage.element("Far")?.states.contains(.showing) == true && scroll.contentOffset.y == 740)
    }

    @Test func activationScrollsToAnElementInAView() {
        let (stage, scroll, barPresses) = scene()
        let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 320, height: 1000))
        _ = UIAccessibilityElement(button: "Part", in: view, at: CGRect(x: 0, y: 230, width: 100, height: 40))
        scroll.addSubview(view)
        stage.system.settle()
        #expect(stage.press("Part"))
        #expect(view.locations == [CGPoint(x: 50, y: 250)] && barPresses() == 0)
        scroll.contentOffset = .zero
        #expect(stage.reader.request(.reveal, of: stage.element("Part")) && scroll.contentOffset.y == 70)
    }

    @Test func coveredViewIsNotActivated() {
        let (stage, _, barPresses) = scene()
        let view = TouchedView(button: "Beneath", frame: CGRect(x: 0, y: 230, width: 100, height: 40))
        stage.window.insertSubview(view, at: 0)
        stage.system.settle()
        #expect(!stage.press("Beneath") && view.locations.isEmpty && barPresses() == 0)
    }

    @Test func activatingALabelTouchesItsSuperview() {
        let stage = Stage.withScreenReader()
        let view = TouchedView(frame: .zero)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "Link"
        label.accessibilityTraits = .link
        view.addSubview(label)
        stage.show(view)
        #expect(stage.press("Link") && view.locations == [CGPoint(x: 50, y: 20)])
    }

    @Test func scrollActionScrollsByAPage() {
        let (stage, scroll, _) = scene()
        scroll.contentSize = CGSize(width: 1000, height: 100)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Wide"
        scroll.addSubview(label)
        stage.system.settle()
        func turn(_ direction: AccessibleAction.Direction) -> Bool {
            let done = stage.reader.request(.perform(.scroll(direction)), of: stage.reader.tree?.all.first { $0.role == .scrollArea })
            stage.system.settle()
            return done
        }
        #expect(!turn(.left))
        #expect(turn(.right) && scroll.contentOffset.x == 320 - ScrollPhysics.arrowDistance)
        #expect(turn(.left) && scroll.contentOffset.x == 0)
        while turn(.right) {}
        #expect(scroll.contentOffset.x == 680)
    }
}
