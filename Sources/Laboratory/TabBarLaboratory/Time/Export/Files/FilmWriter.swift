// Encodes the frames of a live recording or of an export, usually in the background.
//
// Frames that wait for encoding have a memory limit.

internal import Dispatch
internal import Synchronization

/// Writes frames with their times into an animated GIF or PNG.
public nonisolated final class FilmWriter: Sendable {
    /// When frames are encoded.
    public enum Encoding: Sendable {
        /// On a queue, while the program continues.
        case background
        /// Before the call returns, so that the result of a script is always the same.
        case immediate
    }

    enum Format: Sendable {
        case gif, apng

        /// The unit of time. GIFs count in hundredths of a second. The other unit is a fraction of 1/60, 1/50 and 1/1000 of a second.
        var ticksPerSecond: Int { self == .gif ? 100 : 60_000 }
        /// The shortest duration of a frame, in ticks.
        var shortestDelay: Int { self == .gif ? 2 : 1 }
        /// The duration of the last frame of a film, in ticks.
        var lastDelay: Int { self == .gif ? 2 : 600 }
    }

    /// The limit for the memory of frames that wait for encoding, in bytes.
    private static let backlogLimit = 48 << 20

    private struct State {
        var output: (file: OutputFile, encoder: any FilmEncoder, width: Int, height: Int)?
        var lastTick = 0
        var failure: ExportError?
        var isOver = false
    }

    private let path: String
    private let format: Format
    private let encoding: Encoding
    private let queue = DispatchQueue(label: "film", qos: .utility)
    /// Used on the queue, and in `cancel()` also on the caller's thread.
    private let state = Mutex(State())
    private let backlog = Mutex(0)

    /// Creates a writer of a GIF. The file appears at `path` when the film is finished.
    public convenience init(path: String, encoding: Encoding) { self.init(path: path, format: .gif, encoding: encoding) }

    init(path: String, format: Format, encoding: Encoding) {
        self.path = path
        self.format = format
        self.encoding = encoding
    }

    /// Whether the memory limit allows another frame of a size in pixels; always true while no frame waits.
    public func hasRoom(width: Int, height: Int) -> Bool {
        backlog.withLock { $0 == 0 || $0 + width * height * 4 <= Self.backlogLimit }
    }

    /// Adds a frame that appears at `tick`, in the format's unit of time from the film's beginning.
    public func add(_ capture: ExportedPicture, at tick: Int) {
        let bytes = capture.pixels.count * 4
        backlog.withLock { $0 += bytes }
        let work: @Sendable () -> Void = { [self] in
            encode(capture, at: tick)
            backlog.withLock { $0 -= bytes }
        }
        switch encoding {
        case .background: queue.async(execute: work)
        case .immediate: queue.sync(execute: work)
        }
    }

    /// Completes the file. The last frame is shown until `tick`.
    ///
    /// `completion` is called on the main queue; with `.immediate`, before this method returns.
    public func finish(at tick: Int, completion: @escaping @MainActor (Result<Void, ExportError>) -> Void) {
        switch encoding {
        case .background:
            queue.async { [self] in
                let result = complete(at: tick)
                DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
            }
        case .immediate:
            let result = queue.sync { complete(at: tick) }
            MainActor.assumeIsolated { completion(result) }
        }
    }

    /// Ends the film without a file; frames that wait are not encoded.
    func cancel() {
        state.withLock { state in
            state.isOver = true
            state.output = nil  // removes the file
        }
    }

    /// Completes the file synchronously, at the end of the program. Throws if the film is incomplete.
    public func finishNow(at tick: Int) throws(ExportError) { try queue.sync { complete(at: tick) }.get() }

    private func encode(_ capture: ExportedPicture, at tick: Int) {
        state.withLock { state in
            guard state.failure == nil, !state.isOver else { return }
            do {
                var output = try state.output ?? begin(capture)
                state.output = nil  // prevents a copy of the encoder's frames
                output.encoder.prolong(by: tick - state.lastTick - output.encoder.delay)
                try output.file.write(output.encoder.add(capture.colors(fittedTo: output.width, output.height)))
                state.output = output
                state.lastTick = tick
            } catch { state.failure = error as? ExportError ?? ExportError("\(error)") }
        }
    }

    private func complete(at tick: Int) -> Result<Void, ExportError> {
        state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            guard var output = state.output else { return state.isOver ? .success(()) : .failure(ExportError("no frame was recorded")) }
            state.output = nil
            state.isOver = true
            output.encoder.prolong(by: tick - state.lastTick - output.encoder.delay)
            do {
                try output.file.write(output.encoder.finish())
                if let amendment = output.encoder.amendment { try output.file.overwrite(amendment.bytes, at: amendment.offset) }
                try output.file.commit()
                return .success(())
            } catch {
                let failure = error as? ExportError ?? ExportError("\(error)")
                state.failure = failure
                return .failure(failure)
            }
        }
    }

    private func begin(_ picture: ExportedPicture) throws -> (file: OutputFile, encoder: any FilmEncoder, width: Int, height: Int) {
        let encoder: any FilmEncoder =
            switch format {
            case .gif: GIFEncoder(width: picture.width, height: picture.height, delay: format.shortestDelay)
            case .apng:
                APNGEncoder(
                    width: picture.width, delay: format.shortestDelay, ticksPerSecond: format.ticksPerSecond, keepsEqualFrames: true)
            }
        return (try OutputFile(path), encoder, picture.width, picture.height)
    }
}

/// Encodes the frames of a film (an animated GIF or PNG) one by one.
public nonisolated protocol FilmEncoder {
    /// Adds a frame (0x00RRGGBB pixels, rows from the top, all frames of the same size) and returns the bytes that are complete.
    ///
    /// A frame that equals the previous one is not stored again, unless the encoder keeps all frames; the previous one is shown longer.
    mutating func add(_ pixels: [UInt32]) throws -> [UInt8]
    /// The default duration of a frame, in the encoder's unit of time: hundredths of a second by default.
    var delay: Int { get }
    /// Extends the duration of the last frame by a number of units; a negative number has no effect.
    mutating func prolong(by ticks: Int)
    /// Returns the remaining bytes and the end of the file.
    mutating func finish() throws -> [UInt8]
    /// After `finish`, bytes near the beginning of the file that have to be replaced; nil for formats without such bytes.
    var amendment: FilmAmendment? { get }
}

/// Bytes that replace written ones at an offset from the beginning of the file.
public nonisolated struct FilmAmendment {
    /// The offset in bytes.
    public let offset: Int
    /// The new bytes.
    public let bytes: [UInt8]
}

/// The encoders of recordings in which every frame has the same duration, in hundredths of a second.
public nonisolated enum FilmEncoders {
    /// An encoder of an animated GIF with frames of a size in pixels.
    public static func gif(width: Int, height: Int, delay: Int) -> any FilmEncoder {
        GIFEncoder(width: width, height: height, delay: delay)
    }
    /// An encoder of an animated PNG with frames of a width in pixels.
    public static func apng(width: Int, delay: Int) -> any FilmEncoder { APNGEncoder(width: width, delay: delay) }
}

nonisolated extension FilmEncoder {
    var amendment: FilmAmendment? { nil }
}
