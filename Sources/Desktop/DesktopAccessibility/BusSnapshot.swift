// The replies to method calls of each AT-SPI interface, computed from a snapshot of the tree.

internal import DesktopBus
internal import WindowSystem

/// The object, method and arguments of a call.
struct MethodCall: Sendable, Hashable {
    var path, interface, member: String
    var arguments: [BusValue] = []

    /// An argument as an integer; −1 if it is missing or has another type.
    func integer(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].integer ?? -1 : -1 }

    /// An argument as a string; empty if it is missing or has another type.
    func text(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index].text ?? "" : "" }

    /// Whether the reply depends on the tree. For the application's object, only the methods that return its window do.
    var needsTree: Bool { path != SpiPath.root || ["GetChildAtIndex", "GetChildren"].contains(member) }
}

enum MethodReply: Sendable, Hashable {
    /// The values of the reply.
    case values([BusValue])
    /// The request has to be performed on the main thread. The reply is whether it was performed, or empty if a property is set.
    case request(AccessibleRequest, element: Int)
    /// The registry has assigned this identifier to the program.
    case identity(Int)
    case unknownObject, unknownMember
}

/// The window's top left corner on the screen in pixels, and the number of pixels per point.
struct WindowGeometry: Sendable, Hashable {
    var x = 0, y = 0
    var scale = 1.0
}

extension WindowGeometry {
    init(_ geometry: (x: Int, y: Int, scale: Double)) { self.init(x: geometry.x, y: geometry.y, scale: geometry.scale) }
}

/// The state that replies are computed from.
struct BusSnapshot: Sendable {
    var tree: AccessibleTree
    var geometry: WindowGeometry
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
        if call.path == SpiPath.cache { return interface == .cache && call.member == "GetItems" ? .values([cacheItems]) : .unknownMember }
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

