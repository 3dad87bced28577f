// The look of the Tune page: plots, titles, captions and the alerts for presets.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

@MainActor
@Suite(.serialized) struct TunePageTests {
    /// The interactions with springs that play no keyframe animation. The curve begins at rest and ends at the target; the value in between
    /// is the closed form of an underdamped spring.
    @Test(arguments: ["indicator", "minimizing", "swipe", "reordering"]) func springPageShowsTheStepResponse(name: String) throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select(name)
        stage.settle()
        let row = try #require(session.controller.inspector.tune.rows.compactMap { $0 as? SpringRow }.first)
        session.model.change(row.id, to: .spring(SpringValues(stiffness: 100, damping: 8)))
        let samples = row.plot.samples
        #expect(samples.first == 0 && abs((samples.last ?? 0) - 1) < 1e-3 && samples.max() ?? 0 > 1.2)
        // γ = 8/2 and ω = √(100 − γ²); a quarter of the duration.
        let frequency = 84.0.squareRoot(), time = session.model.motion.duration / 4
        let expected = 1 - exp(-4 * time) * (cos(frequency * time) + 4 / frequency * sin(frequency * time))
        try #require(samples.count == PlayedMotion.sampleCount + 1)
        #expect(abs(samples[PlayedMotion.sampleCount / 4] - expected) < 1e-9)
    }

    /// The motions of the other interactions start with the velocity of the drag.
    @Test func onlyTheSpringAnimationHasAnInitialVelocity() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        for name in ["spring", "indicator", "minimizing", "swipe", "reordering"] {
            session.model.select(name)
            stage.settle()
            let velocity = try? stage.tool("\(name).spring-velocity")
            #expect((velocity != nil) == (name == "spring"), "\(name)")
            #expect(try stage.tool("\(name).spring-damping-ratio").isHidden == false)
        }
    }

    /// The physical form has one more row. The note is below the last row.
    @Test func rowsAreLaidOutAgainForTheOtherFormOfASpring() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("spring")
        stage.settle()
        let tune = session.controller.inspector.tune
        let row = try #require(tune.rows.compactMap { $0 as? SpringRow }.first), before = row.frame.height
        let forms = try #require(row.descendants(of: UISegmentedControl.self).first)
        stage.native.click(x: forms.accessibilityFrame.midX, y: forms.accessibilityFrame.midY)
        stage.settle()
        #expect(forms.selectedSegmentIndex == 1 && row.frame.height == before + LaboratoryLook.rowHeight + LaboratoryLook.rowGap)
        let ends = row.subviews.filter { !$0.isHidden }.map(\.frame.maxY)
        #expect(ends.allSatisfy { $0 <= row.bounds.height })
        let note = try #require(tune.scrollView.subviews.compactMap { $0 as? UILabel }.first)
        #expect(note.frame.minY >= row.frame.maxY)
    }

    /// The list page has an edit mode, the settings page has none. The hint and the message for Space say how to play
    /// the interaction.
    @Test func hintAndMessageSayHowToPlayTheInteraction() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let session = try #require(open.session)
        session.model.select("edit")
        stage.settle()
        let note = try #require(session.controller.inspector.tune.scrollView.subviews.compactMap { $0 as? UILabel }.first)
        #expect(note.text == Localized.text("laboratory.play-note"))
        stage.clickOnScreen(stage.containers[3])
        stage.settle()
        #expect(note.text == Localized.text("laboratory.page-note"))
        stage.native.press(.space)
        #expect(open.messages == [Localized.text("laboratory.page-note")])
        stage.clickOnScreen(stage.containers[0])
        stage.settle()
        #expect(note.text == Localized.text("laboratory.play-note"))
    }

    /// The tabs of the shop have menus, but the shop has none of the settings of the combined scene.
    @Test func hintKnowsTheMenusOfTheShop() throws {
        let stage = try Stage.bounce()
        let model = try #require(try stage.openLaboratory().session?.model)
        model.select("menu")
        #expect(model.hintKey == "laboratory.use-note")
        model.select("swipe")
        #expect(model.hintKey == "laboratory.scene-note")
    }

    /// An interaction that is switched off says so, and can be switched on there. The form is the setting of the phone.
    @Test func interactionIsSwitchedOnOnItsPage() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let session = try #require(open.session), tune = session.controller.inspector.tune
        session.model.select("minimizing")
        stage.settle()
        stage.native.press(.space)
        #expect(open.messages == [Localized.text("laboratory.off-note")])
        let row = try #require(tune.settingRow)
        #expect(row.segments.selectedSegmentIndex == 0 && !tune.rows.contains { $0.id == "minimizing.style" })
        let frame = row.segments.accessibilityFrame
        stage.native.click(x: frame.maxX - 20, y: frame.midY)
        stage.settle()
        #expect(stage.settings.barScrolling == .pill && stage.tabs.moreInteractions?.minimizer?.style == .pill)
        #expect(!session.model.isChanged("minimizing") && session.model.first.presetTitle == Localized.text("laboratory.preset.article"))
        // And the other way round.
        stage.settings.barScrolling = .hides
        #expect(row.segments.selectedSegmentIndex == 1)
        let offset = stage.list.tableView.contentOffset.y
        stage.native.press(.space)
        stage.settle()
        #expect(stage.list.tableView.contentOffset.y > offset + 50)
        session.model.select("indicator")
        stage.settle()
        stage.clickOnScreen(try #require(tune.settingRow?.toggle))
        #expect(stage.settings.tabIndicator)
    }

    private final class CountingView: UIView {
        var visits = 0
        override var subviews: [UIView] {
            visits += 1
            return super.subviews
        }
    }

    /// Whether scrolling can be played is found by a search of all views.
    @Test func viewsOfThePhoneAreNotSearchedInEachFrame() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("scrolling")
        let view = CountingView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)), moving = UIView()
        stage.list.tableView.addSubview(view)
        stage.window.addSubview(moving)
        stage.settle()
        UIView.animate(withDuration: 2) { moving.frame = CGRect(x: 9, y: 9, width: 9, height: 9) }
        view.visits = 0
        stage.run(seconds: 1.9)
        #expect(view.visits < 20, "\(view.visits)")
    }

    /// The fonts of the laboratory have fixed sizes; so have the corners of its buttons.
    @Test func cornersDoNotGrowWithTheTextSize() throws {
        let stage = try Stage.combined { $0.textSize = .accessibility3 }
        _ = try stage.openLaboratory()
        for identifier in ["interaction", "presets", "hand-over", "device", "export"] {
            let button = try #require(try stage.tool(identifier) as? UIButton)
            #expect(button.configuration?.cornerStyle == .fixed, "\(identifier)")
        }
    }

    /// The fields of a spring have ranges of their own.
    @Test func numberOutOfTheRangeOfASpringIsReported() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        open.session?.model.select("indicator")
        stage.settle()
        stage.clickOnScreen(try stage.tool("indicator.spring-damping-ratio"))
        for character in "99" { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.frame()
        #expect(stage.refusal == Localized.text("laboratory.error.range", "0", "2") && open.messages.isEmpty)
    }

    /// The parameter checks the constants of a spring, and the row the numbers that are derived from them.
    @Test(arguments: [("mass", "0.05", "20"), ("stiffness", "1", "5000"), ("response", "0.05", "2")])
    func fieldsOfASpringNameTheirRanges(name: String, lowest: String, highest: String) throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("indicator")
        stage.settle()
        let fields = session.controller.inspector.tune.rows.flatMap { $0.descendants(of: NumberField.self) }
        let field = try #require(fields.first { $0.accessibilityIdentifier == "indicator.spring-\(name)" })
        #expect(field.apply("9999") == Localized.text("laboratory.error.range", lowest, highest))
        #expect(!session.model.set.hasChanges)
    }

    /// The handles are at different heights; the reading order would begin with the topmost one.
    @Test func tabVisitsTheKeyframesInTheOrderOfTime() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("bounce")
        stage.settle()
        let handles = try #require(session.controller.inspector.tune.rows.lazy.compactMap { $0 as? KeyframesRow }.first).plot.handles
        UIFocusSystem.focusSystem(for: handles[0])?.requestFocusUpdate(to: handles[0])
        #expect(handles.count > 3)
        for handle in handles.dropFirst() {
            stage.native.press(.tab)
            stage.settle()
            #expect(handle.isFocused, "\(handle.accessibilityIdentifier ?? "")")
        }
    }

    /// A text that no update has written stays in its field; a menu that was created again would be another object.
    @Test func dragOfASliderUpdatesItsOwnRowAndNoMenu() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session), tune = session.controller.inspector.tune
        session.model.select("fume")
        stage.settle()
        let rows = tune.rows.compactMap { $0 as? NumberRow }, menus = [tune.pickerButton.menu, tune.presetsButton.menu]
        for row in rows { row.control?.field.text = "untouched" }
        let slider = try #require(rows[0].control?.slider), frame = slider.accessibilityFrame
        let thumb = frame.minX + 14 + (frame.width - 28) * CGFloat(slider.value)
        stage.native.drag(fromX: thumb, y: frame.midY, toX: thumb + 20, y: frame.midY)
        stage.settle()
        guard case .number(let seconds)? = session.model.set.value(of: "fume.duration") else { throw StageError(description: "no number") }
        #expect(seconds > 0.6 && rows[0].control?.field.text == NumberText.text(seconds, unit: .seconds))
        #expect(rows.count > 2 && rows.dropFirst().allSatisfy { $0.control?.field.text == "untouched" })
        #expect(zip(menus, [tune.pickerButton.menu, tune.presetsButton.menu]).allSatisfy { $0 != nil && $0 === $1 })
    }

    /// The length of the horizontal axis is the duration.
    @Test func plotFollowsTheDurationOfItsInteraction() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("bounce")
        stage.settle()
        let row = try #require(session.controller.inspector.tune.rows.compactMap { $0 as? KeyframesRow }.first)
        session.model.change("bounce.duration", to: .number(2))
        #expect(row.plot.scale?.length == 2)
    }

    @Test func buttonNamesNoPresetAfterAResetToTheArticle() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let open = try stage.openLaboratory(presets: PresetFolder(path: folder.url.path))
        let tune = try #require(open.session?.controller.inspector.tune)
        open.session?.model.change("bounce.duration", to: .number(2))
        tune.presets.save("Slow")
        #expect(tune.presetsButton.configuration?.title == "Slow")
        try #require(UIMenu(children: tune.presets.elements).actions.first).perform(sender: nil)
        #expect(tune.presetsButton.configuration?.title == Localized.text("laboratory.presets"))
    }

    /// The menu has the interactions in groups with titles, each of them once.
    @Test func menuOfInteractionsHasGroups() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let groups = session.controller.inspector.tune.interactionMenus
        #expect(groups.map(\.title) == ["Item Animations", "Icons and Buttons", "More Interactions", "Scrolling and Bars"])
        #expect(groups.allSatisfy { $0.options.contains(.displayInline) && !$0.children.isEmpty })
        #expect(groups.flatMap { $0.children.map(\.title) } == session.model.names.map(session.model.title))
    }

    /// The spring's keyframes are interpolated linearly, so its velocity has steps. The plot measures it over the time between two
    /// keyframes, which removes them.
    @Test func velocityOfTheSpringHasNoSteps() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("spring")
        stage.settle()
        let row = try #require(session.controller.inspector.tune.rows.compactMap { $0 as? SpringRow }.first)
        let velocities = row.plot.velocities
        let largest = try #require(velocities.map { abs($0) }.max())
        let steps = zip(velocities, velocities.dropFirst()).map { abs($1 - $0) }
        #expect(velocities.count == PlayedMotion.sampleCount && steps.max() ?? 1 < 0.08 * largest)
    }

    @Test(arguments: [DemoSettings.Language.english, .simplifiedChinese, .arabic])
    func titlesAndChoicesFit(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let session = try #require(try stage.openLaboratory().session)
        for name in session.model.names {
            session.model.select(name)
            stage.settle()
            for row in session.controller.inspector.tune.rows {
                let title = row.title, room = CGSize(width: title.bounds.width, height: .greatestFiniteMagnitude)
                #expect(title.font.pointSize == 13 && !title.adjustsFontSizeToFitWidth)
                #expect(title.sizeThatFits(room).height <= title.bounds.height, "\(row.id): \(title.text ?? "")")
                guard let segments = (row as? ChoiceRow)?.segments, segments.numberOfSegments == 2 else { continue }
                #expect(segments.intrinsicContentSize.width <= segments.bounds.width, "\(row.id)")
            }
        }
    }

    /// The least width of the inspector has room for each word of a title beside the restore button.
    @Test(arguments: [DemoSettings.Language.english, .arabic]) func noWordIsHyphenated(language: DemoSettings.Language) throws {
        let stage = try Stage.combined {
            $0.language = language
            $0.laboratory[\.inspectorWidth] = 300
        }
        let session = try #require(try stage.openLaboratory().session)
        for name in session.model.names {
            session.model.select(name)
            stage.settle()
            for row in session.controller.inspector.tune.rows {
                row.mark.isHidden = false
                row.setNeedsLayout()
                row.layoutIfNeeded()
                let font = LaboratoryLook.font(13), words = (row.title.text ?? "").split(separator: " ")
                let widths = words.map { String($0).size(withAttributes: [.font: font]).width }
                #expect(widths.max() ?? 0 <= row.title.bounds.width, "\(row.id): \(row.title.text ?? "")")
            }
        }
    }

    /// The restore button of a changed value takes room from the title.
    @Test func titleOfAChangedValueHasNoSmallerFont() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let row = try #require(session.controller.inspector.tune.rows.first)
        session.model.change("bounce.duration", to: .number(2))
        stage.settle()
        #expect(!row.mark.isHidden && row.mark.frame.minX >= row.title.frame.maxX)
        #expect(!row.title.adjustsFontSizeToFitWidth && row.title.bounds.width > 0)
    }

    @Test func fieldsHaveCaptions() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        for (name, texts) in [("bounce", ["Time", "Value"]), ("rotation-left", ["x₁", "y₁", "x₂", "y₂"])] {
            session.model.select(name)
            stage.settle()
            let rows = session.controller.inspector.tune.rows
            let row = try #require(rows.first { $0 is KeyframesRow || $0 is CurveRow })
            let fields = row.subviews.compactMap { $0 as? NumberField }
            let captions = row.subviews.compactMap { $0 as? UILabel }.filter { texts.contains($0.text ?? "") }
            #expect(captions.map { $0.text ?? "" } == texts)
            for (field, caption) in zip(fields, captions) {
                #expect(caption.frame.midX == field.frame.midX && caption.frame.minY >= field.frame.maxY)
                #expect(caption.frame.maxY <= row.bounds.height)
            }
        }
    }

    @Test func presetIsSavedOnlyWithAName() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let files = PresetFolder(path: folder.url.path)
        let open = try stage.openLaboratory(presets: files)
        open.session?.model.change("bounce.duration", to: .number(2))
        stage.clickOnScreen(try stage.tool("presets"))
        stage.settle()
        for _ in 0..<2 { stage.native.press(.down) }
        stage.native.press(.enter)
        stage.settle()
        let alert = try #require(open.session?.controller.inspector.tune.presentedAlert)
        #expect(alert.title == "Save Preset" && alert.preferredAction?.title == "Save" && alert.preferredAction?.isEnabled == false)
        for character in " Slow" { stage.native.press(.character(character)) }
        stage.settle()
        #expect(alert.preferredAction?.isEnabled == true)
        stage.native.press(.enter)
        stage.settle()
        #expect(files.names == ["Slow"])
    }

    @Test func savingUnderTheNameOfAnotherPresetAsksFirst() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let files = PresetFolder(path: folder.url.path)
        try files.save(ParameterPreset(name: "Calm", values: ["bounce.duration": .number(3)]))
        let open = try stage.openLaboratory(presets: files)
        let tune = try #require(open.session?.controller.inspector.tune)
        open.session?.model.change("bounce.duration", to: .number(2))
        tune.presets.save("Slow")
        for (button, expected) in [("Cancel", 3.0), ("Replace", 2)] {
            tune.presets.askToSave()
            stage.settle()
            // The first key replaces the selected name "Slow".
            for character in "Calm" { stage.native.press(.character(character)) }
            stage.native.press(.enter)
            stage.settle()
            let question = try #require(tune.presentedAlert)
            #expect(question.title == "Replace the Preset “Calm”?")
            #expect(try files.load("Calm").values["bounce.duration"] == .number(3))
            stage.clickOnScreen(try #require(question.view.descendants(of: UILabel.self).first { $0.text == button }))
            stage.settle()
            #expect(tune.presentedAlert == nil)
            #expect(try files.load("Calm").values["bounce.duration"] == .number(expected))
        }
    }

    /// A preset may have the article's values. A change of another preset's values back to them is a change of the preset.
    @Test func buttonNamesThePresetWithTheArticlesValues() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let open = try stage.openLaboratory(presets: PresetFolder(path: folder.url.path))
        let tune = try #require(open.session?.controller.inspector.tune), model = try #require(open.session?.model)
        func title() -> String? { tune.presetsButton.configuration?.title }
        tune.presets.save("Plain")
        #expect(title() == "Plain" && model.edited.presetTitle == "Plain")
        model.change("bounce.duration", to: .number(2))
        #expect(title() == "Plain •")
        tune.presets.save("Slow")
        model.undo()
        #expect(title() == "Slow •" && model.edited.presetTitle == "The Article’s Values")
    }

    @Test func deletionOfAPresetAsksFirst() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined()
        let files = PresetFolder(path: folder.url.path)
        let open = try stage.openLaboratory(presets: files)
        let tune = try #require(open.session?.controller.inspector.tune)
        tune.presets.save("Slow")
        stage.settle()
        for (button, names) in [("Cancel", ["Slow"]), ("Delete", [])] {
            stage.clickOnScreen(tune.presetsButton)
            stage.settle()
            let labels = UIApplication.shared.windows.flatMap { $0.descendants(of: UILabel.self) }
            let entry = try #require(labels.first { $0.text == "Delete “Slow”…" })
            stage.clickOnScreen(entry)
            stage.settle()
            let question = try #require(tune.presentedAlert)
            #expect(question.title == "Delete the Preset “Slow”?" && files.names == ["Slow"])
            stage.clickOnScreen(try #require(question.view.descendants(of: UILabel.self).first { $0.text == button }))
            stage.settle()
            #expect(files.names == names)
        }
    }

    @Test func longNameIsShortenedInTheMiddle() {
        let name = "A very long preset name for the bounce of the third tab"
        let title = PresetMenu.menuTitle(name) { "Rename “\($0)”…" }
        #expect(title.hasPrefix("Rename “A very") && title.contains("…") && title.hasSuffix("tab”…"))
        #expect(PresetMenu.menuTitle("Calm") { "Rename “\($0)”…" } == "Rename “Calm”…")
    }
}

extension TuneViewController {
    /// The alert on the page.
    fileprivate var presentedAlert: UIAlertController? {
        sequence(first: self as UIViewController) { $0.parent }.lazy.compactMap { $0.presentedViewController as? UIAlertController }.first
    }
}
