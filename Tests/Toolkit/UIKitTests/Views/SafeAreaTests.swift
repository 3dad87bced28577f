// The safe area of views, measured on a device, and when views are notified of it.

import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct SafeAreaTests {
    /// Frames in a superview of 320 × 480 points with the insets 44, 10, 34 and 12, and the insets measured on a device for the subview.
    nonisolated static let measured: [(frame: [CGFloat], insets: [CGFloat])] = [
        ([0, 0, 320, 480], [44, 10, 34, 12]), ([30, 20, 100, 500], [24, 0, 34, 0]), ([-40, -60, 200, 200], [44, 10, 0, 0]),
        ([0, 100, 320, 200], [0, 10, 0, 12]), ([0, 460, 320, 100], [0, 10, 34, 12]), ([300, 0, 100, 480], [44, 0, 34, 12]),
        ([-50, -50, 500, 700], [44, 10, 34, 12]), ([5, 10, 60, 20], [34, 5, 0, 0]), ([0, 500, 100, 50], [0, 10, 34, 0]),
    ]

    @Test(arguments: measured)
    func insetsOfASubviewAreReducedByItsDistanceFromTheEdges(frame: [CGFloat], insets: [CGFloat]) {
        let stage = Stage(
            size: CGSize(width: 320, height: 480), safeArea: UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12))
        let view = UIView(frame: CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
        stage.window.addSubview(view)
        #expect(view.safeAreaInsets == UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]))
    }

    @Test func subviewBeyondAnEdgeWithoutInsetHasNoInsetThere() {
        let stage = Stage(size: CGSize(width: 320, height: 480), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let view = UIView(frame: CGRect(x: -10, y: 0, width: 320, height: 480))
        stage.window.addSubview(view)
        #expect(view.safeAreaInsets.left == 0)
    }

    @Test func windowLargerThanTheScreenHasNoInsets() {
        let stage = Stage(size: CGSize(width: 320, height: 480), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(stage.window.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let large = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 1000))
        #expect(large.safeAreaInsets == .zero)
        let above = UIWindow(frame: CGRect(x: 0, y: -20, width: 320, height: 480))
        #expect(above.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 14, right: 0))
    }

    /// Apple, `UIView.safeAreaInsets`: 0 for a view that is not installed in a view hierarchy or not yet on screen.
    @Test func viewsOutsideAWindowHaveNoInsets() {
        final class Page: UIViewController, UIScrollViewDelegate {
            var scrolls = 0
            var early: UIEdgeInsets?
            let scrollView = UIScrollView()

            override func loadView() {
                scrollView.contentSize = CGSize(width: 100, height: 2000)
                scrollView.delegate = self
                view = scrollView
            }
            override func viewDidLoad() {
                additionalSafeAreaInsets.top = 30
                early = view.safeAreaInsets
                view.layoutIfNeeded()
            }
            func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let page = Page()
        let navigation = UINavigationController(rootViewController: page)
        page.loadViewIfNeeded()
        #expect(page.early == .zero)
        #expect(page.scrollView.contentOffset == .zero)
        #expect(page.scrolls == 0)
        stage.window.rootViewController = navigation
        stage.frame()
        let inset = navigation.navigationBar.frame.maxY + 30
        #expect(page.view.safeAreaInsets.top == inset)
        #expect(page.scrollView.contentOffset.y == -inset)
    }

    /// Views that are added to a window without insets get the additional insets of their own controllers.
    @Test func arrivingSubtreesHaveTheInsetsOfTheirControllers() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let (parent, child) = (UIViewController(), UIViewController())
        child.additionalSafeAreaInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(child.view.safeAreaInsets == .zero)
        stage.window.addSubview(parent.view)
        #expect(child.view.safeAreaInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        parent.view.removeFromSuperview()
        #expect(child.view.safeAreaInsets == .zero)
    }

    @Test func overriddenInsetsReachMarginsAndSubviews() {
        final class Inset: UIView {
            override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8) }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let view = Inset(frame: stage.window.bounds)
        let inner = UIView(frame: view.bounds)
        view.addSubview(inner)
        stage.window.addSubview(view)
        #expect(view.layoutMargins == UIEdgeInsets(top: 13, left: 14, bottom: 15, right: 16))
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    }

    /// Measured on a device: the margins change first, then the safe area.
    @Test func marginsChangeBeforeTheSafeArea() {
        final class Logging: UIView {
            var entries: [String] = []
            override func layoutMarginsDidChange() { entries.append("margins") }
            override func safeAreaInsetsDidChange() { entries.append("safe area") }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let view = Logging(frame: stage.window.bounds)
        stage.window.addSubview(view)
        #expect(view.entries == ["margins", "safe area"])
        view.entries = []
        stage.frame()
        view.layoutIfNeeded()
        #expect(view.entries.isEmpty)
    }

    /// A bar at the bottom keeps its inset while Auto Layout makes the bar higher.
    @Test func growingBarIsNotNotifiedOfItsUnchangedInset() {
        final class Counting: UIView {
            var changes = 0
            override func safeAreaInsetsDidChange() { changes += 1 }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480), safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        let bar = Counting()
        bar.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(bar)
        let height = bar.heightAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            height, bar.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
            bar.rightAnchor.constraint(equalTo: stage.window.rightAnchor),
            bar.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor),
        ])
        stage.frame()
        #expect(bar.safeAreaInsets.bottom == 34)
        let changes = bar.changes
        for next in [20, 400, 50] as [CGFloat] {
            height.constant = next
            stage.window.layoutIfNeeded()
        }
        #expect(bar.frame.minY == 430)
        #expect(bar.changes == changes)
    }
}
