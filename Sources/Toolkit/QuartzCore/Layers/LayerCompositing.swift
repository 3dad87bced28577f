// How a layer is blended with the content behind it.

/// How a layer and its sublayers, drawn into one bitmap, are blended with the content behind them.
nonisolated public enum LayerCompositing: Hashable, Sendable {
    /// By their alpha. Backdrop layers inside blur the layer's content as it is blended, with the layer's opacity.
    case normal
    /// By their alpha. Backdrop layers inside blur the layer's content as if the layer's opacity were 1 and its corners square.
    case isolated
    /// As the absolute difference of each colour component from the content behind: black where both are equal. Backdrop layers inside
    /// behave as with `isolated`.
    case difference
    /// By their alpha, after each colour component is multiplied by a factor, 0…255 for 0…1.
    case multiplied(red: UInt8, green: UInt8, blue: UInt8)

    /// Whether the layer needs a bitmap of its own.
    var needsGroup: Bool {
        switch self {
        case .normal, .isolated: false
        case .difference, .multiplied: true
        }
    }
}
