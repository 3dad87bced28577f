// A copy of what an interaction moves, as an animation that can be edited.

extension TrackAnimation {
    /// Copies the motions of an icon: those of the first phase that moves the icon, as far as tracks of an animation can have them. They
    /// return to the icon at rest. `leftOut` are the other tracks of this phase. A transition of UIKit keeps its turn alone. Nil if no
    /// phase moves an icon.
    nonisolated public static func copy(
        of motion: InteractionMotion, name: String
    ) -> (animation: TrackAnimation, leftOut: [MotionTrack])? {
        for phase in motion.phases {
            var animation = TrackAnimation(name: name)
            var leftOut: [MotionTrack] = []
            for track in phase.timeTracks {
                let isTurn = track.property == .rotationX || track.property == .rotationY
                let isPart = track.target == .icon && (phase.transition == nil || isTurn) && animation.index(of: track.property) == nil
                if isPart, let copy = track.editable { animation.tracks.append(copy) } else { leftOut.append(track) }
            }
            if !animation.tracks.isEmpty, (try? animation.check()) != nil { return (animation, leftOut) }
        }
        return nil
    }
}

nonisolated extension MotionTrack {
    /// The keyframes that stand for a motion without keyframes.
    private static let pieces = 60

    /// The track with keyframes or a spring, as animations have it; nil if it is not one of an animation.
    fileprivate var editable: MotionTrack? {
        guard MotionProperty.ofAnimations.contains(property), reference == nil, axis == .time, duration > 0 else { return nil }
        let seconds = min(duration, TrackAnimation.longestTime), wait = min(delay, TrackAnimation.longestTime)
        func keyframes(_ keyframes: Keyframes, _ curves: [TimingCurve] = []) -> MotionTrack {
            .animation(property, keyframes, curves: curves, delay: wait, duration: seconds, colors: colors)
        }
        let lines = Keyframes(
            (0...Self.pieces).map { index in
                index == Self.pieces ? lastValue : value(at: delay + duration * Double(index) / Double(Self.pieces))
            })
        switch pacing {
        case .curve(let curve): return keyframes(Keyframes([from, to]), curve == .linear ? [] : [curve])
        case .keyframes(let own, let curves):
            return own.values.count > TrackAnimation.mostKeyframes ? keyframes(lines) : keyframes(own, curves)
        case .spring(let spring):
            return .animation(property, from: from, to: to, spring, delay: wait, duration: seconds, colors: colors)
        case .push: return keyframes(lines)
        }
    }
}
