// A page about an interaction for developers and testers, in one file without scripts.

internal import Foundation
internal import TabBarKit

/// Writes an HTML page: the motion as a moving picture, tables of its properties and figures, curves with scales, and the code in all
/// languages.
struct SpecPage {
    private let handOver: HandOver
    /// The pictures of the icons, as SVG.
    private let icon, selectedIcon: String

    init(_ handOver: HandOver) {
        self.handOver = handOver
        icon = SVGPicture(svg: handOver.icon.svg).markup(color: MotionStage.tint)
        selectedIcon = SVGPicture(svg: handOver.icon.selectedSVG).markup(color: MotionStage.tint)
    }

    var text: String {
        let title = CodeText.html(handOver.title)
        var lines = [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(title)</title>", "<style>",
        ]
        lines += Self.style + CSSCode(handOver, repeats: true).pageRules(handOver)
        lines += ["</style>", "</head>", "<body>", "<main>", "<h1>\(title)</h1>"]
        for phase in handOver.motion.phases { lines += section(phase) }
        lines += constants + notes + code
        lines += ["<footer>Made by Tab Bar Laboratory.</footer>", "</main>", "</body>", "</html>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static let style = [
        ":root { color-scheme: light dark; --text: #1c1c1e; --quiet: #6c6c70; --line: #d1d1d6; --page: #ffffff; --panel: #f2f2f7;",
        "    --tint: #0066d6; font: 16px/1.5 system-ui, sans-serif; }",
        "@media (prefers-color-scheme: dark) {",
        "    :root { --text: #f2f2f7; --quiet: #aeaeb2; --line: #48484a; --page: #1c1c1e; --panel: #2c2c2e; --tint: #4da3ff; }",
        "}",
        "body { margin: 0; background: var(--page); color: var(--text); }",
        "main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }",
        "h2 { margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }",
        ".table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }",
        "th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }",
        "th { color: var(--quiet); font-weight: 500; } td { white-space: nowrap; }",
        "td:first-child, td:nth-child(6), .wrapping td:last-child { white-space: normal; }",
        ".stage { position: relative; overflow: hidden; background: var(--panel); border-radius: 4px; }",
        ".stage > div { position: absolute; }",
        ".plots { display: flex; flex-wrap: wrap; gap: 1.5rem; } .strip { gap: 0.5rem; margin: 1rem 0; }",
        "figure { margin: 0; } figcaption { color: var(--quiet); }",
        "svg text { font: 11px system-ui, sans-serif; fill: var(--quiet); }",
        "pre { background: var(--panel); padding: 1rem; border-radius: 10px; overflow-x: auto; font-size: 0.8rem; }",
        "footer { margin-top: 3rem; color: var(--quiet); }",
        "@media (prefers-reduced-motion: reduce) { .stage > div { animation-play-state: paused !important; } }",
    ]

    // MARK: Phases

    private func section(_ phase: MotionPhase) -> [String] {
        var lines = [
            "<section>", "<h2>\(CodeText.html(Self.sentence(phase.name)))</h2>",
            "<p><strong>Trigger:</strong> \(CodeText.html(phase.trigger))</p>",
        ]
        if !phase.timeTracks.isEmpty {
            let stage = MotionStage([phase])
            lines += picture(of: phase, on: stage) + filmStrip(phase, on: stage)
        }
        lines += table(phase)
        lines += ["<div class=\"plots\">"] + phase.tracks.map { MotionPlot($0).figure } + ["</div>", "</section>"]
        return lines
    }

    /// "throwIntoBadge" as "Throw into badge".
    private static func sentence(_ name: String) -> String {
        let words = Words(name).kebab.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Eight pictures from the beginning to the end.
    private func filmStrip(_ phase: MotionPhase, on stage: MotionStage) -> [String] {
        let figures = (0..<8).flatMap { index in
            let time = phase.duration * Double(index) / 7
            // The last one is just before the end, after which a motion can return.
            return ["<figure>"] + picture(of: phase, on: stage, at: min(time, phase.duration * 0.999))
                + ["<figcaption>\(CodeText.number(time)) s</figcaption>", "</figure>"]
        }
        return ["<div class=\"plots strip\">"] + figures + ["</div>"]
    }

    /// The parts in motion, or at a time of the phase.
    private func picture(of phase: MotionPhase, on stage: MotionStage, at time: Double? = nil) -> [String] {
        let zoom = time == nil ? min(4, max(1, (360 / stage.size.width).rounded(.down))) : min(2, 110 / stage.size.width)
        let size = "width: \(CodeText.number(stage.size.width))px; height: \(CodeText.number(stage.size.height))px"
        var lines = ["<div class=\"stage\" style=\"\(size); zoom: \(CodeText.number(zoom)); perspective: 83px\">"]
        let css = CSSCode(handOver, repeats: true)
        for part in stage.parts {
            let frame = part.frame
            var style = "left: \(CodeText.number(frame.minX))px; top: \(CodeText.number(frame.minY))px; "
            style += "width: \(CodeText.number(frame.width))px; height: \(CodeText.number(frame.height))px"
            var content = ""
            switch part.form {
            case .icon: content = icon
            case .selectedIcon: content = selectedIcon
            case .box(let color, let radius): style += "; background: \(color); border-radius: \(CodeText.number(radius))px"
            case .hand:
                let middle = CodeText.number(frame.width / 2)
                let line = "<path d=\"M\(middle) \(middle)V0\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
                content = "<svg width=\"100%\" height=\"100%\" overflow=\"visible\">\(line)</svg>"
            }
            if let time { style += "; animation-play-state: paused; animation-delay: -\(CodeText.number(time))s" }
            let name = part.target.map { " class=\"\(css.className(of: $0, in: phase))\"" } ?? ""
            lines += ["<div\(name) style=\"\(style)\">\(content)</div>"]
        }
        return lines + ["</div>"]
    }

    private func table(_ phase: MotionPhase) -> [String] {
        var lines = [
            "<div class=\"table\">", "<table>",
            "<tr><th>What</th><th>From</th><th>To</th><th>Delay</th><th>Duration</th><th>Easing</th><th>Overshoot</th>"
                + "<th>Settled after</th><th>Peak velocity</th></tr>",
        ]
        for track in phase.tracks {
            let unit = Self.unit(track.property.unit)
            var cells = [
                "\(track.target.rawValue) · \(track.property.rawValue)", CodeText.number(track.from) + unit,
                CodeText.number(track.lastValue) + unit,
            ]
            if track.axis == .time {
                let figures = MotionFigures(track)
                cells += [
                    CodeText.number(track.delay) + " s", CodeText.number(track.duration) + " s", track.easingText,
                    figures.overshoot.map { CodeText.number($0 * 100) + " %" } ?? "–", CodeText.number(figures.settlingTime) + " s",
                    CodeText.number(figures.peakVelocity) + unit + "/s",
                ]
            } else {
                cells += ["–", "over a position", track.easingText, "–", "–", "–"]
            }
            if let reference = track.reference { cells[0] += " (for \(reference.name) = \(CodeText.number(reference.example)) pt)" }
            lines += ["<tr>" + cells.map { "<td>\(CodeText.html($0))</td>" }.joined() + "</tr>"]
        }
        return lines + ["</table>", "</div>"]
    }

    static func unit(_ unit: ParameterUnit) -> String {
        switch unit {
        case .seconds: " s"
        case .points: " pt"
        case .degrees: "°"
        case .ratio, .count: ""
        case .pointsPerSecond: " pt/s"
        case .framesPerSecond: " fps"
        }
    }

    // MARK: Constants, notes and code

    private var constants: [String] {
        guard !handOver.motion.constants.isEmpty else { return [] }
        let rows = handOver.motion.constants.map { constant in
            let value = constant.text + Self.unit(constant.unit)
            let meaning = constant.meaning + (constant.uikit.map { " (UIKit: \($0))" } ?? "") + "."
            let cells = [constant.name, value, meaning].map { "<td>\(CodeText.html($0))</td>" }
            return "<tr>\(cells.joined())</tr>"
        }
        let head = ["<section>", "<h2>Constants</h2>", "<div class=\"table wrapping\">", "<table>"]
        return head + ["<tr><th>Name</th><th>Value</th><th>Meaning</th></tr>"] + rows + ["</table>", "</div>", "</section>"]
    }

    private var notes: [String] {
        guard !handOver.motion.notes.isEmpty else { return [] }
        let items = handOver.motion.notes.map { "<li>\(CodeText.html($0))</li>" }
        return ["<section>", "<h2>Notes</h2>", "<ul>"] + items + ["</ul>", "</section>"]
    }

    private var code: [String] {
        let formats = HandOverFormat.allCases.filter { $0 != .spec && $0 != .samples }
        return ["<section>", "<h2>Code</h2>"]
            + formats.flatMap { format in
                ["<details>", "<summary>\(format.title)</summary>", "<pre>\(CodeText.html(handOver.text(format)))</pre>", "</details>"]
            } + ["</section>"]
    }
}

extension CSSCode {
    /// The rules of all phases that move in time.
    fileprivate func pageRules(_ handOver: HandOver) -> [String] {
        handOver.motion.phases.filter { !$0.timeTracks.isEmpty }.flatMap(rules)
    }
}

/// A curve with scales, as SVG.
private struct MotionPlot {
    let track: MotionTrack
    private static let width = 280.0, height = 120.0, left = 52.0, top = 14.0, bottom = 24.0

    init(_ track: MotionTrack) { self.track = track }

    var figure: String {
        let count = 160
        let shares = (0...count).map { Double($0) / Double(count) }
        let range = track.range
        let span = max(range.upperBound - range.lowerBound, 1e-9)
        let points = shares.map { share in
            let y = Self.top + (range.upperBound - track.movingShare(share)) / span * Self.height
            return "\(CodeText.number(Self.left + share * Self.width)),\(CodeText.number(y))"
        }
        let unit = SpecPage.unit(track.property.unit)
        let (right, lower) = (Self.left + Self.width, Self.top + Self.height)
        func number(_ value: Double) -> String { CodeText.number(value) }
        func text(_ x: Double, _ y: Double, _ anchor: String, _ content: String) -> String {
            "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(CodeText.html(content))</text>"
        }
        func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
            "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" stroke=\"var(--line)\"/>"
        }
        let middle = (range.lowerBound + range.upperBound) / 2
        var parts = [line(Self.left, Self.top, Self.left, lower), line(Self.left, lower, right, lower)]
        for (value, y) in [(range.upperBound, Self.top), (middle, (Self.top + lower) / 2), (range.lowerBound, lower)] {
            parts += [line(Self.left - 4, y, right, y), text(Self.left - 8, y + 4, "end", number(value) + unit)]
        }
        for share in [0, 0.5, 1] {
            let x = Self.left + share * Self.width
            let place = track.axis == .time ? number(track.delay + share * track.duration) + " s" : number(share)
            parts += [line(x, lower, x, lower + 4), text(x, lower + 17, share == 0 ? "start" : share == 1 ? "end" : "middle", place)]
        }
        parts += ["<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"var(--tint)\" stroke-width=\"2\"/>"]
        let size = "width=\"\(number(right + 8))\" height=\"\(number(lower + Self.bottom))\""
        let name = CodeText.html("\(track.target.rawValue) · \(track.property.rawValue)")
        return "<figure><svg \(size) role=\"img\" aria-label=\"\(name)\">\(parts.joined())</svg><figcaption>\(name)</figcaption></figure>"
    }
}
