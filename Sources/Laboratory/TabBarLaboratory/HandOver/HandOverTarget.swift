// The targets of the sheet that hands an interaction over, the names of their files, and the part of the code that a preview shows.

internal import HandOverFormats
internal import LaboratoryCore

/// A target for which an interaction is handed over. The settings have the raw value, which must not change.
nonisolated enum HandOverTarget: String, CaseIterable, SettingsRepresentable {
    case uikit, tabbarkit, swiftui, css, compose, lottie, spec

    /// The format of the target's file.
    var format: HandOverFormat {
        switch self {
        case .uikit: .uikit
        case .tabbarkit: .tabbarkit
        case .swiftui: .swiftui
        case .css: .css
        case .compose: .compose
        case .lottie: .lottie
        case .spec: .spec
        }
    }

    /// The title in the user's language; names of products are the same in all languages.
    @MainActor var title: String {
        switch self {
        case .compose: Localized.text("laboratory.hand-over.compose")
        case .spec: Localized.text("laboratory.hand-over.spec")
        default: format.title
        }
    }

    /// The target that follows by a number of places; nil at the ends.
    func neighbour(_ distance: Int) -> HandOverTarget? {
        let all = Self.allCases, index = (all.firstIndex(of: self) ?? 0) + distance
        return all.indices.contains(index) ? all[index] : nil
    }

    /// The ending of the file's name, with its dot.
    var ending: String { ".\(format.fileExtension)" }

    /// The name of the file without its ending: `bounce` for a style sheet. Three targets are Swift files: their names have the target,
    /// such as `bounce-swiftui`, so that all files fit into one folder.
    func stem(of handOver: HandOver) -> String {
        let stem = String(handOver.fileName(format).dropLast(ending.count))
        let isShared = Self.allCases.contains { $0 != self && $0.format.fileExtension == format.fileExtension }
        return isShared ? "\(stem)-\(rawValue)" : stem
    }
}

/// The part of a text that a text view can lay out without a noticeable delay.
nonisolated struct HandOverPreview: Equatable {
    /// The largest number of lines, and of UTF-8 bytes.
    static let lineLimit = 400, byteLimit = 16_000

    /// The beginning of the text; all of it if it is short enough.
    let text: String
    /// The number of lines that are left out, or of which a part is.
    let omittedLines: Int

    /// The beginning of `code`, which ends after a line, except within a very long line.
    init(of code: String) {
        let bytes = code.utf8
        var index = bytes.startIndex, lineEnd = index, count = 0, lines = 0
        while index < bytes.endIndex, count < Self.byteLimit, lines < Self.lineLimit {
            let isLineFeed = bytes[index] == UInt8(ascii: "\n")
            index = bytes.index(after: index)
            count += 1
            if isLineFeed {
                lines += 1
                lineEnd = index
            }
        }
        guard index < bytes.endIndex else {
            (text, omittedLines) = (code, 0)
            return
        }
        let isLongLine = bytes.distance(from: lineEnd, to: index) > count / 2
        var end = isLongLine ? index : lineEnd
        while end > bytes.startIndex, end.samePosition(in: code) == nil { end = bytes.index(before: end) }
        text = String(code[..<end])
        let rest = bytes[lineEnd...]
        omittedLines = rest.count { $0 == UInt8(ascii: "\n") } + (rest.last == UInt8(ascii: "\n") ? 0 : 1)
    }
}
