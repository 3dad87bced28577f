// The accessory that expands and collapses an item of an outline.

internal import Foundation

extension UICellAccessory {
    /// The options of an outline disclosure.
    public struct OutlineDisclosureOptions {
        /// The part of the cell that expands and collapses the item.
        nonisolated public enum Style: Int, Sendable {
            /// Like `header` in headers, and like `cell` in other rows.
            case automatic = 0
            /// A press anywhere in the cell, which cannot be selected.
            case header = 1
            /// A press of the chevron; a press elsewhere selects the cell.
            case cell = 2
        }

        /// The part of the cell that expands and collapses the item; `automatic` by default.
        public var style: Style
        /// The colour; nil, the default, for the cell's tint colour.
        public var tintColor: UIColor?
        /// Creates options.
        public init(style: Style = .automatic, tintColor: UIColor? = nil) { (self.style, self.tintColor) = (style, tintColor) }
    }

    /// A chevron at the trailing edge, which points down if the cell's item is expanded. Without `actionHandler`, a press expands or
    /// collapses the item in the section snapshot of a diffable data source.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(.outline(options.style, action: actionHandler), isLeading: false, displayed, tint: options.tintColor)
    }
}
