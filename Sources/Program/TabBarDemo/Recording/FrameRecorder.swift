// Records the frames of a run as an animated GIF, an animated PNG, or numbered pictures.

import TabBarLaboratory
import WindowSystem

/// Writes frames in sequence, all with the size of the first.
final class FrameRecorder {
    /// The frame rate of recordings: two hundredths of a second per frame, because GIFs count in hundredths.
    static let framesPerSecond = 50.0
    private static let hundredths = 2

    private enum Output {
        case film(OutputFile, any FilmEncoder)
        case pictures(PictureNames, count: Int)
    }
    private var output: Output?
    private let path: String
    private var size: PixelSize?

    /// Creates a recorder of an animated PNG if `path` ends in .png, of numbered pictures if it also contains `%d`, else of a GIF.
    init(path: String) { self.path = path }

    /// Adds a frame.
    func add(_ buffer: PixelBuffer) throws {
        let size = size ?? buffer.size
        self.size = size
        let pixels = ExportedPicture(buffer).colors(fittedTo: size.width, size.height)
        switch try output ?? begin(size) {
        case .film(let file, var encoder):
            output = nil  // prevents a copy of the encoder's frames
            try file.write(encoder.add(pixels))
            output = .film(file, encoder)
        case .pictures(let names, let count):
            let picture = ExportedPicture(width: size.width, height: size.height, pixels: pixels.map { 0xFF00_0000 | $0 })
            try PictureFile.write(picture, to: names.path(count + 1))
            output = .pictures(names, count: count + 1)
        }
    }

    /// Adds the present frame once more, which has not changed. Returns false if it has to be added with its pixels, because the pictures
    /// are numbered.
    func repeatFrame() -> Bool {
        guard case .film(let file, var encoder) = output else { return false }
        output = nil
        encoder.prolong(by: Self.hundredths)
        output = .film(file, encoder)
        return true
    }

    /// Ends the recording. A film appears at its path only now.
    func finish() throws {
        guard case .film(let file, var encoder) = output else { return }
        output = nil
        try file.write(encoder.finish())
        if let amendment = encoder.amendment { try file.overwrite(amendment.bytes, at: amendment.offset) }
        try file.commit()
    }

    private func begin(_ size: PixelSize) throws -> Output {
        guard path.lowercased().hasSuffix(".png") else {
            return .film(try OutputFile(path), FilmEncoders.gif(width: size.width, height: size.height, delay: Self.hundredths))
        }
        if let names = PictureNames(pattern: path) { return .pictures(names, count: 0) }
        let file = try OutputFile(path)
        guard file.canBeOverwritten else {
            throw RunError("cannot write \(path.quotedPathForMessage): an animated PNG needs a seekable file; a GIF does not")
        }
        return .film(file, FilmEncoders.apng(width: size.width, delay: Self.hundredths))
    }
}

/// A recording of the frames of a script.
final class Recording {
    private let recorder: FrameRecorder
    private let system: WatchedWindowSystem
    private let failed: (any Error) -> Void
    private var startTime = 0.0
    private var count = 0
    private var wakeUp: WakeUp?
    /// Whether the window may show something else than in the last frame that was captured.
    private var isOutdated = true
    private var size: PixelSize?

    /// - Parameter failed: called after an error, which ends the recording.
    init(_ recorder: FrameRecorder, of system: WatchedWindowSystem, failed: @escaping (any Error) -> Void) {
        self.recorder = recorder
        self.system = system
        self.failed = failed
    }

    /// Records the first frame now and the others at a constant rate.
    func start() {
        startTime = system.now
        takeFrame()
    }

    /// Stops without completing the file.
    func stop() { wakeUp?.cancel() }

    /// Stops and completes the file.
    func finish() throws {
        stop()
        try recorder.finish()
    }

    /// Call it after each frame of the window.
    func frameWasDrawn() { isOutdated = true }

    /// Records the current frame, and schedules the next capture slightly after the time of its frame.
    private func takeFrame() {
        do {
            // Most of a long wait needs no capture.
            if let buffer = system.window?.buffer, isOutdated || size != buffer.size || !recorder.repeatFrame() {
                try recorder.add(buffer)
                (isOutdated, size) = (false, buffer.size)
            }
        } catch { return failed(error) }
        count += 1
        let time = startTime + Double(count) / FrameRecorder.framesPerSecond + ScriptTimeline.captureSeconds
        wakeUp = system.schedule(at: time) { [weak self] in self?.takeFrame() }
    }
}

/// The names of a recording with one picture for each frame.
nonisolated struct PictureNames {
    private let before: String
    private let digits: Int
    private let after: String

    /// Parses a path such as `shot-%d.png` or `shot-%04d.png` (1 to 9 digits); nil if the file name's last % begins no such placeholder.
    init?(pattern: String) {
        let name = pattern.lastIndex(of: "/").map { pattern[$0...] } ?? pattern[...]
        guard let percent = name.lastIndex(of: "%") else { return nil }
        var rest = pattern[pattern.index(after: percent)...]
        var digits = 1
        if rest.first == "0", let digit = rest.dropFirst().first?.wholeNumberValue, digit > 0 {
            digits = digit
            rest = rest.dropFirst(2)
        }
        guard rest.first == "d" else { return nil }
        before = String(pattern[..<percent])
        self.digits = digits
        after = String(rest.dropFirst())
    }

    /// The path of picture `number`.
    func path(_ number: Int) -> String {
        let text = String(number)
        return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
    }
}
