// The views beside the content of a list cell.

public import Foundation

/// A view beside the content of a list cell, such as a chevron or a delete control.
@preconcurrency @MainActor
public struct UICellAccessory {
    /// The mode in which an accessory is visible. Raw values are Apple's.
    nonisolated public enum DisplayedState: Int, Sendable {
        case always = 0
        case whenEditing = 1
        case whenNotEditing = 2
    }

    /// The side of the content at which an accessory is placed, and the mode in which it is visible.
    nonisolated public enum Placement: Sendable {
        case leading(displayed: DisplayedState = .always)
        case trailing(displayed: DisplayedState = .always)
    }

    /// The width of the space in which an accessory is centred.
    nonisolated public enum LayoutDimension: Sendable {
        /// The accessory's own width.
        case actual
        /// The accessory's own width, but at least the width of a delete control, so that accessories of all rows are aligned.
        case standard
        case custom(CGFloat)
    }

    enum Content {
        case disclosureIndicator
        case checkmark
        case delete(action: (() -> Void)?)
        case insert(action: (() -> Void)?)
        case multiselect
        case reorder
        case outline(OutlineDisclosureOptions.Style, action: (() -> Void)?)
        case label(String, UIFont)
        case view(UIView)
    }

    let content: Content
    let isLeading: Bool
    let displayed: DisplayedState
    let tint: UIColor?
    let width: LayoutDimension

    init(
        _ content: Content, isLeading: Bool, _ displayed: DisplayedState, tint: UIColor? = nil, width: LayoutDimension = .actual
    ) {
        (self.content, self.isLeading, self.displayed) = (content, isLeading, displayed)
        (self.tint, self.width) = (tint, width)
    }

    /// Whether the accessory is visible in a mode.
    func isShown(isEditing: Bool) -> Bool {
        switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    // MARK: Accessories

    /// The options of a disclosure indicator.
    public struct DisclosureIndicatorOptions {
        /// The colour; nil, the default, for grey.
        public var tintColor: UIColor?
        /// Creates options.
        public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
    }

    /// A chevron at the trailing edge, for rows that lead to another page.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, isLeading: false, displayed, tint: options.tintColor) }

    /// The options of a check mark.
    public struct CheckmarkOptions {
        /// The colour; nil, the default, for the tint.
        public var tintColor: UIColor?
        /// Creates options.
        public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
    }

    /// A check mark at the trailing edge.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, isLeading: false, displayed, tint: options.tintColor) }

    /// A minus sign at the leading edge; a press calls `actionHandler`.
    public static func delete(displayed: DisplayedState = .whenEditing, actionHandler: (() -> Void)? = nil) -> UICellAccessory {
        UICellAccessory(.delete(action: actionHandler), isLeading: true, displayed)
    }

    /// A plus sign at the leading edge; a press calls `actionHandler`.
    public static func insert(displayed: DisplayedState = .whenEditing, actionHandler: (() -> Void)? = nil) -> UICellAccessory {
        UICellAccessory(.insert(action: actionHandler), isLeading: true, displayed)
    }

    /// A circle at the leading edge that shows whether the row is selected.
    public static func multiselect(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
        UICellAccessory(.multiselect, isLeading: true, displayed)
    }

    /// The options of a reorder control.
    public struct ReorderOptions {
        /// The colour; nil, the default, for grey.
        public var tintColor: UIColor?
        /// Creates options.
        public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
    }

    /// Three lines at the trailing edge; dragging them moves the row, if the data source allows it.
    public static func reorder(displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()) -> UICellAccessory {
        UICellAccessory(.reorder, isLeading: false, displayed, tint: options.tintColor)
    }

    /// The options of a label.
    public struct LabelOptions {
        /// The colour; nil, the default, for the colour of secondary labels.
        public var tintColor: UIColor?
        /// The font; nil, the default, for the font of the row's text.
        public var font: UIFont?
        /// Creates options.
        public init(tintColor: UIColor? = nil, font: UIFont? = nil) { (self.tintColor, self.font) = (tintColor, font) }
    }

    /// A text at the trailing edge.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        UICellAccessory(.label(text, options.font ?? Theme.rowFont), isLeading: false, displayed, tint: options.tintColor)
    }

    /// A view of the application, and its place.
    public struct CustomViewConfiguration {
        let view: UIView
        let placement: Placement
        /// The width of the space in which the view is centred; its own by default.
        public var reservedLayoutWidth: LayoutDimension
        /// The tint colour of the view; nil, the default, for the cell's tint colour.
        public var tintColor: UIColor?

        /// A view at a side of the content.
        public init(
            customView: UIView, placement: Placement, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) {
            (view, self.placement) = (customView, placement)
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
        }
    }

    /// A view of the application.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let (isLeading, displayed) =
            switch configuration.placement {
            case .leading(let displayed): (true, displayed)
            case .trailing(let displayed): (false, displayed)
            }
        return UICellAccessory(
            .view(configuration.view), isLeading: isLeading, displayed, tint: configuration.tintColor,
            width: configuration.reservedLayoutWidth)
    }
}
