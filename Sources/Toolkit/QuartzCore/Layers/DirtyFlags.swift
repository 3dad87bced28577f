// The flags of layers that the next frame has to update.

/// Flags for the parts of a layer and its subtree that are out of date on screen.
///
/// `ancestorFlags` are set on all ancestors, so that a frame traverses only branches with changes.
nonisolated struct DirtyFlags: OptionSet, Sendable {
    let rawValue: UInt16

    /// Position, bounds or transform, which affect the layer and its subtree.
    static let geometry = DirtyFlags(rawValue: 1 << 0)
    /// The pixels of the layer itself.
    static let appearance = DirtyFlags(rawValue: 1 << 1)
    /// The pixels of the layer and its subtree: opacity, visibility, clipping or order.
    static let subtreeAppearance = DirtyFlags(rawValue: 1 << 2)
    /// The comparison with the previous frame has to reach a layer of the subtree, which may not have changed.
    static let subtreeComparison = DirtyFlags(rawValue: 1 << 3)
    /// A layer of the subtree has one of the flags above.
    static let subtreeRendering = DirtyFlags(rawValue: 1 << 4)
    /// The layer needs layout.
    static let layout = DirtyFlags(rawValue: 1 << 5)
    /// A layer of the subtree needs layout.
    static let subtreeLayout = DirtyFlags(rawValue: 1 << 6)
    /// The contents need to be redrawn.
    static let display = DirtyFlags(rawValue: 1 << 7)
    /// Contents in the subtree need to be redrawn.
    static let subtreeDisplay = DirtyFlags(rawValue: 1 << 8)

    /// All flags that the comparison with the previous frame examines.
    static let rendering: DirtyFlags = [.geometry, .appearance, .subtreeAppearance, .subtreeComparison, .subtreeRendering]

    /// The flags that these flags set on the ancestors of a layer.
    var ancestorFlags: DirtyFlags {
        var result: DirtyFlags = []
        if !isDisjoint(with: .rendering) { result.insert(.subtreeRendering) }
        if !isDisjoint(with: [.layout, .subtreeLayout]) { result.insert(.subtreeLayout) }
        if !isDisjoint(with: [.display, .subtreeDisplay]) { result.insert(.subtreeDisplay) }
        return result
    }
}
