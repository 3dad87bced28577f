// Shows frames of the past on the stage, in place of the phone.

internal import UIKit

/// Shows a recorded frame on the stage while the phone is paused.
///
/// The phone's window keeps its place, but is transparent and takes no input. Its animations and the recording are paused.
final class PastFrames {
    private let stage: PhoneStage
    private let clock: StageClock
    private let recorder: TimeRecorder
    private var layer: CALayer?
    /// The index of the frame that is shown; nil in the present.
    private(set) var index: Int?
    /// Called when another frame is shown, and on return to the present.
    var didChange: () -> Void = {}
    /// Called before the first frame of the past is shown.
    var willBegin: () -> Void = {}
    /// Called after the return to the present.
    var didEnd: () -> Void = {}

    init(stage: PhoneStage, clock: StageClock, recorder: TimeRecorder) {
        self.stage = stage
        self.clock = clock
        self.recorder = recorder
    }

    private var history: LayerHistory { recorder.history }

    /// Whether a frame of the past is shown.
    var isShown: Bool { index != nil }

    /// The time of the frame that is shown, or of the latest frame; nil without frames.
    var time: Double? { index.map { history.time(of: $0) } ?? history.lastTime }

    /// Shows the frame that was on the screen at a time. Does nothing without frames.
    func show(at time: Double) {
        if let index = history.index(at: time) { show(index) }
    }

    /// Shows a frame; `newIndex` is limited to the recorded frames.
    func show(_ newIndex: Int) {
        guard history.count > 0 else { return }
        let newIndex = min(max(newIndex, 0), history.count - 1)
        guard newIndex != index else { return }
        if index == nil { begin() }
        index = newIndex
        replaceLayer()
        didChange()
    }

    /// Shows the frame that is `count` frames later, or earlier if negative. Returns false if that is after the latest frame.
    func step(by count: Int) -> Bool {
        let current = index ?? history.count - 1
        guard current + count < history.count else { return false }
        show(current + count)
        return true
    }

    /// Shows the phone again and continues its animations.
    func resume() {
        guard index != nil else { return }
        index = nil
        withoutActions {
            layer?.removeFromSuperlayer()
            layer = nil
            stage.phone.layer.opacity = 1
        }
        stage.phone.isUserInteractionEnabled = true
        recorder.isRecording = true
        clock.isHeld = false
        stage.showEdge()
        didEnd()
        didChange()
    }

    private func begin() {
        willBegin()
        clock.isHeld = true
        recorder.isRecording = false
        stage.phone.isUserInteractionEnabled = false
        withoutActions { stage.phone.layer.opacity = 0 }
    }

    private func replaceLayer() {
        guard let index, let new = history.makeLayer(at: index) else { return }
        withoutActions {
            layer?.removeFromSuperlayer()
            stage.background.layer.addSublayer(new)
            layer = new
        }
        layOut()
    }

    /// Moves the frame to the present place of the phone. The two may differ in size.
    func layOut() {
        guard let layer else { return }
        let phone = stage.phone.layer
        withoutActions {
            layer.opacity = 1
            layer.position = phone.position
            layer.transform = phone.transform
        }
        stage.showEdge(of: layer)
    }

    private func withoutActions(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }
}
