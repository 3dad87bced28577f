// What can be wrong with a bar: one line with the file, the line, the member and the reason.

@preconcurrency internal import Foundation
internal import TabBarKit

/// The limits of a bar's files.
public enum BarLimits {
    /// The largest size of the JSON file, in bytes.
    public static let json = 1 << 20
    /// The largest size of an icon, in bytes, if it is SVG or Lottie.
    public static let drawing = 2 << 20
    /// The largest size of a PNG file, in bytes.
    public static let picture = 16 << 20
    /// The longest side of a PNG file, in pixels.
    public static let side = 8192
    /// The largest number of pixels of a PNG file.
    public static let pixels = 32 << 20
    /// The longest title, name and badge, in characters.
    public static let textLength = 100

    /// Whether a text can be the name of a file in the bar's folder.
    static func isFileName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 255
            && !text.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
    }
}

/// The kinds of problems of a bar.
public enum BarProblem: Error, Hashable, Sendable {
    /// The file system does not allow an operation; the reason is the system's, in English.
    case cannotRead(reason: String), cannotWrite(reason: String)
    case tooLong(megabytes: Int)
    case notJSON(reason: String), laterVersion, unknownVersion(Int)
    case missing(String), wrongType
    /// An own animation has a value that it cannot have; the reason is in English.
    case badAnimation(reason: String)
    case unknownMember(name: String, near: String?), unknownPage(name: String, near: String?), unknownAnimation(name: String, near: String?)
    case tabCount(Int)
    case notAColor(String)
    case outOfRange(Double, Double)
    case textTooLong(limit: Int)
    /// A name that leads out of the folder, or that no file can have.
    case badFileName(String)
    /// A file of the bar that does not exist, leads out of the folder, or has another format than SVG, PNG and Lottie.
    case noFile(String), leadsOutside(String), unknownFormat(String)
    case badPicture(file: String, reason: String), pictureTooLarge(file: String, width: Int, height: Int)
    /// The library for Lottie files is not installed.
    case noLottie(file: String)
    /// The folder is no longer there.
    case folderVanished
    case emptyName, longName, usedName
    /// Another program has changed the file since it was read. Its contents are in the file `copy`.
    case overwritten(copy: String)

    /// The error of a decoder about the value at `path`.
    func error(at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: reason, underlyingError: self))
    }

    /// The reason in English.
    public var reason: String {
        func quoted(_ text: String) -> String { "\"" + text.prefix(60) + (text.count > 60 ? "…" : "") + "\"" }
        func unknown(_ kind: String, _ name: String, _ near: String?) -> String {
            "unknown \(kind) \(quoted(name))" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
        }
        return switch self {
        case .cannotRead(let reason): "cannot read: " + reason
        case .cannotWrite(let reason): "cannot write: " + reason
        case .tooLong(let megabytes): "longer than \(megabytes) MB"
        case .notJSON(let reason): "not JSON: " + reason
        case .laterVersion: "made by a later version of the program"
        case .unknownVersion(let version): "there is no version \(version)"
        case .missing(let member): "\"\(member)\" is missing"
        case .wrongType: "the value has the wrong type"
        case .badAnimation(let reason): reason
        case .unknownMember(let name, let near): unknown("member", name, near)
        case .unknownPage(let name, let near):
            unknown("page", name, near) + (near == nil ? "; there are list, grid, empty and {\"picture\": \"FILE\"}" : "")
        case .unknownAnimation(let name, let near): unknown("animation", name, near)
        case .tabCount(let count): "\(count) tabs; a bar has 2 to 8"
        case .notAColor(let text): "\(quoted(text)) is not a color such as #FF9500 or #FF9500CC"
        case .outOfRange(let low, let high): "not a number from \(Self.number(low)) to \(Self.number(high))"
        case .textTooLong(let limit): "longer than \(limit) characters"
        case .badFileName(let name): "\(quoted(name)) is not the name of a file in the bar's folder"
        case .noFile(let name): "there is no file \(quoted(name))"
        case .leadsOutside(let name): "\(quoted(name)) leads out of the bar's folder"
        case .unknownFormat(let name): "\(quoted(name)) is neither SVG, PNG nor Lottie"
        case .badPicture(let file, let reason): "\(quoted(file)): \(reason)"
        case .pictureTooLarge(let file, let width, let height): "\(quoted(file)): \(width) × \(height) pixels are too many"
        case .noLottie(let file): "\(quoted(file)) needs rlottie (Debian: librlottie0-1), which is not installed"
        case .folderVanished: "the bar's folder is gone; the bar is shown as it was"
        case .emptyName: "a bar needs a name"
        case .longName: "the name is too long"
        case .usedName: "there is a bar of this name"
        case .overwritten(let copy): "another program had changed the bar; its version is in \(quoted(copy))"
        }
    }

    private static func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : "\(value)" }

    /// The key of the reason in the laboratory's strings, and its arguments.
    private var localization: (key: String, arguments: [String]) {
        func unknown(_ kind: String, _ name: String, _ near: String?) -> (String, [String]) {
            ("bar-error.unknown-\(kind)" + (near == nil ? "" : ".near"), [name, near].compactMap(\.self))
        }
        return switch self {
        case .cannotRead(let reason): ("bar-error.read", [reason])
        case .cannotWrite(let reason): ("bar-error.write", [reason])
        case .tooLong(let megabytes): ("bar-error.long", [String(megabytes)])
        case .notJSON: ("preset-error.not-json", [])
        case .laterVersion: ("bar-error.version", [])
        case .unknownVersion: ("bar-error.unknown-version", [])
        case .missing(let member): ("preset-error.missing", [member])
        case .wrongType: ("bar-error.type", [])
        case .badAnimation: ("laboratory.own.refused", [])
        case .unknownMember(let name, let near): unknown("member", name, near)
        case .unknownPage(let name, let near): unknown("page", name, near)
        case .unknownAnimation(let name, let near): unknown("animation", name, near)
        case .tabCount(let count): ("bar-error.tabs", [String(count)])
        case .notAColor(let text): ("bar-error.color", [text])
        case .outOfRange(let low, let high): ("bar-error.range", [Self.number(low), Self.number(high)])
        case .textTooLong(let limit): ("bar-error.text", [String(limit)])
        case .badFileName(let name): ("bar-error.name", [name])
        case .noFile(let name): ("bar-error.no-file", [name])
        case .leadsOutside(let name): ("bar-error.outside", [name])
        case .unknownFormat(let name): ("bar-error.format", [name])
        case .badPicture(let file, let reason): ("bar-error.picture", [file, reason])
        case .pictureTooLarge(let file, let width, let height): ("bar-error.size", [file, String(width), String(height)])
        case .noLottie(let file): ("bar-error.no-lottie", [file])
        case .folderVanished: ("bar-error.folder", [])
        case .emptyName: ("bar-error.empty-name", [])
        case .longName: ("preset-error.long-name", [])
        case .usedName: ("bar-error.used-name", [])
        case .overwritten(let copy): ("bar-error.overwritten", [copy])
        }
    }

    /// The reason in the user's language.
    @MainActor public var localizedReason: String {
        let (key, plain) = localization
        var arguments = plain
        switch self {
        case .cannotRead, .cannotWrite: arguments = arguments.map(TextTable.laboratory.fileError)
        case .tooLong, .tabCount, .outOfRange, .textTooLong, .pictureTooLarge:
            arguments = arguments.map { Int($0) == nil ? $0 : InterfaceLanguage.current.localizedDigits($0) }
        default: break
        }
        return TextTable.laboratory.text(key, arguments)
    }
}

