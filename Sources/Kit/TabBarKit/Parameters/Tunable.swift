// The protocol of interactions with parameters.

/// An interaction with parameters that can be listed, changed, stored and copied as Swift source.
@preconcurrency @MainActor
public protocol Tunable: AnyObject {
    /// The interaction's stable name, which begins the identifiers of its parameters.
    var interactionName: String { get }
    /// The key of the interaction's localised title; by default "interaction." and the name. TabBarKit has no texts of its own.
    var titleKey: String { get }
    /// The declarations of the parameters, in the order in which an inspector shows them.
    var parameters: [InteractionParameter] { get }
    /// The Swift expression that creates the interaction.
    var swiftInitializer: SwiftInitializer { get }
}

extension Tunable {
    public var titleKey: String { "interaction." + interactionName }
}
