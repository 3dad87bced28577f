// Tests that every interaction is handed over in every format, with default and with tuned values.

import Foundation
import TabBarKit
import TestSupport
import Testing

@testable import HandOverFormats
@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor @Suite(.serialized) struct HandOverTests {
    /// All interactions, with values at a place within their ranges, 0…1; nil for the default values.
    private func handOvers(_ share: Double?) -> [HandOver] {
        LaboratoryConfiguration.ofScenes.interactions.map { interaction in
            HandOver(interaction, icon: Self.icon) { parameter in share.map { parameter.kind.sample($0) } }
        }
    }

    private static let icon = HandOverIcon(svg: "<svg viewBox=\"0 0 25 25\"><circle cx=\"12.5\" cy=\"12.5\" r=\"10\"/></svg>")

    nonisolated private static let shares: [Double?] = [nil, 0, 0.3, 0.55, 0.8, 1]

    @Test func everyInteractionSaysWhatItMoves() {
        for interaction in LaboratoryConfiguration.ofScenes.interactions {
            let motion = interaction.motion { _ in nil }
            #expect(motion != nil, "\(interaction.name)")
            #expect(motion?.phases.isEmpty == false || motion?.constants.isEmpty == false, "\(interaction.name)")
            // Each parameter has an effect on the description, so that nothing is left out silently.
            for parameter in interaction.parameters {
                let changes = parameter.otherValues(than: parameter.defaultValue)
                let differs = changes.contains { change in interaction.motion { $0.id == parameter.id ? change : nil } != motion }
                #expect(differs, "\(parameter.id)")
            }
        }
    }

    @Test(arguments: [nil, 0.3, 1] as [Double?]) func everyFormatIsATextWithFiniteNumbers(_ share: Double?) throws {
        for handOver in handOvers(share) {
            for format in HandOverFormat.allCases {
                let text = handOver.text(format)
                #expect(text.hasSuffix("\n") && text.count > 40, "\(handOver.name) \(format)")
                let word = text.range(of: #"\b(nan|inf)\b"#, options: [.regularExpression, .caseInsensitive])
                #expect(word == nil, "\(handOver.name) \(format)")
            }
        }
    }

    /// The code needs no type of this project, and compiles without TabBarKit.
    @Test(arguments: [nil, 0.55, 1] as [Double?]) func uikitCodeCompiles(_ share: Double?) throws {
        let texts = handOvers(share).map { $0.text(.uikit) }
        for text in texts {
            let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
            #expect(imports == ["import UIKit"])
        }
        let outcome = try SwiftCompiler.typecheck(texts)
        #expect(outcome.status == 0, "\(outcome.text)")
    }

    @Test func tabBarKitCodeIsTheSourceOfTheParameters() throws {
        let set = ParameterSet()
        LaboratoryConfiguration.ofScenes.interactions.forEach(set.declare)
        for handOver in handOvers(nil) { #expect(handOver.text(.tabbarkit) == set.swiftSource(of: handOver.name)) }
    }

    @Test(arguments: shares) func bracketsOfStyleSheetsAreBalanced(_ share: Double?) {
        for handOver in handOvers(share) {
            let text = handOver.text(.css)
            for (open, close) in [("{", "}"), ("(", ")")] as [(Character, Character)] {
                var depth = 0
                for character in text {
                    depth += character == open ? 1 : character == close ? -1 : 0
                    #expect(depth >= 0)
                }
                #expect(depth == 0, "\(handOver.name)")
            }
            #expect(text.components(separatedBy: "/*").count == text.components(separatedBy: "*/").count)
        }
    }

    @Test(arguments: shares) func keyframesOfLottieFilesAscend(_ share: Double?) throws {
        for handOver in handOvers(share) {
            let file = try JSONSerialization.jsonObject(with: Data(handOver.text(.lottie).utf8))
            let members = try #require(file as? [String: Any])
            for name in ["v", "fr", "ip", "op", "w", "h", "layers"] { #expect(members[name] != nil, "\(handOver.name) \(name)") }
            for times in keyframeTimes(file) {
                #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(handOver.name) \(times)")
                #expect((times.last ?? 0) <= members["op"] as? Double ?? 0, "\(handOver.name)")
            }
        }
    }

    /// The times of each list of keyframes in a JSON value.
    private func keyframeTimes(_ value: Any) -> [[Double]] {
        if let list = value as? [Any] { return list.flatMap(keyframeTimes) }
        guard let members = value as? [String: Any] else { return [] }
        let own = (members["k"] as? [[String: Any]]).map { $0.compactMap { $0["t"] as? Double } }
        return (own.map { [$0] } ?? []) + members.values.flatMap(keyframeTimes)
    }

    @Test func samplesAreTheValuesOfTheTracks() throws {
        for handOver in handOvers(nil) {
            let file = try JSONSerialization.jsonObject(with: Data(handOver.text(.samples).utf8)) as? [String: Any]
            let samples = try #require(file?["tracks"] as? [[String: Any]])
            let tracks = handOver.motion.phases.flatMap { phase in phase.timeTracks }
            #expect(samples.count == tracks.count)
            for (sample, track) in zip(samples, tracks) {
                let times = try #require(sample["times"] as? [Double]), values = try #require(sample["values"] as? [Double])
                #expect(times.count == 20 && values.count == 20)
                for (time, value) in zip(times, values) { #expect(abs(track.value(at: time) - value) < 0.2) }
            }
        }
    }

    @Test func numbersAreRoundedAsTheFieldsShowThem() throws {
        let bounce = try #require(LaboratoryConfiguration.ofScenes.interactions.first { $0.name == "bounce" })
        let handOver = HandOver(bounce) { $0.id == "bounce.duration" ? .number(1.2 * 1.5) : nil }
        #expect(handOver.text(.uikit).contains("animation.duration = 1.8\n"))
        #expect(handOver.text(.css).contains(" 1.8s linear"))
        for handOver in handOvers(0.3) { #expect(handOver.text(.uikit).firstMatch(of: /\.\d{5}/) == nil, "\(handOver.name)") }
    }

    @Test func namesThatBeginWithADigitAreNamesInCode() {
        let track = MotionTrack(.icon, .scale, from: 1, to: 2, duration: 1)
        let motion = InteractionMotion(phases: [MotionPhase("select", trigger: "A click.", tracks: [track])])
        let handOver = HandOver(name: "3-d", title: "3-D", motion: motion, tabBarKitSource: "")
        #expect(handOver.fileName(.css) == "motion-3-d.css" && handOver.text(.css).contains("\n.motion-3-d-select-icon {"))
        #expect(handOver.text(.uikit).contains("enum Motion3DInteraction {"))
    }

    /// What a motion changes is changed after it, however often it is played, and with less motion too.
    @Test func theEndOfAMotionIsAState() throws {
        let all = Dictionary(uniqueKeysWithValues: handOvers(nil).map { ($0.name, $0) })
        let badge = try #require(all["badge"]), edit = try #require(all["edit"])
        // A badge that has disappeared is visible after it appears.
        let appear = try #require(badge.text(.uikit).components(separatedBy: "static func appear").last)
        #expect(appear.contains("badge.layer.setValue(CGFloat(1), forKeyPath: \"transform.scale\")"))
        // An animator of SwiftUI that has run begins at its last value.
        #expect(badge.text(.swiftui).contains("MoveKeyframe(0.001)\n                LinearKeyframe(1.5"))
        #expect(edit.text(.css).contains("animation-duration: 1ms; animation-delay: 0s;"))
    }

    /// A property animator turns a view the shorter way, so more than half a turn needs a layer animation.
    @Test(arguments: [(120.0, "UIViewPropertyAnimator"), (180, "CABasicAnimation"), (-270, "CABasicAnimation")])
    func longTurnsAreAnimationsOfLayers(_ angle: Double, _ type: String) {
        let track = MotionTrack(.icon, .rotation, from: 0, to: angle, duration: 1)
        let motion = InteractionMotion(phases: [MotionPhase("select", trigger: "A click.", tracks: [track])])
        #expect(HandOver(name: "turn", title: "Turn", motion: motion, tabBarKitSource: "").text(.uikit).contains(type))
    }

    /// Projects with Compose may lack the library of the animations of views.
    @Test func composeImportsWhatTheCodeUses() throws {
        let all = Dictionary(uniqueKeysWithValues: handOvers(nil).map { ($0.name, $0.text(.compose)) })
        #expect(all["bounce"]?.contains("dynamicanimation") == false && all["bounce"]?.contains("core.keyframes") == true)
        #expect(all["indicator"]?.contains("import androidx.dynamicanimation.animation.SpringForce") == true)
        #expect(all["scrolling"]?.contains("import") == false)
    }

    @Test func pagesHaveAFilmStrip() throws {
        let bounce = try #require(handOvers(nil).first { $0.name == "bounce" })
        #expect(bounce.text(.spec).components(separatedBy: "animation-play-state: paused; animation-delay").count == 9)
    }

    @Test func namesAndNotesCannotLeaveTheirPlaces() {
        let title = "<b>\"A\" & 'B'</b>\n*/ } body { /*"
        let track = MotionTrack(.icon, .scale, from: 1, to: 2, duration: 1)
        let phase = MotionPhase("x\"y-z", trigger: "</pre><script>alert(1)</script> */", tracks: [track])
        let motion = InteractionMotion(phases: [phase], notes: ["line\nimport Foundation", "*/ *{}"])
        let handOver = HandOver(name: "a b\"</style>", title: title, motion: motion, tabBarKitSource: "<script>\n")
        let page = handOver.text(.spec)
        #expect(!page.contains("<script") && !page.contains("<b>") && page.contains("&lt;b&gt;"))
        #expect(page.components(separatedBy: "</style>").count == 2)
        for format in [HandOverFormat.uikit, .swiftui, .compose] {
            for line in handOver.text(format).split(separator: "\n") { #expect(!line.hasPrefix("import Foundation")) }
        }
        let css = handOver.text(.css)
        #expect(css.components(separatedBy: "*/").count == css.components(separatedBy: "/*").count)
        #expect(!css.contains("\n*") && !css.contains("body {\n"))
    }

    @Test func whatATargetCannotDoIsSaidThere() throws {
        let all = Dictionary(uniqueKeysWithValues: handOvers(nil).map { ($0.name, $0) })
        #expect(all["indicator"]?.text(.css).contains("CSS has no springs") == true)
        #expect(all["flip-left"]?.text(.lottie).contains("without perspective") == true)
        #expect(all["frames"]?.text(.swiftui).contains("the app's") == true)
        #expect(all["scrolling"]?.text(.compose).contains("FlingBehavior") == true)
        #expect(all["scrolling"]?.text(.uikit).contains("UIScrollView.DecelerationRate(rawValue: decelerationRate)") == true)
        for handOver in all.values {
            // Every constant is in every text for people.
            for constant in handOver.motion.constants {
                for format in [HandOverFormat.uikit, .swiftui, .css, .compose, .lottie, .spec] {
                    #expect(handOver.text(format).contains(constant.name), "\(handOver.name) \(format) \(constant.name)")
                }
            }
        }
    }
}
