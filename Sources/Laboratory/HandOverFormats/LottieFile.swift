// Lottie animations with the icon's own paths.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit

/// Writes a Lottie file (version 5.7 of the format) with 60 frames per second. The phases follow each other, each with a marker.
struct LottieFile {
    private let handOver: HandOver
    private let stage: MotionStage
    /// The phases that move in time, with their first frames.
    private let phases: [(phase: MotionPhase, start: Double)]
    private let frames: Double

    static let frameRate = 60.0
    /// The frames between two phases, and after the last one.
    private static let rest = 30.0

    init(_ handOver: HandOver) {
        self.handOver = handOver
        let moving = handOver.motion.phases.filter { !$0.timeTracks.isEmpty }
        stage = MotionStage(moving)
        var start = 0.0
        var phases: [(phase: MotionPhase, start: Double)] = []
        for phase in moving {
            phases.append((phase, start))
            start += (phase.duration * Self.frameRate).rounded(.up) + Self.rest
        }
        self.phases = phases
        frames = max(start, Self.frameRate)
    }

    var text: String {
        let layers = stage.parts.enumerated().reversed().map { layer($1, index: $0 + 1) }
        let markers = phases.map { phase, start in
            JSONValue.object([
                ("tm", .number(start)), ("cm", .string(phase.name)), ("dr", .number((phase.duration * Self.frameRate).rounded(.up))),
            ])
        }
        let file = JSONValue.object([
            ("v", .string("5.7.0")), ("nm", .string(handOver.title)), ("fr", .number(Self.frameRate)), ("ip", .number(0)),
            ("op", .number(frames)), ("w", .number(stage.size.width)), ("h", .number(stage.size.height)), ("ddd", .number(0)),
            ("assets", .array([])), ("layers", .array(Array(layers))), ("markers", .array(markers)),
            ("meta", .object([("g", .string("Tab Bar Laboratory")), ("d", .string(description))])),
        ])
        return String(decoding: file.text, as: UTF8.self)
    }

    /// JSON has no comments, so the metadata say what the file cannot show.
    private var description: String {
        let tracks = handOver.motion.phases.flatMap(\.tracks)
        var sentences = handOver.motion.phases.map { "\($0.name): \($0.trigger)" } + handOver.motion.notes + handOver.constantSentences
        func has(_ properties: MotionProperty...) -> Bool { tracks.contains { properties.contains($0.property) } }
        if has(.rotationX, .rotationY) { sentences.append("Lottie: turns are shown as scales by the cosine, without perspective.") }
        if has(.brightness) { sentences.append("Lottie: the shading of the turn is left out.") }
        if has(.frame) { sentences.append("Lottie: the pictures are the app's, so the icon stands still.") }
        if tracks.contains(where: { $0.axis == .position }) {
            sentences.append("Lottie: what follows a position, not the time, is left out.")
        }
        if has(.height, .width) { sentences.append("Lottie: the change of the size is left out.") }
        if tracks.contains(where: { $0.reference != nil }) {
            let lengths = tracks.references.map { "\($0.name) is \(CodeText.number($0.example))" }
            sentences.append("Lottie: lengths that only the app knows have examples: \(lengths.joined(separator: ", ")).")
        }
        return sentences.joined(separator: " ")
    }

    // MARK: Layers

    private func layer(_ part: MotionStage.Part, index: Int) -> JSONValue {
        let (width, height) = (part.frame.width, part.frame.height)
        let middle = CGPoint(x: width / 2, y: height / 2)
        var content = shapes(of: part)
        // Each factor of one direction has a group of its own, so that its keyframes are independent of the others.
        for (property, isAcross) in [(MotionProperty.scaleX, true), (.scaleY, false), (.rotationY, true), (.rotationX, false)] {
            guard let keys = keys(of: property, for: part.target) else { continue }
            content = [group(content, around: middle, scale: keys.scaled(isAcross: isAcross))]
        }
        let positionX = keys(of: .translationX, for: part.target).map { $0.mapped { $0 + part.frame.midX } }
        let positionY = keys(of: .translationY, for: part.target).map { $0.mapped { $0 + part.frame.midY } }
        let transform = JSONValue.object([
            ("a", Self.fixed([middle.x, middle.y])),
            (
                "p",
                .object([
                    ("s", .bool(true)), ("x", positionX?.json ?? Self.fixed(part.frame.midX)),
                    ("y", positionY?.json ?? Self.fixed(part.frame.midY)),
                ])
            ),
            ("s", keys(of: .scale, for: part.target)?.scaled(isAcross: nil).json ?? Self.fixed([100, 100])),
            ("r", keys(of: .rotation, for: part.target)?.json ?? Self.fixed(0)),
            ("o", keys(of: .opacity, for: part.target)?.mapped { min(max($0, 0), 1) * 100 }.json ?? Self.fixed(100)),
        ])
        return .object([
            ("ddd", .number(0)), ("ind", .number(Double(index))), ("ty", .number(4)), ("nm", .string(part.target?.rawValue ?? "still")),
            ("sr", .number(1)), ("ks", transform), ("ao", .number(0)), ("shapes", .array(content)), ("ip", .number(0)),
            ("op", .number(frames)), ("st", .number(0)), ("bm", .number(0)),
        ])
    }

