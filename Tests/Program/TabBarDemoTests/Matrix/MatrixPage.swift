// The pages and states that the matrix checks, and the input that opens each.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarLaboratory

/// A page or state of the program.
nonisolated enum MatrixPage: String, CaseIterable, Sendable {
    case list, listScrolled = "list-scrolled", listEditing = "list-editing", listQuestion = "list-question", listEmpty = "list-empty"
    case clock, motion, motionEnd = "motion-end", settings, settingsEnd = "settings-end"
    case appearance, language, textSize = "text-size", about, keys, keysEnd = "keys-end", sheet
    case visitedWheel = "visited-wheel", visitedBounce = "visited-bounce"
    case wheel, wheelClock = "wheel-clock"
    case shop, shopMarket = "shop-market", shopCart = "shop-cart", shopMine = "shop-mine"
    case centreExtended = "centre-extended", centreCustom = "centre-custom", centreOther = "centre-custom-other"
    case edit, editing = "edit-editing"
    case guide, guideSecond = "guide-second", guideEnd = "guide-end"
    // New pages are added at the end, because a page before others would change the combinations of all pages after it.
    case interactions
    case laboratoryTune = "laboratory-tune", laboratoryCurves = "laboratory-curves", laboratoryInspect = "laboratory-inspect"
    case laboratoryTime = "laboratory-time", laboratoryPast = "laboratory-past", laboratoryCompare = "laboratory-compare"
    case laboratoryHandOver = "laboratory-hand-over"

    @MainActor var scene: any Scene.Type {
        switch self {
        case .wheel, .wheelClock: WheelScene.self
        case .shop, .shopMarket, .shopCart, .shopMine: BounceScene.self
        case .centreExtended: CentreExtendedScene.self
        case .centreCustom, .centreOther: CentreCustomScene.self
        case .edit, .editing: EditScene.self
        case .guide, .guideSecond, .guideEnd: GuideScene.self
        default: CombinedScene.self
        }
    }

    var isOfLaboratory: Bool { rawValue.hasPrefix("laboratory") }

    /// The number of rows in the list.
    var rows: Int { self == .listEmpty ? 0 : 100 }

    /// Opens this page, starting from the scene's first page.
    @MainActor func open(on stage: Stage<MatrixCase>) throws {
        switch self {
        case .list, .listEmpty, .wheel, .shop, .centreExtended, .centreCustom, .edit, .guide: break
        case .listScrolled: stage.scroll(notches: 7)
        case .listEditing, .editing:
            stage.native.press(.character("e"), modifiers: .control)
            stage.settle()
            if self == .listEditing { try stage.click(row: 1) }
        case .listQuestion:
            try Self.listEditing.open(on: stage)
            guard let delete = stage.view(named: "delete") else { throw StageError(description: "no delete button") }
            stage.click(delete)
            stage.settle()
        case .clock, .wheelClock, .shopMarket, .centreOther: stage.clickTab(1)
        case .shopMine: stage.clickTab(3)
        case .shopCart:
            stage.clickTab(BounceScene.cartTab)
        case .motion, .motionEnd: stage.clickTab(2)
        case .settings, .settingsEnd: stage.clickTab(3)
        case .appearance, .language, .textSize, .interactions, .about, .keys, .keysEnd: try openSetting(on: stage)
        case .sheet, .visitedWheel, .visitedBounce: try openSheet(on: stage)
        case .laboratoryTune, .laboratoryCurves, .laboratoryInspect, .laboratoryTime, .laboratoryPast, .laboratoryCompare,
            .laboratoryHandOver:
            try openLaboratory(on: stage)
        case .guideSecond: stage.press(stage.window.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right)
        case .guideEnd: stage.press(.end)
        }
        if [.motionEnd, .settingsEnd, .keysEnd].contains(self) { stage.scroll(notches: 60) }
    }

    @MainActor private func openSetting(on stage: Stage<MatrixCase>) throws {
        stage.clickTab(3)
        try stage.click(rowNamed: self == .keysEnd ? "keys" : rawValue)
    }

    /// Opens the laboratory in a window of the case's size, and then this page.
    @MainActor private func openLaboratory(on stage: Stage<MatrixCase>) throws {
        // With files, the buttons that save are enabled; nothing is saved.
        let files = self == .laboratoryHandOver ? ExportFiles(program: "matrix", isUnattended: true) : nil
        guard let session = try stage.openLaboratory(files: files).session else { throw StageError(description: "no laboratory") }
        stage.native.resize(width: stage.content.size.width, height: stage.content.size.height)
        stage.settle()
        let controller = session.controller
        switch self {
        case .laboratoryTune, .laboratoryCurves:
            controller.toolbar.show(page: .inspector)
            if self == .laboratoryCurves {
                session.model.select("bounce")
                stage.settle()
                let scroll = controller.inspector.tune.scrollView
                scroll.contentOffset.y = max(scroll.contentSize.height - scroll.bounds.height, 0)
            }
        case .laboratoryInspect:
            controller.toolbar.show(page: .inspector)
            controller.inspector.page = 1
            stage.settle()
            session.inspect.model.select(stage.window.descendants(of: UITabBar.self).first)
        case .laboratoryTime, .laboratoryPast:
            let phone = session.stage.phone.frame
            stage.native.scroll(x: phone.midX, y: phone.midY, notches: 3)
            stage.settle()
            controller.toolbar.show(page: .timeline)
            if self == .laboratoryPast { session.time.step(by: -5) }
        case .laboratoryCompare: session.comparison.mode = .sideBySide
        case .laboratoryHandOver:
            controller.toolbar.show(page: .inspector)
            stage.settle()
            // The longest file, so that a part is left out.
            LaboratorySettings.shared[\.handOverTarget] = .spec
            stage.clickOnScreen(try stage.tool("hand-over"))
        default: break
        }
        stage.settle()
    }

    @MainActor private func openSheet(on stage: Stage<MatrixCase>) throws {
        guard let button = stage.view(named: "centre") else { throw StageError(description: "no raised button") }
        stage.click(button)
        stage.settle()
        let scene: (any Scene.Type)? = self == .visitedWheel ? WheelScene.self : self == .visitedBounce ? BounceScene.self : nil
        if let scene { try stage.chooseAction(Localized.text("scene.\(scene.name)")) }
        stage.settle()
    }
}

extension BounceScene {
    /// The index of the cart's tab.
    static var cartTab: Int { ShopTabBarController.cartIndex }
}
