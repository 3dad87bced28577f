// Items of navigation bars and toolbars: layout, animated changes and actions.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct BarItemTests {
    private func toolbar(_ items: [UIBarButtonItem], height: CGFloat = 44, safeArea: CGFloat = 0) -> (stage: Stage<Void>, bar: UIToolbar) {
        let stage = Stage(
            size: CGSize(width: 375, height: 400), safeArea: UIEdgeInsets(top: 0, left: 0, bottom: safeArea, right: 0))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 400 - height, width: 375, height: height))
        bar.items = items
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar)
    }

    private func item(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(title: "X", style: .plain, target: nil, action: nil)
        item.width = width
        return item
    }

    private func buttons(_ view: UIView) -> [BarButton] { view.subviews.compactMap { $0 as? BarButton } }

    @Test func flexibleSpacesShareTheFreeWidth() {
        let (stage, bar) = toolbar([item(40), .flexibleSpace(), item(60), .flexibleSpace(), item(40)])
        defer { withExtendedLifetime(stage) {} }
        // With margins of 16, 375 − 32 − 140 = 203 points are left: half for each space.
        #expect(buttons(bar).map(\.frame.minX) == [16, 158, 319])
        #expect(buttons(bar).map(\.frame.width) == [40, 60, 40])
    }

    @Test func itemsKeepFixedAndStandardSpacing() {
        let (stage, bar) = toolbar([item(40), item(40), .fixedSpace(100), item(40), .fixedSpace(.nan)])
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons(bar).map(\.frame.minX) == [16, 72, 212])
    }

    @Test func itemBetweenFlexibleSpacesIsCentred() {
        let (stage, bar) = toolbar([.flexibleSpace(), item(75), .flexibleSpace()])
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons(bar).map(\.frame.minX) == [150])
    }

    @Test func itemsStayAboveTheSafeAreaInset() {
        let (stage, bar) = toolbar([item(40)], height: 83, safeArea: 34)
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons(bar).first?.frame.height == 49)
        bar.transform = CGAffineTransform(translationX: 0, y: 83)
        bar.layoutIfNeeded()
        #expect(buttons(bar).first?.frame.height == 49)
    }

    /// Three titles that are together too wide for the bar.
    @Test(arguments: [300, 240]) func titlesThatDoNotFitShrinkToOneSize(width: CGFloat) {
        let titles = ["Select All", "Delete (123456)", "Move to Top"].map {
            UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil)
        }
        let (stage, bar) = toolbar([titles[0], .flexibleSpace(), titles[1], .flexibleSpace(), titles[2]])
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons(bar).allSatisfy { $0.frame.width == $0.sizeThatFits(.zero).width }, "the titles fit into 375 points")
        bar.frame.size.width = width
        bar.layoutIfNeeded()
        let frames = buttons(bar).map(\.frame)
        #expect(abs(frames[0].minX - 16) < 0.001)
        #expect(frames[2].maxX <= max(width - 16, 32) + 0.5, "\(frames)")
        #expect(frames[1].minX - frames[0].maxX >= 7.5 && frames[2].minX - frames[1].maxX >= 7.5)
        let labels = buttons(bar).compactMap { $0.subviews.first?.subviews.compactMap { $0 as? UILabel }.first }
        for label in labels { label.superview?.superview?.layoutIfNeeded() }
        let sizes = labels.map(\.displayedPointSize)
        #expect(sizes.allSatisfy { $0 < 17 && $0 >= 17 * 0.7 - 0.01 }, "\(sizes)")
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) < 0.5, "all titles have one size")
    }

    @Test func itemsThatDoNotFitHaveButtonsAndCanBeRemoved() {
        let (stage, bar) = toolbar((0..<20).flatMap { _ in [item(100), UIBarButtonItem.flexibleSpace()] })
        defer { withExtendedLifetime(stage) {} }
        #expect(buttons(bar).count == 20)
        bar.setItems(nil, animated: true)
        #expect(bar.items == nil)
    }

    @Test func clickOnAToolbarItemPerformsItsAction() {
        var pressed = 0
        let action = UIBarButtonItem(systemItem: .trash, primaryAction: UIAction { _ in pressed += 1 })
        let (stage, _) = toolbar([action])
        stage.native.click(x: 25, y: 378)
        #expect(pressed == 1)
        action.isEnabled = false
        stage.native.click(x: 25, y: 378)
        #expect(pressed == 1)
    }

    private func navigationBar() -> (stage: Stage<Void>, item: UINavigationItem, content: UIView) {
        let stage = Stage(size: CGSize(width: 375, height: 200))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 375, height: 44))
        let item = UINavigationItem(title: "Title")
        bar.items = [item]
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, item, bar.subviews[1])
    }

    @Test func animatedItemChangeCrossFades() throws {
        let (stage, item, content) = navigationBar()
        item.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
        stage.system.settle()
        let edit = try #require(buttons(content).first)
        item.setLeftBarButton(UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil), animated: true)
        stage.animate(for: Theme.barButtonFade / 2)
        let done = try #require(buttons(content).last)
        #expect(edit.frame.minX == done.frame.minX)
        for button in [edit, done] {
            #expect(button.layer.presentation().map { abs($0.opacity - 0.5) < 0.01 } == true)
        }
        stage.system.settle()
        #expect(buttons(content) == [done])
        #expect(done.alpha == 1)
    }

    @Test func itemChangeInAnAnimationBlockFadesWithIt() {
        let (stage, item, content) = navigationBar()
        let first = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
        item.leftBarButtonItem = first
        stage.system.settle()
        UIView.animate(withDuration: 1) {
            item.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
        }
        stage.system.advance(by: 0.9)
        #expect(buttons(content).count == 2)
        // Before the fade ends, the first item gets a new button while its old one is still visible.
        item.leftBarButtonItem = first
        stage.system.settle()
        #expect(buttons(content).map { $0.item } == [first])
        #expect(buttons(content).first?.alpha == 1)
    }

    @Test func reversedItemChangeContinuesFromThePresentedOpacity() throws {
        let (stage, item, content) = navigationBar()
        let edit = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
        item.leftBarButtonItem = edit
        stage.system.settle()
        let button = try #require(buttons(content).first)
        item.setLeftBarButton(UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil), animated: true)
        stage.animate(for: Theme.barButtonFade / 2)
        item.setLeftBarButton(edit, animated: true)
        stage.system.advance(frames: 1)
        // The button's opacity was 0.5; it decreases a little further before it increases.
        #expect(button.layer.presentation().map { $0.opacity > 0.3 && $0.opacity < 0.5 } == true)
        stage.system.settle()
        #expect(buttons(content) == [button])
        #expect(button.alpha == 1 && button.isUserInteractionEnabled)
    }

    @Test func clearTintColorHidesTheButton() throws {
        let (stage, item, content) = navigationBar()
        let plus = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
        item.rightBarButtonItem = plus
        stage.system.settle()
        let face = try #require(buttons(content).first?.subviews.first)
        UIView.animate(withDuration: 0.2) {
            plus.isEnabled = false
            plus.tintColor = .clear
        }
        stage.animate(for: 0.1)
        #expect(face.layer.presentation().map { abs($0.opacity - 0.5) < 0.01 } == true)
        stage.system.settle()
        #expect(face.alpha == 0)
        plus.isEnabled = true
        plus.tintColor = nil
        #expect(face.alpha == 1)
    }

    @Test func titleOfASystemItemIsTranslated() throws {
        let (stage, item, content) = navigationBar()
        item.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
        stage.frame()
        defer { SystemText.translation = { $0 } }
        SystemText.translation = { $0 == "Edit" ? "编辑" : $0 }
        stage.system.settle()
        let button = try #require(buttons(content).first)
        #expect(button.accessibilityLabel == "编辑")
        #expect(button.frame.width == button.sizeThatFits(.zero).width)
    }

    @Test func standaloneBarPushesAndPopsItems() {
        let (stage, item, _) = navigationBar()
        guard let bar = item.bar else { return }
        bar.pushItem(UINavigationItem(title: "Next"), animated: true)
        stage.system.advance(by: 0.1)
        #expect(bar.subviews.count == 3)
        #expect(bar.popItem(animated: true)?.title == "Next")
        stage.system.settle()
        #expect(bar.subviews.count == 2)
        #expect(bar.topItem === item)
        #expect(bar.popItem(animated: true) === item)
        #expect(bar.popItem(animated: true) == nil)
    }

    @Test func editButtonTogglesEditingAndItsTitle() {
        final class Page: UIViewController {
            var calls: [Bool] = []
            override func setEditing(_ editing: Bool, animated: Bool) {
                super.setEditing(editing, animated: animated)
                calls.append(editing)
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 200))
        let page = Page()
        page.navigationItem.leftBarButtonItem = page.editButtonItem
        stage.window.rootViewController = UINavigationController(rootViewController: page)
        stage.frame()
        #expect(page.editButtonItem.effectiveTitle == "Edit")
        stage.native.click(x: 30, y: 22)
        #expect(page.isEditing)
        #expect(page.editButtonItem.effectiveTitle == "Done")
        #expect(page.editButtonItem.style == .done)
        stage.native.click(x: 30, y: 22)
        #expect(page.calls == [true, false])
        #expect(!page.isEditing)
    }
}
