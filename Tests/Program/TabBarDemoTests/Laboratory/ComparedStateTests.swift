// The second phone begins in the state of the first one, whatever the settings are and whatever page is shown.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct ComparedStateTests {
    /// States of the first phone in which a comparison is opened.
    private enum Page: CaseIterable { case editedList, clock, motion, interactions, choice, keys, about }

    private func show(_ page: Page, _ stage: Stage<CombinedTabBarController>) throws {
        func select(_ controller: UIViewController) {
            stage.tabs.selectedViewController = controller.navigationController
            stage.settle()
        }
        func push(_ controller: UIViewController) {
            select(stage.tabs.settingsPage)
            stage.tabs.settingsPage.navigationController?.popToRootViewController(animated: false)
            stage.tabs.settingsPage.navigationController?.pushViewController(controller, animated: false)
        }
        switch page {
        case .editedList:
            select(stage.tabs.listPage)
            stage.wheel(195, 400, notches: 3)
            stage.native.press(.character("e"), modifiers: .control)
            stage.settle()
            stage.click(try #require(stage.list.tableView.visibleCells.dropFirst(2).first))
        case .clock:
            select(stage.tabs.timePage)
            let picker = try #require(stage.tabs.timePage.datePicker)
            picker.date += 100 * 60
            picker.sendActions(for: .valueChanged)
        case .motion:
            select(stage.tabs.motionPage)
            stage.wheel(195, 400, notches: 2)
        case .interactions: push(InteractionsViewController())
        case .choice: push(ChoiceViewController(try #require(SettingsRow.textSize.choice)))
        case .keys: push(KeysViewController())
        case .about: push(AboutViewController())
        }
        stage.settle()
    }

    private func check(_ pages: [Page], _ stage: Stage<CombinedTabBarController>, _ note: String) throws {
        let phones = try stage.comparePhones()
        for page in pages {
            phones.comparison.mode = .off
            stage.settle()
            try show(page, stage)
            phones.comparison.mode = .sideBySide
            stage.native.send(.pointerLeft)
            stage.settle()
            let second = try #require(phones.session.stage.second)
            let (one, two) = try (stage.pixels(of: phones.first), stage.pixels(of: second))
            let differences = one.count == two.count ? zip(one, two).count { $0 != $1 } : -1
            #expect(differences == 0, "\(note), \(page)")
        }
    }

    @Test(arguments: DemoSettings.Name.ofScenes) func pagesBeginEqualWithTheSetting(_ name: DemoSettings.Name) throws {
        let value = try name.otherValue
        let stage = try Stage.combined { $0.setTemporarily(value, named: name) }
        try check([.editedList, .clock, .interactions], stage, "\(name)")
    }

    @Test func pagesBeginEqualWithAllSettingsTogether() throws {
        let values = try DemoSettings.Name.ofScenes.map { ($0, try $0.otherValue) }
        let stage = try Stage.combined { settings in for (name, value) in values { settings.setTemporarily(value, named: name) } }
        try check(Page.allCases, stage, "all settings")
    }

    /// A setting that is changed while two phones are compared applies to both.
    @Test(arguments: DemoSettings.Name.ofScenes) func phonesStayEqualWhenTheSettingChanges(_ name: DemoSettings.Name) throws {
        let value = try name.otherValue
        let stage = try Stage.combined()
        stage.wheel(195, 400, notches: 3)
        stage.settle()
        let phones = try stage.comparePhones()
        stage.settings.setTemporarily(value, named: name)
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }
}
