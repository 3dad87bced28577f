// The events, states and alignments of controls.

internal import Foundation

extension UIControl {
    /// The events for which a control sends actions, with Apple's raw values.
    nonisolated public struct Event: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The events of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began, or a key was pressed on the focused control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch began with a tap count above 1.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A tracked touch moved within the bounds.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A tracked touch moved outside the bounds.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A tracked touch moved into the bounds.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A tracked touch moved out of the bounds.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A tracked touch ended within the bounds, or a key was released.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A tracked touch ended outside the bounds.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A tracked touch or a key press was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user did what the control is for: clicked a button, or changed a switch.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control has opened its menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of a text field has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user has changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text field has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Return was pressed in a text field; an action for it ends editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// The events that applications define.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The events that UIKit reserves for itself.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events with names that begin with "editing".
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All events with names that begin with "touch".
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events, including the events that applications define.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control, with Apple's raw values.
    nonisolated public struct State: OptionSet, Hashable, Sendable {
        /// The bit mask.
        public let rawValue: UInt
        /// The state of a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, selected, disabled nor focused.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1)
        /// `isEnabled` is false.
        public static let disabled = State(rawValue: 2)
        /// `isSelected` is true.
        public static let selected = State(rawValue: 4)
        /// The keyboard focus is on the control.
        public static let focused = State(rawValue: 8)
        /// The states that applications define.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The states that UIKit reserves for itself.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The horizontal alignment of contents that are narrower than the control.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// The vertical alignment of contents that are shorter than the control.
    nonisolated public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
