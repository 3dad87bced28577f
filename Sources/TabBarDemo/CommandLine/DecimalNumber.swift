// Numbers as people type them: no exponents, hexadecimal, infinities or NaN, which the standard library would take.

/// Parses plain decimal numbers.
nonisolated enum DecimalNumber {
    /// The number that `text` spells, digits with at most one point and a leading minus, or nil.
    static func parse(_ text: some StringProtocol) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.count <= 20, digits.contains(where: \.isASCIIDigit), digits.allSatisfy({ $0.isASCIIDigit || $0 == "." }),
            digits.filter({ $0 == "." }).count <= 1
        else { return nil }
        return Double(text)
    }
}

nonisolated extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
