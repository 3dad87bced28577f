// The port between a window's content and assistive software: the content gives trees of plain values, the software asks for actions.

/// What assistive software asks for.
public enum AccessibleRequest: Sendable, Hashable {
    /// One of the element's actions.
    case perform(AccessibleAction)
    /// The keyboard's focus.
    case focus
    /// A value of an element that has a range.
    case setValue(Double)
    /// To be scrolled into sight.
    case reveal
    /// To be selected, or no longer.
    case select, deselect
}

/// Where assistive software reads a window system's window.
@MainActor
public protocol AccessibilityPort: AnyObject {
    /// Makes the trees, and does what is asked for. Held weakly.
    var delegate: (any AccessibilityPortDelegate)? { get set }
    /// Whether anything reads; without a reader, neither trees nor announcements need be made.
    var isRead: Bool { get }

    /// Takes the content as it is now; readers are notified of what differs from before.
    func update(_ tree: AccessibleTree)
    /// Has `text` spoken when what is being spoken has ended.
    func announce(_ text: String)
}

/// The content's side of the port.
@MainActor
public protocol AccessibilityPortDelegate: AnyObject {
    /// `isRead` has changed. When it becomes true, call `update`.
    func accessibilityPortDidChangeReaders(_ port: any AccessibilityPort)
    /// Does what is asked for and updates the tree; returns whether it was done.
    func accessibilityPort(_ port: any AccessibilityPort, received request: AccessibleRequest, for element: Int) -> Bool
}
