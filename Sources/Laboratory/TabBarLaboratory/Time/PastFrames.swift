// Shows frames of the past on the stage, in place of the phone.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows a recorded frame on the stage while the phone is paused; with two phones, the frames of both at the same time.
///
/// The phones' windows keep their places, but are transparent and take no input. Their animations and the recording are paused.
final class PastFrames {
    /// The first frame of the past will be shown, another frame is shown, or the present is shown again.
    enum Change { case begin, frame, end }

    let changes = Observers<Change>()
    private let stage: PhoneStage
    private let clock: MotionClock
    private let recorder: TimeRecorder
    private var layer: CALayer?
    /// The frame of the second phone; nil without one.
    private var companion: CALayer?
    /// The index of the frame that is shown; nil in the present.
    private(set) var index: Int?

    init(stage: PhoneStage, clock: MotionClock, recorder: TimeRecorder) {
        self.stage = stage
        self.clock = clock
        self.recorder = recorder
    }

    private var history: LayerHistory { recorder.history }

    var isShown: Bool { index != nil }

    /// The time of the frame that is shown, or of the latest frame; nil without frames.
    var time: Double? { index.map { history.time(of: $0) } ?? history.lastTime }

    /// Shows the frame that was on the screen at a time. Does nothing without frames.
    func show(at time: Double) { if let index = history.index(at: time) { show(index) } }

    /// Shows a frame; `newIndex` is limited to the recorded frames.
    func show(_ newIndex: Int) {
        guard history.count > 0 else { return }
        let newIndex = min(max(newIndex, 0), history.count - 1)
        guard newIndex != index else { return }
        if index == nil { begin() }
        index = newIndex
        replaceLayer()
        changes.send(.frame)
    }

    /// Shows the frame that is `count` frames later, or earlier if negative. A step past the latest frame returns to the present, which is
    /// then paused. In the present, a step forward pauses the animations and advances them by `count` frames of the display.
    func step(by count: Int) {
        guard isShown || count < 0 else {
            clock.isPaused = true
            return clock.step(by: Double(count) / Double(UIScreen.main.maximumFramesPerSecond))
        }
        let stepped = (index ?? history.count - 1) + count
        guard stepped >= history.count else { return show(stepped) }
        resume()
        clock.isPaused = true
    }

    /// Shows the phones again and continues their animations.
    func resume() {
        guard index != nil else { return }
        index = nil
        CATransaction.withoutActions {
            removeLayers()
            stage.showsPast = false
        }
        recorder.isRecording = true
        clock.isHeld = false
        stage.showEdges(of: [])
        changes.send(.end)
    }

    private func begin() {
        changes.send(.begin)
        clock.isHeld = true
        recorder.isRecording = false
        CATransaction.withoutActions { stage.showsPast = true }
    }

    private func removeLayers() {
        for old in [layer, companion] { old?.removeFromSuperlayer() }
        (layer, companion) = (nil, nil)
    }

    private func replaceLayer() {
        guard let index, let new = history.makeLayer(at: index) else { return }
        CATransaction.withoutActions {
            removeLayers()
            layer = new
            companion = stage.second == nil ? nil : history.makeLayer(at: index, of: .companion)
            for part in [layer, companion] { part.map(stage.background.layer.addSublayer) }
        }
        layOut()
    }

    /// Moves the frames to the present places of the phones.
    func layOut() {
        guard let layer else { return }
        let pairs = [(layer, stage.phone), (companion, stage.second)].compactMap { frame, phone in
            frame.flatMap { frame in phone.map { (frame, $0) } }
        }
        CATransaction.withoutActions {
            for (frame, phone) in pairs {
                frame.compositing = phone.layer.compositing
                stage.align(frame, with: phone, opacity: stage.opacity(of: phone))
            }
        }
        stage.showEdges(of: pairs.map(\.0))
    }
}
