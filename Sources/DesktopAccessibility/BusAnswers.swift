// What is answered to a question over the bus. Pure: a snapshot of the content in, values out.

internal import WindowSystem

/// A question that came over the bus.
struct BusQuestion: Sendable, Hashable {
    var path: String
    var interface: String
    var member: String
    var arguments: [BusValue] = []

    /// An argument as a whole number; −1 where there is none.
    func integer(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].integer ?? -1 : -1 }

    func text(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index].text ?? "" : "" }

    /// Whether the answer depends on the content's tree. Of questions about the application, only those for its window do.
    var needsTree: Bool { path != SpiPath.root || ["GetChildAtIndex", "GetChildren"].contains(member) }
}

/// The response to a method call.
enum BusAnswer: Sendable, Hashable {
    /// The values of the reply.
    case values([BusValue])
    /// The content is asked to do something; the reply says whether it did.
    case request(AccessibleRequest, element: Int)
    /// The registry gives the program a number.
    case identity(Int)
    case unknownObject
    case unknownMember
}

/// Where the window lies: its upper left corner on the screen, and the pixels of a point.
struct WindowGeometry: Sendable, Hashable {
    var x = 0
    var y = 0
    var scale = 1.0
}

/// The state that replies are computed from.
struct BusAnswers: Sendable {
    var tree: AccessibleTree
    var geometry: WindowGeometry
    /// The program's name.
    var programName: String
    /// Its unique bus name.
    var busName: String
    /// The registry's root object.
    var desktop: SpiReference
    /// The identifier that the registry assigned.
    var identity = 0

    func answer(_ question: BusQuestion) -> BusAnswer {
        switch question.interface {
        case "org.freedesktop.DBus.Properties": return properties(question)
        case "org.freedesktop.DBus.Introspectable": return introspect(question)
        default: break
        }
        guard let interface = SpiInterface(name: question.interface) else { return .unknownMember }
        if question.path == SpiPath.cache {
            return interface == .cache && question.member == "GetItems" ? .values([cacheItems]) : .unknownMember
        }
        if question.path == SpiPath.root { return answerOfApplication(interface, question) }
        guard let element = SpiPath.number(question.path).flatMap({ tree[$0] }) else { return .unknownObject }
        switch interface {
        case .accessible: return accessible(element, question)
        case .component: return component(element, question)
        case .action where element.spiInterfaces.contains(.action): return action(element, question)
        case .selection where element.spiInterfaces.contains(.selection): return selection(element, question)
        default: return .unknownMember
        }
    }

    // MARK: References

    var application: SpiReference { SpiReference(name: busName, path: SpiPath.root) }
    var null: SpiReference { SpiReference(name: "", path: SpiPath.null) }

    func reference(_ number: Int) -> SpiReference { SpiReference(name: busName, path: SpiPath.element(number)) }

    func parent(of number: Int) -> SpiReference {
        number == tree.root ? application : tree.parents[number].map(reference) ?? null
    }

    func index(of number: Int) -> Int {
        if number == tree.root { return 0 }
        return tree.parents[number].flatMap { tree[$0]?.children.firstIndex(of: number) } ?? -1
    }

    // MARK: Properties

    private func properties(_ question: BusQuestion) -> BusAnswer {
        guard let interface = SpiInterface(name: question.text(0)) else { return .unknownMember }
        switch question.member {
        case "Get":
            guard let all = properties(interface, question.path) else { return .unknownObject }
            return all[question.text(1)].map { .values([.variant($0)]) } ?? .unknownMember
        case "GetAll":
            guard let all = properties(interface, question.path) else { return .unknownObject }
            let entries = all.sorted { $0.key < $1.key }.map { BusValue.entry($0.key, $0.value) }
            return .values([.array(of: "{sv}", entries)])
        case "Set":
            guard question.arguments.count > 2 else { return .unknownMember }
            return set(interface, question)
        default: return .unknownMember
        }
    }

    private func set(_ interface: SpiInterface, _ question: BusQuestion) -> BusAnswer {
        let value = question.arguments[2]
        switch (interface, question.text(1)) {
        case (.application, "Id"): return .identity(value.integer ?? 0)
        case (.value, "CurrentValue"):
            guard let number = SpiPath.number(question.path), tree[number]?.range != nil, let wanted = value.number else {
                return .unknownObject
            }
            return .request(.setValue(wanted), element: number)
        default: return .unknownMember
        }
    }

    /// The values of an interface's properties; nil where the object does not have it.
    private func properties(_ interface: SpiInterface, _ path: String) -> [String: BusValue]? {
        if path == SpiPath.root { return propertiesOfApplication(interface) }
        guard let element = SpiPath.number(path).flatMap({ tree[$0] }), element.spiInterfaces.contains(interface) else { return nil }
        switch interface {
        case .accessible:
            return [
                "Name": .string(element.label), "Description": .string(element.spiDescription), "HelpText": .string(element.hint),
                "Parent": parent(of: element.number).value, "ChildCount": .int(element.children.count), "Locale": .string(""),
                "AccessibleId": .string(element.identifier),
            ]
        case .action: return ["NActions": .int(element.actions.count)]
        case .selection: return ["NSelectedChildren": .int(selected(in: element).count)]
        case .value:
            guard let range = element.range else { return nil }
            return [
                "MinimumValue": .double(range.minimum), "MaximumValue": .double(range.maximum), "MinimumIncrement": .double(1),
                "CurrentValue": .double(range.value), "Text": .string(element.value),
            ]
        case .component: return [:]
        case .application, .cache: return nil
        }
    }
}

extension BusValue {
    /// An entry of a dictionary from strings to anything.
    static func entry(_ key: String, _ value: BusValue) -> BusValue { .dictionaryEntry(key, Box(value)) }
}
