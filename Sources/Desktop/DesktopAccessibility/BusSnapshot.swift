// The replies to method calls, computed from a snapshot of the tree.

internal import DesktopBus
internal import WindowSystem

/// The object, method and arguments of a call.
struct MethodCall: Sendable, Hashable {
    var path: String
    var interface: String
    var member: String
    var arguments: [BusValue] = []

    /// An argument as an integer; −1 if it is missing or has another type.
    func integer(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].integer ?? -1 : -1 }

    /// An argument as a string; empty if it is missing or has another type.
    func text(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index].text ?? "" : "" }

    /// Whether the reply depends on the tree. For the application's object, only the methods that return its window do.
    var needsTree: Bool { path != SpiPath.root || ["GetChildAtIndex", "GetChildren"].contains(member) }
}

/// The response to a method call.
enum MethodReply: Sendable, Hashable {
    /// The values of the reply.
    case values([BusValue])
    /// The request has to be performed on the main thread. The reply is whether it was performed, or empty if a property is set.
    case request(AccessibleRequest, element: Int)
    /// The registry has assigned this identifier to the program.
    case identity(Int)
    case unknownObject
    case unknownMember
}

/// The window's top left corner on the screen in pixels, and the number of pixels per point.
struct WindowGeometry: Sendable, Hashable {
    var x = 0
    var y = 0
    var scale = 1.0
}

extension WindowGeometry {
    init(_ geometry: (x: Int, y: Int, scale: Double)) { self.init(x: geometry.x, y: geometry.y, scale: geometry.scale) }
}

/// The state that replies are computed from.
struct BusSnapshot: Sendable {
    var tree: AccessibleTree
    var geometry: WindowGeometry
    /// The program's name.
    var programName: String
    /// The program's unique bus name.
    var busName: String
    /// The registry's root object.
    var desktop: SpiReference
    /// The identifier that the registry assigned.
    var identity = 0

    func reply(to call: MethodCall) -> MethodReply {
        switch call.interface {
        case "org.freedesktop.DBus.Properties": return properties(call)
        case "org.freedesktop.DBus.Introspectable": return introspect(call)
        default: break
        }
        guard let interface = SpiInterface(name: call.interface) else { return .unknownMember }
        if call.path == SpiPath.cache {
            return interface == .cache && call.member == "GetItems" ? .values([cacheItems]) : .unknownMember
        }
        if call.path == SpiPath.root { return replyOfApplication(interface, call) }
        guard let element = SpiPath.number(call.path).flatMap({ tree[$0] }) else { return .unknownObject }
        switch interface {
        case .accessible: return accessible(element, call)
        case .component: return component(element, call)
        case .action where element.spiInterfaces.contains(.action): return action(element, call)
        case .text: return element.text.map { text(element, $0, call) } ?? .unknownMember
        case .editableText where element.states.contains(.editable):
            return element.text.map { editableText(element, $0, call) } ?? .unknownMember
        case .selection where element.spiInterfaces.contains(.selection): return selection(element, call)
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

    private func properties(_ call: MethodCall) -> MethodReply {
        guard let interface = SpiInterface(name: call.text(0)) else { return .unknownMember }
        switch call.member {
        case "Get", "GetAll":
            guard let all = properties(interface, call.path) else { return .unknownObject }
            if call.member == "Get" { return all[call.text(1)].map { .values([.variant($0)]) } ?? .unknownMember }
            let entries = all.sorted { $0.key < $1.key }.map { BusValue.dictionaryEntry($0.key, BusValue.Box($0.value)) }
            return .values([.array(of: "{sv}", entries)])
        case "Set":
            guard call.arguments.count > 2 else { return .unknownMember }
            return set(interface, call)
        default: return .unknownMember
        }
    }

    private func set(_ interface: SpiInterface, _ call: MethodCall) -> MethodReply {
        let value = call.arguments[2]
        switch (interface, call.text(1)) {
        case (.application, "Id"): return .identity(value.integer ?? 0)
        case (.value, "CurrentValue"):
            guard let number = SpiPath.number(call.path), tree[number]?.range != nil, let wanted = value.number else {
                return .unknownObject
            }
            return .request(.setValue(wanted), element: number)
        default: return .unknownMember
        }
    }

    /// The values of an interface's properties; nil if the object does not have the interface.
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
        case .selection: return ["NSelectedChildren": .int(tree.selectedChildren(of: element).count)]
        case .value:
            guard let range = element.range else { return nil }
            return [
                "MinimumValue": .double(range.minimum), "MaximumValue": .double(range.maximum), "MinimumIncrement": .double(range.step),
                "CurrentValue": .double(range.value), "Text": .string(element.value),
            ]
        case .text:
            return ["CharacterCount": .int(element.text?.text.unicodeScalars.count ?? 0), "CaretOffset": .int(element.text?.caret ?? 0)]
        case .component, .editableText: return [:]
        case .application, .cache: return nil
        }
    }
}

extension AccessibleTree {
    /// The number of the row above `row` in the hierarchy of an outline, or of the outline for a row of the first level. Nil for other
    /// elements, and if one of the rows above is not in the tree, because it has been scrolled away.
    func outlineParent(of row: AccessibleElement) -> Int? {
        guard row.role == .treeItem, let level = row.level, let outline = parents[row.number] else { return nil }
        guard level > 1 else { return outline }
        let before = (self[outline]?.children ?? []).prefix { $0 != row.number }.compactMap { self[$0] }
        guard let above = before.last(where: { $0.level ?? level < level }), above.level == level - 1 else { return nil }
        return outlineParent(of: above) == nil ? nil : above.number
    }

    /// The numbers of the selected children of an element.
    func selectedChildren(of element: AccessibleElement) -> [Int] {
        element.children.filter { self[$0]?.states.contains(.selected) ?? false }
    }
}
