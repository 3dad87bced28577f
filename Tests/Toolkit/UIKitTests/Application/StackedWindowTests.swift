// Several windows of one screen: smaller than the screen, in front of each other, transformed.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@MainActor @Suite struct StackedWindowTests {
    /// A window of 100 × 100 points at twice its size, with its upper left corner at (100, 50) of a screen of 400 × 300 points.
    private func makeEnlargedWindow() -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.transform = CGAffineTransform(scaleX: 2, y: 2)
        window.center = CGPoint(x: 200, y: 150)
        window.makeKeyAndVisible()
        return window
    }

    @Test func onlyWindowIsNotKeyAfterItWasHidden() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        #expect(stage.window.isKeyWindow)
        stage.window.isHidden = true
        #expect(!stage.window.isKeyWindow && UIApplication.shared.keyWindow == nil)
        stage.window.makeKeyAndVisible()
        #expect(stage.window.isKeyWindow)
    }

    /// Expected points follow Apple's rule for transforms: p' = (p − (50, 50)) · 2 + (200, 150), with the bounds' centre and the
    /// window's.
    @Test func touchesInAnEnlargedWindowHaveItsCoordinates() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = makeEnlargedWindow()
        let button = UIButton(frame: CGRect(x: 40, y: 60, width: 10, height: 10))
        var locations: [CGPoint] = []
        button.addAction(UIAction { _ in locations.append(CGPoint(x: 1, y: 1)) }, for: .touchUpInside)
        window.addSubview(button)
        // (45, 65) of the window.
        stage.native.click(x: 190, y: 180)
        #expect(locations.count == 1)
        stage.native.click(x: 145, y: 115)
        #expect(locations.count == 1)
        #expect(window.convert(CGPoint(x: 45, y: 65), to: nil as UIWindow?) == CGPoint(x: 190, y: 180))
        #expect(window.convert(CGPoint(x: 190, y: 180), from: nil as UIWindow?) == CGPoint(x: 45, y: 65))
        let onScreen = CGRect(x: 180, y: 170, width: 20, height: 20)
        #expect(window.convert(CGRect(x: 40, y: 60, width: 10, height: 10), to: stage.window) == onScreen)
        #expect(button.accessibilityFrame == onScreen)
        #expect(UIScreen.main.convert(CGPoint(x: 180, y: 170), to: button) == .zero)
    }

    @Test func wheelScrollsTheListOfAnEnlargedWindow() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = makeEnlargedWindow()
        let list = UIScrollView(frame: window.bounds)
        list.contentSize = CGSize(width: 100, height: 1000)
        window.addSubview(list)
        stage.native.scroll(x: 290, y: 240, notches: 1)
        stage.system.settle(limit: 5)
        #expect(list.contentOffset.y > 0)
    }

    @Test func clickBesideASmallWindowReachesTheWindowBehindIt() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        _ = makeEnlargedWindow()
        var clicks = 0
        let button = UIButton(frame: CGRect(x: 310, y: 10, width: 50, height: 50))
        button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
        stage.window.addSubview(button)
        stage.click(button)
        #expect(clicks == 1)
    }

    /// On iOS, a touch in a window makes it the key window, unless its `canBecomeKey` is false.
    @Test func pressedWindowBecomesKeyAndGetsTheKeys() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = makeEnlargedWindow()
        let recorders = [KeyRecorder(), KeyRecorder()]
        for (parent, recorder) in zip([stage.window, window], recorders) {
            recorder.frame = parent.bounds
            parent.addSubview(recorder)
        }
        #expect(window.isKeyWindow)
        stage.native.click(x: 20, y: 20)
        #expect(stage.window.isKeyWindow)
        stage.native.press(.character("a"))
        #expect(recorders.map(\.count) == [1, 0])
        stage.native.click(x: 200, y: 150)
        stage.native.press(.character("a"))
        #expect(window.isKeyWindow && recorders.map(\.count) == [1, 1])
    }

    @Test func pressedWindowThatCannotBecomeKeyStaysInTheBackground() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = KeylessWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.isHidden = false
        stage.native.click(x: 50, y: 50)
        #expect(stage.window.isKeyWindow)
    }

    /// A view is focused only while its window is key.
    @Test func focusedViewIsInTheKeyWindow() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = makeEnlargedWindow()
        let buttons = [stage.window, window].map { parent in
            let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
            parent.addSubview(button)
            return button
        }
        stage.native.press(.tab)
        stage.frame()
        #expect(buttons[1].isFocused)
        stage.window.makeKey()
        stage.window.setNeedsLayout()
        stage.frame()
        #expect(!buttons[1].isFocused)
        stage.native.press(.tab)
        stage.frame()
        #expect(buttons[0].isFocused)
    }

    @Test func resizedScreenResizesOnlyWindowsOfItsSize() {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let window = makeEnlargedWindow()
        stage.native.resize(width: 500, height: 320)
        #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 500, height: 320))
        #expect(window.bounds.size == CGSize(width: 100, height: 100))
    }

    @Test func simulatedInsetsReplaceThoseOfTheScreen() {
        let stage = Stage(size: CGSize(width: 400, height: 300), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        #expect(stage.window.safeAreaInsets.top == 20)
        let window = makeEnlargedWindow()
        let insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        window.simulatedSafeAreaInsets = insets
        #expect(window.safeAreaInsets == insets)
        window.simulatedSafeAreaInsets = nil
        #expect(window.safeAreaInsets == .zero)
    }

    /// On iOS, the background of a navigation controller's bar extends to the top edge of the window.
    @Test func barBackgroundFollowsTheInsetAtTheTop() throws {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        let page = UIViewController()
        page.title = "Page"
        let navigation = UINavigationController(rootViewController: page)
        stage.window.rootViewController = navigation
        stage.frame()
        for top: CGFloat in [47, 20, 0] {
            stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0)
            stage.frame()
            let background = try #require(navigation.navigationBar.subviews.first)
            #expect(navigation.navigationBar.frame.minY == top)
            #expect(background.frameInWindow == CGRect(x: 0, y: 0, width: 400, height: top + 44))
        }
    }

    /// Levels determine the order of drawing: the window shown first is in front if its level is higher.
    @Test func windowsAreDrawnByLevel() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let colors: [(UIWindow.Level, UIColor)] = [(.normal + 1, .red), (.normal, .blue)]
        let windows = colors.map { level, color in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            window.windowLevel = level
            window.backgroundColor = color
            window.isHidden = false
            return window
        }
        #expect(try stage.pictureAtRest().premultipliedPixels[10 * 100 + 10] == 0xFFFF_0000)
        windows[0].isHidden = true
        #expect(try stage.pictureAtRest().premultipliedPixels[10 * 100 + 10] == 0xFF00_00FF)
    }
}

/// Counts the keys that reach it.
private final class KeyRecorder: UIView {
    private(set) var count = 0

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { count += 1 }
}

/// A window that cannot become key.
private final class KeylessWindow: UIWindow {
    override var canBecomeKey: Bool { false }
}
