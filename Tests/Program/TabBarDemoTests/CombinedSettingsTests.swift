// Tests that each setting takes effect at once on all pages.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct CombinedSettingsTests {
    @Test func choiceOnASettingsPageAppearsInTheSettings() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        try stage.click("Appearance")
        try stage.click("Dark")
        #expect(stage.settings.appearance == .dark)
        #expect(stage.tabs.traitCollection.userInterfaceStyle == .dark)
        try stage.click("Settings")
        #expect(stage.label("Dark") != nil)
        try stage.click("Center Button")
        try stage.click("Custom")
        #expect(stage.tabs.itemClick == .released)
        stage.clickTab(0)
        stage.clickTab(3)
        #expect(stage.label("Custom") != nil, "the tab keeps its page")
    }

    @Test func hiddenRowsAlsoFollowTheSetting() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        stage.native.resize(width: 1, height: 1)
        stage.settle()
        stage.settings.wheelContents = .zodiac
        stage.native.resize(width: 390, height: 844)
        stage.clickTab(0)
        #expect(stage.rowTexts.prefix(3) == ["Row 1 · 鼠", "Row 2 · 牛", "Row 3 · 虎"])
        #expect(stage.rowTexts == (0..<stage.rowTexts.count).map { stage.list.contents.title(at: $0) })
    }

    /// A row that is scrolled out of the window returns in another cell.
    @Test func switchStaysInItsRowWhenCellsAreReused() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        for from in [150.0, 220, 150, 300, 150] {
            stage.native.send(.buttonPressed(.primary), x: 195, y: from)
            for step in 1...4 { stage.native.movePointer(x: 195, y: from + Double(step) * 400) }
            stage.system.advance(by: 0.05)
            stage.native.send(.buttonReleased(.primary), x: 195, y: from + 1600)
            stage.settle()
            let toggle = try #require(stage.window.descendants(of: UISwitch.self).first)
            #expect(toggle.frameInWindow.midY == stage.label("Slow Animations").map { $0.frameInWindow.midY })
        }
    }

    /// Tests all languages and choices in the narrowest window.
    @Test func settingsTextsAreNotTruncated() throws {
        let stage = try Stage.combined(size: CGSize(width: 320, height: 900))
        stage.clickTab(3)
        let pages = stage.tabs.selectedViewController as? UINavigationController
        let page = try #require(pages?.topViewController as? SettingsViewController)
        for language in DemoSettings.Language.allCases {
            stage.settings.language = language
            for index in 0..<13 {
                let rows: [SettingsRow] = [.wheelContents, .centreButton, .appearance, .textSize, .contrast, .motion, .direction]
                for row in rows { row.choice?.choose(index) }
                stage.settle()
                for label in page.tableView.visibleCells.flatMap({ [$0.textLabel, $0.detailTextLabel] }).compactMap({ $0 }) {
                    let share = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
                    #expect(label.intrinsicContentSize.width * share <= label.bounds.width, "\(label.text ?? "") \(language)")
                }
            }
        }
        // With the default text size all rows fit on the page.
        stage.settings.textSize = .system
        stage.settle()
        #expect(page.tableView.visibleCells.count == 14)
    }

    @Test func languageChangesAllTextsAtOnce() throws {
        let stage = try Stage.combined()
        for index in [1, 2, 3] { stage.clickTab(index) }
        try stage.click("Language")
        try stage.click("简体中文")
        #expect(stage.containers.map(\.textLabel.text) == ["列表", "时钟", "动画", "设置"])
        #expect(stage.label("设置") != nil && stage.label("语言") != nil)
        stage.clickTab(0)
        #expect(stage.rowTexts.first == "第 1 行" && stage.label("编辑") != nil)
        stage.clickTab(1)
        #expect(stage.label("上午") != nil)
        stage.clickTab(2)
        #expect(stage.label("弹跳") != nil)
        stage.settings.language = .traditionalChinese
        stage.settle()
        #expect(stage.label("彈跳") != nil)
    }

    /// The AccessibleId, by which programs find an element on the accessibility bus.
    @Test func rowsAndTheirSwitchesHaveIdentifiersOfTheirOwn() throws {
        let stage = try Stage.combined()
        stage.system.reader.isRead = true
        func check(_ row: SettingsRow) {
            let all = stage.system.reader.tree?.all.map(\.identifier) ?? []
            for identifier in [row.rawValue, "\(row.rawValue)-switch"] { #expect(all.filter { $0 == identifier }.count == 1, "\(all)") }
        }
        stage.clickTab(3)
        check(.slowAnimations)
        stage.scrollSettingsToTheEnd()
        try stage.click("More Interactions")
        check(.tabIndicator)
        check(.tabSwipe)
    }

    @Test func wheelContentsSettingChangesRowsAndWheel() throws {
        let stage = try Stage.combined()
        let last = Int(stage.list.wheelView.position) + 1
        for numbering in DemoSettings.RowNumbering.allCases {
            stage.settings.wheelContents = numbering
            stage.settle()
            #expect(stage.list.wheelView.topLabel.text == numbering.text(for: last))
            #expect(stage.rowTexts.first == stage.list.contents.title(at: 0))
            #expect(stage.rowTexts.first?.contains(numbering.text(for: 1)) == true)
        }
    }

    @Test func cardSetsTheTabsAnimationAndPreviewsIt() throws {
        let stage = try Stage.combined()
        stage.clickTab(2)
        let cards = stage.window.descendants(of: MotionCard.self)
        #expect(cards.filter(\.isChosen).map(\.title) == ["Bounce"])
        let card = try #require(cards.first { $0.title == "Rotate Right" })
        stage.click(card)
        stage.system.advance(by: 0.1)
        #expect(stage.settings.itemAnimation == .rotationRight)
        #expect(cards.filter(\.isChosen).map(\.title) == ["Rotate Right"])
        #expect(card.contentView.subviews.contains { $0.layer.animationKeys() != nil })
        stage.settle()
        #expect(card.contentView.subviews.allSatisfy { $0.layer.animationKeys() == nil && $0.transform == .identity && $0.alpha == 1 })
        stage.click(stage.containers[1])
        #expect(stage.containers[1].icon.layer.animation(forKey: "rotation") != nil)
    }

    @Test func barAndItsLiveIconsReturnFromAPageThatHidesTheBar() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        stage.scrollSettingsToTheEnd()
        try stage.click("About")
        #expect(stage.label("Tab Bar Laboratory") != nil)
        #expect(stage.tabs.tabBar.isHidden || stage.tabs.tabBar.frameInWindow.maxX <= 0)
        try stage.click("Settings")
        #expect(stage.tabs.tabBar.frameInWindow == CGRect(x: 0, y: 795, width: 390, height: 49))
        #expect(stage.list.wheelView.window != nil && stage.selectedContainers == [3])
    }

    @Test func clickOnARowTogglesItsSwitch() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        let control = try #require(stage.window.descendants(of: UISwitch.self).first)
        try stage.click("Slow Animations")
        #expect(stage.settings.slowAnimations && control.isOn)
        try stage.click("Slow Animations")
        #expect(!stage.settings.slowAnimations && !control.isOn)
        #expect(stage.window.descendants(of: UITableViewCell.self).allSatisfy { !$0.isSelected && !$0.isHighlighted })
    }

    @Test func slowSpeedIsSetByItsSlider() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        let slider = try #require(stage.window.descendants(of: UISlider.self).first)
        #expect(slider.accessibilityLabel == "Slow Speed" && slider.accessibilityValue == "10%" && stage.label("10%") != nil)
        stage.settings.slowAnimations = true
        let frame = slider.frameInWindow
        let way = frame.width - 28
        // The thumb, 28 points wide, shows 10 %: 5 of the range's 45 percentage points.
        let thumb = frame.minX + 14 + way * 5 / 45
        stage.native.movePointer(x: thumb, y: frame.midY)
        stage.native.send(.buttonPressed(.primary), x: thumb, y: frame.midY)
        stage.native.movePointer(x: thumb + way * 20 / 45, y: frame.midY)
        #expect(stage.settings.slowSpeed.percent == 30 && stage.label("30%") != nil)
        stage.native.movePointer(x: 3000, y: frame.midY)
        #expect(stage.settings.slowSpeed.percent == 50)
        stage.native.movePointer(x: -3000, y: frame.midY)
        #expect(stage.settings.slowSpeed.percent == 5)
        stage.native.movePointer(x: thumb + way * 20 / 45, y: frame.midY)
        stage.native.send(.buttonReleased(.primary), x: thumb + way * 20 / 45, y: frame.midY)
        stage.settle()
        #expect(stage.window.layer.speed == 0.3 && slider.accessibilityValue == "30%")
        slider.accessibilityIncrement()
        #expect(stage.settings.slowSpeed.percent == 35, "a tenth of the range is 4.5 percent")
    }

    @Test func slowAnimationsTakeTenTimesAsLong() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        let control = try #require(stage.window.descendants(of: UISwitch.self).first)
        stage.click(control)
        stage.settle()
        #expect(stage.settings.slowAnimations)
        stage.clickTab(0)
        stage.native.press(.character("e"), modifiers: .control)
        stage.system.advance(by: 1)
        let alpha = stage.tabs.tabBar.layer.presentation()?.opacity ?? 0
        #expect(alpha > 0.1 && alpha < 0.9, "after 1 of 2 seconds")
        stage.settings.slowAnimations = false
        #expect(!control.isOn)
    }

    @Test func guideCanBeReplayedAndReturnsToTheSettings() throws {
        let stage = try Stage.combined()
        stage.clickTab(3)
        stage.scrollSettingsToTheEnd()
        try stage.click("Replay the Guide")
        #expect(stage.visit?.children.first is GuideViewController)
        for _ in 0..<3 {
            stage.native.press(.right)
            stage.settle()
        }
        try stage.click(Localized.text("guide.start"))
        #expect(stage.tabs.presentedViewController == nil && stage.selectedContainers == [3])
        #expect(UIApplication.shared.keyWindow?.rootViewController === stage.tabs)
    }
}
