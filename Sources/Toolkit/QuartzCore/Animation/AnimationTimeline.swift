// A time line that several animations share: its owner moves, pauses and reverses them together.

import Foundation

/// The position of animations that do not follow the media clock. Animations with a time line run until they are removed.
@MainActor package final class AnimationTimeline {
    /// The elapsed fraction of the time, 0…1.
    package private(set) var position: Double = 0
    /// The completed fraction of the change; springs exceed 1.
    package private(set) var progress: Double = 0
    /// Whether the animations ran to their end, so that their removal is reported as `finished`.
    package var hasFinished = false

    /// The position and progress at a time of the media clock while the time line runs; nil while it is paused.
    package var motion: ((CFTimeInterval) -> (position: Double, progress: Double))?

    /// Creates a time line at its start.
    package init() {}

    /// Updates position and progress to a time of the media clock, unless the time line is paused.
    func follow(_ mediaTime: CFTimeInterval) { if let motion { (position, progress) = motion(mediaTime) } }

    /// Moves all animations of the time line; the next frame shows them there.
    package func move(to position: Double, progress: Double) {
        guard position != self.position || progress != self.progress else { return }
        self.position = position
        self.progress = progress
        for track in AnimationRegistry.tracks {
            for entry in track.entries where entry.animation.timeline?.line === self {
                track.layer?.invalidate(entry.animation.invalidates.union(.geometry))
            }
        }
    }
}

/// The part of a time line in which an animation runs.
package nonisolated struct TimelineSpan {
    /// The shared time line.
    package let line: AnimationTimeline
    /// The part of the time, within 0…1. An animation over the whole time follows the time line's progress and has no pacing of its own.
    package let range: ClosedRange<Double>

    /// A part of `line`.
    package init(_ line: AnimationTimeline, range: ClosedRange<Double> = 0...1) { (self.line, self.range) = (line, range) }

    /// Whether the animation follows the time line's progress.
    package var isWhole: Bool { range == 0...1 }

    /// The animation's progress before its own pacing.
    @MainActor var progress: Double {
        guard !isWhole else { return line.progress }
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return line.position >= range.upperBound ? 1 : 0 }
        return min(max((line.position - range.lowerBound) / length, 0), 1)
    }
}

extension CAAnimation {
    /// The state at a time of the layer or group; with a time line, the state at its position.
    final func sample(atParentTime time: Double) -> TimingSample {
        guard let timeline else { return timingSample(atParentTime: time) }
        return TimingSample(phase: .active, progress: timeline.progress, iteration: 0)
    }
}

extension CALayer {
    /// Removes an animation, and lets `store` set the value that it displays at `progress` as the model value, so that nothing jumps.
    /// `progress` is 0…1; nil means the progress of the animation's time line, or 1 without one.
    package func settle(_ key: String, at progress: Double?, store: (_ keyPath: String, _ value: Any) -> Void) {
        guard let animation = animation(forKey: key) as? CAPropertyAnimation, let path = animation.keyPath else { return }
        let target = makePresentationCopy()
        animation.apply(to: target, progress: progress ?? animation.timeline?.progress ?? 1, iteration: 0)
        let value = target.value(forKeyPath: path)
        removeAnimation(forKey: key)
        if let value { store(path, value) }
    }

    /// Starts the animations of the tree at the present time of their layers, without waiting for the next frame.
    package func startAnimations() {
        for track in AnimationRegistry.tracks {
            guard let layer = track.layer, layer.isDescendant(of: self) else { continue }
            let time = layer.localTime(at: MediaClock.current)
            for index in track.entries.indices where !track.entries[index].hasStarted {
                track.entries[index].hasStarted = true
                if track.entries[index].animation.beginTime == 0 { track.entries[index].animation.beginTime = time }
            }
        }
    }

    /// Removes all animations of the tree. Their delegates are notified.
    package func endAnimations() {
        for track in AnimationRegistry.tracks {
            if let layer = track.layer, layer.isDescendant(of: self) { layer.removeAllAnimations() }
        }
    }
}
