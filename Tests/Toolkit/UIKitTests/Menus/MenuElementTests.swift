// The elements of menus: states, subtitles, commands and deferred elements.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct MenuElementTests {
    private func open(_ menu: UIMenu) -> ButtonMenuScene {
        let scene = ButtonMenuScene()
        scene.button.menu = menu
        scene.stage.click(scene.button)
        scene.stage.system.settle()
        return scene
    }

    /// Apple's "UIMenuElement.State": on, off and mixed. The titles of rows with and without a mark are aligned.
    @Test func statesShowACheckMarkOrADash() throws {
        let scene = open(
            UIMenu(children: [
                UIAction(title: "Off") { _ in }, UIAction(title: "On", state: .on) { _ in },
                UIAction(title: "Mixed", state: .mixed) { _ in },
            ]))
        let rows = try #require(scene.card).rows
        #expect(rows.map(\.isOn) == [false, true, false])
        #expect(rows.map { row in row.subviews.contains { $0 is CellGlyph } } == [false, true, true])
        let edges = rows.map { row in row.subviews.first { $0 is UILabel }?.frame.minX }
        #expect(Set(edges).count == 1)
    }

    /// Apple's "UIMenuElement.subtitle": the subtitle is shown below the title.
    @Test func aSubtitleIsBelowTheTitleInAHigherRow() throws {
        let scene = open(UIMenu(children: [UIAction(title: "A", subtitle: "More about A") { _ in }, UIAction(title: "B") { _ in }]))
        let rows = try #require(scene.card).rows
        let labels = rows[0].subviews.compactMap { $0 as? UILabel }
        #expect(labels.map(\.text) == ["A", "More about A"])
        #expect(labels[1].frame.minY >= labels[0].frame.maxY && labels[1].frame.maxY <= rows[0].bounds.height)
        #expect(labels[0].frame.minX == labels[1].frame.minX)
        #expect(rows[0].bounds.height == rows[1].bounds.height + Theme.menuSubtitleHeight)
        #expect(rows[0].accessibilityValue == "More about A")
    }

    @Test func singleSelectionOfAnInlineMenuTurnsOffOtherEntriesOfTheMenuOnly() {
        let scene = ButtonMenuScene()
        let group = UIMenu(options: [.displayInline, .singleSelection], children: [scene.action("A"), scene.action("B")])
        let other = UIAction(title: "C", state: .on) { _ in }
        scene.button.menu = UIMenu(children: [group, other])
        for title in ["A", "B"] {
            scene.stage.click(scene.button)
            scene.stage.system.settle()
            scene.click(title)
        }
        #expect(group.selectedElements.map(\.title) == ["B"] && other.state == .on)
    }

    // MARK: Deferred elements

    /// Apple's "UIDeferredMenuElement": a menu shows a loading entry until the completion is called; later menus keep the result.
    @Test func deferredElementsShowASpinnerUntilTheyAreReady() throws {
        var ready: (([UIMenuElement]) -> Void)?
        var requests = 0
        let scene = ButtonMenuScene()
        let deferred = UIDeferredMenuElement { completion in
            requests += 1
            ready = completion
        }
        scene.button.menu = UIMenu(children: [scene.action("First"), deferred])
        func reopen() {
            scene.stage.native.click(x: 100, y: 62)
            scene.stage.system.advance(by: 1)
        }
        reopen()
        let loading = try #require(scene.card?.rows.last)
        #expect(loading.entry.isLoading && !loading.isEnabled)
        #expect(loading.subviews.contains { ($0 as? UIActivityIndicatorView)?.isAnimating == true })
        ready?([scene.action("Late"), scene.action("Later")])
        scene.stage.system.settle()
        #expect(scene.titles == ["First", "Late", "Later"])
        scene.click("Later")
        #expect(scene.chosen == ["Later"])
        reopen()
        #expect(scene.titles == ["First", "Late", "Later"] && requests == 1)
    }

    @Test func uncachedElementsAreRequestedForEachMenu() {
        var requests = 0
        let scene = ButtonMenuScene()
        scene.button.menu = UIMenu(children: [
            UIDeferredMenuElement.uncached { completion in
                requests += 1
                completion([UIAction(title: "\(requests)") { _ in }])
            }
        ])
        for number in 1...2 {
            scene.stage.click(scene.button)
            scene.stage.system.settle()
            #expect(scene.titles == ["\(number)"], "ready at once: no loading entry")
            scene.stage.native.press(.escape)
            scene.stage.system.settle()
        }
        #expect(requests == 2)
    }

    @Test func aMenuClosesIfItsDeferredElementsAreEmpty() {
        var ready: (([UIMenuElement]) -> Void)?
        let scene = ButtonMenuScene()
        scene.button.menu = UIMenu(children: [UIDeferredMenuElement { ready = $0 }])
        scene.stage.click(scene.button)
        scene.stage.system.advance(by: 1)
        #expect(scene.menu != nil)
        ready?([])
        scene.stage.system.settle()
        #expect(scene.menu == nil)
    }

    // MARK: Commands

    @MainActor final class Page: UIViewController {
        var received: [Any?] = []
        func paint(_ sender: UICommand) { received.append(sender.propertyList) }
    }

    @MainActor final class Stranger: UIViewController {
        func unavailable() {}
    }

    /// Apple's "UICommand": the action goes along the responder chain, with the command as its sender.
    @Test func aCommandIsSentAlongTheResponderChain() throws {
        let scene = ButtonMenuScene()
        let page = Page()
        scene.stage.window.rootViewController = page
        page.view.addSubview(scene.button)
        scene.button.menu = UIMenu(children: [
            UICommand(title: "Paint", action: Selector(Page.paint(_:)), propertyList: "red"),
            UICommand(title: "Unavailable", action: Selector(Stranger.unavailable)),
        ])
        scene.stage.system.settle()
        scene.stage.click(scene.button)
        scene.stage.system.settle()
        #expect(scene.card?.rows.map(\.isEnabled) == [true, false])
        scene.click("Paint")
        #expect(page.received.map { $0 as? String } == ["red"])
    }
}
