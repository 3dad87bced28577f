// Layout margins and the safe area.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing
import UIKit

@MainActor @Suite struct MarginTests {
    @Test func marginsAreEightUnlessSet() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }

    @Test func directionalMarginsMirror() {
        let view = UIView()
        view.semanticContentAttribute = .forceRightToLeft
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 20)
        #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 10))
    }

    @Test func preservedMarginsReachAsFarAsTheSuperviewsDo() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
        let inner = UIView(frame: CGRect(x: 10, y: 0, width: 60, height: 100))
        outer.addSubview(inner)
        #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        inner.preservesSuperviewLayoutMargins = true
        #expect(inner.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 8))
    }

    @Test func theRimCoversWhatReachesUnderIt() {
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let full = UIView(frame: stage.window.bounds)
        let low = UIView(frame: CGRect(x: 0, y: 300, width: 200, height: 90))
        let inside = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
        full.addSubview(low)
        full.addSubview(inside)
        stage.window.addSubview(full)
        #expect(full.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(low.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 24, right: 0))
        #expect(inside.safeAreaInsets == .zero)
        #expect(full.layoutMargins == UIEdgeInsets(top: 52, left: 8, bottom: 42, right: 8))
        full.insetsLayoutMarginsFromSafeArea = false
        #expect(full.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        low.frame.origin.y = 200
        #expect(low.safeAreaInsets == .zero)
    }

    @Test func changesAreToldOnceWhereTheyAre() {
        final class Counter: UIView {
            var changes = 0
            override func safeAreaInsetsDidChange() { changes += 1 }
        }
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        let top = Counter(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let bottom = Counter(frame: CGRect(x: 0, y: 300, width: 200, height: 100))
        stage.window.addSubview(top)
        stage.window.addSubview(bottom)
        #expect(top.changes == 1)
        #expect(bottom.changes == 0)
        UIApplication.windowConfiguration.safeAreaInsets.top = 30
        #expect(top.changes == 2)
        #expect(top.safeAreaInsets.top == 30)
        #expect(bottom.changes == 0)
    }
}