    private func group(_ content: [JSONValue], around middle: CGPoint, scale: LottieKeys) -> JSONValue {
        let transform = JSONValue.object([
            ("ty", .string("tr")), ("a", Self.fixed([middle.x, middle.y])), ("p", Self.fixed([middle.x, middle.y])), ("s", scale.json),
            ("r", Self.fixed(0)), ("o", Self.fixed(100)),
        ])
        return .object([("ty", .string("gr")), ("nm", .string("turn")), ("it", .array(content + [transform]))])
    }

    static func fixed(_ number: Double) -> JSONValue { .object([("a", .number(0)), ("k", .number(number))]) }
    static func fixed(_ numbers: [Double]) -> JSONValue { .object([("a", .number(0)), ("k", .array(numbers.map(JSONValue.number)))]) }

    /// The keyframes of a property in all phases; nil if it does not move.
    private func keys(of property: MotionProperty, for target: MotionTarget?) -> LottieKeys? {
        guard let target else { return nil }
        let tracks = phases.flatMap { phase, start in
            phase.timeTracks.filter { $0.target == target && $0.property == property }.map { ($0, start) }
        }
        return tracks.isEmpty ? nil : LottieKeys(tracks)
    }

    // MARK: Shapes

    private func shapes(of part: MotionStage.Part) -> [JSONValue] {
        let (width, height) = (part.frame.width, part.frame.height)
        switch part.form {
        case .icon: return picture(handOver.icon.svg, width: width)
        case .selectedIcon: return picture(handOver.icon.selectedSVG, width: width)
        case .box(let color, let radius):
            let paths = SVGPaths.rectangle(CGRect(x: 0, y: 0, width: width, height: height), radius: radius)
            return [Self.group(Self.box(paths, color))]
        case .hand:
            var line = BezierPath(start: CGPoint(x: width / 2, y: height / 2))
            line.addLine(to: CGPoint(x: width / 2, y: 0))
            let hand = SVGShape(
                paths: [line], fill: nil, stroke: "#ffffff", strokeWidth: 2, hasRoundCaps: true, hasRoundJoins: true, isEvenOdd: false)
            return [Self.group(hand)]
        }
    }

    private static func box(_ paths: [BezierPath], _ color: String) -> SVGShape {
        SVGShape(paths: paths, fill: color, stroke: nil, strokeWidth: 0, hasRoundCaps: false, hasRoundJoins: false, isEvenOdd: false)
    }

    /// The shapes of a picture, scaled to a width; a square without any.
    private func picture(_ svg: String, width: Double) -> [JSONValue] {
        let picture = SVGPicture(svg: svg)
        guard !picture.shapes.isEmpty else {
            return [Self.group(Self.box(SVGPaths.rectangle(CGRect(x: 0, y: 0, width: width, height: width), radius: 4), MotionStage.tint))]
        }
        let factor = width / picture.width
        // The first shape of a list is in front in Lottie.
        return picture.shapes.reversed().map { Self.group($0, factor: factor) }
    }

    private static func group(_ shape: SVGShape, factor: Double = 1) -> JSONValue {
        var items = shape.paths.map { path($0, factor: factor) }
        if let stroke = shape.stroke {
            items.append(
                .object([
                    ("ty", .string("st")), ("c", fixed(color(stroke))), ("o", fixed(100)), ("w", fixed(shape.strokeWidth * factor)),
                    ("lc", .number(shape.hasRoundCaps ? 2 : 1)), ("lj", .number(shape.hasRoundJoins ? 2 : 1)), ("ml", .number(4)),
                ]))
        }
        if let fill = shape.fill {
            items.append(
                .object([
                    ("ty", .string("fl")), ("c", fixed(color(fill))), ("o", fixed(100)), ("r", .number(shape.isEvenOdd ? 2 : 1)),
                ]))
        }
        items.append(
            .object([
                ("ty", .string("tr")), ("a", fixed([0, 0])), ("p", fixed([0, 0])), ("s", fixed([100, 100])), ("r", fixed(0)),
                ("o", fixed(100)),
            ]))
        return .object([("ty", .string("gr")), ("it", .array(items))])
    }

    private static func path(_ path: BezierPath, factor: Double) -> JSONValue {
        func pair(_ x: Double, _ y: Double) -> JSONValue { .array([.number(x * factor), .number(y * factor)]) }
        // Handles are relative to their vertices.
        let vertices = path.vertices
        let geometry = JSONValue.object([
            ("c", .bool(path.isClosed)), ("v", .array(vertices.map { pair($0.point.x, $0.point.y) })),
            ("i", .array(vertices.map { pair($0.incoming.x - $0.point.x, $0.incoming.y - $0.point.y) })),
            ("o", .array(vertices.map { pair($0.outgoing.x - $0.point.x, $0.outgoing.y - $0.point.y) })),
        ])
        return .object([("ty", .string("sh")), ("ks", .object([("a", .number(0)), ("k", geometry)]))])
    }

    /// The components of a colour #rrggbb, 0…1; the tint for black.
    private static func color(_ text: String) -> [Double] {
        let shown = text == "#000000" ? MotionStage.tint : text
        let number = Int(shown.dropFirst(), radix: 16) ?? 0
        return [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF].map { Double($0) / 255 }
    }
}
