// The connection of an animation block to an animator.

internal import QuartzCore

/// The span of a block's animations on an animator's time line, and the record of their changes.
@MainActor
struct AnimatorPart {
    let span: TimelineSpan
    let record: AnimatorRecord
}
