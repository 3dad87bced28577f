// The layout of alerts and action sheets in windows of any size.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct AlertLayoutTests: AlertTesting {
    @Test func twoActionsAreSideBySideWithCancelAtTheLeft() throws {
        let (stage, page) = scene()
        let alert = alert(["OK", "Cancel"], cancel: 1)
        page.present(alert, animated: false)
        stage.frame()
        let ok = try button("OK", in: alert).frameInWindow, cancel = try button("Cancel", in: alert).frameInWindow
        #expect(abs(cancel.minX - 52.5) <= 0.5, "centred, on a whole pixel")
        #expect(cancel.maxX == ok.minX)
        #expect(cancel.minY == ok.minY)
        #expect(ok.size == CGSize(width: 135, height: 44))
    }

    /// A row that is cut in half shows that more rows follow.
    @Test(arguments: [400, 440, 470, 480, 490, 500])
    func scrollingSheetEndsWithHalfARow(height: CGFloat) throws {
        let (stage, page) = scene(size: CGSize(width: 320, height: height))
        let alert = alert(["1", "2", "3", "4", "5", "6", "7", "Cancel"], style: .actionSheet, cancel: 7)
        page.present(alert, animated: true)
        stage.system.advance(by: 0.45)
        let scroll = try #require(try button("1", in: alert).superview as? UIScrollView)
        #expect(scroll.contentSize.height > scroll.bounds.height)
        // A row is 57 points high, and the sheet's height is a whole number of points.
        #expect(abs(scroll.bounds.height.truncatingRemainder(dividingBy: 57) - 28.5) <= 0.5)
        #expect(scroll.subviews.contains { !($0 is AlertButton) && $0.alpha > 0 }, "the scroll indicator is visible")
    }

    @Test func longTitlesAndThreeActionsAreStackedWithCancelLast() throws {
        let (stage, page) = scene()
        for titles in [["Cancel", "A Title Too Long for Half an Alert"], ["Cancel", "One", "Two"]] {
            let alert = alert(titles, cancel: 0)
            page.present(alert, animated: false)
            stage.frame()
            let lowest = try titles.max { try button($0, in: alert).frameInWindow.minY < button($1, in: alert).frameInWindow.minY }
            #expect(lowest == "Cancel")
            #expect(try titles.allSatisfy { try button($0, in: alert).frameInWindow.width == 270 })
            alert.dismiss(animated: false)
        }
    }

    @Test(arguments: [
        CGSize(width: 320, height: 480), CGSize(width: 375, height: 812), CGSize(width: 900, height: 1200), CGSize(width: 500, height: 200),
    ])
    func cardsStayInTheSafeArea(_ size: CGSize) throws {
        let insets = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 0)
        let (stage, page) = scene(size: size, safeArea: insets)
        let safe = CGRect(origin: .zero, size: size).inset(by: insets)
        let message = String(repeating: "每一行都要看得见。Every line must be seen. ", count: 40)
        for style in [UIAlertController.Style.alert, .actionSheet] {
            let alert = alert(["One", "Two", "Three", "Cancel"], style: style, message: message, cancel: 3)
            page.present(alert, animated: false)
            stage.frame()
            let cards = alert.view.descendants(of: AlertCard.self)
            #expect(cards.allSatisfy { $0.isHidden || safe.contains($0.frameInWindow) }, "\(cards.map(\.frameInWindow))")
            #expect(cards.filter { !$0.isHidden }.allSatisfy { $0.bounds.height > 0 })
            let parts = cards[0].descendants(of: UIScrollView.self)
            #expect(parts.map(\.bounds.height).reduce(0, +) == cards[0].bounds.height)
            alert.dismiss(animated: false)
        }
    }

    @Test func resizeDuringPresentationKeepsTheAlertCentred() throws {
        let (stage, page) = scene()
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        stage.animate(for: 0.1)
        stage.native.resize(width: 320, height: 480)
        stage.system.settle()
        let card = try #require(alert.view.descendants(of: AlertCard.self).first)
        #expect(abs(card.frameInWindow.midX - 160) <= 0.5 && abs(card.frameInWindow.midY - 240) <= 0.5)
        #expect(alert.view.bounds.size == CGSize(width: 320, height: 480))
    }

    @Test func preferredActionMustBeAnAddedAction() {
        let alert = alert(["OK"])
        alert.preferredAction = UIAlertAction(title: "Other", style: .default)
        #expect(alert.preferredAction == nil)
        alert.preferredAction = alert.actions[0]
        #expect(alert.preferredAction?.title == "OK")
    }
}