/// An unusable bar. The description is one line with the file, the line if it is known, the member, and the reason.
public struct BarError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file or folder.
    public let file: String
    /// The line in the file, from 1; nil if it is unknown.
    public let line: Int?
    /// The member, such as "tabs[2].icon"; nil if the whole file is unusable.
    public let key: String?
    /// The problem.
    public let problem: BarProblem

    /// Creates an error.
    public init(file: String, line: Int? = nil, key: String? = nil, problem: BarProblem) {
        (self.file, self.line, self.key, self.problem) = (file, line, key, problem)
    }

    public var description: String { JSONText.message(file: file, line: line, key: key, reason: problem.reason) }

    /// The message in the user's language: the reason, and the file's name with the line and the member.
    @MainActor public var localizedDescription: String {
        let name = (file as NSString).lastPathComponent
        let digits = line.map { InterfaceLanguage.current.localizedDigits(String($0)) }
        let place = digits.map { TextTable.laboratory.text("preset-error.line", [name, $0]) } ?? name
        return problem.localizedReason + "\n" + [place, key].compactMap(\.self).joined(separator: ", ")
    }

    /// An error about the value at `path` in a text.
    init(_ problem: BarProblem, at path: [any CodingKey], file: String, text: String) {
        let text = JSONText(text)
        // A member that is missing has the line of the value that should have it.
        let line = sequence(first: path[...]) { $0.isEmpty ? nil : $0.dropLast() }.lazy.compactMap { text.line(of: Array($0)) }.first
        self.init(file: file, line: line, key: path.isEmpty ? nil : path.place, problem: problem)
    }

    /// Creates an error with the reason of an error that was thrown while JSON text was read.
    init(reading error: any Error, file: String, text: String) {
        if let error = error as? PlaceError {
            self.init(.badAnimation(reason: error.reason), at: BarStep.path(to: error.key), file: file, text: text)
            return
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init(.missing(key.stringValue), at: context.codingPath, file: file, text: text)
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(.wrongType, at: context.codingPath, file: file, text: text)
        case .dataCorrupted(let context):
            if let problem = context.underlyingError as? BarProblem {
                self.init(problem, at: context.codingPath, file: file, text: text)
            } else if context.codingPath.first?.stringValue == "animations" {
                let reason = JSONText.oneLine(context.debugDescription)
                self.init(.badAnimation(reason: reason), at: context.codingPath, file: file, text: text)
            } else {
                let syntax = JSONText(text).syntaxError
                let reason = syntax?.reason ?? JSONText.oneLine(context.debugDescription)
                self.init(file: file, line: syntax?.line, problem: .notJSON(reason: reason))
            }
        default: self.init(file: file, problem: .notJSON(reason: JSONText.oneLine("\(error)")))
        }
    }
}
