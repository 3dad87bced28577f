// Takes a window's frames at even times.

import WindowSystem

/// A recording under way.
final class Recording {
    private let recorder: FrameRecorder
    private let system: WatchedWindowSystem
    private let failed: (any Error) -> Void
    private var startTime = 0.0
    private var count = 0
    private var wakeUp: WakeUp?

    /// - Parameter failed: told when a frame cannot be written; the recording is over then.
    init(_ recorder: FrameRecorder, of system: WatchedWindowSystem, failed: @escaping (any Error) -> Void) {
        self.recorder = recorder
        self.system = system
        self.failed = failed
    }

    /// Takes the first frame now and the others at even times after it.
    func start() {
        startTime = system.now
        takeFrame()
    }

    /// Takes no more frames.
    func stop() { wakeUp?.cancel() }

    /// Takes no more frames and completes the file.
    func finish() throws {
        stop()
        try recorder.finish()
    }

    /// Each frame is taken a moment after it was drawn.
    private func takeFrame() {
        do {
            if let buffer = system.window?.buffer { try recorder.add(buffer) }
        } catch { return failed(error) }
        count += 1
        let time = startTime + Double(count) / FrameRecorder.framesPerSecond + ScriptTimeline.captureSeconds
        wakeUp = system.schedule(at: time) { [weak self] in self?.takeFrame() }
    }
}
