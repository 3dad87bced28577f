// The interface between a window's content and assistive software: trees of plain values, and requests.

/// A request of assistive software for one element.
public enum AccessibleRequest: Sendable, Hashable {
    /// Perform one of the element's actions.
    case perform(AccessibleAction)
    /// Give the element the keyboard focus.
    case focus
    /// Set the value of an element that has a range.
    case setValue(Double)
    /// Scroll the element into view.
    case reveal
    /// Select or deselect the element.
    case select, deselect
    /// Change the text of a field, or select a part of it.
    case edit(AccessibleTextEdit)
}

/// The connection of a window to assistive software, such as a screen reader.
@MainActor public protocol AccessibilityPort: AnyObject {
    /// Supplies the trees and performs requests. Held weakly.
    var delegate: (any AccessibilityPortDelegate)? { get set }
    /// Whether assistive software is connected; while false, trees and announcements are ignored.
    var isRead: Bool { get }

    /// Replaces the tree. Assistive software is notified of the differences.
    func update(_ tree: AccessibleTree)
    /// Speaks `text` after the current utterance.
    func announce(_ text: String)
}

/// Supplies the content of an `AccessibilityPort`.
@MainActor public protocol AccessibilityPortDelegate: AnyObject {
    /// Called after `isRead` changed. If it is true now, call `update`.
    func accessibilityPortDidChangeReaders(_ port: any AccessibilityPort)
    /// Performs a request for the element with the number `element` and updates the tree; returns whether it was performed.
    func accessibilityPort(_ port: any AccessibilityPort, received request: AccessibleRequest, for element: Int) -> Bool
}

/// The kind of element.
public enum AccessibleRole: Sendable, Hashable {
    /// The window's whole content.
    case window
    case group, button, toggle, checkBox, radioButton, link, image, text, heading
    case tabList, tab, toolBar
    case list, listItem, scrollArea
    /// An outline, and its rows, which have a level and may be expandable.
    case tree, treeItem
    /// A value that is incremented and decremented, such as a column of a picker.
    case spinner
    /// A field for text, and a field for a password with bullets as its value.
    case entry, password
    /// A value within a range.
    case slider
    /// The progress of a task, or that it is running.
    case progressBar
    /// A modal alert or sheet.
    case alert, dialog
    /// An open menu, and its items: plain items and submenus, items with a check mark, and items of a group in which one is checked.
    case menu, menuItem, checkMenuItem, radioMenuItem
    /// A message that appears without user action.
    case notification
}

/// The element's states.
public struct AccessibleStates: OptionSet, Sendable, Hashable {
    /// The states as bits, which differ from AT-SPI's.
    public let rawValue: Int
    /// Creates a set from its bits; unknown bits are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The element reacts to the user.
    public static let enabled = AccessibleStates(rawValue: 1)
    /// A part of the element is visible.
    public static let showing = AccessibleStates(rawValue: 1 << 1)
    /// The element can get the keyboard focus.
    public static let focusable = AccessibleStates(rawValue: 1 << 2)
    /// The element has the keyboard focus, as at most one element of a tree does.
    public static let focused = AccessibleStates(rawValue: 1 << 3)
    /// The request `select` is supported.
    public static let selectable = AccessibleStates(rawValue: 1 << 4)
    /// The element is selected in its parent.
    public static let selected = AccessibleStates(rawValue: 1 << 5)
    /// The element is on or off, like a switch.
    public static let checkable = AccessibleStates(rawValue: 1 << 6)
    /// A checkable element is on.
    public static let checked = AccessibleStates(rawValue: 1 << 7)
    /// Several children can be selected at the same time.
    public static let multiselectable = AccessibleStates(rawValue: 1 << 8)
    /// The rest of the window does not react until the element disappears.
    public static let modal = AccessibleStates(rawValue: 1 << 9)
    /// The window has the keyboard focus; only set on the window's element.
    public static let active = AccessibleStates(rawValue: 1 << 10)
    /// Activating the element opens a menu.
    public static let hasPopup = AccessibleStates(rawValue: 1 << 11)
    /// Activating the element shows or hides further elements.
    public static let expandable = AccessibleStates(rawValue: 1 << 12)
    /// The further elements of an expandable element are shown.
    public static let expanded = AccessibleStates(rawValue: 1 << 13)
    /// The user can change the element's text.
    public static let editable = AccessibleStates(rawValue: 1 << 14)
    /// The user can select a part of the element's text.
    public static let selectableText = AccessibleStates(rawValue: 1 << 15)
    /// The element's text has one line.
    public static let singleLine = AccessibleStates(rawValue: 1 << 16)
    /// The element's text may have several lines.
    public static let multiLine = AccessibleStates(rawValue: 1 << 17)
}

/// An action of an element.
public enum AccessibleAction: Sendable, Hashable {
    /// The direction in which the visible part of the content moves.
    public enum Direction: Sendable, Hashable, CaseIterable { case up, down, left, right }

    /// Does the same as a click.
    case activate
    case increment, decrement
    /// Dismisses a dialog.
    case dismiss
    /// Scrolls a scroll area by one page.
    case scroll(Direction)
    /// An action of the application, with its index among the element's custom actions and its name.
    case custom(Int, name: String)
}

