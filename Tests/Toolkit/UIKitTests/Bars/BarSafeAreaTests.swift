// Navigation bars in windows with safe area insets at the left and right.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct BarSafeAreaTests {
    /// The labels in `bar` with this text: during a transition, the labels of the title and of the back button.
    private func labels(_ text: String, in bar: UIView) -> [UILabel] { bar.descendants(of: UILabel.self).filter { $0.text == text } }

    @Test(arguments: [(CGFloat(0), CGFloat(0)), (44, 44), (60, 0), (0, 60)])
    func titleAndBackButtonMoveTogether(left: CGFloat, right: CGFloat) throws {
        let stage = Stage(
            size: CGSize(width: 480, height: 300), safeArea: UIEdgeInsets(top: 0, left: left, bottom: 0, right: right))
        let root = UIViewController(), next = UIViewController()
        (root.title, next.title) = ("Root", "Next")
        let controller = UINavigationController(rootViewController: root)
        stage.window.rootViewController = controller
        stage.system.settle()
        controller.pushViewController(next, animated: true)
        stage.frame()
        let pushed = labels("Root", in: controller.navigationBar)
        try #require(pushed.count == 2)
        // The title moves to the left edge of the back button's title, rounded to a pixel.
        #expect(abs(pushed[0].frameInWindow.minX - pushed[1].frameInWindow.minX) <= 1)
        stage.system.settle()
        controller.popViewController(animated: true)
        stage.frame()
        let popped = labels("Root", in: controller.navigationBar)
        try #require(popped.count == 2)
        // The back button's title moves to the centre of the bar.
        #expect(abs(popped[0].frameInWindow.midX - popped[1].frameInWindow.midX) <= 1)
    }
}
