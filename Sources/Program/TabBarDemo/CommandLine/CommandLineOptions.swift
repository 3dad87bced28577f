// The options of the command line as plain values, and their parsing.

import Foundation
import Glibc
import HandOverFormats
import LaboratoryCore
import TabBarDemoScenes
import TabBarLaboratory
import UIKit
import WindowSystem

/// The options of a run.
nonisolated struct CommandLineOptions: Equatable, Sendable {
    /// The purpose of the run.
    enum Request: Equatable, Sendable { case run, showHelp, showManual, showVersion, listScenes, handOver }
    /// Whether the scene is in a window on the screen or off screen.
    enum Display: Equatable, Sendable { case window, offscreen }
    /// Whether a scene begins with the guide.
    enum GuideRequest: Equatable, Sendable { case untilFinished, always, never }

    static let defaultSize = CGSize(width: 390, height: 844)
    /// The minimum size of the window in points, unless `size` is smaller.
    static let minimumSize = CGSize(width: 320, height: 480)
    static let rowRange = 0...10_000_000
    /// The valid lengths of a window's side in points. The upper bound also applies to its length in pixels.
    static let sideRange = 1...Double(PixelSize.longestSide)
    static let insetRange = 0.0...1000.0
    static let scaleRange = 0.5...4.0
    /// The largest area of a window in pixels, which takes 400 MB.
    static let pixelLimit = 100_000_000.0

    var request = Request.run
    var scene = "combined"
    var rows = 100
    /// The size of the window's content in points; nil for the default size.
    var size: CGSize?
    var safeArea = UIEdgeInsets.zero
    /// Device pixels per point; nil for the desktop's scale.
    var scale: Double?
    /// The settings that have other values in this run than in the preferences.
    var settings: [DemoSettings.Name: SettingsValue] = [:]
    /// Whether the laboratory is open at first.
    var showsLaboratory = false
    var guide = GuideRequest.untilFinished
    var preferencesPath: String?
    var presetPath: String?
    var display = Display.window
    var scriptPath: String?
    var snapshotPath: String?
    var recordPath: String?
    var hierarchyPath: String?
    /// The name of the interaction that is handed over as code; nil for none.
    var handOverName: String?
    /// The format of the code.
    var handOverFormat: HandOverFormat?
    /// The file for the code; nil for standard output.
    var handOverPath: String?

    /// Whether the run has no user, so that its result must not depend on preferences.
    var isUnattended: Bool { display == .offscreen || scriptPath != nil || snapshotPath != nil || recordPath != nil }

    /// The paths of the output files.
    var outputPaths: [String] { [snapshotPath, recordPath, hierarchyPath].compactMap(\.self) }

    /// The area of the window in pixels; a scale of nil counts as 1.
    var pixelCount: Int { Int(contentSize.width * contentSize.height * (scale ?? 1) * (scale ?? 1)) }

    /// The size of the window's content in points: `size` or the default size.
    var contentSize: CGSize { size ?? Self.defaultSize }
}

// MARK: - Parsing

