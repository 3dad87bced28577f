// The files of exports: the interface through which the laboratory creates them, and their folder.

internal import Foundation
internal import Glibc
internal import UIKit

/// A picture without transparency.
public nonisolated struct ExportedPicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels as 0xFFRRGGBB, row by row from the top.
    public let pixels: [UInt32]

    /// Creates a picture; the number of pixels is `width` times `height`.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The picture for drawing; nil if there is not enough memory.
    var image: CGImage? { CGImage(width: width, height: height, premultipliedPixels: pixels) }

    /// The colours, 0x00RRGGBB, cropped to a size or extended with white.
    public func colors(fittedTo width: Int, _ height: Int) -> [UInt32] {
        if (width, height) == (self.width, self.height) { return pixels.map { $0 & 0xFF_FFFF } }
        var colors = [UInt32](repeating: 0xFF_FFFF, count: width * height)
        for y in 0..<min(height, self.height) {
            for x in 0..<min(width, self.width) { colors[y * width + x] = pixels[y * self.width + x] & 0xFF_FFFF }
        }
        return colors
    }
}

/// A file of a folder that is exported.
public nonisolated struct ExportedFile: Sendable {
    /// The name with its ending.
    public let name: String
    /// The content.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// An error of an export.
public nonisolated struct ExportError: Error, Equatable {
    /// One line, without the program's name.
    public let message: String

    /// Creates an error with a message of one line.
    public init(_ message: String) { self.message = message }
}

/// A film that is being written. No file has the film's name before the film is complete, or after an error.
public protocol LaboratoryFilm: AnyObject {
    /// Whether the memory limit allows another picture. If not, try again later.
    var hasRoom: Bool { get }
    /// Adds a picture that appears at a time from the film's beginning, in seconds.
    func add(_ picture: ExportedPicture, at seconds: Double)
    /// Cancels the film and leaves no file.
    func cancel()
    /// Completes the film. Its last picture is shown until `seconds` from the beginning. `completion` receives the path, for messages.
    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void)
}

/// Creates the files of exports, under names that no file has yet.
public protocol LaboratoryFiles: AnyObject {
    /// The name that the user has given the next files, without their endings; empty if their names have the time.
    var name: String { get }
    /// The absolute path of the folder in which files are created; nil if there is no writable folder.
    var folder: String? { get }
    /// Gives the next files a name and a folder, which is created if only its last part is missing. An empty name or folder restores the
    /// default.
    func use(name: String, folder: String) throws(ExportError)
    /// Writes a file and returns its path, for messages. `ending` is the extension with its dot, such as ".csv".
    func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String
    /// Writes a file with a name of its own, and returns its path, for messages. `ending` is the extension with its dot.
    func save(_ bytes: [UInt8], named name: String, ending: String) throws(ExportError) -> String
    /// Writes files into a new folder with a name, and returns its path, for messages. After an error, there is no folder.
    func saveFolder(_ files: [ExportedFile], named name: String) throws(ExportError) -> String
    /// Begins a film or a folder of pictures.
    func makeFilm(_ format: FilmFormat) throws(ExportError) -> any LaboratoryFilm
}

/// The formats of films.
public nonisolated enum FilmFormat: Sendable {
    /// An animated GIF with at most 50 frames per second.
    case gif
    /// An animated PNG, in full colour, with all frames.
    case apng
    /// A folder with a PNG of each frame.
    case pictures
}

/// Creates files in the folder of screenshots and recordings, or in a given one.
public final class ExportFiles: LaboratoryFiles {
    private let program: String
    private let isUnattended: Bool
    private let defaultFolder: String?
    /// The name that the user has given the next files.
    public private(set) var name = ""
    private var chosenFolder: String?

    /// Names files after a program, by default the running one. In an unattended run, their names have no time, and films are encoded at
    /// once, so that the result is always the same. Without a folder, files are created in the user's folder of pictures; see
    /// `PictureFolder`.
    public init(program: String? = nil, isUnattended: Bool = false, folder: String? = nil) {
        self.program = program ?? ProcessInfo.processInfo.processName
        self.isUnattended = isUnattended
        defaultFolder = folder
    }

    /// The absolute path of the folder.
    public var folder: String? { chosenFolder ?? usualFolder.map(Self.absolute) }

    private var usualFolder: String? {
        defaultFolder ?? PictureFolder.path(in: ProcessInfo.processInfo.environment, isUnattended: isUnattended)
    }

