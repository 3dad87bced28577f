// The frames of a reference that are in memory; others are decoded in the background when they are needed.

internal import Dispatch
internal import Synchronization
internal import UIKit

/// Returns the frames of a film by their times. Decoded frames have a memory limit: those farthest from the wanted one are dropped.
nonisolated final class ReferenceFrames: Sendable {
    /// The limit for the memory of decoded frames, in bytes.
    static let budget = 64 << 20
    /// The seconds that are decoded in advance while the film plays.
    private static let advance = 0.15
    /// A frame up to this many seconds later is reached by decoding the frames before it, not by a jump.
    private static let reach = 1.0

    private struct State {
        /// In the order of their times.
        var kept: [ReferenceFrame] = []
        var bytes = 0
        /// The time to decode next; nil for none.
        var wanted: Double?
        var isWorking = false
        var duration: Double?
    }

    /// Used on the queue only.
    private final class Source: @unchecked Sendable {
        let decoder: any ReferenceDecoder
        /// The time at which the next decoded frame begins; nil before the first one.
        var position: Double?
        /// The time of the last jump. A jump in a damaged film can end far before it; the frames between are then decoded.
        var target: Double?

        init(_ decoder: any ReferenceDecoder) { self.decoder = decoder }
    }

    private let source: Source
    private let encoding: FilmWriter.Encoding
    private let queue = DispatchQueue(label: "reference", qos: .userInitiated)
    private let state = Mutex(State())
    private let arrived: @MainActor @Sendable () -> Void

    /// Decodes frames in the background, and calls `arrived` on the main thread when there are new ones; with `.immediate`, before
    /// `frame(at:)` returns. The decoder must not be used elsewhere.
    init(_ decoder: sending any ReferenceDecoder, _ encoding: FilmWriter.Encoding, arrived: @escaping @MainActor @Sendable () -> Void) {
        source = Source(decoder)
        self.encoding = encoding
        self.arrived = arrived
        let duration = decoder.duration
        state.withLock { $0.duration = duration }
    }

    /// The seconds to the end of the last frame; nil if it is not known yet.
    var duration: Double? { state.withLock { $0.duration } }

    /// The memory of the decoded frames, in bytes.
    var byteCount: Int { state.withLock { $0.bytes } }

    /// The frame that is shown at a time; nil while it is being decoded. While the film plays, the frames after it are decoded in advance.
    func frame(at time: Double, isPlaying: Bool) -> ReferenceFrame? {
        let time = max(time, 0)
        let (found, begins) = state.withLock { state in
            let found = Self.find(time, in: state.kept)
            let goal = found == nil ? time : isPlaying ? Self.gap(after: time, in: state.kept) : nil
            guard let goal else { return (found, false) }
            state.wanted = goal
            defer { state.isWorking = true }
            return (found, !state.isWorking)
        }
        guard begins else { return found }
        guard case .immediate = encoding else {
            queue.async { [self] in work() }
            return found
        }
        queue.sync { work() }
        return found ?? state.withLock { Self.find(time, in: $0.kept) }
    }

    private static func find(_ time: Double, in kept: [ReferenceFrame]) -> ReferenceFrame? {
        let index = kept.partitioningIndex { $0.time > time } - 1
        return index >= 0 && time < kept[index].end ? kept[index] : nil
    }

    /// The first time without a frame in the next `advance` seconds; nil if all are there.
    private static func gap(after time: Double, in kept: [ReferenceFrame]) -> Double? {
        var next = time
        while let frame = find(next, in: kept) {
            next = frame.end
            if next > time + advance { return nil }
        }
        return next
    }

    /// Decodes until the frame that is wanted last is there.
    private func work() {
        while true {
            let goal = state.withLock { state -> Double? in
                if let wanted = state.wanted, Self.find(wanted, in: state.kept) == nil { return wanted }
                (state.wanted, state.isWorking) = (nil, false)
                return nil
            }
            guard let goal else { return }
            if source.position.map({ goal < $0 || goal > $0 + Self.reach && goal != source.target }) ?? (goal > 0) {
                source.decoder.seek(to: goal)
                (source.position, source.target) = (nil, goal)
            }
            let isFirst = source.position == nil
            let decoded = (try? source.decoder.next()) ?? nil
            let duration = source.decoder.duration
            guard let decoded else {
                source.position = .infinity
                state.withLock { state in
                    state.duration = duration
                    // The end of a film that is shorter than it claims.
                    if let last = state.kept.last { state.kept[state.kept.count - 1] = Self.frame(last, from: last.time, to: .infinity) }
                    state.wanted = nil
                }
                report()
                continue
            }
            source.position = decoded.end
            // The first frame of a film may have a later time than 0.
            let frame = isFirst && decoded.time > goal ? Self.frame(decoded, from: goal, to: decoded.end) : decoded
            let isFound = state.withLock { state in
                state.duration = duration
                Self.add(frame, to: &state)
                return frame.time <= goal && goal < frame.end
            }
            if isFound { report() }
        }
    }

    private static func frame(_ frame: ReferenceFrame, from time: Double, to end: Double) -> ReferenceFrame {
        ReferenceFrame(time: time, end: end, image: frame.image)
    }

    private static func add(_ frame: ReferenceFrame, to state: inout State) {
        let index = state.kept.partitioningIndex { $0.time >= frame.time }
        if index < state.kept.count, state.kept[index].time == frame.time {
            state.bytes -= state.kept.remove(at: index).image.byteCount
        }
        state.kept.insert(frame, at: index)
        state.bytes += frame.image.byteCount
        while state.bytes > budget, state.kept.count > 1, let first = state.kept.first, let last = state.kept.last {
            let isFirst = frame.time - first.time >= last.time - frame.time
            state.bytes -= (isFirst ? state.kept.removeFirst() : state.kept.removeLast()).image.byteCount
        }
    }

    private func report() {
        guard case .background = encoding else { return }
        DispatchQueue.main.async { [arrived] in MainActor.assumeIsolated { arrived() } }
    }
}
