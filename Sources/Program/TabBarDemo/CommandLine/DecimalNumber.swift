// Plain decimal numbers: the standard library also accepts exponents, hexadecimal digits, infinities and NaN.

/// Parses plain decimal numbers.
nonisolated enum DecimalNumber {
    /// Parses an optional minus and at most 20 characters: digits and at most one point. Returns nil for anything else.
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
