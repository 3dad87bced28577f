// A recording that the user starts and stops: a GIF of the frames as they are drawn, on a grid of 50 in a second.

import TabBarDemoScenes
import WindowSystem

/// Takes each frame that is drawn; a still window costs nothing.
final class LiveRecording {
    /// The shortest time that a frame of a GIF stays, in hundredths of a second; less is shown slower by many viewers.
    nonisolated static let hundredths = 2

    let path: String
    private let writer: FilmWriter
    private let overlay: MessageOverlay
    private let system: WatchedWindowSystem
    private let start: Double
    private var lastHundredth: Int?
    /// Whether the window shows something that is in no frame yet.
    private var isBehind = false

    init(path: String, place: FilmWriter.Place, of system: WatchedWindowSystem, without overlay: MessageOverlay) {
        self.path = path
        self.system = system
        self.overlay = overlay
        writer = FilmWriter(path: path, place: place)
        start = system.now
        frameWasDrawn()
    }

    /// Takes what the window shows now, unless the last frame was a moment ago or too many wait to be encoded.
    func frameWasDrawn() {
        let now = hundredth
        guard let window = system.window else { return }
        isBehind = true
        if let lastHundredth, now < lastHundredth + Self.hundredths { return }
        if lastHundredth != nil, !writer.hasRoom(for: window.pixelSize) { return }
        take(now)
    }

    /// Ends the recording; `completion` hears when the file is complete, or why it is not.
    func finish(completion: @escaping @MainActor (Result<Void, RunError>) -> Void) {
        takeLast()
        writer.finish(at: hundredth + Self.hundredths, completion: completion)
    }

    /// Ends the recording at the program's end.
    func finishNow() { writer.finishNow(at: hundredth) }

    private func takeLast() {
        if isBehind, let lastHundredth { take(max(hundredth, lastHundredth + Self.hundredths)) }
    }

    private func take(_ hundredth: Int) {
        guard let window = system.window, let capture = WindowCapture(of: window, without: overlay) else { return }
        writer.add(capture, at: hundredth)
        lastHundredth = hundredth
        isBehind = false
    }

    /// The hundredths of a second since the start, down to the grid: frames that stay for 20 and 30 ms by turns would be seen to stutter.
    private var hundredth: Int {
        let tolerance = 1e-6  // a frame that was drawn on the grid must not fall before it
        return Int((max(system.now - start, 0) * 100 + tolerance) / Double(Self.hundredths)) * Self.hundredths
    }
}
