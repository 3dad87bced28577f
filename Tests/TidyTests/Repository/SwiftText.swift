// Separates Swift text into code and comments, so that rules ignore the contents of strings.

/// The code and the comments of a Swift file, each with the lines and columns of the file; everything else is blank.
struct SwiftText: Sendable {
    /// The lines of code. The contents of string literals are blank, except for interpolated expressions.
    let code: [String]

    /// The lines of comments, with `//` or `/*`.
    let comments: [String]

    init(_ text: String) {
        var reader = Reader(Array(text.utf8))
        reader.read()
        code = Self.lines(reader.code)
        comments = Self.lines(reader.comments)
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: Reader.newline, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension SwiftText {
    /// The context of the current position. Strings and interpolations nest, so contexts form a stack.
    private enum Context {
        case code(parentheses: Int)
        case string(hashes: Int, multiline: Bool)
    }

    private struct Reader {
        static let newline = UInt8(ascii: "\n")
        private static let blank = UInt8(ascii: " ")

        private let text: [UInt8]
        private var at = 0
        private var contexts = [Context.code(parentheses: 0)]
        private(set) var code: [UInt8] = []
        private(set) var comments: [UInt8] = []

        init(_ text: [UInt8]) {
            self.text = text
            code.reserveCapacity(text.count)
            comments.reserveCapacity(text.count)
        }

        mutating func read() {
            while at < text.count {
                switch contexts.last {
                case .string(let hashes, let multiline): readString(hashes: hashes, multiline: multiline)
                case .code(let parentheses): readCode(parentheses: parentheses)
                case nil: contexts = [.code(parentheses: 0)]
                }
            }
        }

        private func ahead(_ word: String, from offset: Int = 0) -> Bool {
            var index = at + offset
            for byte in word.utf8 {
                guard index < text.count, text[index] == byte else { return false }
                index += 1
            }
            return true
        }

        private mutating func take(_ count: Int, asCode: Bool) {
            for _ in 0..<min(count, text.count - at) {
                let byte = text[at]
                code.append(asCode || byte == Self.newline ? byte : Self.blank)
                comments.append(byte == Self.newline ? byte : Self.blank)
                at += 1
            }
        }

        private mutating func takeComment(_ count: Int) {
            for _ in 0..<min(count, text.count - at) {
                let byte = text[at]
                code.append(byte == Self.newline ? byte : Self.blank)
                comments.append(byte)
                at += 1
            }
        }

        private mutating func readCode(parentheses: Int) {
            if ahead("//") {
                while at < text.count, text[at] != Self.newline { takeComment(1) }
            } else if ahead("/*") {
                readBlockComment()
            } else if let hashes = hashesBeforeQuote() {
                let multiline = ahead("\"\"\"", from: hashes)
                contexts.append(.string(hashes: hashes, multiline: multiline))
                take(hashes + (multiline ? 3 : 1), asCode: true)
            } else if text[at] == UInt8(ascii: "(") {
                contexts[contexts.count - 1] = .code(parentheses: parentheses + 1)
                take(1, asCode: true)
            } else if text[at] == UInt8(ascii: ")"), parentheses == 1, contexts.count > 1 {
                contexts.removeLast()
                take(1, asCode: true)
            } else if text[at] == UInt8(ascii: ")") {
                contexts[contexts.count - 1] = .code(parentheses: parentheses - 1)
                take(1, asCode: true)
            } else {
                take(1, asCode: true)
            }
        }

        private mutating func readBlockComment() {
            var depth = 0
            repeat {
                if ahead("/*") {
                    depth += 1
                    takeComment(2)
                } else if ahead("*/") {
                    depth -= 1
                    takeComment(2)
                } else {
                    takeComment(1)
                }
            } while depth > 0 && at < text.count
        }

        /// The number of `#` before the opening quote of a string at the current position; nil if there is none.
        private func hashesBeforeQuote() -> Int? {
            var hashes = 0
            while at + hashes < text.count, text[at + hashes] == UInt8(ascii: "#") { hashes += 1 }
            return ahead("\"", from: hashes) ? hashes : nil
        }

        private mutating func readString(hashes: Int, multiline: Bool) {
            let escape = "\\" + String(repeating: "#", count: hashes)
            let end = (multiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
            if ahead(end) {
                contexts.removeLast()
                take(end.utf8.count, asCode: true)
            } else if ahead(escape + "(") {
                take(escape.utf8.count, asCode: false)
                contexts.append(.code(parentheses: 1))
                take(1, asCode: true)
            } else if ahead(escape) {
                take(escape.utf8.count + 1, asCode: false)
            } else if text[at] == Self.newline, !multiline {
                contexts.removeLast()  // an unterminated string ends with the line
                take(1, asCode: true)
            } else {
                take(1, asCode: false)
            }
        }
    }
}
