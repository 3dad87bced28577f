// With reduced motion, pages, action sheets and alerts cross-fade without movement.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ReducedMotionTests {
    /// A white page in a navigation controller, and a black page to push.
    private func pages() -> (stage: Stage<Void>, navigation: UINavigationController, next: UIViewController) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let first = UIViewController(), next = UIViewController()
        first.view.backgroundColor = .white
        next.view.backgroundColor = .black
        let navigation = UINavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        stage.frame()
        stage.system.settings.motion = .reduced
        stage.system.advance(by: 1)
        return (stage, navigation, next)
    }

    private func gray(_ stage: Stage<Void>, _ x: Int, _ y: Int = 300) -> Int { Int(stage.native.pixel(x: x, y: y) & 0xFF) }

    private func isStill(_ view: UIView) -> Bool {
        (view.layer.presentation() ?? view.layer).affineTransform() == .identity && view.subviews.allSatisfy(isStill)
    }

    @Test func reduceMotionFollowsTheDesktopSetting() {
        let (stage, _, _) = pages()
        #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.prefersCrossFadeTransitions)
        stage.system.settings.motion = .full
        #expect(!UIAccessibility.isReduceMotionEnabled)
    }

    @Test(arguments: [true, false]) func pushAndPopCrossFade(pushes: Bool) throws {
        let (stage, navigation, next) = pages()
        if !pushes {
            navigation.pushViewController(next, animated: false)
            stage.system.settle()
        }
        var last = gray(stage, 160)
        if pushes { navigation.pushViewController(next, animated: true) } else { navigation.popViewController(animated: true) }
        var between = 0
        for _ in 0..<40 {
            stage.system.advance(frames: 1)
            // Both sides have the same colour, so nothing slides.
            #expect(abs(gray(stage, 5) - gray(stage, 315)) <= 1)
            #expect(abs(gray(stage, 160) - last) <= 30)
            last = gray(stage, 160)
            if last > 20, last < 235 { between += 1 }
        }
        #expect(between > 5)
        #expect(last == (pushes ? 0 : 255))
        #expect(navigation.viewControllers.count == (pushes ? 2 : 1) && navigation.topViewController?.view.transform == .identity)
    }

    @Test(arguments: [UIAlertController.Style.alert, .actionSheet]) func alertsFadeWithoutMoving(style: UIAlertController.Style) throws {
        let (stage, navigation, _) = pages()
        let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        for presents in [true, false] {
            if presents { navigation.present(alert, animated: true) } else { navigation.dismiss(animated: true) }
            var opacities: [Float] = []
            for _ in 0..<8 {
                stage.frame()
                #expect(isStill(alert.view), "no view in it has a transform")
                opacities.append((alert.view.layer.presentation() ?? alert.view.layer).opacity)
            }
            #expect(opacities == (presents ? opacities.sorted() : opacities.sorted(by: >)))
            #expect(opacities.contains { $0 > 0.2 && $0 < 0.8 })
            stage.system.settle()
            #expect(alert.view.alpha == 1 && (alert.presentingViewController != nil) == presents)
        }
    }
}
