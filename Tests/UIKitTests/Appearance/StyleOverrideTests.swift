// The appearance that controllers set for their views.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Apple's documentation of `UIViewController.overrideUserInterfaceStyle`: it affects the controller's view and all views in it.
@MainActor @Suite(.serialized) struct StyleOverrideTests {
    private final class Watcher: UIView {
        var previous: [UIUserInterfaceStyle?] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            previous.append(previousTraitCollection?.userInterfaceStyle)
        }
    }

    @Test func aControllersStyleAppliesToItsViewAndTheViewsInIt() {
        let watcher = Watcher()
        let stage = Stage(size: CGSize(width: 100, height: 100)) { window in
            let page = UIViewController()
            window.rootViewController = page
            page.view.addSubview(watcher)
            return page
        }
        let page = stage.content
        watcher.previous = []
        page.overrideUserInterfaceStyle = .dark
        #expect(page.traitCollection.userInterfaceStyle == .dark)
        #expect(watcher.traitCollection.userInterfaceStyle == .dark)
        #expect(watcher.previous == [.light])
        #expect(stage.window.traitCollection.userInterfaceStyle == .light)
        watcher.overrideUserInterfaceStyle = .light
        #expect(watcher.traitCollection.userInterfaceStyle == .light)
        page.overrideUserInterfaceStyle = .unspecified
        #expect(page.traitCollection.userInterfaceStyle == .light)
    }

    @Test func aStyleSetBeforeTheViewLoadsAppliesToTheLoadedView() {
        let page = UIViewController()
        page.overrideUserInterfaceStyle = .dark
        #expect(page.traitCollection.userInterfaceStyle == .dark)
        #expect(!page.isViewLoaded)
        #expect(page.view.traitCollection.userInterfaceStyle == .dark)
        page.overrideUserInterfaceStyle = .unspecified
    }
}
