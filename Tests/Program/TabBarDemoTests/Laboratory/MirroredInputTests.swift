// Every kind of input in one of two compared phones has the same effect in the other, in both directions and at two zooms.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

/// The phone that receives the input, and the zoom of both phones.
nonisolated struct InputTarget: CustomStringConvertible, Sendable {
    enum Side: CaseIterable { case first, second }
    let side: Side
    let zoom: Int
    var description: String { "\(side) at \(zoom) %" }
    static let all = Side.allCases.flatMap { side in [100, 50].map { InputTarget(side: side, zoom: $0) } }

    @MainActor func phone(_ phones: TwoPhones) -> UIWindow { side == .first ? phones.first : phones.second }
}

@MainActor
@Suite(.serialized) struct MirroredInputTests {
    private typealias Phones = TwoPhones

    private func offsets(_ phones: TwoPhones) -> (CGFloat, CGFloat) {
        (phones.firstTabs.listPage.tableView.contentOffset.y, phones.secondTabs.listPage.tableView.contentOffset.y)
    }

    @Test(arguments: InputTarget.all) func clickSelectsTheTabInBothPhones(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        #expect(try stage.differingPixels(phones) == 0)
        let frame = stage.containers[1].convert(stage.containers[1].bounds, to: nil)
        let place = stage.point(frame.midX, frame.midY, in: target.phone(phones))
        stage.native.click(x: place.x, y: place.y)
        for _ in 0..<20 {
            stage.system.advance(frames: 1)
            #expect(try stage.differingPixels(phones) == 0)
        }
        #expect(phones.firstTabs.selectedIndex == 1 && phones.secondTabs.selectedIndex == 1)
    }

    @Test(arguments: InputTarget.all) func wheelDragAndTouchpadScrollBothLists(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        let place = stage.point(195, 500, in: target.phone(phones))
        stage.native.scroll(x: place.x, y: place.y, notches: 3)
        stage.system.advance(frames: 4)
        #expect(offsets(phones).0 > 0 && offsets(phones).0 == offsets(phones).1)
        stage.settle()
        let afterWheel = offsets(phones).0
        for _ in 0..<6 {
            stage.native.scroll(x: place.x, y: place.y, notches: 0.7, source: .touchpad)
            stage.system.advance(frames: 1)
        }
        stage.native.scroll(x: place.x, y: place.y, notches: 0, source: .touchpadLifted)
        stage.system.advance(frames: 10)
        #expect(offsets(phones).0 > afterWheel && offsets(phones).0 == offsets(phones).1)
        stage.settle()
        let beforeTouch = offsets(phones).0
        stage.native.touch(TouchChange(.began, identifier: 1, x: place.x, y: place.y))
        for step in 1...8 {
            stage.system.advance(frames: 1)
            stage.native.touch(TouchChange(.moved, identifier: 1, x: place.x, y: place.y - Double(step) * 12))
        }
        stage.native.touch(TouchChange(.ended, identifier: 1, x: place.x, y: place.y - 96))
        stage.system.advance(frames: 5)
        #expect(offsets(phones).0 > beforeTouch && offsets(phones).0 == offsets(phones).1)
        stage.settle()
        // At other zooms, rows end between pixels, and the pixels there depend on the order in which the list has added the cells.
        #expect(try target.zoom != 100 || stage.differingPixels(phones) == 0)
    }

    @Test(arguments: InputTarget.all) func hoverAndCancelledPressAreMirrored(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        let frame = stage.containers[1].convert(stage.containers[1].bounds, to: nil)
        let place = stage.point(frame.midX, frame.midY, in: target.phone(phones))
        stage.native.movePointer(x: place.x, y: place.y)
        stage.system.advance(frames: 20)
        #expect(try stage.differingPixels(phones) == 0)
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        stage.system.advance(frames: 2)
        #expect(try stage.differingPixels(phones) == 0)
        stage.native.send(.pointerCancelled, x: place.x, y: place.y)
        stage.native.send(.pointerLeft)
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }

