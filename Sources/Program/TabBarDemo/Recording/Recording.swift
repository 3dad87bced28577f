// Records the frames of a window at a constant rate.

import WindowSystem

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
