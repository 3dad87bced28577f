// The configurations of a button's symbols, and the shadow of its title, for each state.

internal import Foundation

extension UIButton {
    /// Sets the configuration of symbols without one of their own, for one state.
    public func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        changeFace(state) { $0.symbolConfiguration = configuration }
    }
    /// The configuration of symbols for a state, or else for the normal state.
    public func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        content(\.symbolConfiguration, for: state)
    }
    /// The configuration of symbols for the current state.
    public var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { preferredSymbolConfigurationForImage(in: state) }
    /// Sets the colour of the title's shadow for one state. The title label's `shadowOffset` is its distance; with zero it is hidden.
    public func setTitleShadowColor(_ color: UIColor?, for state: State) { setCustomizable(color, \.titleShadowColor, for: state) }
    /// The colour of the title's shadow for a state, or else for the normal state.
    public func titleShadowColor(for state: State) -> UIColor? { content(\.titleShadowColor, for: state) }
    /// The colour of the title's shadow for the current state.
    public var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
}
