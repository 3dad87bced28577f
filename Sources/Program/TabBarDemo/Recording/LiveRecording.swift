// A recording that the user starts and stops: a GIF of the drawn frames, at most 50 in a second.

import TabBarLaboratory
import WindowSystem

/// Records the frames of a window as they are drawn. Without new frames it does nothing.
final class LiveRecording {
    /// The shortest duration of a frame, in hundredths of a second. Many viewers show shorter frames for longer.
    nonisolated static let hundredths = 2

    let path: String
    private let writer: FilmWriter
    private let overlay: MessageOverlay
    private let system: WatchedWindowSystem
    private let start: Double
    private var lastHundredth: Int?
    /// Whether a frame was drawn after the last one that was recorded.
    private var isBehind = false

    init(path: String, encoding: FilmWriter.Encoding, of system: WatchedWindowSystem, without overlay: MessageOverlay) {
        self.path = path
        self.system = system
        self.overlay = overlay
        writer = FilmWriter(path: path, encoding: encoding)
        start = system.now
        frameWasDrawn()
    }

    /// Records the window, unless the last frame was recorded too recently or too many frames wait for encoding.
    func frameWasDrawn() {
        let now = hundredth
        guard let window = system.window else { return }
        isBehind = true
        if let lastHundredth, now < lastHundredth + Self.hundredths { return }
        if lastHundredth != nil, !writer.hasRoom(width: window.pixelSize.width, height: window.pixelSize.height) { return }
        take(now)
    }

    /// Ends the recording; calls `completion` when the file is complete, or with the error.
    func finish(completion: @escaping @MainActor (Result<Void, RunError>) -> Void) {
        takeLast()
        writer.finish(at: hundredth + Self.hundredths, completion: completion)
    }

    /// Ends the recording synchronously, at the end of the program. Throws if there is no complete file.
    func finishNow() throws(RunError) { try writer.finishNow(at: hundredth) }

    private func takeLast() {
        if isBehind, let lastHundredth { take(max(hundredth, lastHundredth + Self.hundredths)) }
    }

    private func take(_ hundredth: Int) {
        guard let window = system.window, let capture = ExportedPicture(of: window, without: overlay) else { return }
        writer.add(capture, at: hundredth)
        lastHundredth = hundredth
        isBehind = false
    }

    /// The hundredths of a second since the start, rounded down to multiples of 20 ms: a mixture of 20 and 30 ms frames would look uneven.
    private var hundredth: Int {
        let tolerance = 1e-6  // for rounding errors of times that are multiples of 20 ms
        return Int((max(system.now - start, 0) * 100 + tolerance) / Double(Self.hundredths)) * Self.hundredths
    }
}
