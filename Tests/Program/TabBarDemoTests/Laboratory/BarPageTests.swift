// The Bar page of the laboratory: tabs, pictures, colors and bars, changed as by a user and seen on the phone.

import CoreGraphics
import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

/// The scene with a bar of the user, with the page open.
@MainActor
final class PageScene {
    static let square = #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect x="4" y="4" width="16" height="16"/></svg>"#

    /// The folders of the bars, and of other files.
    let files: TemporaryFolder, others: TemporaryFolder
    let stage: Stage<MyBarController>
    let open: OpenLaboratory
    let session: LaboratorySession
    let bar: BarSession

    init(
        _ titles: [String] = ["One", "Two", "Three"], size: CGSize = CGSize(width: 390, height: 844), isSample: Bool = false,
        presets: PresetFolder? = nil
    ) throws {
        (files, others) = (try TemporaryFolder(), try TemporaryFolder())
        LaboratorySettings.shared = LaboratorySettings()
        let library = BarLibrary(path: files.path("bars"))
        BarScene.library = library
        if isSample {
            try BarScene.open(folder: nil)
        } else {
            let folder = library.folder(named: "Mine")
            try folder.write(BarDescription(name: "Mine", tabs: titles.map { BarTab(title: $0) }))
            try BarScene.open(folder: folder.path)
        }
        stage = try Stage(scene: BarScene.self, size: size)
        open = try stage.openLaboratory(presets: presets)
        session = try #require(open.session)
        bar = try #require(session.bar)
        session.controller.inspector.visiblePage = bar.page
        stage.settle()
    }

    isolated deinit {
        BarScene.library = nil
        BarScene.current = nil
    }

    var description: BarDescription { bar.model.description }
    /// The titles on the phone.
    var phoneTitles: [String?] { stage.containers.map { $0.textLabel.text } }

    func click(_ identifier: String) throws {
        stage.clickOnScreen(try stage.tool(identifier))
        stage.settle()
    }

