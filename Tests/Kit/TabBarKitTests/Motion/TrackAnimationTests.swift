// Tests of animations made of tracks as data: their text, their limits, presets that contain them, and copies of interactions.

import Foundation
import Testing

@testable import TabBarKit

@MainActor struct TrackAnimationTests {
    /// An animation with all kinds of tracks.
    nonisolated static let wobble = TrackAnimation(
        name: "Wobble “1”",
        tracks: [
            .animation(
                .rotation, Keyframes([0, 20, -14, 0], keyTimes: [0, 0.3, 0.7, 1]),
                curves: [.easeInEaseOut, .linear, TimingCurve(0.1, -0.5, 0.3, 1.4)],
                duration: 0.6),
            .animation(.scale, from: 0.6, to: 1, SpringValues(stiffness: 300, damping: 12, initialVelocity: 2), delay: 0.1),
            .animation(.translationY, Keyframes([0, -8, 0], mode: .cubic), delay: 0.2, duration: 0.5),
            .animation(
                .color, Keyframes([0, 1, 2], keyTimes: [0, 0.25, 1]), duration: 0.8,
                colors: [.own, .rgb(red: 1, green: 0, blue: 0.2, alpha: 1), .own]),
            .animation(.strokeEnd, Keyframes([0, 1]), curves: [.easeOut], duration: 0.9),
        ])

    private func read(_ json: String) throws -> TrackAnimation { try JSONDecoder().decode(TrackAnimation.self, from: Data(json.utf8)) }

    @Test func animationsAreReadAsWritten() throws {
        try Self.wobble.check()
        let data = try JSONEncoder().encode(Self.wobble)
        #expect(try JSONDecoder().decode(TrackAnimation.self, from: data) == Self.wobble)
    }

