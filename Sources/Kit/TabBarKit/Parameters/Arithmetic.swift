// Arithmetic in number fields, such as "0.6/2".

@preconcurrency public import Foundation

/// Evaluates arithmetic: numbers, + − × ÷ and parentheses.
nonisolated public enum Arithmetic {
    /// The reason why a text has no value.
    public enum Failure: Error, Hashable, Sendable {
        /// The text is empty, or contains only spaces.
        case empty
        /// The text is no expression; `position` is the index of the first character that is wrong.
        case syntax(position: Int)
        case divisionByZero
        /// A number, an intermediate result or the result exceeds the range of `Double`.
        case overflow
        /// The text is longer than 1,000 characters, or parentheses and signs are nested too deeply.
        case tooLong
    }

    static let lengthLimit = 1000
    /// The maximum depth of parentheses and signs, which bounds the recursion.
    static let depthLimit = 100

    /// The value of an expression in the notation of `locale`. The operators are + - * / and their typographic forms − × ÷. The decimal
    /// separators are the full stop, the Arabic one and the locale's. There are no thousands separators. The digits may be of any script.
    public static func evaluate(_ text: String, locale: Locale = .current) throws(Failure) -> Double {
        guard text.count <= lengthLimit else { throw .tooLong }
        var parser = ArithmeticParser(text, separator: locale.decimalSeparator ?? ".")
        return try parser.result()
    }
}

/// A recursive-descent parser.
nonisolated private struct ArithmeticParser {
    private let characters: [Character]
    private let separators: Set<Character>
    private var position = 0
    private var depth = 0

    init(_ text: String, separator: String) {
        characters = Array(text)
        separators = Set([".", "٫"]).union(separator.first.map { [$0] } ?? [])
    }

    mutating func result() throws(Arithmetic.Failure) -> Double {
        guard peek() != nil else { throw .empty }
        let value = try sum()
        guard peek() == nil else { throw .syntax(position: position) }
        return value
    }

    /// The next character that is not a space or an invisible direction mark; nil at the end.
    private mutating func peek() -> Character? {
        while position < characters.count, characters[position].isWhitespace || "\u{200E}\u{200F}\u{061C}".contains(characters[position]) {
            position += 1
        }
        return position < characters.count ? characters[position] : nil
    }

    private mutating func sum() throws(Arithmetic.Failure) -> Double {
        var value = try product()
        while let sign = peek(), "+-−".contains(sign) {
            position += 1
            let next = try product()
            value = try finite(sign == "+" ? value + next : value - next)
        }
        return value
    }

    private mutating func product() throws(Arithmetic.Failure) -> Double {
        var value = try factor()
        while let sign = peek(), "*/×÷".contains(sign) {
            position += 1
            let next = try factor()
            let divides = sign == "/" || sign == "÷"
            if divides, next == 0 { throw .divisionByZero }
            value = try finite(divides ? value / next : value * next)
        }
        return value
    }

    private mutating func factor() throws(Arithmetic.Failure) -> Double {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Arithmetic.depthLimit else { throw .tooLong }
        switch peek() {
        case "-", "−":
            position += 1
            return -(try factor())
        case "+":
            position += 1
            return try factor()
        case "(":
            position += 1
            let value = try sum()
            guard peek() == ")" else { throw .syntax(position: position) }
            position += 1
            return value
        default: return try number()
        }
    }

    private mutating func number() throws(Arithmetic.Failure) -> Double {
        let start = position
        var digits = ""
        var hasPoint = false
        while position < characters.count {
            let character = characters[position]
            if character.unicodeScalars.first?.properties.numericType == .decimal, let digit = character.wholeNumberValue {
                digits += String(digit)
            } else if separators.contains(character), !hasPoint {
                hasPoint = true
                digits += "."
            } else {
                break
            }
            position += 1
        }
        // A number may begin or end with the separator, but needs a digit.
        guard digits.contains(where: \.isNumber), let value = Double("0" + digits + (digits.hasSuffix(".") ? "0" : "")) else {
            throw .syntax(position: start)
        }
        return try finite(value)
    }

    private func finite(_ value: Double) throws(Arithmetic.Failure) -> Double {
        guard value.isFinite else { throw .overflow }
        return value
    }
}
