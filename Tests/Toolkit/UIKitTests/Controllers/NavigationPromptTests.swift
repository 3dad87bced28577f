// The prompt of a navigation item, as in Apple's documentation of `UINavigationItem.prompt`: a line above the title, for which the bar is
// 30 points higher, 74 instead of 44.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct NavigationPromptTests {
    private func show(prompt: String?) -> (Stage<Void>, UINavigationController, UITableViewController) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let page = UITableViewController(style: .plain)
        page.title = "Title"
        page.navigationItem.prompt = prompt
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
        let navigation = UINavigationController(rootViewController: page)
        stage.window.rootViewController = navigation
        stage.system.settle()
        return (stage, navigation, page)
    }

    private func label(_ text: String, in view: UIView) -> UILabel? {
        if let label = view as? UILabel, label.text == text { return label }
        return view.subviews.lazy.compactMap { label(text, in: $0) }.first
    }

    @Test func aPromptIsAboveTheTitle() throws {
        let (_, navigation, page) = show(prompt: "Choose a file")
        let bar = navigation.navigationBar
        #expect(bar.frame.height == 74 && bar.sizeThatFits(.zero).height == 74)
        #expect(page.tableView.adjustedContentInset.top == 74 && page.tableView.contentOffset.y == -74)
        let prompt = try #require(label("Choose a file", in: bar))
        let title = try #require(label("Title", in: bar))
        #expect(prompt.frameInWindow.maxY <= 30 && prompt.frameInWindow.midX == 160)
        #expect(title.frameInWindow.midY == 52)
    }

    @Test func aPromptCanBeSetAndRemovedLater() {
        let (stage, navigation, page) = show(prompt: nil)
        #expect(navigation.navigationBar.frame.height == 44)
        page.navigationItem.prompt = "Choose a file"
        stage.frame()
        #expect(navigation.navigationBar.frame.height == 74 && page.tableView.adjustedContentInset.top == 74)
        page.navigationItem.prompt = ""
        stage.frame()
        #expect(navigation.navigationBar.frame.height == 44 && label("Choose a file", in: navigation.navigationBar) == nil)
    }

    /// Buttons are in the row of the title, and touches there reach them.
    @Test func buttonsAreBesideTheTitle() {
        let (stage, _, page) = show(prompt: "Choose a file")
        var presses = 0
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in presses += 1 })
        stage.frame()
        stage.native.click(x: 295, y: 60)
        #expect(presses == 1)
        stage.native.click(x: 295, y: 12)
        #expect(presses == 1)
    }

    /// The height follows the visible page.
    @Test func aPushedPageHasItsOwnPrompt() {
        let (stage, navigation, _) = show(prompt: "Choose a file")
        navigation.pushViewController(UIViewController(), animated: true)
        stage.system.settle()
        #expect(navigation.navigationBar.frame.height == 44)
        navigation.popViewController(animated: true)
        stage.system.settle()
        #expect(navigation.navigationBar.frame.height == 74)
    }
}
