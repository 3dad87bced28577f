// The symbol configurations and title shadow colours of a button for each state.

internal import Foundation

extension UIButton {
    /// Sets the symbol configuration for one state. It applies to images without a configuration of their own.
    public func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        changeFace(state) { $0.symbolConfiguration = configuration }
    }
    /// The symbol configuration for a state, or else for the normal state.
    public func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        content(\.symbolConfiguration, for: state)
    }
    /// The symbol configuration for the current state.
    public var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { preferredSymbolConfigurationForImage(in: state) }
    /// Sets the title's shadow colour for one state. The title label's `shadowOffset` is the distance of the shadow; zero hides it.
    public func setTitleShadowColor(_ color: UIColor?, for state: State) { setCustomizable(color, \.titleShadowColor, for: state) }
    /// The colour of the title's shadow for a state, or else for the normal state.
    public func titleShadowColor(for state: State) -> UIColor? { content(\.titleShadowColor, for: state) }
    /// The colour of the title's shadow for the current state.
    public var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
}
