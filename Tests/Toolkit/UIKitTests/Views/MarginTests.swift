// Layout margins and the safe area.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct MarginTests {
    @Test func defaultMarginIsEight() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }

    @Test func directionalMarginsAreMirrored() {
        let view = UIView()
        view.semanticContentAttribute = .forceRightToLeft
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 20)
        #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 10))
    }

    @Test func preservesSuperviewLayoutMarginsExtendsMargins() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
        let inner = UIView(frame: CGRect(x: 10, y: 0, width: 60, height: 100))
        outer.addSubview(inner)
        #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        inner.preservesSuperviewLayoutMargins = true
        #expect(inner.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 8))
    }

    @Test func safeAreaInsetsAreTheOverlapWithTheWindowInsets() {
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

    /// A view that extends beyond an edge has the inset that its superview has at that edge.
    @Test func edgesWithoutInsetAddNoSafeArea() {
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
        let outside = [CGRect(x: -100, y: 0, width: 200, height: 400), CGRect(x: 100, y: 0, width: 200, height: 500)]
        for frame in outside {
            let view = UIView(frame: frame)
            stage.window.addSubview(view)
            #expect(view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0), "\(frame)")
        }
        let high = UIView(frame: CGRect(x: 0, y: -100, width: 200, height: 400))
        stage.window.addSubview(high)
        #expect(high.safeAreaInsets.top == 44, "not more than the superview's")
    }

    /// A page that is scrolled into place has the insets of the scroll view; a partly visible page has none at its edge inside the window.
    @Test func safeAreaInsetsFollowTheContentOffset() {
        let insets = UIEdgeInsets(top: 30, left: 20, bottom: 10, right: 20)
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: insets)
        let scroll = UIScrollView(frame: stage.window.bounds)
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 600, height: 400)
        stage.window.addSubview(scroll)
        let pages = (0..<3).map { UIView(frame: CGRect(x: CGFloat($0) * 200, y: 0, width: 200, height: 400)) }
        pages.forEach(scroll.addSubview)
        for (number, page) in pages.enumerated() {
            scroll.contentOffset.x = CGFloat(number) * 200
            #expect(page.safeAreaInsets == insets, "page \(number)")
        }
        scroll.contentOffset.x = 300
        #expect(pages[1].safeAreaInsets == UIEdgeInsets(top: 30, left: 20, bottom: 10, right: 0))
        #expect(pages[2].safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 20))
    }

    @Test func safeAreaInsetsFollowTheSuperviewsFrame() {
        let stage = Stage(size: CGSize(width: 200, height: 400), safeArea: UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
        let outer = UIView(frame: stage.window.bounds)
        let inner = UIView(frame: CGRect(x: 0, y: 300, width: 200, height: 100))
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        #expect(inner.safeAreaInsets.bottom == 34)
        outer.frame = CGRect(x: 0, y: -50, width: 200, height: 450)
        #expect(inner.safeAreaInsets.bottom == 0)
    }

    @Test func safeAreaInsetsDidChangeIsCalledOnlyForChangedViews() {
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
