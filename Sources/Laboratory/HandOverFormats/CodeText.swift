// Names, numbers and comments in source code.

internal import TabBarKit

/// The words of a name, and the names that code makes of them.
struct Words {
    private let words: [String]

    /// The words of names such as `rotation-left` and `throwIntoBadge`, without characters that names in code cannot have.
    init(_ names: String...) {
        var words: [String] = []
        for name in names {
            var word = ""
            for character in name {
                let isPlain = character.isASCII && (character.isLetter || character.isNumber)
                if !isPlain || character.isUppercase {
                    if !word.isEmpty { words.append(word) }
                    word = ""
                }
                if isPlain { word += character.lowercased() }
            }
            if !word.isEmpty { words.append(word) }
        }
        // No name in code begins with a digit.
        self.words = words.first?.first?.isLetter == true ? words : ["motion"] + words
    }

    /// `rotation-left`
    var kebab: String { words.joined(separator: "-") }
    /// `RotationLeft`
    var pascal: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
    /// `rotationLeft`
    var camel: String { pascal.prefix(1).lowercased() + pascal.dropFirst() }
}

/// Writes numbers and comments.
enum CodeText {
    /// A number as the fields of the laboratory show it; 0 for one that is not finite.
    static func number(_ number: Double) -> String { number.isFinite ? SwiftSource.rounded(number) : "0" }

    /// A number with a full stop, for languages in which `1` is an integer.
    static func decimal(_ value: Double) -> String {
        let text = number(value)
        return text.contains(".") ? text : text + ".0"
    }

    /// A list with commas.
    static func list(_ numbers: [Double]) -> String { numbers.map(number).joined(separator: ", ") }

    /// The four numbers of a curve, with commas.
    static func list(_ curve: TimingCurve) -> String { list([curve.x1, curve.y1, curve.x2, curve.y2]) }

    /// The longest line of a comment, without its mark.
    private static let width = 110

    /// The lines of a comment, each with `mark` before it. The text cannot end the comment.
    static func comment(_ text: String, mark: String) -> [String] {
        let safe = text.replacing("*/", with: "* /").replacing("/*", with: "/ *")
        var lines: [String] = []
        var line = ""
        for word in safe.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + word.count >= width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { mark + $0 }
    }

    /// The lines with `spaces` before each that is not empty.
    static func indented(_ lines: [String], by spaces: Int = 4) -> [String] {
        lines.map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
    }

    /// A text that HTML and XML show as it is, also in attributes.
    static func html(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension HandOver {
    /// What the files in all formats say first: the title, the target, and where the file comes from.
    func heading(_ target: String) -> String { "\(title), for \(target). Made by Tab Bar Laboratory." }

    /// A sentence for each constant, for the comments of targets that have no place for it.
    var constantSentences: [String] { motion.constants.map { "\($0.name) = \($0.text): \($0.meaning)." } }
}

extension MotionConstant {
    /// The value as text, without a unit.
    var text: String {
        switch value {
        case .number(let number): CodeText.number(number)
        case .choice(let word): word
        case .flag(let flag): "\(flag)"
        case .curve(let curve): "cubic-bezier(\(CodeText.list(curve)))"
        case .spring(let spring): "spring(\(CodeText.list([spring.mass, spring.stiffness, spring.damping])))"
        case .keyframes(let keyframes): CodeText.list(keyframes.values)
        }
    }
}

extension [MotionTrack] {
    /// The targets in the order of their first track.
    var targets: [MotionTarget] { reduce(into: []) { if !$0.contains($1.target) { $0.append($1.target) } } }

    /// The lengths that only the app knows, each once.
    var references: [MotionReference] { compactMap(\.reference).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension MotionPhase {
    /// The targets that move in time.
    var movingTargets: [MotionTarget] { timeTracks.targets }

    /// The tracks over a position.
    var positionTracks: [MotionTrack] { tracks.filter { $0.axis == .position } }
}

extension MotionTrack {
    /// The expression of a value in code: a number, or a multiple of the length that only the app knows.
    func expression(_ value: Double, number: (Double) -> String = CodeText.number) -> String {
        guard let reference else { return number(value) }
        let factor = value / reference.example
        switch CodeText.number(factor) {
        case "0": return number(0)
        case "1": return reference.name
        case "-1": return "-" + reference.name
        default: return "\(reference.name) * \(number(factor))"
        }
    }
}