    /// The list's rows have a menu; it opens in each phone's own window.
    @Test(arguments: InputTarget.all) func contextMenuIsMirrored(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        let place = stage.point(195, 300, in: target.phone(phones))
        stage.native.click(x: place.x, y: place.y, button: .secondary)
        stage.settle()
        let menus = [phones.firstTabs, phones.secondTabs].map { $0.presentedViewController }
        #expect((menus[0] == nil) == (menus[1] == nil))
        #expect(try stage.differingPixels(phones) == 0)
        stage.native.press(.down)
        stage.native.press(.escape)
        stage.settle()
        #expect(phones.firstTabs.presentedViewController == nil && phones.secondTabs.presentedViewController == nil)
        #expect(try stage.differingPixels(phones) == 0)
    }

    @Test(arguments: InputTarget.all) func sheetIsPresentedInEachPhone(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        let button = phones.firstTabs.tabBar.frame
        let place = stage.point(button.midX, button.minY + 10, in: target.phone(phones))
        stage.native.click(x: place.x, y: place.y)
        stage.settle()
        #expect(phones.firstTabs.presentedViewController is UIAlertController)
        #expect(phones.secondTabs.presentedViewController is UIAlertController)
        #expect(try stage.differingPixels(phones) == 0)
        let outside = stage.point(195, 120, in: target.phone(phones))
        stage.native.click(x: outside.x, y: outside.y)
        stage.settle()
        #expect(phones.firstTabs.presentedViewController == nil && phones.secondTabs.presentedViewController == nil)
    }

