// The limits for the lengths of lines and functions.

extension Rule {
    static let longestLine = 140
    static let longestFunction = 60

    static let lineLength = Rule.eachLine("lines have a limited length") { file in
        file.isSwift ? file.lines : []
    } message: { line in
        line.count > longestLine ? "\(line.count) characters, at most \(longestLine)" : nil
    }

    static let functionLength = Rule(name: "functions have a limited length") { file in
        guard file.isSwift else { return [] }
        return SwiftFunction.all(in: file.swift).compactMap { function in
            guard function.lines.count > longestFunction else { return nil }
            let message = "\(function.name) has \(function.lines.count) lines, at most \(longestFunction)"
            return Violation(path: file.path, line: function.lines.lowerBound + 1, message: message)
        }
    }
}
