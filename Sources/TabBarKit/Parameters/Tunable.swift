// The protocol of interactions with parameters.

/// An interaction whose parameters can be listed, changed, stored and copied as Swift source.
@preconcurrency @MainActor
public protocol Tunable: AnyObject {
    /// The interaction's name, which begins the identifiers of its parameters; the key of its localised title is `interaction.` and the name.
    var interactionName: String { get }
    /// The declarations of the parameters, in the order in which an inspector shows them.
    var parameters: [InteractionParameter] { get }
    /// A Swift expression that creates the interaction with the default values, for example `BounceItemAnimation()`.
    var swiftInitializer: String { get }
}
