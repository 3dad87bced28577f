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
        #expect(TabBarLaboratory.Localized.separator == "، ")
        stage.settings.language = .english
        #expect(TabBarLaboratory.Localized.separator == " · ")
    }

    @Test func lanesHaveTheSeparatorOfTheLanguage() throws {
        let stage = try Stage.combined { $0.language = .arabic }
        let session = try #require(try stage.openLaboratory().session)
        stage.native.resize(width: 1200, height: 900)
        session.play()
        stage.settle()
        func titles() -> [String] {
            session.time.controller.refresh()
            stage.settle()
            // The label may have a shorter form of the name.
            return session.time.controller.rows.filter { $0.lane != nil }.flatMap { [$0.title, $0.name.text ?? ""] }
        }
        let shown = titles()
        #expect(!shown.isEmpty && shown.allSatisfy { $0.contains("، ") && !$0.contains("·") })
        stage.settings.language = .english
        stage.settle()
        #expect(titles().allSatisfy { $0.contains(" · ") })
    }

    /// Chinese has two commas: 、 between the entries of a list, ， between the parts of a sentence. Its brackets are full-width.
    @Test(arguments: [DemoSettings.Language.simplifiedChinese, .traditionalChinese, .arabic])
    func textsHaveThePunctuationOfTheLanguage(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let inspect = try stage.openInspect()
        inspect.showsChart = true
        stage.list.tableView.panGestureRecognizer.isEnabled = false
        let views: [UIView] = [stage.list.tableView, stage.containers[0], stage.list.view]
        let session = try #require(stage.retained.lazy.compactMap { $0 as? OpenLaboratory }.last?.session)
        session.play()
        for page in [inspect.page, session.controller.inspector.tune] {
            session.controller.inspector.visiblePage = page
            for (view, interaction) in zip(views, ["bounce", "clock", "indicator"]) {
                inspect.model.select(view)
                session.model.select(interaction)
                stage.settle()
                session.time.controller.refresh()
                let texts = laboratoryTexts(of: stage)
                #expect(texts.count > 100)
                for text in texts {
                    let foreign = language == .arabic ? [", "] : [", ", " (", ": 已停用"]
                    #expect(!foreign.contains { text.contains($0) }, "\(text)")
                }
            }
        }
        session.controller.inspector.visiblePage = inspect.page
        stage.settle()
        for alpha in [0.9, 0.8] {
            stage.list.view.alpha = alpha
            stage.settle()
        }
        let detail = try #require(inspect.page.chart?.detailText)
        #expect(detail.contains(language == .arabic ? "، " : "、"))
        let play = (try stage.tool("play") as? UIControl)?.toolTip
        #expect(play == Localized.text("laboratory.play") + (language == .arabic ? " (Space)" : "（Space）"))
    }

    /// All texts of the laboratory's window: labels, descriptions for screen readers, and tool tips.
    private func laboratoryTexts(of stage: Stage<CombinedTabBarController>) -> [String] {
        let views = stage.laboratoryWindow?.descendants(of: UIView.self) ?? []
        return views.flatMap { view in
            [(view as? UILabel)?.text, view.accessibilityLabel, view.accessibilityValue, (view as? UIControl)?.toolTip]
        }.compactMap(\.self)
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
        let stage = try Stage.combined { $0.laboratory[\.zoom] = percent }
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

    /// The highlight under the pointer has the shape of the whole button, also without a background.
    @Test func highlightsHaveTheShapesOfTheButtons() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.change("bounce.duration", to: .number(1))
        stage.settle()
        func check(_ identifier: String) throws {
            let button = try stage.tool(identifier), place = stage.centerOnScreen(button)
            stage.native.movePointer(x: place.x, y: place.y)
            stage.system.advance(frames: 2)
            // The layers of subviews have the views as their delegates.
            let highlight = button.layer.sublayers?.first { $0.delegate == nil && $0.backgroundColor != nil }
            #expect(highlight?.frame == button.bounds && highlight?.cornerRadius == 8, "\(identifier)")
        }
        for identifier in ["reset-bounce.duration", "undo", "play", "toggle-timeline"] { try check(identifier) }
        session.controller.inspector.visiblePage = session.inspect.page
        stage.settle()
        for identifier in ["pick", "explode"] { try check(identifier) }
    }

    /// The highlight of a gray button is behind its title. A highlight over the title would make the button look disabled.
    @Test func highlightsOfGrayButtonsAreBehindTheTitles() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        for (identifier, isBehind) in [("interaction", true), ("presets", true), ("device", true), ("hand-over", false)] {
            let button = try stage.tool(identifier), place = stage.centerOnScreen(button)
            stage.native.movePointer(x: place.x, y: place.y)
            stage.system.advance(frames: 20)
            let layers = button.layer.sublayers ?? []
            let index = layers.firstIndex { $0.delegate == nil && $0.backgroundColor != nil }
            #expect(index == (isBehind ? 0 : layers.count - 1), "\(identifier)")
        }
    }

    @Test func highlightOfAHandleIsRound() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        let handle = try stage.tool("keyframe-2"), place = stage.centerOnScreen(handle)
        stage.native.movePointer(x: place.x, y: place.y)
        stage.system.advance(frames: 20)
        let highlight = try #require(handle.layer.sublayers?.first { $0.delegate == nil && $0.backgroundColor != nil })
        #expect(highlight.cornerRadius == highlight.bounds.width / 2 && highlight.bounds.width == highlight.bounds.height)
        #expect(highlight.position == CGPoint(x: handle.bounds.midX, y: handle.bounds.midY))
    }

    /// Both kinds of fields have the ring.
    @Test func editedFieldHasARing() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.model.select(stage.list.tableView)
        stage.settle()
        for identifier in ["identifier", "tag"] {
            let field = try #require(try stage.tool(identifier) as? UITextField)
            #expect(field.layer.borderWidth == 0)
            field.becomeFirstResponder()
            stage.settle()
            #expect(field.layer.borderWidth == 2 && field.layer.borderColor == field.tintColor.cgColor, "\(identifier)")
            // The focus effect would be a second ring.
            #expect(field.focusEffect == nil)
            field.resignFirstResponder()
            #expect(field.layer.borderWidth == 0)
        }
    }

    /// In one line, playback and speeds are in the middle of the window; in two lines, they end where the line above ends.
    @Test(arguments: [600.0, 1600]) func playbackAndSpeedsAreAligned(width: Double) throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        stage.native.resize(width: width, height: 860)
        stage.settle()
        let play = try stage.tool("play").accessibilityFrame, speeds = try stage.tool("speed").accessibilityFrame
        if width == 600 {
            #expect(speeds.maxX == (try stage.tool("page").accessibilityFrame.maxX))
        } else {
            #expect(abs((play.minX + speeds.maxX) / 2 - 800) <= 0.5)
        }
    }
}
