// The look of the laboratory: the direction of time, colours, modes that are on, and shapes.

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
@Suite(.serialized) struct LaboratoryLookTests {
    // MARK: The direction of time

    /// As in Apple's Human Interface Guidelines for right-to-left languages: media controls are not mirrored.
    @Test(arguments: [DemoSettings.Language.english, .arabic])
    func playbackButtonsRunFromLeftToRight(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        _ = try stage.openLaboratory()
        let positions = try ["play", "loop", "step-back", "pause", "step"].map { try stage.tool($0).accessibilityFrame.midX }
        #expect(positions == positions.sorted())
    }

    /// A middle dot would look like the Arabic digit zero.
    @Test func arabicTextsAreSeparatedByCommas() throws {
        let stage = try Stage.combined { $0.language = .arabic }
        #expect(Localized.separator == "، ")
        stage.settings.language = .english
        #expect(Localized.separator == " · ")
    }

    // MARK: Colours

    /// Expected: the colours of `UIColor` for the dark appearance.
    @Test func marksAndOverlaysFollowTheAppearance() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        func expected(_ color: UIColor, _ style: UIUserInterfaceStyle) -> CGColor {
            color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
        }
        let (marks, structure) = (inspect.overlay.selection, inspect.structure)
        #expect(marks.outline.strokeColor == expected(.systemBlue, .light))
        stage.settings.appearance = .dark
        stage.settle()
        #expect(expected(.systemBlue, .dark) != expected(.systemBlue, .light))
        #expect(marks.outline.strokeColor == expected(.systemBlue, .dark))
        #expect(marks.margins.strokeColor == expected(.systemOrange, .dark))
        #expect(structure.grid.strokeColor == expected(.systemPink.withAlphaComponent(0.35), .dark))
        #expect(structure.hitAreas.strokeColor == expected(.systemGreen, .dark))
    }

    @Test func buttonsShowWhichPanelsAndModesAreOn() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        let on = UIColor.systemBlue.withAlphaComponent(LaboratoryLook.onOpacity).cgColor
        func background(_ identifier: String) throws -> CGColor? { try stage.tool(identifier).backgroundColor?.cgColor }
        for identifier in ["toggle-inspector", "toggle-timeline"] {
            let button = try #require(try stage.tool(identifier) as? UIButton)
            #expect(button.isSelected)
            #expect(try background(identifier) == on)
            stage.clickOnScreen(button)
            stage.settle()
            #expect(!button.isSelected)
            #expect(try background(identifier) == nil)
        }
        stage.clickOnScreen(try stage.tool("pause"))
        #expect(try background("pause") == on)
        // The comparison button, which has a title, has the same background.
        let compare = try #require(try stage.tool("compare") as? UIButton)
        compare.isSelected = true
        stage.settle()
        #expect(compare.configuration?.background.backgroundColor?.cgColor == on)
    }

    /// Behind an alert, the tint of all buttons is gray.
    @Test func titlesOfButtonsAreDimmedWithTheTint() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        let window = try #require(stage.laboratoryWindow), device = try #require(try stage.tool("device") as? UIButton)
        #expect(device.configuration?.baseForegroundColor == device.tintColor)
        let normal = device.tintColor
        window.tintAdjustmentMode = .dimmed
        stage.settle()
        #expect(device.tintColor != normal && device.configuration?.baseForegroundColor == device.tintColor)
    }

    // MARK: Shapes

    /// The playhead ends at the ruler while a hint replaces the lanes, and the grip is below the ruler's numbers.
    @Test func playheadDoesNotCrossTexts() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let timeline = session.time.controller, overlay = timeline.overlay
        #expect(!timeline.empty.isHidden && overlay.line.frame.maxY <= overlay.rulerHeight)
        session.play()
        stage.settle()
        #expect(timeline.empty.isHidden && overlay.line.frame.maxY == overlay.bounds.height)
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular)
        #expect(overlay.handle.frame.minY >= 1 + digits.lineHeight && overlay.line.frame.minY == overlay.handle.frame.minY)
    }

    /// At half the size, the radius of the corners is half the device's.
    @Test(arguments: [50, 100]) func overlaysHaveTheDevicesCorners(percent: Int) throws {
        let stage = try Stage.combined { $0.laboratoryZoom = DemoSettings.LaboratoryZoom(percent: percent) }
        let inspect = try stage.openInspect()
        inspect.toggle(.grid)
        inspect.toggle(.damage)
        stage.settle()
        let radius = stage.window.layer.cornerRadius * CGFloat(percent) / 100
        #expect(radius > 0 && abs(inspect.structure.layer.cornerRadius - radius) < 1e-6 && inspect.structure.layer.masksToBounds)
        let frame = stage.window.frame
        let corner = CGPoint(x: frame.minX + 1, y: frame.maxY - 2)
        let before = stage.native.pixel(x: Int(corner.x), y: Int(corner.y))
        inspect.flashes.flash([frame], in: [stage.window])
        stage.frame()
        #expect(stage.native.pixel(x: Int(corner.x), y: Int(corner.y)) == before)
    }

    /// In a right-to-left layout, the right edges of the tag and of the view are aligned.
    @Test(arguments: [DemoSettings.Language.english, .arabic]) func tagIsAlignedWithTheView(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let inspect = try stage.openInspect()
        let square = UIView(frame: CGRect(x: 150, y: 300, width: 200, height: 60))
        stage.window.addSubview(square)
        inspect.model.select(square)
        stage.settle()
        let tag = inspect.overlay.selection.tag.frame, box = square.accessibilityFrame
        #expect(language == .arabic ? abs(tag.maxX - box.maxX) <= 0.5 : abs(tag.minX - box.minX) <= 0.5)
    }

    /// The centres of the labels and the buttons in the timeline's header are at the same height, on a whole point.
    @Test func partsOfTheHeaderAreCentredAtTheSameHeight() throws {
        let stage = try Stage.combined()
        let header = try #require(try stage.openLaboratory().session).time.controller.header
        let middles = [header.lamp, header.time, header.markInButton, header.fitButton, header.exportButton].map(\.frame.midY)
        #expect(Set(middles).count == 1 && middles[0] == middles[0].rounded())
    }

    @Test func lampIsGrayWhileThePhoneIsPaused() throws {
        let stage = try Stage.combined()
        let header = try #require(try stage.openLaboratory().session).time.controller.header
        #expect(header.lamp.backgroundColor == .systemRed)
        stage.clickOnScreen(try stage.tool("pause"))
        #expect(header.lamp.backgroundColor == .systemGray)
        stage.clickOnScreen(try stage.tool("pause"))
        #expect(header.lamp.backgroundColor == .systemRed)
    }
}