    /// A slash in the name becomes a hyphen, and full stops at its beginning are left out, because the file would be hidden.
    public func use(name: String, folder: String) throws(ExportError) {
        let path = folder.isEmpty ? nil : Self.absolute((folder as NSString).expandingTildeInPath)
        if let path, access(path, F_OK) != 0, mkdir(path, 0o777) != 0 { throw Self.failure(path) }
        if let path, access(path, W_OK | X_OK) != 0 { throw Self.failure(path) }
        chosenFolder = path
        self.name = Self.plain(name)
    }

    private static func plain(_ name: String) -> String { String(name.replacingOccurrences(of: "/", with: "-").drop { $0 == "." }) }

    /// The error of the system call that has failed last.
    fileprivate static func failure(_ path: String) -> ExportError {
        ExportError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
    }

    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let current = FileManager.default.currentDirectoryPath
        return path == "." ? current : current + "/" + path
    }

    /// Writes a file.
    public func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String {
        try write(bytes, to: try freePath(ending: ending))
    }

    /// Writes a file. A slash in the name becomes a hyphen, and full stops at its beginning are left out.
    public func save(_ bytes: [UInt8], named name: String, ending: String) throws(ExportError) -> String {
        try write(bytes, to: try freePath(Self.plain(name), ending: ending))
    }

    private func write(_ bytes: [UInt8], to path: String) throws(ExportError) -> String {
        do { try OutputFile.write(bytes, to: path) } catch { throw ExportError(Self.message(of: error)) }
        return Self.displayed(path)
    }

    /// Writes a folder. It gets its name when it is complete.
    public func saveFolder(_ files: [ExportedFile], named name: String) throws(ExportError) -> String {
        let path = try freePath(Self.plain(name), ending: ""), temporary = "\(path).\(getpid()).part"
        guard mkdir(temporary, 0o777) == 0 else { throw Self.failure(path) }
        do {
            for file in files { try OutputFile.write(file.bytes, to: "\(temporary)/\(Self.plain(file.name))") }
            if rename(temporary, path) != 0 { throw Self.failure(path) }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            // The user does not know the temporary folder: the message names the folder and the reason, which is after the last colon.
            let message = Self.message(of: error)
            let reason = message.range(of: ": ", options: .backwards).map { String(message[$0.upperBound...]) } ?? message
            throw ExportError("cannot write \(path.quotedPathForMessage): \(reason)")
        }
        return Self.displayed(path)
    }

    /// Begins a film.
    public func makeFilm(_ format: FilmFormat) throws(ExportError) -> any LaboratoryFilm {
        let encoding: FilmWriter.Encoding = isUnattended ? .immediate : .background
        switch format {
        case .gif: return ExportedFilm(path: try freePath(ending: ".gif"), format: .gif, encoding: encoding)
        case .apng: return ExportedFilm(path: try freePath(ending: "-animated.png"), format: .apng, encoding: encoding)
        case .pictures: return ExportedPictures(path: try freePath(ending: "-frames"))
        }
    }

    /// A path without a file. Without a `stem`, or with an empty one, it has the name for the next files.
    private func freePath(_ stem: String = "", ending: String) throws(ExportError) -> String {
        let usual = name.isEmpty ? PictureFolder.stem(of: program, isUnattended: isUnattended) : name
        let stem = stem.isEmpty ? usual : stem
        guard let folder = chosenFolder ?? usualFolder, let path = PictureFolder.freePath(in: folder, stem: stem, ending: ending)
        else { throw ExportError("no writable folder") }
        return path
    }

    /// A path as messages show it: absolute, with ~ for the home folder.
    public static func displayed(_ path: String) -> String {
        let path = absolute(path)
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return home.count > 1 && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    /// The message of an error, on one line.
    nonisolated public static func message(of error: any Error) -> String { (error as? ExportError)?.message ?? "\(error)" }
}

/// An animated GIF or PNG. Of the pictures that appear in the same frame of the film, the last one is shown.
private final class ExportedFilm: LaboratoryFilm {
    private let path: String
    private let format: FilmWriter.Format
    private let writer: FilmWriter
    private var waiting: (picture: ExportedPicture, tick: Int)?

    init(path: String, format: FilmWriter.Format, encoding: FilmWriter.Encoding) {
        self.path = path
        self.format = format
        writer = FilmWriter(path: path, format: format, encoding: encoding)
    }

    var hasRoom: Bool { waiting.map { writer.hasRoom(width: $0.picture.width, height: $0.picture.height) } ?? true }

