// Changes of traits in controllers.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct ControllerTraitTests {
    private final class Page: UIViewController {
        var styles: [UIUserInterfaceStyle] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            styles += [previousTraitCollection?.userInterfaceStyle ?? .unspecified, traitCollection.userInterfaceStyle]
        }
    }

    /// Apple, UITraitEnvironment.traitCollectionDidChange(_:): called with the old traits, when the new traits already apply.
    @Test func controllersAreNotifiedOfNewTraits() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let page = Page()
        let child = Page()
        stage.window.rootViewController = page
        page.addChild(child)
        page.view.addSubview(child.view)
        child.didMove(toParent: page)
        stage.system.settle()
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(page.styles == [.light, .dark] && child.styles == [.light, .dark])
    }
}
