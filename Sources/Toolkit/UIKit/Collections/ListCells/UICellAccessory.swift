// The accessories beside the content of a list cell, and their views.

/// A view beside the content of a list cell, such as a chevron or a delete control.
@preconcurrency @MainActor public struct UICellAccessory {
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

    init(_ content: Content, isLeading: Bool, _ displayed: DisplayedState, tint: UIColor? = nil, width: LayoutDimension = .actual) {
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
    ) -> UICellAccessory { .init(.label(text, options.font ?? Theme.rowFont), isLeading: false, displayed, tint: options.tintColor) }

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

// MARK: - Outline

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

// MARK: - Views

/// The views of a cell's accessories, and their frames.
final class ListAccessoryViews {
    private var shown: [(accessory: UICellAccessory, view: UIView)] = []

    /// Replaces the views with the views of `accessories`.
    func show(_ accessories: [UICellAccessory], in cell: UICollectionViewListCell) {
        for (_, view) in shown { view.removeFromSuperview() }
        shown = accessories.map { ($0, makeView(of: $0, in: cell)) }
        for (_, view) in shown { cell.addSubview(view) }
    }

    private func makeView(of accessory: UICellAccessory, in cell: UICollectionViewListCell) -> UIView {
        let view: UIView
        switch accessory.content {
        case .disclosureIndicator: view = CellGlyph(.chevron)
        case .checkmark: view = CellGlyph(.checkmark)
        case .delete(let action): view = control(.minus, action)
        case .insert(let action): view = control(.plus, action)
        case .multiselect: view = control(.circle(isSelected: cell.isSelected))
        case .reorder:
            let size = CGSize(width: ListReorderControl.width, height: Theme.rowHeight)
            view = ListReorderControl(frame: CGRect(origin: .zero, size: size))
        case .outline(_, let action): view = OutlineControl(of: cell, action: action)
        case .label(let text, let font):
            let label = UILabel(frame: .zero)
            (label.text, label.font) = (text, font)
            label.adjustsFontForContentSizeCategory = true
            label.textColor = accessory.tint ?? .secondaryLabel
            view = label
        case .view(let custom): view = custom
        }
        if let tint = accessory.tint { view.tintColor = tint }
        return view
    }

    private func control(_ kind: CellEditControl.Kind, _ action: (() -> Void)? = nil) -> UIView {
        // The control includes the row's margin, so that presses there reach it, too.
        let control = CellEditControl(frame: CGRect(x: 0, y: 0, width: Theme.editMargin + Theme.editCircle, height: Theme.rowHeight))
        control.kind = kind
        if let action { control.addAction(UIAction { _ in action() }, for: .touchUpInside) }
        return control
    }

    /// The controls that expand and collapse the cell's item.
    var outlineControls: [OutlineControl] { shown.compactMap { $0.view as? OutlineControl } }

    /// Shows the cell's selection in its circle.
    func update(isSelected: Bool) {
        for (_, view) in shown {
            if let control = view as? CellEditControl, control.isCircle { control.kind = .circle(isSelected: isSelected) }
        }
    }

    /// The space that the visible accessories take at each side in a mode, in points.
    func room(isEditing: Bool, margin: CGFloat) -> (leading: CGFloat, trailing: CGFloat) {
        var room: (leading: CGFloat, trailing: CGFloat) = (0, 0)
        for (accessory, view) in shown where accessory.isShown(isEditing: isEditing) {
            if accessory.isLeading {
                room.leading += width(of: view, accessory) + Theme.cellImageGap
            } else {
                room.trailing += (room.trailing == 0 ? margin : Theme.accessoryGap) + width(of: view, accessory)
            }
        }
        return room
    }