    func parent(of number: Int) -> SpiReference { number == tree.root ? application : tree.parents[number].map(reference) ?? null }

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
        case "Set": return call.arguments.count > 2 ? set(interface, call) : .unknownMember
        default: return .unknownMember
        }
    }

    private func set(_ interface: SpiInterface, _ call: MethodCall) -> MethodReply {
        let value = call.arguments[2]
        switch (interface, call.text(1)) {
        case (.application, "Id"): return .identity(value.integer ?? 0)
        case (.value, "CurrentValue"):
            let number = SpiPath.number(call.path).flatMap { tree[$0]?.range == nil ? nil : $0 }
            guard let number, let wanted = value.number else { return .unknownObject }
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

    func selectedChildren(of element: AccessibleElement) -> [Int] {
        element.children.filter { self[$0]?.states.contains(.selected) ?? false }
    }
}

// MARK: - Interfaces

extension BusSnapshot {
    // MARK: Accessible

    func accessible(_ element: AccessibleElement, _ call: MethodCall) -> MethodReply {
        let role = SpiRole(element.role)
        switch call.member {
        case "GetChildAtIndex": return .values([(element.children.element(at: call.integer(0)).map(reference) ?? null).value])
        case "GetChildren": return .values([.array(of: "(so)", element.children.map { reference($0).value })])
        case "GetIndexInParent": return .values([.int(index(of: element.number))])
        case "GetRelationSet": return .values([.array(of: "(ua(so))", relations(of: element))])
        case "GetRole": return .values([.uint32(role.number)])
        case "GetRoleName", "GetLocalizedRoleName": return .values([.string(role.name)])
        case "GetState": return .values([element.spiStates])
        case "GetAttributes": return .values([.attributes(element.spiAttributes)])
        case "GetApplication": return .values([application.value])
        case "GetInterfaces": return .values([.interfaces(element.spiInterfaces)])
        default: return .unknownMember
        }
    }

    /// ATSPI_RELATION_NODE_CHILD_OF, for a row of an outline. Screen readers count these relations up to the outline to say a row's level.
    private func relations(of element: AccessibleElement) -> [BusValue] {
        tree.outlineParent(of: element).map { [.tuple([.uint32(7), .array(of: "(so)", [reference($0).value])])] } ?? []
    }

    // MARK: Application

    func replyOfApplication(_ interface: SpiInterface, _ call: MethodCall) -> MethodReply {
        if interface == .application {
            // There is no separate bus for this program.
            return ["GetLocale", "GetApplicationBusAddress"].contains(call.member) ? .values([.string("")]) : .unknownMember
        }
        guard interface == .accessible else { return .unknownMember }
        switch call.member {
        case "GetChildAtIndex": return .values([(call.integer(0) == 0 ? reference(tree.root) : null).value])
        case "GetChildren": return .values([.array(of: "(so)", [reference(tree.root).value])])
        case "GetIndexInParent": return .values([.int(-1)])
        case "GetRelationSet": return .values([.array(of: "(ua(so))", [])])
        case "GetRole": return .values([.uint32(SpiRole.application.number)])
        case "GetRoleName", "GetLocalizedRoleName": return .values([.string(SpiRole.application.name)])
        case "GetState": return .values([.array(of: "u", [.uint32(0), .uint32(0)])])
        case "GetAttributes": return .values([.attributes(["toolkit": "UIKit"])])
        case "GetApplication": return .values([application.value])
        case "GetInterfaces": return .values([.interfaces(SpiInterface.ofApplication)])
        default: return .unknownMember
        }
    }

    func propertiesOfApplication(_ interface: SpiInterface) -> [String: BusValue]? {
        switch interface {
        case .accessible:
            [
                "Name": .string(programName), "Description": .string(""), "HelpText": .string(""), "Parent": desktop.value,
                "ChildCount": .int(1), "Locale": .string(""), "AccessibleId": .string(""),
            ]
        case .application:
            [
                "ToolkitName": .string("UIKit"), "Version": .string("1.0"), "AtspiVersion": .string("2.1"),
                "InterfaceVersion": .uint32(1), "Id": .int(identity),
            ]
        default: nil
        }
    }

    // MARK: Component

    private enum Coordinates: Int { case screen = 0, window = 1, parent = 2 }

    /// An element's rectangle in device pixels.
    private func extents(_ element: AccessibleElement, _ type: Int) -> (x: Int, y: Int, width: Int, height: Int) {
        func pixels(_ points: Double) -> Int { Int((points.isFinite ? min(max(points * geometry.scale, -1e6), 1e6) : 0).rounded()) }
        let (left, top) = (pixels(element.x), pixels(element.y))
        let (width, height) = (pixels(element.x + element.width) - left, pixels(element.y + element.height) - top)
        switch Coordinates(rawValue: type) {
        case .screen: return (left + geometry.x, top + geometry.y, width, height)
        case .parent:
            guard let parent = tree.parents[element.number].flatMap({ tree[$0] }) else { return (left, top, width, height) }
            return (left - pixels(parent.x), top - pixels(parent.y), width, height)
        case .window, nil: return (left, top, width, height)
        }
    }

    func component(_ element: AccessibleElement, _ call: MethodCall) -> MethodReply {
        switch call.member {
        case "GetExtents":
            let box = extents(element, call.integer(0))
            return .values([.tuple([.int(box.x), .int(box.y), .int(box.width), .int(box.height)])])
        case "GetPosition":
            let box = extents(element, call.integer(0))
            return .values([.int(box.x), .int(box.y)])
        case "GetSize":
            let box = extents(element, 1)
            return .values([.int(box.width), .int(box.height)])
        case "Contains": return .values([.bool(contains(element, call))])
        case "GetAccessibleAtPoint": return .values([(deepest(element, call).map(reference) ?? null).value])
        // ATSPI_LAYER_WINDOW and ATSPI_LAYER_WIDGET
        case "GetLayer": return .values([.uint32(element.role == .window ? 7 : 3)])
        case "GetMDIZOrder": return .values([.int16(0)])
        case "GetAlpha": return .values([.double(1)])
        case "GrabFocus": return .request(.focus, element: element.number)
        case "ScrollTo": return .request(.reveal, element: element.number)
        // Assistive software cannot move elements.
        case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return .values([.bool(false)])
        default: return .unknownMember
        }
    }

    private func contains(_ element: AccessibleElement, _ call: MethodCall) -> Bool {
        let box = extents(element, call.integer(2))
        let (x, y) = (call.integer(0) - box.x, call.integer(1) - box.y)
        return x >= 0 && y >= 0 && x < box.width && y < box.height
    }

    /// The deepest visible element at a point; later siblings are in front.
    private func deepest(_ element: AccessibleElement, _ call: MethodCall) -> Int? {
        for child in element.children.reversed() {
            guard let child = tree[child], child.states.contains(.showing) else { continue }
            if let found = deepest(child, call) { return found }
        }
        return contains(element, call) ? element.number : nil
    }

    // MARK: Action

    func action(_ element: AccessibleElement, _ call: MethodCall) -> MethodReply {
        if call.member == "GetActions" {
            return .values([.array(of: "(sss)", element.actions.map { .tuple([.string($0.spiName), .string(""), .string("")]) })])
        }
        let action = element.actions.element(at: call.integer(0))
        switch call.member {
        case "DoAction": return action.map { .request(.perform($0), element: element.number) } ?? .values([.bool(false)])
        case "GetName", "GetLocalizedName": return .values([.string(action?.spiName ?? "")])
        case "GetDescription", "GetKeyBinding": return .values([.string("")])
        default: return .unknownMember
        }
    }

    // MARK: Selection

    func selection(_ element: AccessibleElement, _ call: MethodCall) -> MethodReply {
        let child = element.children.element(at: call.integer(0))
        let selected = tree.selectedChildren(of: element)
        let selectedChild = selected.element(at: call.integer(0))
        switch call.member {
        case "GetSelectedChild": return .values([(selectedChild.map(reference) ?? null).value])
        case "IsChildSelected": return .values([.bool(child.map(selected.contains) ?? false)])
        case "SelectChild": return child.map { .request(.select, element: $0) } ?? .values([.bool(false)])
        case "DeselectChild": return child.map { .request(.deselect, element: $0) } ?? .values([.bool(false)])
        case "DeselectSelectedChild": return selectedChild.map { .request(.deselect, element: $0) } ?? .values([.bool(false)])
        // Only the visible rows of a list are elements, so selecting all elements would not select all rows.
        case "SelectAll", "ClearSelection": return .values([.bool(false)])
        default: return .unknownMember
        }
    }

    // MARK: Cache

    /// The cache items of the application and all elements, which a screen reader gets with one call.
    var cacheItems: BusValue {
        let application = BusValue.tuple([
            self.application.value, self.application.value, desktop.value, .int(-1), .int(1), .interfaces(SpiInterface.ofApplication),
            .string(programName), .uint32(SpiRole.application.number), .string(""), .array(of: "u", [.uint32(0), .uint32(0)]),
        ])
        return .array(of: "((so)(so)(so)iiassusau)", [application] + tree.all.map(cacheItem))
    }

    func cacheItem(_ element: AccessibleElement) -> BusValue {
        .tuple([
            reference(element.number).value, application.value, parent(of: element.number).value, .int(index(of: element.number)),
            .int(element.children.count), .interfaces(element.spiInterfaces), .string(element.label),
            .uint32(SpiRole(element.role).number), .string(element.spiDescription), element.spiStates,
        ])
    }

    // MARK: Introspection

    /// The introspection data of an object, for D-Bus debuggers.
    func introspect(_ call: MethodCall) -> MethodReply {
        guard call.member == "Introspect" else { return .unknownMember }
        let interfaces: [SpiInterface] =
            switch call.path {
            case SpiPath.root: SpiInterface.ofApplication
            case SpiPath.cache: [.cache]
            default: SpiPath.number(call.path).flatMap { tree[$0]?.spiInterfaces } ?? []
            }
        let lines = interfaces.map { "<interface name=\"\($0.name)\"/>" }.joined()
        return .values([.string("<node>\(lines)</node>")])
    }
}

extension Array {
    /// The element at an index; nil if the index is out of range.
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension BusValue {
    fileprivate static func interfaces(_ all: [SpiInterface]) -> BusValue { .array(of: "s", all.map { .string($0.name) }) }
}

extension AccessibleAction {
    /// The name of the action for AT-SPI's clients.
    var spiName: String {
        switch self {
        case .activate: "click"
        case .increment: "increment"
        case .decrement: "decrement"
        case .dismiss: "dismiss"
        case .scroll(let direction): "scroll \(direction)"
        case .custom(_, let name): name
        }
    }
}
