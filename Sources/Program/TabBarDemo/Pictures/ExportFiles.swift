// The files of the laboratory's exports, beside the screenshots.

import Foundation
import TabBarLaboratory
import UIKit
import WindowSystem

/// Creates files in the folder of screenshots and recordings, or in a given one.
final class ExportFiles: LaboratoryFiles {
    private let isUnattended: Bool
    private let defaultFolder: String?
    private(set) var name = ""
    private var chosenFolder: String?

    init(isUnattended: Bool, folder: String? = nil) {
        self.isUnattended = isUnattended
        defaultFolder = folder
    }

    var folder: String? { chosenFolder ?? usualFolder.map(Self.absolute) }

    private var usualFolder: String? {
        defaultFolder ?? PictureFolder.path(in: ProcessInfo.processInfo.environment, isUnattended: isUnattended)
    }

    /// A slash in the name becomes a hyphen, and full stops at its beginning are left out, because the file would be hidden.
    func use(name: String, folder: String) throws(ExportError) {
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

    func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String {
        let path = try freePath(ending: ending)
        do { try OutputFile.write(bytes, to: path) } catch { throw ExportError(Self.message(of: error)) }
        return Self.displayed(path)
    }

    func makeFilm(_ format: FilmFormat) throws(ExportError) -> any LaboratoryFilm {
        let encoding: FilmWriter.Encoding = isUnattended ? .immediate : .background
        switch format {
        case .gif: return ExportedFilm(path: try freePath(ending: ".gif"), format: .gif, encoding: encoding)
        case .apng: return ExportedFilm(path: try freePath(ending: "-animated.png"), format: .apng, encoding: encoding)
        case .pictures: return ExportedPictures(path: try freePath(ending: "-frames"))
        }
    }

    private func freePath(ending: String) throws(ExportError) -> String {
        let stem = name.isEmpty ? PictureFolder.stem(isUnattended: isUnattended) : name
        guard let folder = chosenFolder ?? usualFolder, let path = PictureFolder.freePath(in: folder, stem: stem, ending: ending)
        else { throw ExportError("no writable folder") }
        return path
    }

    /// A path as messages show it: absolute, with ~ for the home folder.
    static func displayed(_ path: String) -> String {
        let path = absolute(path)
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return home.count > 1 && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    nonisolated static func message(of error: any Error) -> String { (error as? RunError)?.message ?? "\(error)" }
}

/// An animated GIF or PNG. Of the pictures that appear in the same frame of the film, the last one is shown.
private final class ExportedFilm: LaboratoryFilm {
    private let path: String
    private let format: FilmWriter.Format
    private let writer: FilmWriter
    private var waiting: (capture: WindowCapture, tick: Int)?

    init(path: String, format: FilmWriter.Format, encoding: FilmWriter.Encoding) {
        self.path = path
        self.format = format
        writer = FilmWriter(path: path, format: format, encoding: encoding)
    }

    var hasRoom: Bool { waiting.map { writer.hasRoom(for: $0.capture.size) } ?? true }

    func add(_ picture: ExportedPicture, at seconds: Double) {
        let tick = tick(of: seconds)
        if let waiting, waiting.tick < tick { writer.add(waiting.capture, at: waiting.tick) }
        let size = PixelSize(width: picture.width, height: picture.height)
        waiting = (WindowCapture(size: size, pixels: picture.pixels), tick)
    }

    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void) {
        let end = max(tick(of: seconds), waiting?.tick ?? 0) + format.lastDelay
        if let waiting { writer.add(waiting.capture, at: waiting.tick) }
        waiting = nil
        writer.finish(at: end) { [path] result in
            completion(result.map { ExportFiles.displayed(path) }.mapError { ExportError($0.message) })
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
                throw RunError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
            }
            count += 1
            guard let image = CGImage(width: picture.width, height: picture.height, premultipliedPixels: picture.pixels) else {
                throw RunError("no memory for a picture")
            }
            try WindowPicture.write(image, to: "\(temporary)/frame-\(String(format: "%04d", count)).png")
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
