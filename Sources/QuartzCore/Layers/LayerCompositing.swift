// How a layer is blended with the content behind it.

/// How a layer and its sublayers, drawn into one bitmap, are blended with the content behind them.
nonisolated package enum LayerCompositing: Sendable {
    /// By their alpha. Blurred backdrops contain what is behind through the layer's opacity.
    case normal
    /// By their alpha. Blurred backdrops of sublayers are those of an opaque layer, as if the layer had the screen to itself.
    case isolated
    /// As the absolute difference of each colour component from the content behind: black where both are equal. Blurred backdrops are
    /// those of `isolated`.
    case difference
}
