// Navigation bars whose sides the window's rim covers.

import Foundation
import OffscreenWindowSystem
import Testing

@testable import UIKit

@MainActor @Suite struct BarSafeAreaTests {
    /// The labels in the bar that say `text`, where the animation under way takes them: a title, and what leads back to it.
    private func labels(_ text: String, in view: UIView) -> [UILabel] {
        if let label = view as? UILabel { return label.text == text ? [label] : [] }
        return view.subviews.flatMap { labels(text, in: $0) }
    }

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    @Test(arguments: [(CGFloat(0), CGFloat(0)), (44, 44), (60, 0), (0, 60)])
    func aTitleAndTheWayBackToItKeepTogether(left: CGFloat, right: CGFloat) throws {
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
        // The title goes to the left edge of the way back, to the pixel that it is rounded to.
        #expect(abs(frame(pushed[0]).minX - frame(pushed[1]).minX) <= 1)
        stage.system.settle()
        controller.popViewController(animated: true)
        stage.frame()
        let popped = labels("Root", in: controller.navigationBar)
        try #require(popped.count == 2)
        // The way back goes to where the title is, in the bar's middle.
        #expect(abs(frame(popped[0]).midX - frame(popped[1]).midX) <= 1)
    }
}
