// Hit testing of overlapping, hidden, transformed and overhanging views.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct HitTestingTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    private let front = UIView(frame: CGRect(x: 40, y: 40, width: 60, height: 60))

    init() {
        root.addSubview(back)
        root.addSubview(front)
    }

    private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }

    @Test func frontmostViewIsHit() {
        #expect(hit(50, 50) === front)
        #expect(hit(10, 10) === back)
        #expect(hit(90, 10) === root)
        #expect(hit(100, 100) == nil)
        root.bringSubviewToFront(back)
        #expect(hit(50, 50) === back)
    }

    @Test func hiddenTransparentAndDisabledViewsAreNotHit() {
        front.isHidden = true
        #expect(hit(50, 50) === back)
        front.isHidden = false
        front.isUserInteractionEnabled = false
        #expect(hit(50, 50) === back)
        front.isUserInteractionEnabled = true
        front.alpha = 0.009
        #expect(hit(50, 50) === back)
        front.alpha = 0.01
        #expect(hit(50, 50) === front)
    }

    @Test func viewsOutsideTheirSuperviewNeedAnOverriddenHitTest() {
        let overhanging = UIView(frame: CGRect(x: 10, y: -20, width: 20, height: 30))
        back.addSubview(overhanging)
        back.frame.origin.y = 30
        #expect(hit(15, 15) === root)
        #expect(hit(15, 35) === overhanging)

        let bar = OverhangingBar(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
        let raised = UIView(frame: CGRect(x: 40, y: -10, width: 20, height: 30))
        bar.addSubview(raised)
        root.addSubview(bar)
        #expect(hit(50, 45) === raised)
        #expect(hit(5, 45) !== bar)
    }

    @Test func transformedViewsAreHitAtTheirFrame() {
        front.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        #expect(hit(45, 45) === back)
        #expect(hit(70, 70) === front)
    }

    /// A bar that also hit-tests subviews outside its bounds.
    private final class OverhangingBar: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            if let hit = super.hitTest(point, with: event) { return hit }
            for view in subviews.reversed() {
                if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
            }
            return nil
        }
    }
}