    @Test func keysGoToBothPhonesWhileOneIsTheKeyWindow() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        stage.native.press(.tab)
        stage.native.press(.tab)
        stage.settle()
        let focused = [phones.first, phones.second].map { UIFocusSystem.focusSystem(for: $0)?.focusedItem }
        #expect(focused[0] != nil && focused[1] != nil && focused[0] !== focused[1])
        #expect(try stage.differingPixels(phones) == 0)
        stage.native.press(.end)
        stage.settle()
        #expect(offsets(phones).0 == offsets(phones).1)
        // F6 makes the laboratory's window the key window.
        stage.native.press(.function(6))
        #expect(phones.session.window.isKeyWindow)
        stage.native.press(.character("y"))
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }

    /// Space plays the selected interaction in both phones, and scrolls neither list.
    @Test func keysOfTheLaboratoryScrollNeitherPhone() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        #expect(phones.first.isKeyWindow)
        let before = offsets(phones)
        stage.native.press(.space)
        stage.system.advance(frames: 10)
        for tabs in [phones.firstTabs, phones.secondTabs] {
            let icon = try #require(tabs.view.descendants(of: ItemContainer.self).first { $0.isSelected }?.icon)
            #expect(icon.layer.presentation()?.transform.m11 ?? 1 != 1)
        }
        #expect(try stage.differingPixels(phones) == 0)
        stage.settle()
        #expect(offsets(phones).0 == before.0 && offsets(phones).1 == before.1)
        #expect(try stage.differingPixels(phones) == 0)
        // Keys without a command of the laboratory have their effect in both phones.
        stage.native.press(.pageDown)
        stage.settle()
        #expect(offsets(phones).0 > before.0 && offsets(phones).0 == offsets(phones).1)
    }

    /// A click on a switch toggles the setting once, and both phones show it.
    @Test(arguments: InputTarget.all) func switchOfASharedSettingIsToggledOnce(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        for tabs in [phones.firstTabs, phones.secondTabs] { tabs.selectedIndex = (tabs.viewControllers?.count ?? 1) - 1 }
        stage.settle()
        let switches = [phones.first, phones.second].map { phone in
            phone.descendants(of: UISwitch.self).first { $0.window != nil && !$0.isHidden }
        }
        let toggle = try #require(switches[0])
        let frame = toggle.convert(toggle.bounds, to: nil)
        let place = stage.point(frame.midX, frame.midY, in: target.phone(phones))
        stage.native.click(x: place.x, y: place.y)
        stage.settle()
        #expect(stage.settings.slowAnimations)
        #expect(switches.allSatisfy { $0?.isOn == true })
        #expect(try stage.differingPixels(phones) == 0)
    }

    /// A screen reader scrolls the list, selects a tab and toggles a common setting in either phone. The x coordinate of an element
    /// determines its phone.
    @Test(arguments: InputTarget.all) func requestsOfScreenReadersAreMirrored(target: InputTarget) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: target.zoom)
        let reader = stage.system.reader
        reader.isRead = true
        stage.settle()
        let frame = target.phone(phones).frame
        func request(_ action: AccessibleAction, of isWanted: (AccessibleElement) -> Bool) throws {
            let element = reader.tree?.all.first { $0.x >= frame.minX && $0.x < frame.maxX && $0.actions.contains(action) && isWanted($0) }
            #expect(reader.request(.perform(action), of: element))
            stage.settle()
            #expect(try target.zoom != 100 || stage.differingPixels(phones) == 0)
        }
        try request(.scroll(.down)) { $0.x + $0.width <= frame.maxX + 1 }
        #expect(offsets(phones).0 > 0 && offsets(phones).0 == offsets(phones).1)
        let title = try #require(stage.containers[1].accessibilityLabel)
        try request(.activate) { $0.role == .tab && $0.label == title }
        #expect(phones.firstTabs.selectedIndex == 1 && phones.secondTabs.selectedIndex == 1)
        for tabs in [phones.firstTabs, phones.secondTabs] { tabs.selectedIndex = (tabs.viewControllers?.count ?? 1) - 1 }
        stage.settle()
        try request(.activate) { $0.role == .toggle }
        #expect(stage.settings.slowAnimations)
        let switches = [phones.first, phones.second].map { $0.descendants(of: UISwitch.self).first { $0.window != nil && !$0.isHidden } }
        #expect(switches.allSatisfy { $0?.isOn == true })
    }

    @Test func eachPhoneHasItsOwnListAndContentOffset() throws {
        let stage = try Stage.combined(rows: 30)
        let phones = try stage.comparePhones()
        #expect(phones.firstTabs.listPage !== phones.secondTabs.listPage)
        phones.secondTabs.listPage.tableView.contentOffset.y += 200
        stage.settle()
        #expect(offsets(phones).0 != offsets(phones).1)
    }

    /// Makes 500 random inputs, each in either phone. After every twenty, both phones show the same pixels.
    @Test(arguments: [1, 2] as [UInt64]) func randomInputKeepsBothPhonesEqual(seed: UInt64) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        var random = SeededGenerator(seed: seed)
        for count in 1...500 {
            input(to: random.element(of: [phones.first, phones.second]), stage, &random)
            stage.system.advance(frames: random.number(below: 4))
            guard count % 20 == 0 else { continue }
            stage.settle()
            let different = try stage.differingPixels(phones)
            #expect(different == 0, "after \(count) inputs")
            if different > 0 { break }
        }
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }

    private func input(
        to phone: UIWindow, _ stage: Stage<CombinedTabBarController>, _ random: inout SeededGenerator
    ) {
        let place = stage.point(CGFloat(random.number(below: 390)), CGFloat(random.number(below: 844)), in: phone)
        let x = Double(place.x), y = Double(place.y)
        switch random.number(below: 10) {
        case 0, 1, 2: stage.native.click(x: x, y: y)
        case 3: stage.native.click(x: x, y: y, button: .secondary)
        case 4, 5: stage.native.scroll(x: x, y: y, notches: Double(random.number(below: 7)) - 3)
        case 6: stage.native.drag(fromX: x, y: y, toX: x + 20, y: y - Double(random.number(below: 200)) + 100, steps: 4)
        case 7: stage.native.press(random.element(of: [.tab, .down, .up, .enter, .pageDown, .home]))
        case 8: stage.native.movePointer(x: x, y: y)
        default:
            stage.native.touch(TouchChange(.began, identifier: 1, x: x, y: y))
            stage.system.advance(frames: 1)
            stage.native.touch(
                TouchChange(.moved, identifier: 1, x: x + 5, y: y - 40), TouchChange(.began, identifier: 2, x: x + 15, y: y))
            stage.system.advance(frames: 1)
            stage.native.touch(TouchChange(.ended, identifier: 1, x: x + 5, y: y - 60), TouchChange(.cancelled, identifier: 2, x: x, y: y))
        }
    }
}