    func enter(_ text: String, into identifier: String) throws {
        let field = try #require(try stage.tool(identifier) as? UITextField)
        field.becomeFirstResponder()
        field.selectAll(nil)
        for character in text { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.settle()
    }

    func undo() {
        stage.native.press(.character("z"), modifiers: .control)
        stage.settle()
    }

    /// The middle of a tab of the phone, on the screen.
    func tab(_ index: Int) -> CGPoint {
        let frame = stage.containers[index].accessibilityFrame
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    func icon(_ name: String) throws -> String { try others.file(name, Self.square) }
}

@MainActor
@Suite(.serialized) struct BarPageTests {
    @Test func thePageExistsOnlyForABar() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        #expect(session.bar == nil && session.controller.inspector.pageControl.numberOfSegments == 2)
        let scene = try PageScene()
        #expect(scene.session.controller.inspector.pageControl.numberOfSegments == 3 && scene.bar.isActive)
        // It is the first page of the next time.
        scene.open.laboratory.close()
        scene.open.laboratory.open()
        #expect(scene.open.session?.bar?.isActive == true)
    }

    @Test func aTitleAndABadgeAreSeenOnThePhoneAndUndone() throws {
        let scene = try PageScene()
        try scene.click("bar-tab-2")
        try scene.enter("home", into: "bar-page.tab.title")
        try scene.enter("7", into: "bar-page.tab.badge")
        #expect(scene.phoneTitles == ["One", "home", "Three"] && scene.stage.containers[1].badge.text == "7")
        scene.undo()
        scene.undo()
        #expect(scene.phoneTitles == ["One", "Two", "Three"] && scene.description.tabs[1].badge == nil)
        scene.stage.native.press(.character("z"), modifiers: [.control, .shift])
        #expect(scene.phoneTitles[1] == "home")
        // The change is in the file.
        #expect(try scene.bar.model.bar.folder.read(animations: BarScene.animations).tabs[1].title == "home")
        try scene.enter(String(repeating: "x", count: 101), into: "bar-page.tab.title")
        #expect(scene.stage.refusal?.contains("100") == true && scene.phoneTitles[1] == "home")
    }

    @Test func tabsAreAddedRemovedAndMovedWithinTheLimits() throws {
        let scene = try PageScene()
        try scene.click("bar-add")
        #expect(scene.phoneTitles == ["One", "4", "Two", "Three"] && scene.bar.model.selected == 1)
        try scene.click("bar-down")
        #expect(scene.phoneTitles == ["One", "Two", "4", "Three"] && scene.bar.model.selected == 2)
        for _ in 0..<5 { try scene.click("bar-add") }
        #expect(scene.description.tabs.count == 8 && scene.bar.page.addButton.isEnabled == false)
        for _ in 0..<7 { try scene.click("bar-remove") }
        #expect(scene.description.tabs.count == 2 && scene.bar.page.removeButton.isEnabled == false)
        while scene.bar.model.canUndo { scene.undo() }
        #expect(scene.phoneTitles == ["One", "Two", "Three"])
    }

    @Test func aDragInTheListMovesATab() throws {
        let scene = try PageScene()
        let first = try scene.stage.tool("bar-tab-1").accessibilityFrame
        let x = first.maxX - 24
        scene.stage.native.send(.buttonPressed(.primary), x: x, y: first.midY)
        scene.stage.system.advance(by: 0.3)
        for step in 1...20 {
            scene.stage.native.movePointer(x: x, y: first.midY + 2.1 * first.height * Double(step) / 20)
            scene.stage.system.advance(frames: 2)
        }
        scene.stage.native.send(.buttonReleased(.primary), x: x, y: first.midY + 2.1 * first.height)
        scene.stage.settle()
        #expect(scene.phoneTitles == ["Two", "Three", "One"] && scene.bar.model.selected == 2)
        scene.undo()
        #expect(scene.phoneTitles == ["One", "Two", "Three"])
        #expect(try (scene.stage.tool("bar-tab-1") as? UITableViewCell)?.accessibilityLabel == "One")
    }

    // MARK: Pictures

    @Test func aFileOverATabIsAnnouncedAndTakenByTheDrop() throws {
        let scene = try PageScene(), point = scene.tab(1)
        let drag = OffscreenDrag(files: [try scene.icon("leaf.svg")])
        #expect(scene.stage.native.move(drag, x: point.x, y: point.y) == .copy)
        let highlight = scene.bar.drop.highlight
        #expect(!highlight.isHidden && highlight.frame.contains(point))
        #expect(scene.stage.native.drop(drag, x: point.x, y: point.y))
        scene.stage.settle()
        #expect(highlight.isHidden && scene.description.tabs.map(\.icon) == [nil, "leaf.svg", nil])
        #expect(scene.stage.containers[1].icon.image?.size == CGSize(width: 25, height: 25))
        scene.undo()
        #expect(scene.description.tabs.map(\.icon) == [nil, nil, nil])
    }

    @Test func furtherFilesAreForTheFollowingTabs() throws {
        let scene = try PageScene(), point = scene.tab(1)
        let names = try ["a.svg", "b.svg", "c.svg"].map { try scene.icon($0) }
        #expect(scene.stage.native.drop(OffscreenDrag(files: names), x: point.x, y: point.y))
        scene.stage.settle()
        #expect(scene.description.tabs.map(\.icon) == [nil, "a.svg", "b.svg"])
        scene.undo()
        #expect(scene.description.tabs.allSatisfy { $0.icon == nil })
    }

    @Test(arguments: [("notes.txt", "hello"), ("broken.svg", "<svg"), ("film.json", "{}")])
    func aFileThatIsNoPictureChangesNothing(name: String, text: String) throws {
        let scene = try PageScene(isSample: true), before = scene.description, point = scene.tab(0)
        #expect(scene.stage.native.drop(OffscreenDrag(files: [try scene.others.file(name, text)]), x: point.x, y: point.y))
        scene.stage.settle()
        #expect(scene.open.messages.last?.contains(name) == true && scene.description == before)
        #expect(scene.bar.model.bar.isSample && !scene.bar.model.canUndo)
        #expect(scene.files.names.isEmpty, "the program's bar was not copied")
    }

    @Test func aDropBesideTheTabsIsNotForTheBar() throws {
        let scene = try PageScene(), point = scene.tab(0)
        #expect(scene.stage.native.move(OffscreenDrag(files: [try scene.icon("a.svg")]), x: point.x, y: point.y - 300) == .none)
        #expect(scene.bar.drop.highlight.isHidden)
    }

    @Test func wellsAndRowsOfThePageTakeFiles() throws {
        let scene = try PageScene()
        let files = [try scene.icon("a.svg")]
        for identifier in ["bar-page.icon.selected", "bar-tab-3", "bar-page.page.picture"] {
            let frame = try scene.stage.tool(identifier).accessibilityFrame
            #expect(scene.stage.native.drop(OffscreenDrag(files: files), x: frame.midX, y: frame.midY), "\(identifier)")
            scene.stage.settle()
        }
        #expect(scene.description.tabs[0].selectedIcon == "a.svg" && scene.description.tabs[2].icon == "a.svg")
        #expect(scene.description.tabs[0].page == .picture("a.svg"))
        #expect(try scene.stage.tool("bar-page.icon.selected").accessibilityValue == "a.svg")
    }

    @Test func controlVPastesTextAndFilesOntoTheSelectedTab() throws {
        let scene = try PageScene()
        func paste() {
            scene.stage.native.press(.character("v"), modifiers: .control)
            scene.stage.settle()
        }
        UIPasteboard.general.string = PageScene.square
        paste()
        #expect(scene.description.tabs[0].icon == "icon.svg")
        try scene.click("bar-tab-3")
        UIPasteboard.general.url = URL(fileURLWithPath: try scene.icon("leaf.svg"))
        paste()
        #expect(scene.description.tabs[2].icon == "leaf.svg")
        UIPasteboard.general.string = "hello"
        paste()
        #expect(scene.open.messages.last == Localized.text("bar-page.paste.nothing"))
        // In a field, the same keys paste a text.
        let field = try #require(try scene.stage.tool("bar-page.tab.title") as? UITextField)
        field.becomeFirstResponder()
        paste()
        #expect(field.text == "hello" && scene.description.tabs[2].icon == "leaf.svg")
    }

    // MARK: Looks

    @Test func aColourIsChosenInThePickerAndTheSystemsComesBack() throws {
        let scene = try PageScene()
        try scene.click("bar-page.tint-light")
        let picker = try #require(scene.bar.page.presentedViewController as? UIColorPickerViewController)
        let frame = try #require(picker.view.descendants(of: UIControl.self).first { $0.accessibilityLabel == "Grid" }).accessibilityFrame
        // A drag over three colours of the row of pure hues, which the picker calls 4D22B2, 982ABC and B92D5D.
        let y = frame.minY + frame.height * 5.5 / 10
        func x(_ column: Double) -> Double { frame.minX + frame.width * (column + 0.5) / 12 }
        scene.stage.native.drag(fromX: x(2), y: y, toX: x(4), y: y, steps: 2)
        #expect(scene.description.tint?.light.text == "#B92D5D")
        scene.stage.native.press(.escape)
        scene.stage.settle()
        #expect(scene.stage.containers[0].textLabel.textColor == UIColor(red: 0xB9 / 255, green: 0x2D / 255, blue: 0x5D / 255, alpha: 1))
        scene.undo()
        #expect(scene.description.tint == nil, "a drag is one change")
        scene.stage.native.press(.character("z"), modifiers: [.control, .shift])
        scene.stage.settle()
        try scene.click("reset-bar-page.tint")
        #expect(scene.description.tint == nil)
    }

    @Test func theRaisedButtonKeepsItsValuesWhileItIsOff() throws {
        let scene = try PageScene()
        let page = scene.bar.page
        page.scrollView.contentOffset.y = page.scrollView.contentSize.height - page.scrollView.bounds.height
        scene.stage.settle()
        try scene.click("bar-raised")
        #expect(scene.stage.tabs.centreButton != nil)
        try scene.enter("30", into: "bar-page.button.diameter")
        #expect(scene.description.button?.diameter == 30)
        try scene.enter("900", into: "bar-page.button.diameter")
        #expect(scene.stage.refusal != nil && scene.description.button?.diameter == 30)
        scene.bar.page.raisedSwitch.setOn(false, animated: false)
        scene.bar.page.raisedSwitch.sendActions(for: .valueChanged)
        #expect(scene.stage.tabs.centreButton == nil)
        scene.bar.page.raisedSwitch.setOn(true, animated: false)
        scene.bar.page.raisedSwitch.sendActions(for: .valueChanged)
        #expect(scene.description.button?.diameter == 30)
    }

    // MARK: Files

    @Test func anErrorOfTheFileIsShownWithItsLineAndTheFormerBarStays() throws {
        let scene = try PageScene()
        let file = scene.bar.model.bar.folder.file
        try Data("{\n \"version\": 1,\n \"nam\": \"Mine\"\n}\n".utf8).write(to: URL(fileURLWithPath: file))
        scene.bar.model.bar.reload()
        scene.stage.settle()
        let label = try #require(try scene.stage.tool("bar-error") as? UILabel)
        #expect(label.window != nil && label.text?.contains("3") == true && label.text?.contains("nam") == true)
        #expect(scene.phoneTitles == ["One", "Two", "Three"])
        try scene.bar.model.bar.folder.write(BarDescription(name: "Mine", tabs: [BarTab(title: "A"), BarTab(title: "B")]))
        try scene.click("bar-reload")
        #expect(scene.phoneTitles == ["A", "B"] && label.window == nil)
    }

    /// Undo must not restore a bar that the other program has replaced.
    @Test func changesOfOtherProgramsEndTheHistory() throws {
        let scene = try PageScene()
        try scene.enter("mine", into: "bar-page.tab.title")
        #expect(scene.bar.model.canUndo)
        try scene.bar.model.bar.folder.write(BarDescription(name: "Mine", tabs: [BarTab(title: "A"), BarTab(title: "B")]))
        scene.bar.model.bar.reload()
        #expect(!scene.bar.model.canUndo && scene.bar.page.undoButton.isEnabled == false)
    }

    @Test func barsAreCreatedDuplicatedSavedAndOpened() throws {
        let scene = try PageScene()
        func choose(_ key: String) throws {
            let actions = UIMenu(children: scene.bar.page.barElements).actions
            try #require(actions.first { $0.title == Localized.text(key) }).perform(sender: nil)
            scene.stage.settle()
        }
        func accept(_ name: String) throws {
            let alert = try #require(scene.bar.page.presentedViewController as? UIAlertController)
            let field = try #require(alert.textFields?.first)
            field.selectAll(nil)
            for character in name { scene.stage.native.press(.character(character)) }
            scene.stage.native.press(.enter)
            scene.stage.settle()
        }
        try choose("bar-page.new")
        try accept("coffee")
        #expect(scene.description.name == "coffee" && scene.phoneTitles == ["1", "2", "3", "4"])
        try choose("bar-page.duplicate")
        #expect(scene.description.name == "coffee 2")
        try choose("bar-page.save-as")
        try accept("tea")
        #expect(scene.description.name == "tea")
        #expect(scene.bar.model.bar.library?.bars.map(\.name) == ["coffee", "coffee 2", "Mine", "tea"])
        try choose("bar-page.save-as")
        try accept("coffee")
        let refused = try #require(scene.bar.page.presentedViewController as? UIAlertController)
        #expect(refused.message?.contains(Localized.text("bar-error.used-name")) == true && scene.description.name == "tea")
        refused.dismiss(animated: false)
        let mine = try #require(UIMenu(children: scene.bar.page.barElements).actions.first { $0.title == "Mine" })
        mine.perform(sender: nil)
        #expect(scene.phoneTitles == ["One", "Two", "Three"] && !scene.bar.model.canUndo)
    }
}
