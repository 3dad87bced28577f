// The values of all tracks at twenty instants, for programs that check the other formats.

internal import LaboratoryCore
internal import TabBarKit

/// Writes a JSON file: a list of tracks, each with its place in the style sheet, and its values. The instants are the middles of twenty
/// equal parts of a phase's duration, so that no step of a track with its default values is at one of them.
struct MotionSamples {
    private let handOver: HandOver
    /// The number of instants.
    static let count = 20

    init(_ handOver: HandOver) { self.handOver = handOver }

    var text: String {
        let css = CSSCode(handOver)
        let tracks = handOver.motion.phases.flatMap { phase in
            phase.timeTracks.compactMap { track in css.place(of: track, in: phase).map { Self.value(track, in: phase, $0) } }
        }
        let file = JSONValue.object([("interaction", .string(handOver.name)), ("tracks", .array(tracks))])
        return String(decoding: file.text, as: UTF8.self)
    }

    private static func value(_ track: MotionTrack, in phase: MotionPhase, _ place: CSSCode.Place) -> JSONValue {
        let times = (0..<count).map { (Double($0) + 0.5) / Double(count) * phase.duration }
        let length: [(String, JSONValue)] =
            track.reference.map { [("length", .string($0.name)), ("lengthExample", .number($0.example))] } ?? []
        return .object(
            [
                ("phase", .string(phase.name)), ("target", .string(track.target.rawValue)), ("property", .string(track.property.rawValue)),
                ("unit", .string(track.property.unit.rawValue)), ("cssClass", .string(place.className)),
                ("cssProperty", .string(place.property)), ("cssIndex", .number(Double(place.index))),
                ("cssFactor", .number(place.factor)), ("duration", .number(phase.duration)), ("first", .number(track.value(at: 0))),
                ("times", .array(times.map(JSONValue.number))),
                ("values", .array(times.map { .number(track.value(at: $0)) })),
            ] + length)
    }
}
