// What the next frame has to look at again, as marks on each layer.

/// Marks on a layer: what of it, or of what lies below it, is out of date on the screen.
///
/// Marks beginning with `subtree` climb to the root, so that a frame walks only the branches where something changed.
nonisolated struct DirtyFlags: OptionSet, Sendable {
    let rawValue: UInt16

    /// Position, bounds, transform: where the layer and everything in it appears.
    static let geometry = DirtyFlags(rawValue: 1 << 0)
    /// The layer's own pixels.
    static let appearance = DirtyFlags(rawValue: 1 << 1)
    /// The pixels of the layer and of everything in it: opacity, visibility, clipping, order among siblings.
    static let subtreeAppearance = DirtyFlags(rawValue: 1 << 2)
    /// Some layer below carries one of the marks above.
    static let subtreeRendering = DirtyFlags(rawValue: 1 << 4)
    /// The sublayers are to be arranged.
    static let layout = DirtyFlags(rawValue: 1 << 5)
    static let subtreeLayout = DirtyFlags(rawValue: 1 << 6)
    /// The backing bitmap is to be redrawn.
    static let display = DirtyFlags(rawValue: 1 << 7)
    static let subtreeDisplay = DirtyFlags(rawValue: 1 << 8)

    /// Everything that makes a branch be looked at again when a frame is drawn.
    static let rendering: DirtyFlags = [.geometry, .appearance, .subtreeAppearance, .subtreeRendering]

    /// The marks that ancestors of a layer with these marks carry.
    var ancestorFlags: DirtyFlags {
        var result: DirtyFlags = []
        if !isDisjoint(with: .rendering) { result.insert(.subtreeRendering) }
        if !isDisjoint(with: [.layout, .subtreeLayout]) { result.insert(.subtreeLayout) }
        if !isDisjoint(with: [.display, .subtreeDisplay]) { result.insert(.subtreeDisplay) }
        return result
    }
}
