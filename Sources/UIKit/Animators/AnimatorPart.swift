// The connection of an animation block to an animator.

internal import QuartzCore

/// Where the animations of a block are on an animator's time line, and where their changes are recorded.
@MainActor
struct AnimatorPart {
    let span: TimelineSpan
    let record: AnimatorRecord
}
