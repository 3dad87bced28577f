// AT-SPI's roles, states, interfaces and object paths. The numbers are from at-spi2-core's atspi-constants.h.

internal import DesktopBus
internal import WindowSystem

struct SpiRole: Sendable, Hashable {
    let number: UInt32
    /// AT-SPI's name, which screen readers translate.
    let name: String

    static let application = SpiRole(number: 75, name: "application")
}

extension SpiRole {
    /// Converts a role. A switch becomes a toggle button, because at-spi2-core before 2.56 has no role for switches.
    init(_ role: AccessibleRole) {
        self =
            switch role {
            case .window: SpiRole(number: 23, name: "frame")
            case .group: SpiRole(number: 39, name: "panel")
            case .button: SpiRole(number: 43, name: "push button")
            case .toggle: SpiRole(number: 62, name: "toggle button")
            case .checkBox: SpiRole(number: 7, name: "check box")
            case .radioButton: SpiRole(number: 44, name: "radio button")
            case .link: SpiRole(number: 88, name: "link")
            case .image: SpiRole(number: 27, name: "image")
            case .text: SpiRole(number: 29, name: "label")
            case .heading: SpiRole(number: 83, name: "heading")
            case .tabList: SpiRole(number: 38, name: "page tab list")
            case .tab: SpiRole(number: 37, name: "page tab")
            case .toolBar: SpiRole(number: 63, name: "tool bar")
            case .list: SpiRole(number: 31, name: "list")
            case .listItem: SpiRole(number: 32, name: "list item")
            case .scrollArea: SpiRole(number: 49, name: "scroll pane")
            case .tree: SpiRole(number: 65, name: "tree")
            case .treeItem: SpiRole(number: 91, name: "tree item")
            case .entry: SpiRole(number: 79, name: "entry")
            case .password: SpiRole(number: 40, name: "password text")
            case .spinner: SpiRole(number: 52, name: "spin button")
            case .slider: SpiRole(number: 51, name: "slider")
            case .progressBar: SpiRole(number: 42, name: "progress bar")
            case .alert: SpiRole(number: 2, name: "alert")
            case .dialog: SpiRole(number: 16, name: "dialog")
            case .menu: SpiRole(number: 33, name: "menu")
            case .menuItem: SpiRole(number: 35, name: "menu item")
            case .checkMenuItem: SpiRole(number: 8, name: "check menu item")
            case .radioMenuItem: SpiRole(number: 45, name: "radio menu item")
            case .notification: SpiRole(number: 101, name: "notification")
            }
    }
}

/// A state of AT-SPI: its bit, and its name in events.
struct SpiState: Sendable, Hashable {
    let bit: Int
    let name: String

    static let visible = SpiState(bit: 30, name: "visible")

    /// AT-SPI's states for each state of `AccessibleStates`.
    static let all: [(state: AccessibleStates, names: [SpiState])] = [
        (.enabled, [SpiState(bit: 8, name: "enabled"), SpiState(bit: 24, name: "sensitive")]),
        (.showing, [SpiState(bit: 25, name: "showing")]), (.focusable, [SpiState(bit: 11, name: "focusable")]),
        (.selectable, [SpiState(bit: 22, name: "selectable")]), (.selected, [SpiState(bit: 23, name: "selected")]),
        (.checkable, [SpiState(bit: 41, name: "checkable")]), (.checked, [SpiState(bit: 4, name: "checked")]),
        (.multiselectable, [SpiState(bit: 18, name: "multiselectable")]), (.modal, [SpiState(bit: 16, name: "modal")]),
        (.active, [SpiState(bit: 1, name: "active")]), (.expandable, [SpiState(bit: 9, name: "expandable")]),
        (.expanded, [SpiState(bit: 10, name: "expanded")]), (.editable, [SpiState(bit: 7, name: "editable")]),
        (.multiLine, [SpiState(bit: 17, name: "multi-line")]), (.singleLine, [SpiState(bit: 26, name: "single-line")]),
        (.selectableText, [SpiState(bit: 38, name: "selectable-text")]), (.hasPopup, [SpiState(bit: 42, name: "has-popup")]),
        // The focus is last, so that a reader that reads the focused element finds its other states updated.
        (.focused, [SpiState(bit: 12, name: "focused")]),
    ]

