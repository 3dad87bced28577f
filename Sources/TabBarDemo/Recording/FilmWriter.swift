// Encodes a live recording's frames beside the main thread, with no more of them waiting than memory is meant for.

import Dispatch
import Synchronization
import WindowSystem

/// Writes frames with their times into a GIF, on a queue of its own.
nonisolated final class FilmWriter: Sendable {
    /// Where frames are encoded.
    enum Place: Sendable {
        /// On a queue of its own, while the program goes on.
        case background
        /// Before the call returns, so that a script does the same every time.
        case caller
    }

    /// The most memory that frames which wait to be encoded may take, in bytes.
    private static let backlogLimit = 48 << 20

    private struct State {
        var output: (file: OutputFile, encoder: GIFEncoder, size: PixelSize)?
        var lastHundredth = 0
        var failure: RunError?
        var isOver = false
    }

    private let path: String
    private let place: Place
    private let queue = DispatchQueue(label: "film", qos: .utility)
    /// Only touched on the queue.
    private let state = Mutex(State())
    private let backlog = Mutex(0)

    /// Will write to `path`; its name is taken when the film is finished.
    init(path: String, place: Place) {
        self.path = path
        self.place = place
    }

    /// Whether there is room for another frame of `size`.
    func hasRoom(for size: PixelSize) -> Bool {
        backlog.withLock { $0 == 0 || $0 + size.width * size.height * 4 <= Self.backlogLimit }
    }

    /// Takes a frame that is seen from `hundredth` on, in hundredths of a second from the film's beginning.
    func add(_ capture: WindowCapture, at hundredth: Int) {
        let bytes = capture.pixels.count * 4
        backlog.withLock { $0 += bytes }
        let work: @Sendable () -> Void = { [self] in
            encode(capture, at: hundredth)
            backlog.withLock { $0 -= bytes }
        }
        switch place {
        case .background: queue.async(execute: work)
        case .caller: queue.sync(execute: work)
        }
    }

    /// Completes the file, whose last frame is seen until `hundredth`, and calls `completion` on the main queue.
    func finish(at hundredth: Int, completion: @escaping @MainActor (Result<Void, RunError>) -> Void) {
        switch place {
        case .background:
            queue.async { [self] in
                let result = complete(at: hundredth)
                DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
            }
        case .caller:
            let result = queue.sync { complete(at: hundredth) }
            MainActor.assumeIsolated { completion(result) }
        }
    }

    /// Completes the file before it returns: the program is about to end.
    func finishNow(at hundredth: Int) { _ = queue.sync { complete(at: hundredth) } }

    private func encode(_ capture: WindowCapture, at hundredth: Int) {
        state.withLock { state in
            guard state.failure == nil, !state.isOver else { return }
            do {
                var output = try state.output ?? Self.begin(path, capture.size)
                state.output = nil  // so that the encoder's frames are not copied
                output.encoder.prolong(by: hundredth - state.lastHundredth - output.encoder.delay)
                try output.file.write(output.encoder.add(Self.pixels(of: capture, fitted: output.size)))
                state.output = output
                state.lastHundredth = hundredth
            } catch { state.failure = error as? RunError ?? RunError("\(error)") }
        }
    }

    private func complete(at hundredth: Int) -> Result<Void, RunError> {
        state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            guard var output = state.output else { return .success(()) }
            state.output = nil
            state.isOver = true
            output.encoder.prolong(by: hundredth - state.lastHundredth - output.encoder.delay)
            do {
                try output.file.write(output.encoder.finish())
                try output.file.commit()
                return .success(())
            } catch { return .failure(error as? RunError ?? RunError("\(error)")) }
        }
    }

    private static func begin(_ path: String, _ size: PixelSize) throws -> (file: OutputFile, encoder: GIFEncoder, size: PixelSize) {
        let file = try OutputFile(path)
        let encoder = GIFEncoder(width: size.width, height: size.height, delay: LiveRecording.hundredths)
        return (file, encoder, size)
    }

    /// The capture's colours, 0x00RRGGBB, cut to `size` or filled up with white.
    private static func pixels(of capture: WindowCapture, fitted size: PixelSize) -> [UInt32] {
        if capture.size == size { return capture.pixels.map { $0 & 0xFF_FFFF } }
        var pixels = [UInt32](repeating: 0xFF_FFFF, count: size.width * size.height)
        for y in 0..<min(size.height, capture.size.height) {
            for x in 0..<min(size.width, capture.size.width) {
                pixels[y * size.width + x] = capture.pixels[y * capture.size.width + x] & 0xFF_FFFF
            }
        }
        return pixels
    }
}
