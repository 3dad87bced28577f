// The parts that a picture of a motion shows: their places at rest, their forms, and the space that they need.

internal import Foundation
internal import TabBarKit

/// A small stage with the targets of some phases.
struct MotionStage {
    /// The form of a part.
    enum Form: Hashable {
        case icon, selectedIcon
        /// A rectangle with round corners in a colour, #rrggbb.
        case box(color: String, radius: Double)
        /// The hand of a clock: a line from the middle of the frame to its upper edge.
        case hand
    }

    struct Part: Hashable {
        /// The target; nil for a part that does not move.
        let target: MotionTarget?
        let form: Form
        /// The frame at rest, in points from the stage's upper left corner.
        var frame: CGRect
    }

    /// The parts, the rearmost first.
    private(set) var parts: [Part] = []
    /// The size that shows the parts in motion.
    private(set) var size = CGSize(width: 60, height: 60)

    static let tint = "#007aff"
    private static let margin = 12.0

    /// A stage for the targets that move in time; without any, with the icon alone.
    init(_ phases: [MotionPhase]) {
        let tracks = phases.flatMap(\.timeTracks)
        let moving = Set(tracks.map(\.target))
        var parts = MotionTarget.allCases.filter(moving.contains).sorted { Self.depth($0) < Self.depth($1) }.map(Self.part)
        if moving.contains(.badge) { parts.insert(Part(target: nil, form: .icon, frame: Self.iconFrame), at: 0) }
        if moving.contains(.hourHand) || moving.contains(.minuteHand) {
            parts.insert(Part(target: nil, form: .box(color: Self.tint, radius: 12.5), frame: Self.iconFrame), at: 0)
        }
        if parts.isEmpty { parts = [Part(target: nil, form: .icon, frame: Self.iconFrame)] }
        let boxes = parts.map { part in Self.extent(of: part, tracks.filter { $0.target == part.target }) }
        let all = boxes.reduce(boxes[0]) { $0.union($1) }.insetBy(dx: -Self.margin, dy: -Self.margin)
        size = CGSize(width: all.width.rounded(.up), height: all.height.rounded(.up))
        self.parts = parts.map { part in
            var part = part
            part.frame = part.frame.offsetBy(dx: -all.minX, dy: -all.minY)
            return part
        }
    }

    private static let iconFrame = CGRect(x: 28, y: 7, width: 25, height: 25)

    /// The order from the rear to the front.
    private static func depth(_ target: MotionTarget) -> Int {
        let order: [MotionTarget] = [
            .page, .nextPage, .bar, .toolbar, .otherTab, .tab, .indicator, .icon, .selectedIcon, .title, .badge, .object,
            .hourHand, .minuteHand, .topLabel, .bottomLabel,
        ]
        return order.firstIndex(of: target) ?? 0
    }

    private static func part(_ target: MotionTarget) -> Part {
        func box(_ color: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> Part {
            Part(target: target, form: .box(color: color, radius: radius), frame: CGRect(x: x, y: y, width: width, height: height))
        }
        switch target {
        case .icon: return Part(target: target, form: .icon, frame: iconFrame)
        case .selectedIcon: return Part(target: target, form: .selectedIcon, frame: iconFrame)
        case .title: return box("#8e8e93", 22, 38, 37, 7, radius: 3.5)
        case .badge: return box("#ff3b30", 50, 4, 15, 15, radius: 7.5)
        case .bar: return box("#c7c7cc", 0, 0, 390, 83)
        case .toolbar: return box("#aeaeb2", 0, 34, 390, 49)
        case .page: return box("#d1d1d6", 0, 0, 390, 200)
        case .nextPage: return box(tint, 0, 0, 390, 200)
        case .indicator: return box(tint, 24, 0, 32, 3, radius: 1.5)
        case .tab: return box(tint, 0, 0, 80, 49, radius: 10)
        case .otherTab: return box("#aeaeb2", 80, 0, 80, 49, radius: 10)
        case .object: return Part(target: target, form: .icon, frame: CGRect(x: 0, y: 0, width: 21, height: 21))
        case .hourHand: return Part(target: target, form: .hand, frame: iconFrame.insetBy(dx: 4.5, dy: 4.5))
        case .minuteHand: return Part(target: target, form: .hand, frame: iconFrame.insetBy(dx: 2.5, dy: 2.5))
        case .topLabel, .bottomLabel: return box("#8e8e93", 0, 0, 80, 20)
        }
    }

    /// The rectangle that contains a part in motion.
    private static func extent(of part: Part, _ tracks: [MotionTrack]) -> CGRect {
        let extremes = tracks.flatMap { track in
            let range = track.range
            return [(track.property, range.lowerBound), (track.property, range.upperBound)]
        }
        var scale = 1.0
        var box = part.frame
        for (property, value) in extremes where [.scale, .scaleX, .scaleY].contains(property) { scale = max(scale, abs(value)) }
        if tracks.contains(where: { $0.property == .rotation }) { scale *= 2.0.squareRoot() }
        box = box.insetBy(dx: -box.width * (scale - 1) / 2, dy: -box.height * (scale - 1) / 2)
        var moved = box
        for (property, value) in extremes {
            if property == .translationX { moved = moved.union(box.offsetBy(dx: value, dy: 0)) }
            if property == .translationY { moved = moved.union(box.offsetBy(dx: 0, dy: value)) }
        }
        return moved
    }
}
