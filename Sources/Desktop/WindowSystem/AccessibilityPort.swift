// The interface between a window's content and assistive software: the content supplies trees of plain values, the software sends requests.

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
@MainActor
public protocol AccessibilityPort: AnyObject {
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
@MainActor
public protocol AccessibilityPortDelegate: AnyObject {
    /// Called after `isRead` changed. If it is true now, call `update`.
    func accessibilityPortDidChangeReaders(_ port: any AccessibilityPort)
    /// Performs a request for the element with the number `element` and updates the tree; returns whether it was performed.
    func accessibilityPort(_ port: any AccessibilityPort, received request: AccessibleRequest, for element: Int) -> Bool
}
