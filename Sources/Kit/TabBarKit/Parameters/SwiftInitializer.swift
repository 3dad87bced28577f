// The Swift expression that creates an interaction.

/// An initializer call, and the arguments that it needs.
nonisolated public struct SwiftInitializer: Hashable, Sendable {
    /// The call, which begins with the name of the type.
    public let expression: String
    /// The parameters of the function that contains the call, such as `page: UIViewController`, for objects that only the app has.
    public let arguments: [String]
    /// The module of the type.
    public let module: String

    /// Creates the description of an initializer call.
    public init(_ expression: String, arguments: [String] = [], module: String = "TabBarKit") {
        self.expression = expression
        self.arguments = arguments
        self.module = module
    }

    /// The name of the type.
    public var type: String { String(expression.prefix { $0 != "(" }) }
}
