// The laboratory in an app that is not the program: what it offers when the app tells nothing, and what the app can tell.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKitTools
import WindowSystem

@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

/// A card with a parameter, as an app may declare it.
private final class CardView: UIView, Tunable {
    var cornerRadius = 8.0
    static var declarations: [InteractionDeclaration] {
        let radius = InteractionParameter.number(
            "corner-radius", \CardView.cornerRadius, "cornerRadius", default: 8, in: 0...40, unit: .points)
        return [
            InteractionDeclaration("card", of: self, initializer: SwiftInitializer("CardView(frame: .zero)"), parameters: [radius])
        ]
    }
}

@MainActor @Suite(.serialized) struct AttachTests {
    private func makeStage() throws -> Stage<CardView> {
        let card = CardView(frame: CGRect(x: 40, y: 100, width: 200, height: 120))
        return try Stage(size: CGSize(width: 390, height: 844), cleanUp: { LaboratorySettings.shared = LaboratorySettings() }) { window in
            let page = UIViewController()
            page.view.addSubview(card)
            window.rootViewController = page
            return card
        }
    }

    /// The app's laboratory in English, without files. It stores nothing.
    private func attach(to stage: Stage<CardView>, _ change: (inout LaboratoryConfiguration) -> Void = { _ in }) -> Laboratory {
        var configuration = LaboratoryConfiguration()
        configuration.store = nil
        configuration.language = .english
        configuration.files = nil
        change(&configuration)
        let laboratory = Laboratory.attach(to: stage.window, configuration)
        stage.system.settle(limit: 5)
        return laboratory
    }

    private func pressControlL(on stage: Stage<CardView>) {
        stage.native.press(.character("l"), modifiers: .control)
        stage.system.settle(limit: 5)
    }

    @Test func controlLOpensAndClosesIt() throws {
        let stage = try makeStage(), laboratory = attach(to: stage), frame = stage.window.frame
        pressControlL(on: stage)
        #expect(laboratory.isOpen && stage.window.bounds.size == CGSize(width: 390, height: 844))
        #expect(UIApplication.shared.windows.contains { $0 is LaboratoryWindow })
        // The laboratory's window has the keys now.
        pressControlL(on: stage)
        #expect(!laboratory.isOpen && stage.window.frame == frame && UIApplication.shared.observerCount == 0)
        #expect(!UIApplication.shared.windows.contains { $0 is LaboratoryWindow && !$0.isHidden })
    }

    /// A test, or a part of the program that is still busy with it, may keep the closed session.
    @Test func closedLaboratoryFollowsNoSettings() throws {
        let stage = try makeStage(), laboratory = attach(to: stage), before = LaboratorySettings.shared.changes.count
        laboratory.open()
        let session = try #require(laboratory.session)
        #expect(LaboratorySettings.shared.changes.count == before + 1)
        laboratory.close()
        withExtendedLifetime(session) { #expect(LaboratorySettings.shared.changes.count == before) }
    }

    @Test func heldKeysOpenItOnce() throws {
        let stage = try makeStage(), laboratory = attach(to: stage)
        for isRepeat in [false, true, true] {
            stage.native.send(.keyPressed(KeyPress(key: .character("l"), isRepeat: isRepeat)), modifiers: .control)
        }
        #expect(laboratory.isOpen)
    }

    @Test func comparisonNeedsAFunctionThatMakesAWindow() throws {
        let stage = try makeStage(), laboratory = attach(to: stage)
        laboratory.open()
        let session = try #require(laboratory.session)
        #expect(session.controller.toolbar.compareButton.isHidden)
        #expect(!session.keyCommands.contains { $0.input == "b" })
        laboratory.close()
        let other = attach(to: stage) { $0.makeSecondWindow = { UIWindow(frame: UIScreen.main.bounds) } }
        other.open()
        #expect(other.session?.controller.toolbar.compareButton.isHidden == false)
        other.session?.comparison.mode = .sideBySide
        #expect(other.session?.stage.second != nil)
        other.close()
    }

    @Test func tunableViewIsListedAndTuned() throws {
        let stage = try makeStage(), laboratory = attach(to: stage)
        laboratory.open()
        stage.system.settle(limit: 5)
        let model = try #require(laboratory.session?.model)
        #expect(model.names.contains("card") && model.title(of: "card") == "Card")
        model.select("card")
        #expect(model.selectedParameters.map(\.id) == ["card.corner-radius"])
        model.change("card.corner-radius", to: .number(12))
        #expect(stage.content.cornerRadius == 12)
        #expect(Localized.text("parameter.corner-radius") == "Corner radius")
        laboratory.close()
    }

    /// The text of the app takes precedence over the one that follows from the key.
    @Test func appNamesItsInteractionsAndGroups() throws {
        let stage = try makeStage()
        let laboratory = attach(to: stage) {
            $0.text = { ["interaction.card": "Karte", "group.cards": "Karten"][$0] }
            $0.catalog = { [InteractionGroup(titleKey: "group.cards", interactions: CardView.declarations)] }
        }
        laboratory.open()
        let model = try #require(laboratory.session?.model)
        #expect(model.title(of: "card") == "Karte")
        #expect(model.groups.first?.title == "Karten" && model.groups.first?.names == ["card"])
        laboratory.close()
        Localized.appText = { _ in nil }
    }

    @Test func endOfTheApplicationDetachesIt() throws {
        do {
            let stage = try makeStage()
            _ = attach(to: stage)
            withExtendedLifetime(stage) { #expect(UIApplication.shared.keyCommands?.count == 1) }
        }
        #expect(UIApplication.shared.keyCommands?.isEmpty == true)
    }
}
