// The standard items of navigation bars and toolbars.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct SystemItemTests {
    /// `UIBarButtonItem.SystemItem`: 25 items from 0 to 24.
    @Test func everyItemHasApplesRawValueAndAllButSpacesHaveATitle() {
        #expect(UIBarButtonItem.SystemItem.allCases.map(\.rawValue) == Array(0...24))
        for item in UIBarButtonItem.SystemItem.allCases {
            let isSpace = item == .flexibleSpace || item == .fixedSpace
            #expect((item.englishTitle == nil) == isSpace, "\(item)")
        }
        let titled: [UIBarButtonItem.SystemItem] = [.done, .cancel, .edit, .save, .add, .flexibleSpace, .fixedSpace, .trash, .close]
        for item in UIBarButtonItem.SystemItem.allCases where !titled.contains(item) {
            #expect(item.icon?.size == CGSize(width: 25, height: 25), "\(item)")
        }
    }

    @Test func anItemWithAnIconHasAnActionAndALabel() throws {
        let stage = Stage(size: CGSize(width: 375, height: 200))
        let page = UIViewController()
        var clicks = 0
        let item = UIBarButtonItem(systemItem: .compose, primaryAction: UIAction { _ in clicks += 1 })
        page.navigationItem.rightBarButtonItem = item
        stage.window.rootViewController = UINavigationController(rootViewController: page)
        stage.system.settle()
        let button = try #require(item.presenter as? BarButton)
        #expect(!button.showsTitle && button.bounds.width == 25 && button.accessibilityLabel == "Compose")
        stage.click(button)
        #expect(clicks == 1)
    }

    @Test func everyIconIsShownAtFullWidthInAToolbar() throws {
        let stage = Stage(size: CGSize(width: 700, height: 60))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 700, height: 49))
        let cases = UIBarButtonItem.SystemItem.allCases.filter { $0.icon != nil }
        bar.items = cases.map { UIBarButtonItem(systemItem: $0) }
        stage.window.addSubview(bar)
        stage.system.settle()
        for item in bar.items ?? [] {
            let button = try #require(item.presenter as? BarButton)
            #expect(button.frame.width >= 25 && item.shownImage?.size.width == 25)
        }
    }
}
