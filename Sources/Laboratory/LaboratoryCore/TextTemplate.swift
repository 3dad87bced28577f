// Texts with placeholders, parsed once and filled with arguments for each new row of a list.

internal import Foundation

/// A text with placeholders for arguments: `%@` in order, `%1$@`, `%2$@` by number; `%%` is a per cent sign.
struct TextTemplate {
    private enum Part {
        case text(String)
        /// The index of an argument, and the placeholder itself, which stays in the text if there are fewer arguments.
        case argument(Int, placeholder: String)
    }

    private var parts: [Part] = []

    init(_ text: String) {
        var plain = ""
        var rest = text[...]
        var next = 0
        while let mark = rest.firstIndex(of: "%") {
            plain += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let digits = rest.prefix { $0.isNumber }
            var argument: (index: Int, length: Int)?
            if rest.hasPrefix("%") {
                plain += "%"
                rest = rest.dropFirst()
                continue
            } else if rest.hasPrefix("@") {
                argument = (next, 1)
                next += 1
            } else if let number = Int(digits), number > 0, rest.dropFirst(digits.count).hasPrefix("$@") {
                argument = (number - 1, digits.count + 2)
            }
            guard let argument else {
                plain += "%"
                continue
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.argument(argument.index, placeholder: "%" + rest.prefix(argument.length)))
            rest = rest.dropFirst(argument.length)
        }
        plain += rest
        if !plain.isEmpty { parts.append(.text(plain)) }
    }

    /// The text with its arguments; placeholders without an argument are kept.
    func filled(with arguments: [String]) -> String {
        var filled = ""
        for part in parts {
            switch part {
            case .text(let text): filled += text
            case .argument(let index, let placeholder): filled += index < arguments.count ? arguments[index] : placeholder
            }
        }
        return filled
    }
}
