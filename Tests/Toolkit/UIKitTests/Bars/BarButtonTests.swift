// The views of bar button items: custom views, spaces, colours and back buttons.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct BarButtonTests {
    private func parts(_ button: BarButton) -> [UIView] { button.subviews.first?.subviews ?? [] }

    private func texts(_ button: BarButton) -> [String] {
        parts(button).compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty }
    }
    private func images(_ button: BarButton) -> [UIImage] { parts(button).compactMap { ($0 as? UIImageView)?.image } }

    private func image() -> UIImage { UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in } }

    /// The navigation bar of a page in a window of 375 points, after `prepare` has changed its item.
    private func bar(
        pages: Int = 1, _ prepare: (UINavigationItem) -> Void
    ) throws -> (stage: Stage<Void>, bar: UINavigationBar, buttons: [BarButton]) {
        let stage = Stage(size: CGSize(width: 375, height: 400))
        let controller = UINavigationController()
        controller.viewControllers = (0..<pages).map { _ in UIViewController() }
        try prepare(#require(controller.topViewController).navigationItem)
        stage.window.rootViewController = controller
        stage.frame()
        let content = try #require(controller.navigationBar.subviews.compactMap { $0 as? NavigationBarContent }.first)
        return (stage, controller.navigationBar, content.subviews.compactMap { $0 as? BarButton })
    }

    @Test func aReplacedOrClearedCustomViewIsRemoved() {
        let (first, second) = (UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30)), UIView())
        let item = UIBarButtonItem(customView: first)
        let button = BarButton(item: item)
        #expect(first.isDescendant(of: button))
        item.customView = second
        #expect(first.superview == nil && second.isDescendant(of: button))
        item.customView = nil
        #expect(second.superview == nil)
        let other = UIView()
        item.customView = first
        other.addSubview(first)
        item.customView = nil
        #expect(first.superview === other, "a view that has moved to another superview stays there")
    }

    /// `UIBarButtonItem.customView`: the view is shown in place of title and image.
    @Test func aCustomViewReplacesTitleImageAndSymbol() {
        let item = UIBarButtonItem(systemItem: .add)
        item.title = "Title"
        item.image = image()
        let button = BarButton(item: item)
        item.customView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        #expect(texts(button).isEmpty)
        #expect(images(button).isEmpty)
        #expect(!parts(button).contains { $0 is BarGlyph && !$0.isHidden })
        item.customView = nil
        #expect(images(button).count == 1)
    }

    /// `UIBarButtonItem(customView:)`: the item's action is not called, the view handles the user's actions.
    @Test func onlyTheCustomViewItselfIsUsable() {
        let inner = UIButton(type: .system)
        inner.setTitle("Inner", for: .normal)
        inner.sizeToFit()
        let item = UIBarButtonItem(customView: inner)
        var count = 0
        item.primaryAction = UIAction { _ in count += 1 }
        let button = BarButton(item: item)
        #expect(!button.isAccessibilityElement && inner.isAccessibilityElement)
        #expect(!button.canBecomeFocused && inner.canBecomeFocused)
        button.sendActions(for: .touchUpInside)
        #expect(count == 0)
        item.customView = nil
        #expect(button.isAccessibilityElement && button.canBecomeFocused)
        button.sendActions(for: .touchUpInside)
        #expect(count == 1)
    }

    /// `UIBarItem.isEnabled`: a disabled item is dimmed, whatever its tint.
    @Test func aDisabledItemWithATintIsDimmed() {
        let item = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
        item.tintColor = .red
        let button = BarButton(item: item)
        let label = parts(button).compactMap { $0 as? UILabel }.first
        #expect(label?.textColor == .red)
        item.isEnabled = false
        #expect(label?.textColor == Theme.disabledBarButton)
        item.tintColor = .clear
        #expect(!button.isAccessibilityElement, "a clear tint hides a disabled item as well")
    }

    /// `UIBarButtonItem.SystemItem.flexibleSpace`: the space is distributed between the other items.
    @Test func spacesOfANavigationBarHaveNoButtons() throws {
        func item(_ width: CGFloat) -> UIBarButtonItem {
            let item = UIBarButtonItem(title: "X", style: .plain, target: nil, action: nil)
            item.width = width
            return item
        }
        let (stage, _, buttons) = try bar {
            $0.leftBarButtonItems = [item(40), .fixedSpace(30), item(40)]
            $0.rightBarButtonItems = [item(40), .flexibleSpace(), item(20)]
        }
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons.count == 4 && buttons.allSatisfy { !$0.item.isSpace })
        // Without a title, the right items get half the bar. The space is 187.5 − 16 − 40 − 20 − 16 = 95.5, rounded down; the last 16 are
        // the gap after the innermost button.
        #expect(buttons.map(\.frame.minX) == [16, 86, 319, 204])
    }

    @Test func theHighlightOfABackButtonIsMirrored() {
        let previous = UINavigationItem(title: "Previous")
        func middle(_ direction: UISemanticContentAttribute) -> CGFloat {
            let button = BackButton(to: previous)
            button.semanticContentAttribute = direction
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
            guard case .roundedRect(let rect, _) = button.hoverStyle.shape else { return -1 }
            return rect.midX
        }
        let left = middle(.forceLeftToRight)
        #expect(left > 50 && left == 50 + Theme.backChevronInset / 2)
        #expect(middle(.forceRightToLeft) == 100 - left)
    }

    /// Apple, UINavigationItem.BackButtonDisplayMode: a specific title, a generic one, or only the indicator.
    @Test func theDisplayModeChoosesTheBackTitle() {
        let previous = UINavigationItem(title: "Previous")
        let button = BackButton(to: previous)
        let title = button.fitTitle(width: 300)
        previous.backButtonDisplayMode = .generic
        let word = button.fitTitle(width: 300)
        #expect(word < title && word > Theme.backTitleInset)
        #expect(button.fitTitle(width: Theme.backTitleInset) == Theme.backTitleInset)
        previous.backButtonDisplayMode = .minimal
        #expect(button.fitTitle(width: 300) == Theme.backTitleInset && button.accessibilityLabel == "Previous")
        #expect(UINavigationItem.BackButtonDisplayMode.minimal.rawValue == 2)
    }

    /// `UINavigationItem.backButtonTitle`: an empty title shows the chevron alone, which screen readers call "Back".
    @Test func aBackButtonWithoutTitleHasALabel() throws {
        let previous = UINavigationItem(title: "Previous")
        previous.backButtonTitle = ""
        let button = BackButton(to: previous)
        #expect(button.accessibilityLabel == "Back")
        #expect(button.fitTitle(width: 300) == Theme.backTitleInset)
        #expect(button.automaticToolTip == "Back")
        previous.backButtonTitle = nil
        #expect(button.accessibilityLabel == "Previous")
        #expect(button.fitTitle(width: 300) > Theme.backTitleInset)
    }
}
