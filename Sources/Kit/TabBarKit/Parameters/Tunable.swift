// The protocol of interactions with parameters, and their declarations.

/// An interaction with parameters that can be listed, changed, stored and copied as Swift source.
@preconcurrency @MainActor
public protocol Tunable: AnyObject {
    /// The declarations of the type's interactions: one, or one for each variant, such as the directions of a rotation.
    static var declarations: [InteractionDeclaration] { get }
    /// The declaration of this instance; by default, the first one of its type.
    var declaration: InteractionDeclaration { get }
}

extension Tunable {
    public var declaration: InteractionDeclaration { Self.declarations[0] }
}

/// The name, the parameters and the initializer of an interaction, without an instance.
@MainActor
public struct InteractionDeclaration {
    /// The stable name, which begins the identifiers of the parameters.
    public let name: String
    /// The key of the localised title; by default "interaction." and the name. TabBarKit has no texts of its own.
    public let titleKey: String
    /// The type of the instances.
    public let type: any Tunable.Type
    /// The Swift expression that creates an instance.
    public let swiftInitializer: SwiftInitializer
    /// The parameters, in the order in which an inspector shows them.
    public let parameters: [InteractionParameter]
    /// Creates an instance, to be played where the app has none; nil, the default, if instances need objects of the app.
    public var make: (() -> any Tunable)?

    /// Declares an interaction.
    public init(
        _ name: String, of type: any Tunable.Type, titleKey: String? = nil, initializer: SwiftInitializer,
        parameters: [InteractionParameter]
    ) {
        self.name = name
        self.titleKey = titleKey ?? "interaction." + name
        self.type = type
        swiftInitializer = initializer
        self.parameters = parameters.map { parameter in
            var parameter = parameter
            parameter.id = "\(name).\(parameter.id)"
            return parameter
        }
    }

    /// The identifiers of the parameters.
    public var ids: [String] { parameters.map(\.id) }

    /// The seconds that the motion takes at normal speed: those of the parameter that is its duration, or else the time in which a spring
    /// comes to rest. Nil if no parameter determines them. `value` returns the value of a parameter.
    public func duration(_ value: (InteractionParameter) -> ParameterValue?) -> Double? {
        for parameter in parameters {
            if let part = parameter.durationOf, case .number(let seconds)? = value(parameter) { return seconds * part.multiple }
        }
        for parameter in parameters {
            if case .spring(let spring)? = value(parameter) { return spring.stepDuration }
        }
        return nil
    }

    /// Swift source with a function that creates the interaction, for the clipboard. `value` returns the value of a parameter.
    ///
    /// Values equal to the defaults are written, too: they tell a reader how the motion looks.
    public func swiftSource(_ value: (InteractionParameter) -> ParameterValue?) -> String {
        let values = parameters.compactMap { parameter in value(parameter).map { (property: parameter.property, value: $0) } }
        return SwiftSource.function(name: name, initializer: swiftInitializer, values: values)
    }
}
