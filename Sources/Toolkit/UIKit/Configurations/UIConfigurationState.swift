// The states of views and cells for which configurations are updated.

/// The key of a value that an application adds to a configuration state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The key's name, unique in the application.
    public let rawValue: String
    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A key with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view: its traits and the values that the application adds.
@preconcurrency @MainActor public protocol UIConfigurationState {
    /// Creates a state with the view's traits, in which all flags are false.
    init(traitCollection: UITraitCollection)
    /// The view's traits.
    var traitCollection: UITraitCollection { get set }
    /// A value that the application has added; nil for none.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a header, a footer or another view with a configuration.
@preconcurrency @MainActor public struct UIViewConfigurationState: UIConfigurationState {
    /// The view's traits.
    public var traitCollection: UITraitCollection
    /// Whether the view does not react to touches; false by default.
    public var isDisabled = false
    /// Whether the view is pressed; false by default.
    public var isHighlighted = false
    /// Whether the view is selected; false by default.
    public var isSelected = false
    /// Whether the view has the keyboard focus; false by default.
    public var isFocused = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// The state of a view with traits, in which all flags are false.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value that the application has added; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell of a table or a collection.
@preconcurrency @MainActor public struct UICellConfigurationState: UIConfigurationState {
    /// The cell's traits.
    public var traitCollection: UITraitCollection
    /// Whether the cell does not react to touches; false by default.
    public var isDisabled = false
    /// Whether the cell is pressed; false by default.
    public var isHighlighted = false
    /// Whether the cell is selected; false by default.
    public var isSelected = false
    /// Whether the cell has the keyboard focus; false by default.
    public var isFocused = false
    /// Whether the cell shows its editing controls; false by default.
    public var isEditing = false
    /// Whether the cell shows the actions of a swipe; false by default.
    public var isSwiped = false
    /// Whether the user drags the cell to another index path; false by default. Always false in a collection.
    public var isReordering = false
    /// Whether the cell's item is expanded in an outline; false by default.
    public var isExpanded = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// The state of a cell with traits, in which all flags are false.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value that the application has added; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