    func add(_ picture: ExportedPicture, at seconds: Double) {
        let tick = tick(of: seconds)
        if let waiting, waiting.tick < tick { writer.add(waiting.picture, at: waiting.tick) }
        waiting = (picture, tick)
    }

    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void) {
        let end = max(tick(of: seconds), waiting?.tick ?? 0) + format.lastDelay
        if let waiting { writer.add(waiting.picture, at: waiting.tick) }
        waiting = nil
        writer.finish(at: end) { [path] result in completion(result.map { ExportFiles.displayed(path) }) }
    }

    func cancel() { writer.cancel() }

    /// The ticks, rounded down to a multiple of the shortest duration of a frame.
    private func tick(of seconds: Double) -> Int {
        let tolerance = 1e-6  // for rounding errors of times, in seconds
        return Int((seconds + tolerance) * Double(format.ticksPerSecond) / Double(format.shortestDelay)) * format.shortestDelay
    }
}

/// A folder of pictures. It gets its name when it is complete; after an error, it is removed.
private final class ExportedPictures: LaboratoryFilm {
    private let path: String
    private let temporary: String
    private var count = 0
    private var failure: ExportError?

    init(path: String) {
        self.path = path
        temporary = "\(path).\(getpid()).part"
    }

    let hasRoom = true

    func add(_ picture: ExportedPicture, at seconds: Double) {
        guard failure == nil else { return }
        do {
            if count == 0, mkdir(temporary, 0o777) != 0 { throw ExportFiles.failure(path) }
            count += 1
            try PictureFile.write(picture, to: "\(temporary)/frame-\(String(format: "%04d", count)).png")
        } catch { fail(ExportFiles.message(of: error)) }
    }

    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void) {
        if failure == nil, rename(temporary, path) != 0 { fail(ExportFiles.failure(path).message) }
        completion(failure.map { .failure($0) } ?? .success(ExportFiles.displayed(path)))
    }

    func cancel() { fail("") }

    private func fail(_ message: String) {
        failure = ExportError(message)
        try? FileManager.default.removeItem(atPath: temporary)
    }

    isolated deinit { if count > 0 { try? FileManager.default.removeItem(atPath: temporary) } }
}

/// The folder for screenshots and recordings.
public nonisolated enum PictureFolder {
    /// The user's pictures folder (by the XDG convention), which is created if it is missing, the current folder or the home folder: the
    /// first that is writable.
    ///
    /// In an unattended run, only the current folder is considered. Nil if none is writable.
    public static func path(in environment: [String: String], isUnattended: Bool) -> String? {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let pictures = isUnattended ? nil : pictures(in: environment, home: home)
        // A missing folder is created, but not the folders above it: those of a medium that is not mounted are missing, too.
        if let pictures, access(pictures, F_OK) != 0 { mkdir(pictures, 0o777) }
        let candidates = isUnattended ? ["."] : [pictures, ".", home].compactMap(\.self)
        return candidates.first { access($0, W_OK | X_OK) == 0 }
    }

    /// A path in `folder` that does not exist: `stem` and `ending`, with a number between them if necessary; nil after 10,000 attempts.
    public static func freePath(in folder: String, stem: String, ending: String) -> String? {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        for number in 1...10_000 {
            let path = start + stem + (number == 1 ? "" : "-\(number)") + ending
            if access(path, F_OK) != 0 { return path }
        }
        return nil
    }

    /// The beginning of a new file's name, with the local time: "tab-bar-demo-2026-11-21-18-45-00". Without the time in an unattended run.
    public static func stem(of program: String, isUnattended: Bool) -> String {
        guard !isUnattended else { return program }
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: "-")
        return "\(program)-\(parts.tm_year + 1900)-\(day)"
    }

    /// The pictures folder in `user-dirs.dirs`, or `Pictures` in the home folder.
    private static func pictures(in environment: [String: String], home: String?) -> String? {
        guard let home else { return nil }
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let text = (try? String(contentsOfFile: configuration + "/user-dirs.dirs", encoding: .utf8)) ?? ""
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("XDG_PICTURES_DIR=\"") && line.hasSuffix("\"") {
            let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
            if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
            if value.hasPrefix("/") { return String(value) }
        }
        return home + "/Pictures"
    }
}

/// Writes PNG files.
public enum PictureFile {
    /// Writes the picture as a PNG to `path`.
    public static func write(_ picture: ExportedPicture, to path: String) throws {
        guard let image = picture.image else { throw ExportError("no memory for a picture") }
        guard let data = image.pngData else { throw ExportError("cannot encode \(path.quotedPathForMessage) as PNG") }
        try OutputFile.write(data, to: path)
    }
}