nonisolated extension CommandLineOptions {
    /// Parses `arguments` (without the program's name). Options are `--name value` or `--name=value`; the last value of a repeated option
    /// applies. Arguments after an option that prints text, such as `--help`, are ignored. Throws `UsageError` for unknown options, invalid
    /// values and invalid combinations.
    init(parsing arguments: [String], sceneNames: [String]) throws {
        self.init()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (name, attached) = Self.split(argument)
            guard let option = CommandLineOption.allCases.first(where: { $0.flag == name }) else { throw Self.unknown(name) }
            if option.argument != nil {
                try set(option, to: try attached ?? Self.nextValue(of: option, from: &rest), sceneNames: sceneNames)
            } else {
                if attached != nil { throw UsageError("\(option.flag) takes no value") }
                set(option)
                if request != .run { return }
            }
        }
        try checkCombinations()
    }

    /// Sets an option without a value.
    private mutating func set(_ option: CommandLineOption) {
        switch option {
        case .help: request = .showHelp
        case .version: request = .showVersion
        case .listScenes: request = .listScenes
        case .manual: request = .showManual
        case .increaseContrast: settings[.contrast] = DemoSettings.Contrast.increased.settingsValue
        case .reduceMotion: settings[.motion] = DemoSettings.Motion.reduced.settingsValue
        case .rightToLeft: settings[.direction] = DemoSettings.Direction.rightToLeft.settingsValue
        case .slowAnimations: settings[.slowAnimations] = true.settingsValue
        case .laboratory: showsLaboratory = true
        case .guide: guide = .always
        case .skipGuide: guide = .never
        default: display = .offscreen
        }
    }

    private static func split(_ argument: String) -> (name: String, attached: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func nextValue(of option: CommandLineOption, from rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.first, !value.hasPrefix("--") else {
            throw UsageError("\(option.flag) needs a value: \(option.flag) \(option.argument ?? "")")
        }
        rest.removeFirst()
        return value
    }

    private static func unknown(_ name: String) -> UsageError {
        guard name.hasPrefix("-") else { return UsageError("unexpected argument \(name.quotedForMessage); see --help") }
        let near = NearMiss.closest(to: name, among: CommandLineOption.allCases.map(\.flag))
        return UsageError("unknown option \(name.quotedForMessage); \(near.map { "did you mean \($0)?" } ?? "see --help")")
    }

    private static func unknown(_ kind: String, _ value: String, _ known: [String]) -> UsageError {
        UsageError("unknown \(kind) \(value.quotedForMessage); there are \(known.joined(separator: ", "))")
    }

    private mutating func set(_ option: CommandLineOption, to value: String, sceneNames: [String]) throws {
        switch option {
        case .scene:
            guard sceneNames.contains(value) else {
                let near = NearMiss.closest(to: value, among: sceneNames)
                throw UsageError("unknown scene \(value.quotedForMessage); \(near.map { "did you mean \($0)?" } ?? "see --list-scenes")")
            }
            scene = value
        case .rows: rows = try Self.rows(value)
        case .size: size = try Self.size(value)
        case .safeArea: safeArea = try Self.safeArea(value)
        case .scale:
            guard let number = DecimalNumber.parse(value), Self.scaleRange.contains(number) else {
                throw UsageError("--scale needs a number from 0.5 to 4, not \(value.quotedForMessage)")
            }
            scale = number
        case .appearance:
            guard let appearance = DemoSettings.Appearance(rawValue: value) else {
                throw UsageError("--appearance is light, dark or system, not \(value.quotedForMessage)")
            }
            settings[.appearance] = appearance.settingsValue
        case .language: settings[.language] = try Self.language(value).settingsValue
        case .textSize:
            guard let size = DemoSettings.TextSize(rawValue: value) else {
                throw Self.unknown("text size", value, DemoSettings.TextSize.allCases.map(\.rawValue))
            }
            settings[.textSize] = size.settingsValue
        case .preferences: preferencesPath = try Self.path(value, of: option)
        case .preset: presetPath = try Self.path(value, of: option)
        case .script: scriptPath = try Self.path(value, of: option)
        case .snapshot: snapshotPath = try Self.path(value, of: option, endings: [".png"])
        case .record: recordPath = try Self.path(value, of: option, endings: [".gif", ".png"])
        case .dumpHierarchy: hierarchyPath = try Self.path(value, of: option)
        case .handOver:
            request = .handOver
            handOverName = value
        case .format: handOverFormat = try Self.format(value)
        case .output: handOverPath = try Self.path(value, of: option)
        default: break
        }
    }

    private static func format(_ value: String) throws -> HandOverFormat {
        if let format = HandOverFormat(rawValue: value) { return format }
        let names = HandOverFormat.allCases.map(\.rawValue)
        guard let near = NearMiss.closest(to: value, among: names) else { throw unknown("format", value, names) }
        throw UsageError("unknown format \(value.quotedForMessage); did you mean \(near)?")
    }

    private static func rows(_ value: String) throws -> Int {
        let message = "--rows needs a whole number from \(rowRange.lowerBound) to \(rowRange.upperBound), not \(value.quotedForMessage)"
        guard let rows = Int(value), rowRange.contains(rows) else { throw UsageError(message) }
        return rows
    }

    private static func language(_ value: String) throws -> DemoSettings.Language {
        let meant = DemoSettings.Language(rawValue: InterfaceLanguage(tag: value)?.rawValue ?? value)
        guard let meant else { throw unknown("language", value, DemoSettings.Language.allCases.map(\.rawValue)) }
        return meant
    }

    private static func size(_ value: String) throws -> CGSize {
        let sides = value.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { DecimalNumber.parse($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw UsageError("--size needs WIDTHxHEIGHT in points, such as 390x844, not \(value.quotedForMessage)")
        }
        guard sideRange.contains(width), sideRange.contains(height) else {
            throw UsageError("--size takes sides from 1 to \(PixelSize.longestSide) points, not \(value.quotedForMessage)")
        }
        return CGSize(width: width, height: height)
    }

    private static func safeArea(_ value: String) throws -> UIEdgeInsets {
        let insets = value.split(separator: ",", omittingEmptySubsequences: false).compactMap { DecimalNumber.parse($0) }
        guard insets.count == 4, value.filter({ $0 == "," }).count == 3, insets.allSatisfy(insetRange.contains) else {
            throw UsageError(
                "--safe-area needs four numbers from 0 to 1000, TOP,LEFT,BOTTOM,RIGHT, such as 44,0,34,0, not \(value.quotedForMessage)")
        }
        return UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    }

    private static func path(_ value: String, of option: CommandLineOption, endings: [String] = []) throws -> String {
        guard !value.isEmpty else { throw UsageError("\(option.flag) needs a file name") }
        guard endings.isEmpty || value == OutputFile.standardStream || endings.contains(where: { value.lowercased().hasSuffix($0) }) else {
            throw UsageError(
                "\(option.flag) needs a file name that ends in \(endings.joined(separator: " or ")), not \(value.quotedForMessage)")
        }
        return value
    }

    /// Throws `UsageError` for options that cannot be combined.
    private func checkCombinations() throws {
        try checkHandOver()
        if recordPath != nil, scriptPath == nil {
            throw UsageError("--record records the frames of a script: it needs --script FILE too")
        }
        try checkStandardOutput(with: Script(commands: []))
        let scale = scale ?? 1
        let pixels = (width: contentSize.width * scale, height: contentSize.height * scale)
        guard pixels.width <= Self.sideRange.upperBound, pixels.height <= Self.sideRange.upperBound else {
            throw UsageError("--size times --scale is more than \(PixelSize.longestSide) pixels")
        }
        guard pixels.width * pixels.height <= Self.pixelLimit else {
            throw UsageError("--size times --scale is more than \(Int(Self.pixelLimit)) pixels")
        }
    }

    /// Throws `UsageError` for a format or a file without an interaction, and for an interaction without a format.
    private func checkHandOver() throws {
        if let handOverName, handOverName != HandOverRun.listName, handOverFormat == nil {
            let names = HandOverFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--hand-over needs --format FORMAT too: \(names)")
        }
        guard handOverName == nil, handOverFormat != nil || handOverPath != nil else { return }
        throw UsageError("\(handOverFormat == nil ? "--output" : "--format") is for code: it needs --hand-over NAME too")
    }

    /// Throws `UsageError` if more than one of pictures, view hierarchies and a recording is written to standard output.
    func checkStandardOutput(with script: Script) throws {
        let output = OutputFile.standardStream
        let pictures = snapshotPath == output || script.commands.contains(.snapshot(path: output))
        let trees = hierarchyPath == output || script.commands.contains(.dump(path: output))
        guard [pictures, trees, recordPath == output].count(where: { $0 }) > 1 else { return }
        throw UsageError("only one of --snapshot, --record, --dump-hierarchy and the script's files can go to standard output")
    }
}

/// An error in the command line or in a script; exit status 2.
nonisolated struct UsageError: Error, Equatable, Sendable {
    /// One line, without the program's name.
    let message: String
    init(_ message: String) { self.message = message }
}

/// A failure during the run; exit status 1. The laboratory's exports fail with the same errors.
typealias RunError = ExportError

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

/// The words after the program's name. Swift reads the words from /proc, and returns none if /proc is not mounted.
nonisolated enum ProgramArguments {
    static var all: [String] {
        let words = CommandLine.arguments
        return Array((words.isEmpty ? initialStack : words).dropFirst())
    }

    /// The arguments on the initial stack, which begins with the number of arguments, a pointer to each argument and a null pointer. The
    /// layout follows the System V ABI; glibc stores the address in `__libc_stack_end`.
    static var initialStack: [String] {
        guard let variable = dlsym(nil, "__libc_stack_end"), let start = variable.load(as: UnsafeRawPointer?.self) else { return [] }
        let count = start.load(as: Int.self)
        let words = (start + MemoryLayout<Int>.stride).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
        guard count > 0, words[count] == nil else { return [] }
        return (0..<count).compactMap { words[$0].map(String.init(cString:)) }
    }
}
