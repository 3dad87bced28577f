// What assistive software is given of a window: plain values, made from views by the toolkit and read by the window system.

/// The kind of element.
public enum AccessibleRole: Sendable, Hashable {
    /// The window's whole content.
    case window
    case group, button, toggle, checkBox, radioButton, link, image, text, heading
    case tabList, tab, toolBar
    case list, listItem, scrollArea
    /// A value that goes up and down step by step: a picker's wheel.
    case spinner
    /// A value within a range.
    case slider
    /// A modal alert or sheet.
    case alert, dialog
    /// An open menu, and its entries: plain ones and submenus, marked ones, alternatives of which one is marked.
    case menu, menuItem, checkMenuItem, radioMenuItem
    /// Says something that the user did not ask for.
    case notification
}

/// The element's states.
public struct AccessibleStates: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Whether it is enabled.
    public static let enabled = AccessibleStates(rawValue: 1)
    /// Whether some of it is in sight.
    public static let showing = AccessibleStates(rawValue: 1 << 1)
    public static let focusable = AccessibleStates(rawValue: 1 << 2)
    public static let focused = AccessibleStates(rawValue: 1 << 3)
    public static let selectable = AccessibleStates(rawValue: 1 << 4)
    public static let selected = AccessibleStates(rawValue: 1 << 5)
    public static let checkable = AccessibleStates(rawValue: 1 << 6)
    public static let checked = AccessibleStates(rawValue: 1 << 7)
    /// Whether several of its children may be selected.
    public static let multiselectable = AccessibleStates(rawValue: 1 << 8)
    /// Whether nothing else in the window can be acted upon.
    public static let modal = AccessibleStates(rawValue: 1 << 9)
    /// Whether keys go to the window; only of the window.
    public static let active = AccessibleStates(rawValue: 1 << 10)
    /// Whether activating it opens a menu.
    public static let hasPopup = AccessibleStates(rawValue: 1 << 11)
}

/// What can be done with an element.
public enum AccessibleAction: Sendable, Hashable {
    /// Which way a page of content goes.
    public enum Direction: Sendable, Hashable, CaseIterable { case up, down, left, right }

    /// Does what a click does.
    case activate
    case increment, decrement
    /// Leaves a dialog.
    case dismiss
    /// Shows the next page of what is in a scroll area.
    case scroll(Direction)
    /// An action of the application's, by its place among the element's and its name.
    case custom(Int, name: String)
}

/// A value in a range, in steps of 1.
public struct AccessibleRange: Sendable, Hashable {
    /// The value and its limits.
    public var value: Double
    public var minimum: Double
    public var maximum: Double

    public init(value: Double, minimum: Double, maximum: Double) {
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// One thing on the screen, or what contains several.
public struct AccessibleElement: Sendable, Hashable {
    /// The element's number, from 1: the same for as long as it stands for the same thing.
    public var number: Int
    public var role: AccessibleRole
    /// What it is called.
    public var label = ""
    /// What it says of itself, such as "row 16"; empty for nothing.
    public var value = ""
    /// What it is for; empty for nothing.
    public var hint = ""
    /// What tests find it by; empty for nothing.
    public var identifier = ""
    public var states: AccessibleStates = []
    /// The rectangle in points from the window's upper left corner.
    public var x = 0.0
    public var y = 0.0
    public var width = 0.0
    public var height = 0.0
    /// What it contains, in reading order, by number.
    public var children: [Int] = []
    public var actions: [AccessibleAction] = []
    /// Its value as a number, where it is one.
    public var range: AccessibleRange?
    /// Its place among those of its kind, from 1, and how many there are: of a list, those without views count too.
    public var position: Int?
    public var count: Int?

    public init(number: Int, role: AccessibleRole) {
        self.number = number
        self.role = role
    }
}

/// All elements of a window at one moment.
public struct AccessibleTree: Sendable, Hashable {
    /// The number of the window's element.
    public var root: Int
    /// The elements by number.
    public private(set) var elements: [Int: AccessibleElement] = [:]
    /// Which element contains which, by number.
    public private(set) var parents: [Int: Int] = [:]

    public init(root: AccessibleElement) {
        self.root = root.number
        add(root)
    }

    public subscript(number: Int) -> AccessibleElement? { elements[number] }

    /// Adds an element, or another version of one; its children may follow later.
    public mutating func add(_ element: AccessibleElement) {
        elements[element.number] = element
        for child in element.children { parents[child] = element.number }
    }

    /// Takes an element out, with all that it contains.
    public mutating func remove(_ number: Int) {
        if let parent = parents.removeValue(forKey: number) { elements[parent]?.children.removeAll { $0 == number } }
        guard let element = elements.removeValue(forKey: number) else { return }
        for child in element.children {
            parents[child] = nil
            remove(child)
        }
    }

    /// An element and all that it contains, in reading order.
    public func all(from number: Int) -> [AccessibleElement] {
        guard let element = elements[number] else { return [] }
        return [element] + element.children.flatMap(all(from:))
    }

    /// All elements in reading order.
    public var all: [AccessibleElement] { all(from: root) }

    /// The element that has the focus.
    public var focused: Int? { elements.first { $0.value.states.contains(.focused) }?.key }
}
