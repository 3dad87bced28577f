// Swift source that creates an interaction with tuned values.

/// Writes Swift source for the interactions of TabBarKit.
nonisolated public enum SwiftSource {
    /// A function that returns the interaction with the given values, with the imports that it needs. It compiles as a file of an app.
    ///
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
        return "import TabBarKit\nimport UIKit\n\n\(head)\(body)}\n"
    }

    /// The Swift literal or initializer call of a value.
    public static func literal(_ value: ParameterValue) -> String {
        switch value {
        case .number(let number): return ParameterError.text(number)
        case .choice(let word): return ".\(word)"
        case .flag(let flag): return "\(flag)"
        case .curve(let curve): return "TimingCurve(\(list([curve.x1, curve.y1, curve.x2, curve.y2])))"
        case .spring(let spring):
            let velocity = spring.initialVelocity == 0 ? [] : [("initialVelocity", spring.initialVelocity)]
            let parts = [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)] + velocity
            return "SpringValues(\(parts.map { "\($0.0): \(ParameterError.text($0.1))" }.joined(separator: ", ")))"
        case .keyframes(let keyframes):
            let times = keyframes.isEven ? "" : ", keyTimes: [\(list(keyframes.keyTimes))]"
            return "Keyframes([\(list(keyframes.values))]\(times), mode: .\(keyframes.mode.rawValue))"
        }
    }

    private static func list(_ numbers: [Double]) -> String { numbers.map { ParameterError.text($0) }.joined(separator: ", ") }
}

extension Tunable {
    /// Swift source with a function that creates this interaction with its present values, for the clipboard.
    ///
    /// Values equal to the defaults are left out if the initializer sets them.
    public var swiftSource: String {
        let initializer = swiftInitializer
        let values: [(property: String, value: ParameterValue)] = parameters.compactMap { parameter in
            guard let value = parameter.value, initializer.needsAllValues || value != parameter.defaultValue else { return nil }
            return (parameter.property, value)
        }
        return SwiftSource.function(name: interactionName, initializer: initializer, values: values)
    }
}