    /// The additional state of a toggle that is on.
    static let pressed = SpiState(bit: 20, name: "pressed")
}

extension AccessibleElement {
    /// The bits of AT-SPI's states, as two 32-bit numbers.
    var spiStates: BusValue {
        var bits: UInt64 = 1 << UInt64(SpiState.visible.bit)
        for (state, names) in SpiState.all where states.contains(state) {
            for name in names { bits |= 1 << UInt64(name.bit) }
        }
        if role == .toggle, states.contains(.checked) { bits |= 1 << UInt64(SpiState.pressed.bit) }
        return .array(of: "u", [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32))])
    }

    /// The description that is spoken after the name: the value, unless the element has a range or a text, and the hint.
    var spiDescription: String { (range == nil && text == nil ? [value, hint] : [hint]).filter { !$0.isEmpty }.joined(separator: ", ") }

    /// Whether elements of this role have actions while they are enabled.
    private var isInteractive: Bool {
        switch role {
        case .button, .toggle, .checkBox, .radioButton, .link, .tab, .listItem, .treeItem, .spinner, .slider, .entry, .password: true
        case .menuItem, .checkMenuItem, .radioMenuItem: true
        case .window, .group, .image, .text, .heading, .tabList, .toolBar, .list, .tree, .scrollArea, .progressBar, .alert, .dialog,
            .menu, .notification:
            false
        }
    }

    /// The interfaces of the element. Readers read them once, so a disabled button still has the action interface.
    var spiInterfaces: [SpiInterface] {
        var interfaces: [SpiInterface] = [.accessible, .component]
        if isInteractive || !actions.isEmpty { interfaces.append(.action) }
        if range != nil { interfaces.append(.value) }
        if text != nil { interfaces.append(.text) }
        if text != nil, states.contains(.editable) { interfaces.append(.editableText) }
        // Other lists do not have the interface: screen readers say "not selected" for each row of a list that has it.
        if role == .tabList || states.contains(.multiselectable) { interfaces.append(.selection) }
        return interfaces
    }

    var spiAttributes: [String: String] {
        var attributes = ["toolkit": "UIKit"]
        if let position, let count {
            attributes["posinset"] = String(position)
            attributes["setsize"] = String(count)
        }
        if let level { attributes["level"] = String(level) }
        if range != nil, !value.isEmpty { attributes["valuetext"] = value }
        if !identifier.isEmpty { attributes["id"] = identifier }
        return attributes
    }
}

enum SpiInterface: String, Sendable, CaseIterable {
    case accessible = "Accessible", application = "Application", component = "Component", action = "Action"
    case selection = "Selection", value = "Value", text = "Text", editableText = "EditableText", cache = "Cache"

    static let ofApplication = [accessible, application]

    static let prefix = "org.a11y.atspi."
    var name: String { Self.prefix + rawValue }

    init?(name: String) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
    }
}

enum SpiPath {
    static let root = "/org/a11y/atspi/accessible/root"
    static let cache = "/org/a11y/atspi/cache"
    static let null = "/org/a11y/atspi/null"
    private static let elements = "/org/a11y/atspi/accessible/"

    static func element(_ number: Int) -> String { elements + String(number) }

    /// The number of the element at a path; nil for other paths.
    static func number(_ path: String) -> Int? { path.hasPrefix(elements) ? Int(path.dropFirst(elements.count)) : nil }
}

/// A reference to an object on the bus: the bus name of its program, and its path.
struct SpiReference: Sendable, Hashable {
    var name, path: String

    var value: BusValue { .tuple([.string(name), .path(path)]) }
}
