// A text with places for arguments, taken apart once: a row that comes into sight only puts the pieces together.

internal import Foundation

/// A text with arguments in the places of `%@`, or of `%1$@`, `%2$@` where a language orders them otherwise; `%%` is a per cent sign.
struct TextTemplate {
    private enum Part {
        case text(String)
        /// The place of an argument, and how it is marked: the mark stays where there is no such argument.
        case argument(Int, mark: String)
    }

    private var parts: [Part] = []

    init(_ text: String) {
        var plain = ""
        var rest = text[...]
        var next = 0
        while let mark = rest.firstIndex(of: "%") {
            plain += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let place = rest.prefix { $0.isNumber }
            var argument: (index: Int, length: Int)?
            if rest.hasPrefix("%") {
                plain += "%"
                rest = rest.dropFirst()
                continue
            } else if rest.hasPrefix("@") {
                argument = (next, 1)
                next += 1
            } else if let number = Int(place), number > 0, rest.dropFirst(place.count).hasPrefix("$@") {
                argument = (number - 1, place.count + 2)
            }
            guard let argument else {
                plain += "%"
                continue
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.argument(argument.index, mark: "%" + rest.prefix(argument.length)))
            rest = rest.dropFirst(argument.length)
        }
        plain += rest
        if !plain.isEmpty { parts.append(.text(plain)) }
    }

    /// The text with its arguments; a mark without its argument stays as it is.
    func filled(with arguments: [String]) -> String {
        var filled = ""
        for part in parts {
            switch part {
            case .text(let text): filled += text
            case .argument(let index, let mark): filled += index < arguments.count ? arguments[index] : mark
            }
        }
        return filled
    }
}
