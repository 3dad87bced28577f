// Swift source that creates an interaction with tuned values.

@preconcurrency internal import Foundation

/// Writes Swift source for the interactions of TabBarKit.
nonisolated public enum SwiftSource {
    /// A function that returns the interaction with the given values, with the imports that it needs. It compiles as a file of an app.
    /// `name` is the interaction's name; `values` are pairs of a property's name and its value.
    public static func function(
        name: String, initializer: SwiftInitializer, values: [(property: String, value: ParameterValue)]
    ) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
        let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let variable = (words.first ?? "interaction").lowercased() == "throw" ? "motion" : words.first ?? "interaction"
        let head = "@MainActor\nfunc makeTuned\(capitalized)(\(initializer.arguments.joined(separator: ", "))) -> \(initializer.type) {\n"
        let lines = values.map { "    \(variable).\($0.property) = \(literal($0.value))\n" }
        let body =
            values.isEmpty
            ? "    \(initializer.expression)\n"
            : "    let \(variable) = \(initializer.expression)\n\(lines.joined())    return \(variable)\n"
        return "import \(initializer.module)\nimport UIKit\n\n\(head)\(body)}\n"
    }

    /// The Swift literal or initializer call of a value.
    public static func literal(_ value: ParameterValue) -> String {
        switch value {
        case .number(let number): return rounded(number)
        case .choice(let word): return ".\(word)"
        case .flag(let flag): return "\(flag)"
        case .curve(let curve): return "TimingCurve(\(list([curve.x1, curve.y1, curve.x2, curve.y2])))"
        case .spring(let spring):
            let velocity = spring.initialVelocity == 0 ? [] : [("initialVelocity", spring.initialVelocity)]
            let parts = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)] + velocity
            return "SpringValues(\(parts.map { "\($0.0): \(rounded($0.1))" }.joined(separator: ", ")))"
        case .keyframes(let keyframes):
            let times = keyframes.isEven ? "" : ", keyTimes: [\(list(keyframes.keyTimes))]"
            return "Keyframes([\(list(keyframes.values))]\(times), mode: .\(keyframes.mode.rawValue))"
        }
    }

    private static func list(_ numbers: [Double]) -> String { numbers.map(rounded).joined(separator: ", ") }

    /// A number with the digits that matter, without trailing zeros: at most four decimals, two from 10 on, one from 100 on. The point is
    /// the decimal separator. Empty if it is not finite.
    public static func rounded(_ number: Double) -> String {
        guard number.isFinite else { return "" }
        return DecimalText.trimmed(number, decimals: abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 4)
    }
}

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

/// Writes numbers in ASCII digits, with a point as the decimal separator.
nonisolated public enum DecimalText {
    /// A number with at most `decimals` decimals, without trailing zeros.
    public static func trimmed(_ number: Double, decimals: Int) -> String {
        var text = String(format: "%.\(decimals)f", number)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
