// Animations of the user's own in the laboratory: made, edited by the user's events, copied, played, saved and handed over.

import Foundation
import HandOverFormats
import OffscreenWindowSystem
import TestSupport
import Testing

import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

@MainActor
@Suite(.serialized) struct OwnAnimationTests {
    private struct Scene {
        let stage: Stage<CombinedTabBarController>
        let open: OpenLaboratory
        let session: LaboratorySession
        var model: TuneModel { session.model }
        var tune: TuneViewController { session.controller.inspector.tune }
        var animation: TrackAnimation { get throws { try #require(model.selectedAnimation) } }

        /// Chooses a command by its title in the menu above the rows, and enters a name.
        func choose(_ key: String, _ argument: String = "", name: String? = nil) throws {
            let title = argument.isEmpty ? Localized.text(key) : Localized.text(key, argument)
            let menu = UIMenu(children: tune.animationActions)
            let action = try #require(menu.actions.first { $0.title == title }, "\(title)")
            #expect(!action.attributes.contains(.disabled))
            action.perform(sender: nil)
            stage.settle()
            guard let name else { return }
            let alert = try #require(session.controller.presentedAlert)
            let field = try #require(alert.textFields?.first)
            field.text = name
            field.sendActions(for: .editingChanged)
            stage.native.press(.enter)
            stage.settle()
        }

        /// Adds a track with the button below the tracks.
        func addTrack(_ property: MotionProperty) {
            model.addTrack(of: property)
            stage.settle()
        }

        func press(_ character: Character) {
            stage.native.press(.character(character), modifiers: .control)
            stage.settle()
        }

        func keyframesRow() throws -> TrackKeyframesRow { try #require(tune.rows.lazy.compactMap { $0 as? TrackKeyframesRow }.first) }

        func click(_ view: UIView) {
            tune.scrollView.scrollRectToVisible(view.convert(view.bounds, to: tune.scrollView), animated: false)
            stage.settle()
            stage.clickOnScreen(view)
            stage.settle()
        }
    }

    private func scene(presets: PresetFolder? = nil) throws -> Scene {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory(presets: presets)
        return Scene(stage: stage, open: open, session: try #require(open.session))
    }

    @Test func aNewAnimationIsMadeRenamedDeletedAndRestored() throws {
        let scene = try scene()
        try scene.choose("laboratory.own.new", name: "Wobble")
        #expect(try scene.animation.tracks.map(\.property) == [.scale])
        #expect(scene.tune.pickerButton.configuration?.title == "Wobble")
        try scene.choose("laboratory.own.rename", "Wobble", name: "Shake")
        #expect(scene.model.animations.map(\.name) == ["Shake"] && scene.model.title(of: scene.model.selected) == "Shake")
        // Undo gives the selection and the settings the former name, too.
        DemoSettings.shared.itemAnimation = .own("Shake")
        scene.press("z")
        #expect(scene.model.title(of: scene.model.selected) == "Wobble" && DemoSettings.shared.itemAnimation == .own("Wobble"))
        scene.model.redo()
        scene.stage.settle()
        #expect(try scene.animation.name == "Shake" && DemoSettings.shared.itemAnimation == .own("Shake"))
        DemoSettings.shared.itemAnimation = .bounce
        try scene.choose("laboratory.own.delete", "Shake")
        #expect(scene.model.animations.isEmpty && scene.model.selectedAnimation == nil)
        scene.press("z")
        #expect(scene.model.animations.map(\.name) == ["Shake"])
        scene.press("z")
        #expect(scene.model.animations.map(\.name) == ["Wobble"])
        scene.press("z")
        #expect(scene.model.animations.isEmpty)
    }

    @Test func aCopyOfTheBounceIsEdited() throws {
        let scene = try scene()
        scene.model.select("bounce")
        try scene.choose("laboratory.own.duplicate", "Bounce", name: "My Bounce")
        let track = try #require(try scene.animation.tracks.first)
        #expect(track.keyframes == BounceItemAnimation.defaultScales && track.duration == 0.6)
        let row = try scene.keyframesRow()
        let handle = row.plot.handles[1]
        scene.tune.scrollView.scrollRectToVisible(row.frame, animated: false)
        scene.stage.settle()
        let place = handle.accessibilityFrame
        scene.stage.native.drag(fromX: place.midX, y: place.midY, toX: place.midX + 10, y: place.midY - 20)
        scene.stage.settle()
        let changed = try #require(try scene.animation.tracks.first?.keyframes)
        #expect(changed.values[1] > 1.4 && changed.keyTimes[1] > 1.0 / 6 && changed.values[0] == 1)
        scene.press("z")
        #expect(try scene.animation.tracks.first == track)
        #expect(BounceItemAnimation().scales == BounceItemAnimation.defaultScales && !scene.model.set.isChanged("bounce.scales"))
    }

    @Test func tracksAreAddedClosedAndRemoved() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.stage.settle()
        for property in MotionProperty.ofAnimations.dropFirst() { scene.addTrack(property) }
        #expect(try scene.animation.tracks.map(\.property) == MotionProperty.ofAnimations)
        try scene.animation.check()
        #expect(scene.model.unusedProperties.isEmpty)
        // Every track can be opened with either form of its motion.
        for index in try scene.animation.tracks.indices {
            scene.model.openTrack(index)
            scene.stage.settle()
            #expect(scene.tune.rows.contains { $0 is TrackKeyframesRow })
            scene.model.setUsesSpring(true)
            scene.stage.settle()
            #expect(scene.tune.rows.contains { $0 is SpringRow } && !scene.tune.rows.contains { $0 is TrackKeyframesRow })
            try scene.animation.check()
        }
        let header = try scene.stage.tool("track-1")
        scene.click(header)
        #expect(scene.model.trackSelection.track == 0)
        scene.model.removeTrack(0)
        scene.stage.settle()
        #expect(try scene.animation.tracks.count == MotionProperty.ofAnimations.count - 1 && scene.model.trackSelection.track == nil)
    }

    @Test func fieldsChangeTimesAndColours() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.addTrack(.color)
        func enter(_ text: String, in identifier: String) throws {
            let field = try #require(try scene.stage.tool(identifier) as? RingedField)
            scene.click(field)
            scene.press("a")
            for character in text { scene.stage.native.press(.character(character)) }
            scene.stage.native.press(.enter)
            scene.stage.settle()
        }
        try enter("0.25", in: "track.delay")
        try enter("1.2", in: "track.duration")
        try enter("00ff00", in: "track-color")
        let track = try #require(scene.model.selectedTrack)
        #expect(track.delay == 0.25 && track.duration == 1.2 && track.colors.first?.text == "#00FF00")
        try enter("40", in: "track.duration")
        #expect(scene.model.selectedTrack?.duration == 1.2)
    }

    @Test func insertedAndDeletedKeyframesKeepEasingsAndColours() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.addTrack(.color)
        let row = try scene.keyframesRow()
        row.startSelection(at: 1)
        scene.click(try scene.stage.tool("track.keyframes-insert"))
        let more = try #require(scene.model.selectedTrack)
        #expect(more.keyframes?.values == [0, 1, 2, 3] && more.colors.count == 4 && more.easings.count == 3)
        try scene.animation.check()
        scene.click(try scene.stage.tool("track.keyframes-delete"))
        #expect(scene.model.selectedTrack?.colors.count == 3)
        try scene.animation.check()
    }

