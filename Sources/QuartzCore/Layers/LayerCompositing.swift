// How a layer is blended with the content behind it.

/// How a layer and its sublayers, drawn into one bitmap, are blended with the content behind them.
nonisolated package enum LayerCompositing: Sendable {
    /// By their alpha. Backdrop layers inside blur the layer's content as it is blended, with the layer's opacity.
    case normal
    /// By their alpha. Backdrop layers inside blur the layer's content as if the layer's opacity were 1.
    case isolated
    /// As the absolute difference of each colour component from the content behind: black where both are equal. Backdrop layers inside
    /// behave as with `isolated`.
    case difference
}
