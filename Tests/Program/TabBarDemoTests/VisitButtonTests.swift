// Tests that the button for leaving a visited scene covers no control.

import Foundation
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes

@MainActor @Suite struct VisitButtonTests {
    private func controls(in view: UIView) -> [UIControl] {
        (view as? UIControl).map { [$0] } ?? view.subviews.flatMap(controls)
    }

    private func isVisible(_ view: UIView) -> Bool {
        view.window != nil && sequence(first: view) { $0.superview }.allSatisfy { !$0.isHidden && $0.alpha > 0 }
    }

    @Test(arguments: ["wheel", "bounce", "centre-extended", "centre-custom", "edit"])
    func leaveButtonCoversNoControl(name: String) throws {
        for size in [CGSize(width: 320, height: 480), CGSize(width: 900, height: 700)] {
            let stage = try Stage.combined(size: size)
            let scene = try #require(SceneCatalog.scenes.first { $0.name == name })
            stage.tabs.present(SceneVisitController(showing: scene.make(SceneOptions(rows: 100)), title: name), animated: false)
            stage.settle()
            let visit = try #require(stage.visit)
            for tab in 0..<max(UIApplication.shared.keyWindow?.tabCount ?? 0, 1) {
                UIApplication.shared.keyWindow?.clickTab(at: tab)
                stage.settle()
                guard visit.presentedViewController == nil else {
                    visit.dismiss(animated: false)
                    continue
                }
                let button = visit.leaveButton.frameInWindow
                let others = controls(in: visit.view).filter { $0 !== visit.leaveButton && isVisible($0) }
                #expect(!others.isEmpty)
                // A control with the width of the window leaves no space beside it.
                for other in others where other.frameInWindow.width < size.width {
                    #expect(!other.frameInWindow.intersects(button), "\(size): \(type(of: other)) of tab \(tab)")
                }
            }
        }
    }
}
