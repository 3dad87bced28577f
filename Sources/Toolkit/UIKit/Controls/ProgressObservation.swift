// The observation of a `Progress` by a progress view.

internal import Foundation
internal import WindowSystem

/// Polls `fractionCompleted` of a `Progress`, because Foundation on Linux does not report its changes.
@MainActor
final class ProgressObservation {
    let progress: Progress
    private let show: (_ fraction: Float, _ animated: Bool) -> Void
    private var timer: WakeUp?

    /// The time between two readings, in seconds.
    private static let interval = 0.1

    /// Shows the current fraction without animation.
    init(_ progress: Progress, show: @escaping (_ fraction: Float, _ animated: Bool) -> Void) {
        self.progress = progress
        self.show = show
        show(Float(progress.fractionCompleted), false)
    }

    /// Shows the fraction now and after each interval, until the progress is finished or cancelled.
    func start() {
        guard timer == nil else { return }
        show(Float(progress.fractionCompleted), true)
        guard !progress.isFinished, !progress.isCancelled else { return }
        timer = UIApplication.shared.schedule(after: Self.interval) { [weak self] in
            self?.timer = nil
            self?.start()
        }
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }
}
