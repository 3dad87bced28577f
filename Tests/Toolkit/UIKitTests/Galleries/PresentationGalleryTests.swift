// Pictures of stacked sheets, and of flips in their first and second half.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PresentationGalleryTests {
    private func sheet(_ title: String) -> UIViewController {
        let page = Gallery.page(title)
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
        let navigation = UINavigationController(rootViewController: page)
        navigation.modalPresentationStyle = .pageSheet
        return navigation
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-sheets-1x", "gallery-sheets-dark-2x", "gallery-sheets-rtl-1x"]))
    private func aSheetOverASheet(variant: GalleryVariant, name: String) throws {
        let stage = Gallery.stage(variant, size: CGSize(width: 320, height: 420)) {
            UINavigationController(rootViewController: Gallery.page("Page", .systemTeal))
        }
        var top = try #require(stage.window.rootViewController)
        for title in ["First", "Second"] {
            let next = sheet(title)
            top.present(next, animated: true)
            stage.system.settle(limit: 3)
            top = next
        }
        try Gallery.verify(stage, name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-sheets-wide-1x", "gallery-sheets-wide-dark-2x", "gallery-sheets-wide-rtl-1x"]))
    private func aSheetOverASheetInAWideWindow(variant: GalleryVariant, name: String) throws {
        let stage = Gallery.stage(variant, size: CGSize(width: 800, height: 460)) {
            UINavigationController(rootViewController: Gallery.page("Page", .systemTeal))
        }
        var top = try #require(stage.window.rootViewController)
        for title in ["First", "Second"] {
            let next = sheet(title)
            next.preferredContentSize = CGSize(width: title == "First" ? 500 : 400, height: title == "First" ? 380 : 300)
            next.modalPresentationStyle = .formSheet
            top.present(next, animated: true)
            stage.system.settle(limit: 3)
            top = next
        }
        try Gallery.verify(stage, name)
    }

    /// Two cards that flip: the left one is at a fifth of its transition, the right one at four fifths.
    @Test(arguments: zip(GalleryVariant.all, ["gallery-flip-1x", "gallery-flip-dark-2x", "gallery-flip-rtl-1x"]))
    private func cardsInTheMiddleOfAFlip(variant: GalleryVariant, name: String) throws {
        let stage = Gallery.stage(variant, size: CGSize(width: 340, height: 200)) { Gallery.page("") }
        let root = try #require(stage.window.rootViewController?.view)
        let cards = [CGRect(x: 20, y: 30, width: 140, height: 140), CGRect(x: 180, y: 30, width: 140, height: 140)].map { frame in
            let card = Gallery.page("Front", .systemIndigo).view ?? UIView()
            card.frame = frame
            card.layer.cornerRadius = 16
            card.clipsToBounds = true
            root.addSubview(card)
            return card
        }
        stage.frame()
        for (card, duration) in zip(cards, [1.0, 0.25]) {
            UIView.transition(with: card, duration: duration, options: [.transitionFlipFromRight, .curveLinear]) {
                card.backgroundColor = .systemGreen
                (card.subviews.first as? UILabel)?.text = "Back"
            }
        }
        let start = stage.frame()
        stage.system.advance(to: start + 0.2)
        try Gallery.verify(stage, name)
    }
}