    /// Lays out the views in a cell. The last trailing accessory is at the edge.
    func layOut(in cell: UIView, isEditing: Bool, margin: CGFloat, directed: (CGRect) -> CGRect) {
        let bounds = cell.bounds
        var (left, right) = (margin, bounds.width - margin)
        func place(_ view: UIView, _ accessory: UICellAccessory, in range: (CGFloat, CGFloat)) {
            let size = size(of: view)
            let x = view is CellEditControl ? range.1 - size.width : range.0 + (range.1 - range.0 - size.width) / 2
            let y = ((bounds.height - size.height) / 2).rounded()
            view.bounds = CGRect(origin: view.bounds.origin, size: size)
            let frame = directed(CGRect(x: x, y: y, width: size.width, height: size.height))
            view.center = CGPoint(x: frame.midX, y: frame.midY)
            view.alpha = 1
        }
        for (accessory, view) in shown where accessory.isLeading && accessory.isShown(isEditing: isEditing) {
            let width = width(of: view, accessory)
            place(view, accessory, in: (left, left + width))
            left += width + Theme.cellImageGap
        }
        for (accessory, view) in shown.reversed() where !accessory.isLeading && accessory.isShown(isEditing: isEditing) {
            let width = width(of: view, accessory)
            place(view, accessory, in: (right - width, right))
            right -= width + Theme.accessoryGap
        }
        for (accessory, view) in shown where !accessory.isShown(isEditing: isEditing) { view.alpha = 0 }
    }

    private func width(of view: UIView, _ accessory: UICellAccessory) -> CGFloat {
        switch accessory.width {
        case .actual:
            view is CellEditControl ? Theme.editCircle : (view as? OutlineControl)?.glyphWidth ?? size(of: view).width
        case .standard: max(size(of: view).width, Theme.editCircle)
        case .custom(let width): width.isFinite ? max(width, 0) : size(of: view).width
        }
    }

    private func size(of view: UIView) -> CGSize {
        if view is CellGlyph || view is CellEditControl || view is OutlineControl || view is CellReorderControl { return view.bounds.size }
        let fitted = view.intrinsicContentSize
        let own = view is UILabel ? view.sizeThatFits(.zero) : view.bounds.size
        return CGSize(
            width: fitted.width >= 0 ? fitted.width.rounded(.up) : own.width,
            height: fitted.height >= 0 ? fitted.height.rounded(.up) : own.height)
    }
}

/// Three lines; dragging them moves the cell's item up or down.
final class ListReorderControl: CellReorderControl {
    /// The width of the control, in points.
    static let width: CGFloat = 26

    /// The collection of the drag; the cell may leave it during the drag.
    private weak var collection: UICollectionView?
    /// The vertical distance from the cell's centre to the finger when the drag began.
    private var grip: CGFloat = 0
    private var x: CGFloat = 0
    private var cell: UICollectionViewListCell? { superview as? UICollectionViewListCell }

    /// The tint that the accessory sets, else grey.
    override var lineColor: UIColor { ownTint == nil ? super.lineColor : tintColor }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let cell, let collection = cell.outlineCollection, let path = collection.indexPath(for: cell), let touch = touches.first
        else { return }
        grip = touch.location(in: collection).y - cell.center.y
        x = cell.center.x
        self.collection = collection.beginInteractiveMovementForItem(at: path) ? collection : nil
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let collection, let touch = touches.first else { return }
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: x, y: touch.location(in: collection).y - grip))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        collection?.endInteractiveMovement()
        collection = nil
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        collection?.cancelInteractiveMovement()
        collection = nil
    }

    /// Moves the row by `step` rows within its section.
    override func moveRow(by step: Int) {
        guard let cell, let collection = cell.outlineCollection, let path = collection.indexPath(for: cell) else { return }
        let target = IndexPath(item: path.item + step, section: path.section)
        guard let place = collection.layoutAttributesForItem(at: target)?.center,
            target.item < collection.numberOfItems(inSection: path.section), collection.beginInteractiveMovementForItem(at: path)
        else { return }
        collection.updateInteractiveMovementTargetPosition(place)
        collection.endInteractiveMovement()
    }
}