    // MARK: Clipboard

    @Test func easingsAreCopiedAndPastedAsText() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.stage.settle()
        let row = try scene.keyframesRow()
        scene.click(row.plot.handles[0])
        UIPasteboard.general.string = "cubic-bezier(0.1, -0.5, 0.3, 1.4)"
        scene.press("v")
        #expect(scene.model.selectedTrack?.easings == [TimingCurve(0.1, -0.5, 0.3, 1.4), .easeInEaseOut])
        scene.press("c")
        #expect(UIPasteboard.general.string == "keyframe(0%, 1) cubic-bezier(0.1, -0.5, 0.3, 1.4)")
        UIPasteboard.general.string = "ease-in"
        scene.press("v")
        #expect(scene.model.selectedTrack?.easings.first == .easeIn)
        let curve = try #require(scene.tune.rows.lazy.compactMap { $0 as? CurveRow }.first)
        scene.click(curve.plot.handles[0])
        scene.press("c")
        #expect(UIPasteboard.general.string == "cubic-bezier(0.42, 0, 1, 1)")
        let before = try scene.animation
        UIPasteboard.general.string = "what"
        scene.press("v")
        #expect(try scene.animation == before && scene.open.messages.last == Localized.text("laboratory.own.paste-error"))
    }

    @Test func keyframesArePastedAtTheirTimes() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.stage.settle()
        scene.click(try scene.keyframesRow().plot.handles[1])
        UIPasteboard.general.string = "keyframe(25%, 2) cubic-bezier(0, 0, 0.58, 1)"
        scene.press("v")
        let track = try #require(scene.model.selectedTrack)
        #expect(track.keyframes == Keyframes([1, 2, 1.3, 1], keyTimes: [0, 0.25, 0.5, 1]))
        #expect(track.easings == [.easeInEaseOut, .easeOut, .easeInEaseOut])
        scene.press("z")
        #expect(scene.model.selectedTrack?.keyframes?.values == [1, 1.3, 1])
        UIPasteboard.general.string = "keyframe(0%, 1) linear\nkeyframe(40%, 0.5)\nkeyframe(100%, 1)"
        scene.press("v")
        #expect(scene.model.selectedTrack?.keyframes == Keyframes([1, 0.5, 1], keyTimes: [0, 0.4, 1]))
        UIPasteboard.general.string = "keyframe(0%, 1)\nkeyframe(40%, 99)\nkeyframe(100%, 1)"
        scene.press("v")
        #expect(scene.model.selectedTrack?.keyframes?.values == [1, 0.5, 1])
    }

    /// The curves of the program's interactions take the same texts.
    @Test func curvesOfInteractionsTakeEasings() throws {
        let scene = try scene()
        scene.model.select("rotation")
        scene.stage.settle()
        let row = try #require(scene.tune.rows.lazy.compactMap { $0 as? CurveRow }.first)
        scene.click(row.plot.handles[1])
        UIPasteboard.general.string = "ease-in-out;"
        scene.press("v")
        #expect(scene.model.set.value(of: row.id) == .curve(.easeInEaseOut))
    }

    // MARK: Playing, presets and handing over

    @Test func playShowsTheTracksOnTheSelectedTab() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.stage.settle()
        let start = scene.stage.frame()
        scene.stage.native.press(.space)
        let begin = scene.stage.frame()
        scene.stage.system.advance(to: begin + 0.3)
        let shown = try #require(scene.stage.iconLayer?.presentation()).transform.m11
        #expect(start < begin && abs(shown - 1.3) < 0.02)
        scene.stage.settle()
        #expect(scene.stage.iconLayer?.presentation()?.transform == CATransform3DIdentity)
    }

    @Test func aTabPlaysTheAnimationThatTheSettingNames() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "Wobble 1")
        let choice = try #require(AnimationChoice.choices(in: scene.stage.window).last)
        #expect(choice == .own("Wobble 1") && AnimationChoice(rawValue: choice.rawValue) == choice)
        scene.stage.settings.itemAnimation = choice
        scene.stage.settle()
        let item = try #require(scene.stage.containers.first?.item)
        #expect((item.animation as? TrackItemAnimation)?.animation == scene.model.animations.first)
        // An edit has an effect on the next click, and another name is followed.
        scene.model.addTrack(of: .rotation)
        #expect((item.animation as? TrackItemAnimation)?.animation.tracks.count == 2)
        scene.model.renameSelectedAnimation(to: "Shake")
        #expect(scene.stage.settings.itemAnimation == .own("Shake"))
        #expect((scene.stage.containers.first?.item.animation as? TrackItemAnimation)?.animation.tracks.count == 2)
    }

    @Test func presetsContainTheAnimations() throws {
        let folder = PresetFolder(path: NSTemporaryDirectory() + "own-animations-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let scene = try scene(presets: folder)
        scene.model.addAnimation(named: "Wobble")
        scene.addTrack(.color)
        let animation = try scene.animation
        scene.tune.presets.save("P")
        #expect(try folder.load("P").animations == [animation])
        scene.model.deleteSelectedAnimation()
        scene.stage.settle()
        scene.tune.presets.load("P")
        #expect(scene.model.animations == [animation])
        // Another preset takes away what this one has, and nothing that no preset has.
        try folder.save(ParameterPreset(name: "Q", values: [TrackItemAnimation.listID: .animations([TrackAnimation(name: "New")])]))
        scene.model.addAnimation(named: "New")
        let new = try #require(scene.model.animations.last)
        scene.tune.presets.load("Q")
        var renamed = new
        renamed.name = "New 2"
        #expect(scene.model.animations == [TrackAnimation(name: "New"), renamed] && scene.model.edited.markedPresetName == "Q •")
        scene.tune.presets.keepUnsavedValues()
        #expect(LaboratorySettings.shared[\.unsavedValues].contains("New 2"))
        scene.press("z")
        #expect(scene.model.animations == [animation, new])
        // The command line finds it by its name.
        let path = folder.file(named: "P")
        let code = try HandOverRun.text(of: "Wobble", as: .css, preset: path)
        #expect(code.contains("@keyframes wobble-select-icon-scale") && code.contains("color: #ff3b30"))
        #expect(throws: UsageError.self) { try HandOverRun.text(of: "Wabble", as: .css, preset: path) }
    }

    /// Turns about several axes, and the scale before them, have the order of the icon.
    @Test func styleSheetsTurnAsTheIconDoes() {
        let tracks = [MotionProperty.rotation, .scaleX, .rotationX, .rotationY, .translationX].map(TuneModel.newTrack)
        let code = HandOver(TrackAnimation(name: "Turn", tracks: tracks)).text(.css)
        let functions = ["rotateY", "rotateX", "rotate", "scaleX"], names = ["rotation-y", "rotation-x", "rotation", "scale-x"]
        let calls = zip(functions, names).map { "\($0)(var(--turn-select-icon-\($1)))" }.joined(separator: " ")
        #expect(code.contains("transform: \(calls);") && !code.contains("    rotate:") && !code.contains("    scale:"), "\(code)")
        let flip = HandOver(TrackAnimation(name: "Turn", tracks: [tracks[2]])).text(.css)
        #expect(flip.contains("rotate: x 180deg") && !flip.contains("transform:"))
    }

    @Test func onlyTheLanesOfTheAnimationAreShown() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "A")
        scene.stage.settle()
        let timeline = scene.session.time.model
        func contains(_ keyPath: String) -> Bool {
            timeline.tuned?.contains(TimeLane(layerName: "UIImageView", keyPath: keyPath, kind: .property)) == true
        }
        #expect(contains("transform") && !contains("opacity"))
        scene.addTrack(.opacity)
        #expect(contains("opacity"))
    }

    @Test func theSheetHandsOverTheAnimationInAllFormats() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "颤动")
        for property in MotionProperty.ofAnimations.dropFirst() { scene.addTrack(property) }
        let handOver = try #require(scene.model.handOver(of: scene.model.selected, icon: HandOverRun.icon))
        for format in HandOverFormat.allCases {
            let text = handOver.text(format)
            #expect(text.count > 200 && !text.contains("nan") && (format == .tabbarkit || format == .samples || text.contains("颤动")))
        }
        let lottie = try #require(try JSONSerialization.jsonObject(with: Data(handOver.text(.lottie).utf8)) as? [String: Any])
        #expect(lottie["layers"] != nil)
    }

    /// The tab of the clock has a view in place of its icon, but all icons of the scene have lines.
    @Test func theHintSaysWhetherTheIconHasLines() throws {
        let scene = try scene()
        scene.model.addAnimation(named: "Draw")
        scene.addTrack(.strokeEnd)
        #expect(scene.model.hintKey == "laboratory.play-note")
        let item = try #require(scene.stage.tabs.tabBar.selectedItem)
        #expect((item as? AnimatedTabBarItem)?.picture(isSelected: true)?.shapes.isEmpty == false)
    }
}

extension UIViewController {
    /// The alert in front of this controller or one of its children.
    fileprivate var presentedAlert: UIAlertController? {
        presentedViewController as? UIAlertController ?? children.lazy.compactMap(\.presentedAlert).first
    }
}
