// The appearance that controllers set for their views.

import Foundation
import OffscreenWindowSystem
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

    /// Texts that were laid out before their view was in a window have the colours of the window's style.
    @Test func measuredTextsHaveTheColorsOfTheirWindow() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        stage.window.overrideUserInterfaceStyle = .dark
        stage.window.backgroundColor = .black
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let view = UITextView(frame: CGRect(x: 0, y: 50, width: 200, height: 40))
        view.backgroundColor = .clear
        field.text = "████"
        view.text = "████"
        _ = (field.intrinsicContentSize, view.sizeThatFits(view.bounds.size))
        field.layoutIfNeeded()
        view.layoutIfNeeded()
        for input in [field, view] { stage.window.addSubview(input) }
        stage.system.settle()
        for top in [0, 50] {
            let brightest = (0..<60).flatMap { x in (top..<top + 40).map { stage.native.pixel(x: x, y: $0) & 0xFF } }.max()
            #expect(brightest == 0xFF)
        }
        stage.window.overrideUserInterfaceStyle = .unspecified
    }
}
