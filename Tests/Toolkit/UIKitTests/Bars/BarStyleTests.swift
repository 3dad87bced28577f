// Title attributes, images and offsets of bars, as Apple documents them for `UINavigationBar`, `UITabBar`, `UIToolbar` and their items.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct BarStyleTests {
    private func image(_ color: UIColor = .red, size: CGSize = CGSize(width: 10, height: 4)) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    private func navigation(_ configure: (UINavigationBar) -> Void) -> (stage: Stage<Void>, bar: UINavigationBar) {
        let stage = Stage(size: CGSize(width: 320, height: 100))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 320, height: 44))
        let item = UINavigationItem(title: "Page")
        item.rightBarButtonItem = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
        bar.items = [UINavigationItem(title: "Root"), item]
        configure(bar)
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar)
    }

    private func labels(in view: UIView) -> [UILabel] {
        view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
    }

    private func label(_ text: String, in view: UIView) throws -> UILabel {
        try #require(labels(in: view).first { $0.text == text })
    }

    @Test func titleAttributesReplaceFontAndColor() throws {
        let (stage, bar) = navigation { $0.titleTextAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12)] }
        defer { withExtendedLifetime(stage) {} }
        let title = try label("Page", in: bar)
        #expect(title.textColor == .red)
        #expect(title.font == .systemFont(ofSize: 12))
        bar.titleTextAttributes = nil
        #expect(title.textColor == Theme.barTitle)
        #expect(title.font == Theme.barTitleFont)
    }

    @Test func largeTitleAttributesApplyToLargeTitlesOnly() throws {
        let (stage, bar) = navigation {
            $0.prefersLargeTitles = true
            $0.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
        }
        defer { withExtendedLifetime(stage) {} }
        let titles = labels(in: bar).filter { $0.text == "Page" }
        #expect(titles.first { $0.font == Theme.largeTitleFont }?.textColor == .red)
        #expect(titles.first { $0.font == Theme.barTitleFont }?.textColor == Theme.barTitle)
    }

    @Test func blackBarsHaveWhiteTitles() throws {
        let (stage, bar) = navigation { $0.barStyle = .black }
        defer { withExtendedLifetime(stage) {} }
        #expect(try label("Page", in: bar).textColor == .white)
        bar.isTranslucent = false
        #expect(bar.backgroundView.backgroundColor == Theme.darkBarBackground)
    }

    @Test func verticalAdjustmentMovesTheTitle() throws {
        let (stage, bar) = navigation { _ in }
        defer { withExtendedLifetime(stage) {} }
        let title = try label("Page", in: bar)
        let y = title.center.y
        bar.setTitleVerticalPositionAdjustment(3, for: .default)
        bar.layoutIfNeeded()
        #expect(title.center.y == y + 3)
        #expect(bar.titleVerticalPositionAdjustment(for: .default) == 3)
    }

    @Test func backgroundImagesReplaceTheBlur() {
        let picture = image()
        let (stage, bar) = navigation { $0.setBackgroundImage(picture, for: .default) }
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.backgroundView.subviews.contains { ($0 as? UIImageView)?.image === picture })
        #expect(!bar.backgroundView.subviews.contains { $0 is BackdropView })
        #expect(bar.backgroundImage(for: .default) === picture)
        bar.setBackgroundImage(nil, for: .default)
        #expect(bar.backgroundView.subviews.contains { $0 is BackdropView })
    }

    @Test func imagesOfAPositionPrecedeThoseOfAnyPosition() {
        let (any, top) = (image(), image(.blue))
        let (stage, bar) = navigation {
            $0.setBackgroundImage(any, for: .any, barMetrics: .default)
            $0.setBackgroundImage(top, for: .top, barMetrics: .default)
        }
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.barPosition == .top)
        #expect(bar.backgroundView.look.image === top)
    }

    @Test func shadowImagesReplaceTheHairline() throws {
        let picture = image()
        let (stage, bar) = navigation { $0.shadowImage = picture }
        defer { withExtendedLifetime(stage) {} }
        let shadow = try #require(bar.backgroundView.subviews.first { ($0 as? UIImageView)?.image === picture })
        bar.backgroundView.layoutIfNeeded()
        // Below the bar: the image's height of 4 points, and the bar's width.
        #expect(shadow.frame == CGRect(x: 0, y: bar.backgroundView.bounds.height, width: 320, height: 4))
        #expect(bar.backgroundView.subviews.last?.isHidden == true)
        bar.shadowImage = UIImage()
        #expect(bar.backgroundView.subviews.allSatisfy { !($0 is UIImageView) })
    }

    @Test func theBackIndicatorNeedsItsMask() throws {
        let picture = image(size: CGSize(width: 16, height: 16))
        let (stage, bar) = navigation { $0.backIndicatorImage = picture }
        defer { withExtendedLifetime(stage) {} }
        func indicators() -> [UIImageView] {
            let content = bar.subviews.compactMap { $0 as? NavigationBarContent }
            return content.flatMap(\.subviews).compactMap { $0 as? BackButton }.flatMap(\.subviews).compactMap { $0 as? UIImageView }
        }
        #expect(indicators().isEmpty)
        bar.backIndicatorTransitionMaskImage = picture
        stage.frame()
        #expect(indicators().first?.frame.size == CGSize(width: 16, height: 16))
    }

    @Test func itemAttributesDependOnTheState() throws {
        let (stage, bar) = navigation { _ in }
        defer { withExtendedLifetime(stage) {} }
        let item = try #require(bar.topItem?.rightBarButtonItem)
        item.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11)], for: .normal)
        item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
        let title = try label("Go", in: bar)
        #expect(title.textColor == .red)
        #expect(title.font == .systemFont(ofSize: 11))
        item.isEnabled = false
        #expect(title.textColor == .green)
        // The font is the normal state's.
        #expect(title.font == .systemFont(ofSize: 11))
        item.setTitleTextAttributes(nil, for: .disabled)
        #expect(title.textColor == Theme.disabledBarButton)
        #expect(item.titleTextAttributes(for: .disabled) == nil)
    }

    @Test func itemProxiesApplyToTheItemsOfABar() throws {
        defer { AppearanceRules.removeAll() }
        UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.green]
        UINavigationBar.appearance().barTintColor = .blue
        let (stage, bar) = navigation { _ in }
        defer { withExtendedLifetime(stage) {} }
        #expect(try label("Go", in: bar).textColor == .red)
        #expect(try label("Page", in: bar).textColor == .green)
        #expect(try label("Root", in: bar).textColor == .red)
        #expect(bar.backgroundView.backgroundColor == .blue)
    }

    @Test func itemProxiesInAContainerApplyThereOnly() throws {
        defer { AppearanceRules.removeAll() }
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .red
        let (stage, bar) = navigation { _ in }
        defer { withExtendedLifetime(stage) {} }
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 56, width: 320, height: 44))
        toolbar.items = [UIBarButtonItem(title: "Below", style: .plain, target: nil, action: nil)]
        stage.window.addSubview(toolbar)
        #expect(toolbar.items?.first?.tintColor == .red)
        #expect(bar.topItem?.rightBarButtonItem?.tintColor == nil)
    }

    @Test func titleAndBackgroundAdjustmentsMoveTheButton() throws {
        let (stage, bar) = navigation { _ in }
        defer { withExtendedLifetime(stage) {} }
        let item = try #require(bar.topItem?.rightBarButtonItem)
        let picture = image(size: CGSize(width: 20, height: 20))
        item.setBackgroundImage(picture, for: .normal, barMetrics: .default)
        item.setTitlePositionAdjustment(UIOffset(horizontal: 2, vertical: 5), for: .default)
        item.setBackgroundVerticalPositionAdjustment(-1, for: .default)
        stage.frame()
        let title = try label("Go", in: bar)
        #expect(title.frame.origin == CGPoint(x: 2, y: 5))
        let content = try #require(title.superview)
        #expect(content.frame.minY == -1)
        let background = try #require(content.subviews.first as? UIImageView)
        #expect(background.image === picture)
        // 20 points high in a bar of 44.
        #expect(background.frame.minY == 12)
        #expect(background.frame.height == 20)
    }

    @Test func backItemsNameTheBackButton() throws {
        let up = UIBarButtonItem(title: "Up", style: .plain, target: nil, action: nil)
        let (stage, bar) = navigation { $0.backItem?.backBarButtonItem = up }
        defer { withExtendedLifetime(stage) {} }
        bar.backItem?.backBarButtonItem?.tintColor = .red
        #expect(try label("Up", in: bar).textColor == .red)
    }
}
