// The cells and the other reusable views of a collection.
//
//      backgroundView ─ selectedBackgroundView, while highlighted or selected ─ contentView

/// A view that shows an item of a collection.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView, ConfiguredView {
    /// The superview of the cell's content; as large as the cell, except beside the accessories of a list cell.
    public var contentView: UIView {
        showPendingContent()
        return shownContentView
    }
    var shownContentView = UIView(frame: .zero)
    /// The view behind the content; as large as the cell.
    open var backgroundView: UIView? { didSet { replaceSubview(oldValue, by: backgroundView, at: 0) } }
    /// The view between `backgroundView` and the content, visible while the item is highlighted or selected.
    open var selectedBackgroundView: UIView? {
        didSet {
            replaceSubview(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showState()
        }
    }
    /// Whether the item is selected. Subclasses may override it to change their look.
    open var isSelected = false { didSet { if oldValue != isSelected { showState() } } }
    /// Whether the item is pressed. Subclasses may override it to change their look.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { showState() } } }

    /// Whether the collection is in editing mode.
    var isEditing = false { didSet { if oldValue != isEditing, isConfigured { setNeedsUpdateConfiguration() } } }

    // MARK: Configurations

    /// The content and its look. Its view replaces the content view in the next layout, or when `contentView` is read; nil, the default,
    /// stands for an empty content view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurations?.content }
        set { setContent(newValue) }
    }
    /// The background and its look, instead of `backgroundView` and `selectedBackgroundView`; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurations?.background }
        set { setBackground(newValue) }
    }
    /// Whether the content configuration follows the cell's state; true by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations?.updatesContent ?? true }
        set { madeConfigurations.updatesContent = newValue }
    }
    /// Whether the background configuration follows the cell's state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurations?.updatesBackground ?? true }
        set { madeConfigurations.updatesBackground = newValue }
    }
    /// Called after `updateConfiguration(using:)`; nil by default.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// A function that updates a cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void
    /// The current state. Overrides add values to the state that `super` returns.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isFocused = isFocused
        state.isEditing = isEditing
        return state
    }
    /// Schedules `updateConfiguration(using:)` for the next layout.
    open func setNeedsUpdateConfiguration() {
        needsUpdateConfiguration = true
        setNeedsLayout()
    }
    /// Updates both configurations for the state. Called before the cell appears and after changes of its state.
    open func updateConfiguration(using state: UICellConfigurationState) { updateConfigurations(for: state) }

    var configurations: ContentConfigurations?
    var needsUpdateConfiguration = true

    override func didInit() {
        shownContentView.frame = bounds
        addSubview(shownContentView)
    }

    private func showState() {
        selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
        if isConfigured { setNeedsUpdateConfiguration() }
    }

    var isConfigured: Bool { configurations != nil || configurationUpdateHandler != nil || type(of: self) != UICollectionViewCell.self }

    var contentState: any UIConfigurationState { configurationState }

    func updateForState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
    }

    func replaceContentView(by view: UIView?) { showContentView(view ?? UIView(frame: bounds), frame: bounds) }

    /// With a background configuration, the cell has no other background.
    func backgroundConfigurationDidChange() {
        guard configurations?.background != nil else { return }
        backgroundView = nil
        selectedBackgroundView = nil
    }

    /// Removes highlight and selection before the cell is used for another item.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isHighlighted = false
        isSelected = false
        needsUpdateConfiguration = true
    }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isPressableCell else { return nil }
        let preview = UITargetedPreview(view: self)
        // The content's shape may be that of a view that fills it.
        let fill = contentView.subviews.last { $0.frame == contentView.bounds && !$0.isHidden }
        let radius = max(layer.cornerRadius, contentView.layer.cornerRadius, fill?.layer.cornerRadius ?? 0)
        guard radius > 0 else { return UIPointerStyle(effect: .hover(preview)) }
        return UIPointerStyle(effect: .hover(preview), shape: .roundedRect(bounds, radius: radius))
    }

    override var isAccessibilityElementByDefault: Bool { true }
    /// The texts of the visible labels; nil if the cell is not an accessibility element itself.
    override var defaultAccessibilityLabel: String? { isAccessibilityElement ? contentView.visibleText : nil }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isSelected ? .selected : .none }

    /// True for items that can be highlighted.
    open override var canBecomeFocused: Bool { isPressableCell }
    override func keyPressBegan() { beginCellPress() }
    override func keyPressEnded() { endCellPress() }
    override func keyPressCancelled() { cancelCellPress() }

    /// Resizes the content view and the backgrounds to the cell.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        if configurations != nil { layOutConfiguredBackground() }
        for view in [backgroundView, selectedBackgroundView] where view?.frame != bounds { view?.frame = bounds }
        let frame = contentViewFrame()
        if contentView.frame != frame { contentView.frame = frame }
    }

    /// The frame of the content view: the bounds. List cells make room for their accessories.
    func contentViewFrame() -> CGRect { bounds }

    /// The layout's attributes with the size that the content's constraints or its configuration require, else that of `sizeThatFits`.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        if window == nil { updateTraits() }
        return fittedAttributes(layoutAttributes)
    }

    /// The size that the constraints in the cell or the content configuration require; without both, the size of `sizeThatFits`.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        if isConstraintItem {
            return super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
        }
        updateConfigurationIfNeeded()
        guard configurations?.content != nil || contentView.isConstraintItem else { return sizeThatFits(targetSize) }
        return contentView.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }
}

/// A view that a collection reuses for other elements: a cell or a supplementary view.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused; nil if it is not reused.
    open internal(set) var reuseIdentifier: String?

    /// A view with a frame. A collection creates the views of a registered class with this initializer.
    public required override init(frame: CGRect) { super.init(frame: frame) }

    /// A view without a frame; the coder is not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Called before the view is used for another element. Overrides must call super.
    open func prepareForReuse() {}

    /// Called after layout attributes were applied. Overrides apply the properties that a subclass of the attributes adds.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that the view prefers: the layout's with the size that the view's constraints require; without constraints,
    /// the layout's. Used by layouts with estimated sizes, and by layouts that override
    /// `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { isConstraintItem ? fittedAttributes(layoutAttributes) : layoutAttributes }

    /// The attributes with the size that the content requires, along the directions in which the layout measures.
    func fittedAttributes(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let measured = attributes.measuredLengths
        guard measured.width || measured.height else { return attributes }
        let fitted = systemLayoutSizeFitting(
            attributes.size, withHorizontalFittingPriority: measured.width ? .fittingSizeLevel : .required,
            verticalFittingPriority: measured.height ? .fittingSizeLevel : .required)
        let preferred = attributes.copied
        if fitted.width > 0, fitted.height > 0, fitted.width.isFinite, fitted.height.isFinite { preferred.size = fitted }
        return preferred
    }

    /// Called before the data source configures the view, with the look that the layout gives it as a list's row; nil for none.
    func adopt(_ row: ListRow?) {}

    /// Applies a layout's attributes.
    func take(_ attributes: UICollectionViewLayoutAttributes) {
        if attributes.hasNoTransform, CATransform3DIsIdentity(layer.transform) {
            let newFrame = attributes.frame
            if frame != newFrame { frame = newFrame }
        } else {
            bounds = CGRect(origin: bounds.origin, size: attributes.size)
            center = attributes.center
            transform3D = attributes.transform3D
        }
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        layer.zPosition = CGFloat(attributes.zIndex)
        apply(attributes)
    }
}