/// A value in a range.
public struct AccessibleRange: Sendable, Hashable {
    /// The current value, and its limits.
    public var value, minimum, maximum: Double
    /// The smallest change of the value; 0 if it is continuous.
    public var step: Double

    /// Creates a range, by default of a continuous value; `value` is not clamped.
    public init(value: Double, minimum: Double, maximum: Double, step: Double = 0) {
        (self.value, self.minimum, self.maximum, self.step) = (value, minimum, maximum, step)
    }
}

/// An element of the window, such as a button, or a container of elements.
public struct AccessibleElement: Sendable, Hashable {
    /// The element's number, from 1. It stays the same as long as the element represents the same content.
    public var number: Int
    /// What kind of control or container the element is.
    public var role: AccessibleRole
    /// The name that is spoken first, such as the title of a button.
    public var label = ""
    /// The value as text, such as "row 16"; empty if there is none.
    public var value = ""
    /// The result of the element's action; empty if it is obvious.
    public var hint = ""
    /// The identifier for tests; empty if there is none.
    public var identifier = ""
    /// The states that are true.
    public var states: AccessibleStates = []
    /// The distances of the left and the top edge from those of the window, in points.
    public var x = 0.0, y = 0.0
    /// The size in points.
    public var width = 0.0, height = 0.0
    /// The numbers of the children, in reading order.
    public var children: [Int] = []
    /// The supported actions; the first is the default action.
    public var actions: [AccessibleAction] = []
    /// The value as a number with its limits; nil if the element has no such value.
    public var range: AccessibleRange?
    /// The text that is read by characters, words and lines; nil unless the element is a text field or a text view.
    public var text: AccessibleText?
    /// The one-based position among the rows of a section, the tabs of a bar, the segments of a control or the items of a menu; else nil.
    public var position: Int?
    /// The number of elements that `position` counts, including rows that have no view; nil without a position.
    public var count: Int?
    /// The one-based level of a row of an outline; else nil.
    public var level: Int?

    /// Creates an element without texts, states or children, with an empty frame.
    public init(number: Int, role: AccessibleRole) { (self.number, self.role) = (number, role) }
}

/// All elements of a window at one moment.
public struct AccessibleTree: Sendable, Hashable {
    /// The number of the window's element.
    public var root: Int
    /// The elements by number.
    public private(set) var elements: [Int: AccessibleElement] = [:]
    /// The number of each element's parent, by the number of the element.
    public private(set) var parents: [Int: Int] = [:]

    /// Creates a tree of one element, usually with the role `window`.
    public init(root: AccessibleElement) {
        self.root = root.number
        add(root)
    }

    /// The element with a number; nil if it is not in the tree.
    public subscript(number: Int) -> AccessibleElement? { elements[number] }

    /// Adds an element, or replaces the element with the same number. The children may be added later.
    public mutating func add(_ element: AccessibleElement) {
        elements[element.number] = element
        for child in element.children { parents[child] = element.number }
    }

    /// Removes an element and its descendants.
    public mutating func remove(_ number: Int) {
        if let parent = parents.removeValue(forKey: number) { elements[parent]?.children.removeAll { $0 == number } }
        guard let element = elements.removeValue(forKey: number) else { return }
        for child in element.children {
            parents[child] = nil
            remove(child)
        }
    }

    /// An element and its descendants in reading order; empty if there is no such element.
    public func all(from number: Int) -> [AccessibleElement] {
        guard let element = elements[number] else { return [] }
        return [element] + element.children.flatMap(all(from:))
    }

    /// All elements in reading order.
    public var all: [AccessibleElement] { all(from: root) }

    /// The number of the element with the keyboard focus; nil if no element has it.
    public var focused: Int? { elements.first { $0.value.states.contains(.focused) }?.key }
}

/// A text with its selection and lines. Positions count Unicode scalars, as in AT-SPI.
public struct AccessibleText: Sendable, Hashable {
    /// The characters; bullets for a password.
    public var text: String
    /// The selected characters; an empty range at the caret if none are selected.
    public var selection: Range<Int>
    /// The position of the caret, which is at the start or the end of the selection.
    public var caret: Int
    /// The lines on the screen with the line breaks that end them, from the top.
    public var lines: [Range<Int>]

    /// Creates a text; by default with one line, without a selection, and with the caret at the end of the selection or text.
    public init(_ text: String, selection: Range<Int>? = nil, caret: Int? = nil, lines: [Range<Int>]? = nil) {
        self.text = text
        let count = text.unicodeScalars.count
        self.caret = caret ?? selection?.upperBound ?? count
        self.selection = selection ?? self.caret..<self.caret
        self.lines = lines ?? [0..<count]
    }
}

/// An operation on a text that assistive software requests. Positions count Unicode scalars; those outside the text are limited to it.
public enum AccessibleTextEdit: Sendable, Hashable {
    /// Select the characters between two positions. The second one becomes the caret.
    case select(anchor: Int, head: Int)
    /// Replace characters, as if the user typed or deleted them.
    case replace(Range<Int>, with: String)
    /// Copy characters to the general pasteboard.
    case copy(Range<Int>)
    /// Copy characters to the general pasteboard and delete them.
    case cut(Range<Int>)
    /// Insert the text of the general pasteboard.
    case paste(at: Int)
}
