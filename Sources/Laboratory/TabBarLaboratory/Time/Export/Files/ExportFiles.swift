// The files of exports in a folder.

internal import Foundation

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
        self.name = String(name.replacingOccurrences(of: "/", with: "-").drop { $0 == "." })
    }

    private static func failure(_ path: String) -> ExportError {
        ExportError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
    }

    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let current = FileManager.default.currentDirectoryPath
        return path == "." ? current : current + "/" + path
    }

    /// Writes a file.
    public func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String {
        let path = try freePath(ending: ending)
        do { try OutputFile.write(bytes, to: path) } catch { throw ExportError(Self.message(of: error)) }
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

    private func freePath(ending: String) throws(ExportError) -> String {
        let stem = name.isEmpty ? PictureFolder.stem(of: program, isUnattended: isUnattended) : name
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
        writer.finish(at: end) { [path] result in
            completion(result.map { ExportFiles.displayed(path) })
        }
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
            if count == 0, mkdir(temporary, 0o777) != 0 {
                throw ExportError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
            }
            count += 1
            try PictureFile.write(picture, to: "\(temporary)/frame-\(String(format: "%04d", count)).png")
        } catch { fail(ExportFiles.message(of: error)) }
    }

    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void) {
        if failure == nil, rename(temporary, path) != 0 {
            fail("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
        }
        completion(failure.map { .failure($0) } ?? .success(ExportFiles.displayed(path)))
    }

    func cancel() { fail("") }

    private func fail(_ message: String) {
        failure = ExportError(message)
        try? FileManager.default.removeItem(atPath: temporary)
    }

    isolated deinit { if count > 0 { try? FileManager.default.removeItem(atPath: temporary) } }
}
