// Tests the scenes' texts: their language, its changes, and the number of tabs in the key help.

import Foundation
import LaboratoryCore
import TestSupport
import Testing
import TabBarKit
import UIKit

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor @Suite struct SceneTextsTests {
    @Test func keyHelpNamesTheNumberOfTabs() throws {
        let stage = try Stage.combined()
        #expect(UIApplication.shared.keyWindow?.tabCount == 4)
        #expect(KeysViewController().tabs == 4 && KeyList.all(tabs: 4).first?.keys == "Ctrl+1…4")
        #expect(KeyList.all(tabs: 2).first?.keys == "Ctrl+1…2")
        #expect(!KeyList.all(tabs: 0).contains { $0.keys.hasPrefix("Ctrl+1") })
        withExtendedLifetime(stage) {}
    }

    @Test func rowTitlesFollowTheLanguage() throws {
        let stage = try Stage.combined(rows: 40)
        func title(_ numbering: DemoSettings.RowNumbering, _ language: DemoSettings.Language, _ index: Int) -> String {
            stage.settings.wheelContents = numbering
            stage.settings.language = language
            return stage.list.contents.title(at: index)
        }
        #expect(title(.numbers, .english, 6) == "Row 7")
        #expect(title(.numbers, .simplifiedChinese, 6) == "第 7 行")
        #expect(title(.zodiac, .english, 6) == "Row 7 · 马")
        #expect(title(.zodiac, .traditionalChinese, 6) == "第 7 列 · 馬")
        #expect(title(.chineseNumerals, .english, 18) == "Row 19 · 十九")
        #expect(title(.chineseNumerals, .simplifiedChinese, 18) == "第十九行")
        #expect(title(.chineseNumerals, .traditionalChinese, 18) == "第十九列")
        #expect(title(.letters, .english, 27) == "Row AB")
    }

    @Test func aboutPageIsTranslatedAndNamesTheVersion() throws {
        let stage = try Stage.combined { $0.language = .simplifiedChinese }
        let about = AboutViewController()
        stage.tabs.settingsPage.navigationController?.pushViewController(about, animated: false)
        stage.tabs.selectedIndex = 3
        stage.settle()
        #expect(stage.label("标签栏实验室") != nil)
        #expect(stage.label("版本 \(HelpText.version)") != nil)
        stage.settings.language = .english
        stage.settle()
        #expect(stage.label("Tab Bar Laboratory") != nil)
    }

    @Test func openSheetFollowsTheLanguage() throws {
        let stage = try Stage.combined { $0.language = .english }
        if let button = stage.tabs.centreButton { stage.click(button) }
        stage.settle()
        #expect(stage.sheet?.title == "More Scenes")
        stage.settings.language = .simplifiedChinese
        stage.settle()
        #expect(stage.sheet?.title == "更多场景")
        #expect(stage.label("取消") != nil && stage.label("Cancel") == nil)
        // The actions of the changed sheet work.
        try stage.click("滚轮图标")
        #expect(stage.visit != nil)
    }

    @Test(arguments: [(DemoSettings.Language.system, "Home"), (.english, "Home"), (.traditionalChinese, "首頁")])
    func articleScenesUseTheChosenLanguageElseTheDesktops(language: DemoSettings.Language, home: String) throws {
        DemoSettings.shared = DemoSettings()
        DemoSettings.shared.language = language
        defer { DemoSettings.shared = DemoSettings() }
        for scene in [BounceScene.self, CentreExtendedScene.self] as [any Scene.Type] {
            let tabs = try #require(scene.make(SceneOptions()) as? UITabBarController)
            #expect(tabs.viewControllers?.first?.tabBarItem.title == home, "\(scene.name)")
        }
        let custom = CentreCustomScene.make(SceneOptions())
        custom.loadViewIfNeeded()
        let page = (custom as? UITabBarController)?.viewControllers?.first as? UINavigationController
        #expect(page?.viewControllers.first?.navigationItem.title == home)
    }

    /// Their pages have the same colours and titles.
    @Test func scenesWithACentreButtonSayHowTheyDiffer() throws {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        let notes = try [CentreExtendedScene.self, CentreCustomScene.self].map { (scene: any Scene.Type) -> [String] in
            let tabs = try #require(scene.make(SceneOptions()) as? UITabBarController)
            tabs.loadViewIfNeeded()
            let page = (tabs.viewControllers?.first as? UINavigationController)?.viewControllers.first
            return try #require(page).view.descendants(of: UILabel.self).compactMap(\.text)
        }
        #expect(notes[0] != notes[1] && notes[0].first?.contains("press") == true && notes[1].first?.contains("release") == true)
    }

    @Test func articleScenesAreArabicAndMirroredOnAnArabicDesktop() throws {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        InterfaceLanguage.system = .arabic
        let tabs = try #require(BounceScene.make(SceneOptions()) as? UITabBarController)
        #expect(tabs.viewControllers?.first?.tabBarItem.title == "الرئيسية")
        #expect(UIEnvironmentOverrides(DemoSettings.shared).layoutDirection == .rightToLeft)
    }

    /// A first launch shows the guide before any other scene can set `SystemText.translation`.
    @Test func guideTranslatesTheTextsOfUIKit() throws {
        SystemText.translation = { $0 }
        let stage = try Stage.guide()
        DemoSettings.shared.language = .simplifiedChinese
        #expect(stage.dots?.accessibilityValue == "第 1 页，共 4 页")
        DemoSettings.shared.language = .arabic
        #expect(stage.dots?.accessibilityValue == "الصفحة ١ من ٤")
    }

    @Test func articleScenesFollowTheLanguageWhileTheyAreShown() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let tabs = try #require(BounceScene.make(SceneOptions()) as? UITabBarController)
        DemoSettings.shared.language = .english
        #expect(tabs.viewControllers?.map { $0.tabBarItem.title } == ["Home", "Market", "Cart", "Me"])
        #expect(Product.fruit[0].name == "Apple")
    }

    @Test func scenesEditAndWheelFollowTheLanguage() throws {
        DemoSettings.reset()
        defer { DemoSettings.reset() }
        let edit = try #require(EditScene.make(SceneOptions()) as? UITabBarController)
        let wheel = try #require(WheelScene.make(SceneOptions()) as? UITabBarController)
        let first = try #require(wheel.viewControllers?.first as? FirstViewController)
        let page = try #require(edit.viewControllers?.first as? UINavigationController)
        func titles(_ tabs: UITabBarController) -> [String?] { tabs.viewControllers?.map { $0.tabBarItem.title } ?? [] }
        func firstRow() -> String? {
            first.tableView(first.tableView, cellForRowAt: IndexPath(row: 11, section: 0)).textLabel?.text
        }
        #expect(titles(edit) == ["Tiles", "Other"] && titles(wheel) == ["First", "Clock"])
        #expect(firstRow() == "12")
        DemoSettings.shared.language = .simplifiedChinese
        #expect(titles(edit) == ["色块", "其他"] && titles(wheel) == ["首页", "时钟"])
        #expect(page.viewControllers.first?.navigationItem.title == "集合视图")
        DemoSettings.shared.language = .arabic
        #expect(titles(wheel).first == "الأولى")
        #expect(firstRow() == "١٢" && first.wheelView.source.text(at: 11) == "١٢")
    }
}