    @Test func theTextOfTheDocumentationIsRead() throws {
        let animation = try read(
            """
            { "name": "Wobble", "tracks": [
                { "property": "rotation", "duration": 0.6, "values": [0, 20, -14, 0], "times": [0, 0.3, 0.7, 1],
                  "easing": ["cubic-bezier(0.42, 0, 0.58, 1)", "linear", "linear"] },
                { "property": "scale", "from": 0.6, "to": 1,
                  "spring": { "mass": 1, "stiffness": 300, "damping": 12, "initialVelocity": 0 } },
                { "property": "color", "duration": 0.6, "colors": ["own", "#FF3B30", "own"] } ] }
            """)
        #expect(animation.tracks.map(\.property) == [.rotation, .scale, .color])
        #expect(
            animation.tracks[0].pacing
                == .keyframes(
                    Keyframes([0, 20, -14, 0], keyTimes: [0, 0.3, 0.7, 1]), curves: [.easeInEaseOut, .linear, .linear]))
        #expect(animation.tracks[1].duration == SpringValues(stiffness: 300, damping: 12).stepDuration)
        #expect(animation.tracks[2].colors.map(\.text) == ["own", "#FF3B30", "own"])
    }

    private static let prefix = "{\"name\": \"A\", \"tracks\": [{\"property\": "

    @Test(arguments: [
        ("\"scale\", \"duration\": 11, \"values\": [1, 2]}]}", "tracks[0].duration: the duration must be from 0 to 10 seconds"),
        ("\"scale\", \"duration\": 1, \"values\": [1, 2], \"delay\": -1}]}", "tracks[0].delay: the delay must be from 0 to 10 seconds"),
        ("\"scale\", \"duration\": 1, \"values\": [1]}]}", "tracks[0].values: a track has 2 to 64 keyframes"),
        ("\"scale\", \"duration\": 1, \"values\": [1, 99]}]}", "tracks[0].values: the values must be from -8 to 8"),
        (
            "\"scale\", \"duration\": 1, \"values\": [1, 2], \"times\": [0, 0.5]}]}",
            "tracks[0].times: as many times as values must ascend from 0 to 1"
        ),
        ("\"width\", \"duration\": 1, \"values\": [1, 2]}]}", "tracks[0].property: width cannot be animated"),
        ("\"glow\", \"duration\": 1, \"values\": [1, 2]}]}", "tracks[0].property: there is no property \"glow\""),
        ("\"scale\", \"duration\": 1, \"values\": [1, 2], \"easing\": [\"bouncy\"]}]}", "tracks[0].easing: \"bouncy\" is not an easing"),
        ("\"color\", \"duration\": 1, \"colors\": [\"red\", \"own\"]}]}", "tracks[0].colors: \"red\" is not a colour"),
        (
            "\"color\", \"duration\": 1, \"colors\": [\"own\", \"own\"], \"values\": [1, 2]}]}",
            "tracks[0].values: a track of colours has no values"
        ),
        (
            "\"scale\", \"duration\": 1, \"from\": 0, \"to\": 1, \"spring\": "
                + "{\"mass\": 0, \"stiffness\": 1, \"damping\": 1, \"initialVelocity\": 0}}]}",
            "tracks[0].spring: the spring's numbers are out of range"
        ),
        (
            "\"scale\", \"duration\": 1, \"values\": [1, 2]}, {\"property\": \"scale\", \"duration\": 1, \"values\": [1, 2]}]}",
            "tracks[1].property: there are two tracks of scale"
        ),
    ])
    func wrongValuesAreErrorsWithTheirPlace(_ rest: String, _ message: String) throws {
        let error = #expect(throws: PlaceError.self) { try read(Self.prefix + rest) }
        #expect(error.map { "\($0)" } == message)
    }

    @Test func numbersThatAreNotFiniteAreRefused() {
        for number in [Double.nan, .infinity] {
            let keyframes = TrackAnimation(name: "A", tracks: [.animation(.scale, Keyframes([1, number]), duration: 1)])
            let late = TrackAnimation(name: "A", tracks: [.animation(.scale, Keyframes([1, 1]), delay: number, duration: 1)])
            for animation in [keyframes, late] { #expect(throws: PlaceError.self) { try animation.check() } }
        }
        #expect(throws: PlaceError.self) { try TrackAnimation(name: "").check() }
        #expect(throws: PlaceError.self) { try TrackAnimation.check([TrackAnimation(name: "A"), TrackAnimation(name: "A")]) }
    }

    // MARK: Presets

    @Test func presetsKeepAnimations() throws {
        var preset = ParameterPreset(name: "P", values: ["bounce.duration": .number(0.8)])
        #expect(preset.version == 1)
        preset.animations = [Self.wobble]
        #expect(preset.version == 3)
        let json = try preset.json(), text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"animations\" : [") && !text.contains(TrackItemAnimation.listID))
        #expect(try ParameterPreset(json: json, file: "p.json") == preset)
    }

    @Test func aBrokenAnimationIsAnErrorWithFileLineAndPlace() throws {
        let json = """
            {
              "version": 3, "name": "P", "values": {},
              "animations": [
                { "name": "A", "tracks": [ { "property": "color", "duration": 1,
                  "colors": [ "own", "reddish" ] } ] }
              ]
            }
            """
        let error = #expect(throws: PresetError.self) { try ParameterPreset(json: Data(json.utf8), file: "p.json") }
        #expect(error?.description == "p.json:5: animations[0].tracks[0].colors: \"reddish\" is not a colour")
        let missing = #expect(throws: PresetError.self) {
            try ParameterPreset(json: Data(json.replacing("\"property\": \"color\", ", with: "").utf8), file: "p.json")
        }
        #expect(missing?.description == "p.json:3: animations[0].tracks[0]: \"property\" is missing")
    }

    @Test func aSetRefusesABrokenListAndChangesNothing() throws {
        let animation = TrackItemAnimation(Self.wobble), set = ParameterSet([animation])
        let broken = TrackAnimation(name: "B", tracks: [.animation(.scale, Keyframes([1, 99]), duration: 1)])
        #expect(throws: ParameterError.self) { try set.change(TrackItemAnimation.listID, to: .animations([broken])) }
        #expect(set.value(of: TrackItemAnimation.listID) == .animations([Self.wobble]) && animation.animations == [Self.wobble])
    }

    // MARK: Easings

    @Test(arguments: [
        ("cubic-bezier(0.42, 0, 0.58, 1)", TimingCurve.easeInEaseOut), (" ease-in;\n", .easeIn), ("EASE-OUT", .easeOut),
        ("ease-in-out", .easeInEaseOut), ("ease", .default), ("linear", .linear),
        ("cubic-bezier(.1,-.5,.3,1.4)", TimingCurve(0.1, -0.5, 0.3, 1.4)),
    ])
    func easingsOfCSSAreRead(_ text: String, _ curve: TimingCurve) {
        #expect(TimingCurve(text: text) == curve)
        #expect(TimingCurve(text: curve.text) == curve)
    }

    @Test(arguments: [
        "", "bounce", "cubic-bezier(1, 2, 3)", "cubic-bezier(2, 0, 0, 1)", "cubic-bezier(0, 9, 0, 1)", "cubic-bezier(a, 0, 0, 1)",
    ])
    func otherTextsAreNoEasings(_ text: String) { #expect(TimingCurve(text: text) == nil) }

    // MARK: Copies

    @Test func aCopyHasTheValuesOfTheInteraction() throws {
        let animations: [ItemAnimation] = [
            BounceItemAnimation(), RotationItemAnimation(direction: .left), SpringItemAnimation(), JellyItemAnimation(),
            SwingItemAnimation(),
            HopItemAnimation(), FlipItemAnimation(direction: .fromLeft), FumeItemAnimation(),
        ]
        for animation in animations {
            let name = animation.declaration.name
            let motion = try #require(animation.declaration.motion { $0.value(in: animation) })
            let (copy, leftOut) = try #require(TrackAnimation.copy(of: motion, name: name))
            #expect(leftOut.isEmpty == !["flip", "fume"].contains(name))
            for track in copy.tracks {
                let original = try #require(motion.phases[0].tracks.first { $0.target == .icon && $0.property == track.property })
                for step in 0..<100 {
                    let time = original.duration * (Double(step) + 0.5) / 100
                    #expect(abs(track.value(at: time) - original.value(at: time)) < 0.004, "\(name) \(track.property) after \(time) s")
                }
            }
        }
        let frames = try #require(FrameItemAnimation(images: []).declaration.motion { _ in nil })
        #expect(TrackAnimation.copy(of: frames, name: "frames") == nil)
    }
}
