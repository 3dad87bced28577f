// Methods of delegates that are never called: those that a subclass of the conforming class adds.
//
// A conformance calls the methods that exist where it is declared. For the others it calls the protocol's default implementations, even
// if a subclass declares them later; on Apple's systems the subclass's methods are called. Debug builds report such methods.

internal import Foundation

/// Finds and reports methods that match an optional requirement of a delegate's protocol and are never called.
@MainActor
enum UncalledMethods {
    private struct Check: Hashable {
        let type: ObjectIdentifier
        let requirements: ObjectIdentifier
    }

    private static var checked: Set<Check> = []

    /// In debug builds, reports such methods of a delegate's class on standard error, in one line for each class and protocol. Does nothing
    /// in release builds.
    static func check(_ delegate: @autoclosure () -> AnyObject?, _ requirements: @autoclosure () -> DelegateProtocol) {
        #if DEBUG
        guard let delegate = delegate() else { return }
        let requirements = requirements()
        let check = Check(type: ObjectIdentifier(type(of: delegate)), requirements: ObjectIdentifier(requirements.type))
        guard checked.insert(check).inserted, let message = message(for: type(of: delegate), requirements) else { return }
        ActionDiagnostics.output(message)
        #endif
    }

    /// The line about the methods of a class that are never called; nil if there are none.
    static func message(for type: AnyClass, _ requirements: DelegateProtocol) -> String? {
        // UIKit's own classes declare all methods of their protocols. Most delegates' classes declare the conformance themselves; then no
        // symbols are read.
        let (classes, conforming) = lineage(of: type, requirements)
        guard let conforming, conforming > 0 else { return nil }
        let prefixes = classes.compactMap { SymbolTable.prefix(of: $0) }
        guard prefixes.count == classes.count, let name = _mangledTypeName(requirements.type), name.hasSuffix("_p") else { return nil }
        // An existential type is mangled as the protocol's name with the suffix _p, a protocol's own symbols with P.
        let symbols = classes.indices.map { SymbolTable.names(beginningWith: prefixes[$0], inImageOf: classes[$0]) }
        let ofProtocol = SymbolTable.names(beginningWith: "$s" + name.dropLast(2) + "PAAE", inImageOf: UIView.self)
        let prefix = "(extension in UIKit):\(String(reflecting: requirements.type))."
        var uncalled: [String] = []
        for method in ofProtocol where method.hasPrefix(prefix) && method.contains("(") {
            let signature = "." + method.dropFirst(prefix.count)
            // The class that introduces the method; its subclasses override it.
            let introducing = classes.indices.last { index in
                symbols[index].contains { declares(signature, in: $0, of: String(describing: classes[index])) }
            }
            if let introducing, introducing < conforming { uncalled.append("\(classes[introducing]).\(shortName(signature.dropFirst()))") }
        }
        guard !uncalled.isEmpty else { return nil }
        return "UIKit: never called: \(uncalled.sorted().joined(separator: ", ")). "
            + "\(classes[conforming]) declares the conformance to \(requirements.type): declare the methods there, too, and override them"
    }

    /// The class and its superclasses up to the first class of UIKit or Foundation, and the index of the one that declares the conformance;
    /// a nil index if UIKit or Foundation declares it.
    private static func lineage(of type: AnyClass, _ requirements: DelegateProtocol) -> (classes: [AnyClass], conforming: Int?) {
        var classes: [AnyClass] = []
        var conforming: Int?
        var next: AnyClass? = type
        while let current = next {
            let isConforming = requirements.includes(current)
            if isInFramework(current) { return (classes, isConforming ? nil : conforming) }
            if isConforming { conforming = classes.count }
            classes.append(current)
            next = _getSuperclass(current)
        }
        return (classes, conforming)
    }

    private static func isInFramework(_ type: AnyClass) -> Bool {
        let name = String(reflecting: type)
        return name.hasPrefix("UIKit.") || name.hasPrefix("Foundation.")
    }

    /// Whether a symbol is the method of a class, and not of a type within it. Private classes are shown as "(Name in _1A2B)".
    private static func declares(_ signature: String, in symbol: String, of name: String) -> Bool {
        guard symbol.hasSuffix(signature) else { return false }
        let context = symbol.dropLast(signature.count)
        guard context.last == ")", let parenthesis = context.lastIndex(of: "(") else { return context.hasSuffix("." + name) }
        return context[parenthesis...].hasPrefix("(\(name) in ")
    }

    /// A demangled method with its labels only, such as "tableView(_:didSelectRowAt:)". In demangled names, a parameter without a label is
    /// only a type.
    private static func shortName(_ signature: Substring) -> String {
        guard let open = signature.firstIndex(of: "(") else { return String(signature) }
        var parameters: [Substring] = []
        var depth = 0
        var begin = signature.index(after: open)
        for index in signature[open...].indices {
            switch signature[index] {
            case "(", "<", "[": depth += 1
            case "," where depth == 1:
                parameters.append(signature[begin..<index])
                begin = signature.index(after: index)
            case ")", "]": depth -= 1
            // The arrow of a function's type.
            case ">" where signature[signature.index(before: index)] != "-": depth -= 1
            default: break
            }
            guard depth == 0 else { continue }
            parameters.append(signature[begin..<index])
            break
        }
        let labels = parameters.filter { !$0.isEmpty }.map { parameter in
            let label = parameter.drop { $0 == " " }.prefix { $0 != ":" }
            return label.count < parameter.drop { $0 == " " }.count && !label.contains("(") ? label + ":" : "_:"
        }
        return signature[..<open] + "(" + labels.joined() + ")"
    }
}
