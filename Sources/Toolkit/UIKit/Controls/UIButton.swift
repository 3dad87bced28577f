// A button: a control with a title, an image or both for each of its states.

@preconcurrency public import Foundation

/// A control with a title and an image that depend on its state.
@preconcurrency @MainActor open class UIButton: UIControl {
    /// The style with which the button was created.
    public private(set) var buttonType = ButtonType.custom
    /// The purpose of the button; `normal` by default. In a destructive button with a configuration, red replaces the tint.
    open var role = Role.normal { didSet { if oldValue != role { setNeedsUpdateConfiguration() } } }
    var faces: [State.RawValue: ButtonFace] = [:]
    private(set) var _titleLabel: UILabel?
    private(set) var _imageView: UIImageView?
    private var _backgroundView: UIImageView?
    /// The configuration and its views; nil until one of its properties is set.
    private(set) var configured: ConfiguredButtonContent?

    override func didInit() { isOpaque = false }

    /// A button without contents, or with the symbol of its type.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
        let scale = UIImage.SymbolConfiguration(scale: type == .close ? .unspecified : .large)
        if let name = type.symbolName { setImage(UIImage(systemName: name, withConfiguration: scale), for: .normal) }
    }

    /// A button with the title and image of `primaryAction`, which it performs when it is clicked.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        adopt(primaryAction)
    }

    /// A system button with a configuration and with the title and image of `primaryAction`, which it performs when it is clicked.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        adopt(primaryAction)
    }

    override func show(_ primaryAction: UIAction) {
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
    }

    // MARK: Contents for states

    /// Sets the title for one state; states without a title show the normal state's title.
    open func setTitle(_ title: String?, for state: State) {
        changeFace(state) { $0.title = title }
        if state == .normal { configuration?.title = title }
    }
    /// Sets the attributed title for one state, which takes precedence over the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { changeFace(state) { $0.attributedTitle = title } }
    /// Sets the title's colour for one state. The default is white; in a system button, it is the tint, or grey while disabled.
    open func setTitleColor(_ color: UIColor?, for state: State) { setCustomizable(color, \.titleColor, for: state) }
    /// Sets the image for one state; states without an image show the normal state's image.
    open func setImage(_ image: UIImage?, for state: State) {
        changeFace(state) { $0.image = image }
        if state == .normal { configuration?.image = image }
    }
    /// Sets the image behind the contents for one state; it fills the bounds.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { setCustomizable(image, \.backgroundImage, for: state) }

    /// The title for a state, or else for the normal state.
    @discardableResult open func title(for state: State) -> String? { content(\.title, for: state) }
    /// The attributed title for a state, or else for the normal state.
    open func attributedTitle(for state: State) -> NSAttributedString? { content(\.attributedTitle, for: state) }
    /// The title's colour for a state, or else for the normal state.
    open func titleColor(for state: State) -> UIColor? { content(\.titleColor, for: state) }
    /// The image for a state, or else for the normal state.
    open func image(for state: State) -> UIImage? { content(\.image, for: state) }
    /// The background image for a state, or else for the normal state.
    open func backgroundImage(for state: State) -> UIImage? { content(\.backgroundImage, for: state) }

    /// The title for the current state.
    open var currentTitle: String? { face(for: state)?.title ?? configuration?.title ?? title(for: state) }
    /// The attributed title for the current state.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The title's colour for the current state, or the default colour of the button's type.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor }
    /// The image for the current state, with the preferred symbol configuration if it has none of its own.
    open var currentImage: UIImage? {
        let image = face(for: state)?.image ?? configuration?.image ?? image(for: state)
        guard let image, image.symbolConfiguration == .unspecified, let preferred = currentPreferredSymbolConfiguration
        else { return image }
        return image.withConfiguration(preferred)
    }
    /// The background image for the current state.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    func changeFace(_ state: State, _ change: (inout ButtonFace) -> Void) {
        change(&faces[state.rawValue, default: ButtonFace()])
        updateFace()
        invalidateIntrinsicContentSize()
    }

    /// Sets a part of the contents that appearance proxies can set.
    func setCustomizable<Value>(_ value: Value?, _ part: WritableKeyPath<ButtonFace, Value?>, for state: State) {
        changeFace(state) { $0[keyPath: part] = value }
        customize(
            AppearanceCall<UIButton>(part, [Int(state.rawValue)], isSet: { $0.faces[state.rawValue]?[keyPath: part] != nil }) {
                $0.setCustomizable(value, part, for: state)
            })
    }

    /// A part of the contents for a state, or else for the normal state.
    func content<Value>(_ part: KeyPath<ButtonFace, Value?>, for state: State) -> Value? {
        face(for: state)?[keyPath: part] ?? faces[State.normal.rawValue]?[keyPath: part]
    }

    // MARK: Parts

    var titleFont: UIFont {
        _titleLabel?.font ?? (buttonType != .custom ? Theme.systemButtonFont : .systemFont(ofSize: UIFont.buttonFontSize))
    }
    /// The label that shows the title; created on first access.
    open var titleLabel: UILabel? {
        updateConfigurationIfNeeded()
        if let _titleLabel { return _titleLabel }
        let label = UILabel()
        label.font = titleFont
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        _titleLabel = label
        return label
    }

    /// The view that shows the image; created on first access.
    open var imageView: UIImageView? {
        updateConfigurationIfNeeded()
        if let _imageView { return _imageView }
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        addSubview(view)
        _imageView = view
        return view
    }

    /// The distances from the bounds to the contents, in points.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { if oldValue != contentEdgeInsets { insetsDidChange() } } }
    /// Insets that are applied to the title's frame after layout.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { if oldValue != titleEdgeInsets { setNeedsLayout() } } }
    /// Insets that are applied to the image's frame after layout.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { if oldValue != imageEdgeInsets { setNeedsLayout() } } }
    /// Whether a custom button's image fades while pressed, unless the state has an image of its own; true by default.
    open var adjustsImageWhenHighlighted = true { didSet { if oldValue != adjustsImageWhenHighlighted { updateFace() } } }
    /// Whether the image fades while the button is disabled, unless the state has an image of its own; true by default.
    open var adjustsImageWhenDisabled = true { didSet { if oldValue != adjustsImageWhenDisabled { updateFace() } } }

    private func insetsDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Appearance

    override func stateDidChange() {
        super.stateDidChange()
        updateFace()
        setNeedsUpdateConfiguration()
    }

    /// Updates the colours of title and image.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateFace()
        setNeedsUpdateConfiguration()
    }

    /// Also updates a button with a configuration for the new traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    func updateFace() {
        guard configuration == nil else { return setNeedsLayout() }
        updateTitle()
        if currentImage != nil || _imageView != nil { imageView?.image = faceImage }
        if currentBackgroundImage != nil || _backgroundView != nil { backgroundView.image = currentBackgroundImage }
        dimImage()
        _titleLabel?.alpha = isHighlighted && buttonType != .custom ? Theme.pressedButtonAlpha : 1
        updateGlow()
        setNeedsLayout()
    }

    private func updateTitle() {
        if let attributed = currentAttributedTitle {
            titleLabel?.attributedText = attributed
        } else if currentTitle != nil || _titleLabel != nil {
            titleLabel?.text = currentTitle
            titleLabel?.textColor = currentTitleColor
            if let shadow = currentTitleShadowColor { titleLabel?.shadowColor = shadow }
        }
    }

    private var backgroundView: UIImageView {
        if let _backgroundView { return _backgroundView }
        let view = UIImageView()
        insertSubview(view, at: 0)
        _backgroundView = view
        return view
    }

    override var triggersOnTouchUp: Bool { true }

    // MARK: The configuration

    /// A closure that updates a button's configuration for its state.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    /// The contents, the arrangement and the look as one value; nil by default. Without a configuration, the button shows the titles and
    /// images that were set for its states. With one, the edge insets and the title colours and background images of states are not used.
    open var configuration: Configuration? {
        get { configured?.configuration }
        set {
            guard newValue != nil || configured != nil else { return }
            changeConfigured { $0.configuration = newValue }
            if newValue == nil {
                configured?.removeViews(from: self)
                updateFace()
            }
            if configured?.isUpdating == false { setNeedsUpdateConfiguration() }
            invalidateIntrinsicContentSize()
        }
    }
    /// Whether the look follows the state of the button; true by default.
    open var automaticallyUpdatesConfiguration: Bool {
        get { configured?.updatesAutomatically ?? true }
        set { changeConfigured { $0.updatesAutomatically = newValue } }
    }
    /// Called before the first layout and after each change of the state, to change `configuration`; nil by default.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configured?.updateHandler }
        set { changeConfigured { $0.updateHandler = newValue } }
    }
    /// The label of the configuration's subtitle; nil without one.
    open var subtitleLabel: UILabel? {
        updateConfigurationIfNeeded()
        return configured?.subtitleLabel
    }

    private func changeConfigured(_ change: (ConfiguredButtonContent) -> Void) {
        let record = configured ?? ConfiguredButtonContent()
        configured = record
        change(record)
        if !record.isUpdating { setNeedsUpdateConfiguration() }
    }

    /// Requests an update of the configuration before the next layout; several requests make one update.
    open func setNeedsUpdateConfiguration() {
        guard let configured else { return }
        configured.needsUpdate = true
        setNeedsLayout()
    }

    /// Called when the state has changed, before `configurationUpdateHandler`; overrides change `configuration`. Does nothing by default.
    open func updateConfiguration() {}

    // MARK: The menu

    /// The button's menu; nil by default. Setting it sets `isContextMenuInteractionEnabled`. The menu opens for a secondary click and a
    /// long press, and for any press if `showsMenuAsPrimaryAction` is true.
    open var menu: UIMenu? {
        get { menuRecord?.menu }
        set {
            changeMenu { $0.menu = newValue }
            isContextMenuInteractionEnabled = newValue != nil
            showMenuSelection()
        }
    }
    /// Whether a press on the button opens its menu, in place of the other actions; false by default.
    open override var showsMenuAsPrimaryAction: Bool { didSet { showMenuSelection() } }
    /// Whether clicks change the selection; false by default. If the menu is the primary action, the button is a pop-up button: one entry
    /// of the menu is selected, and the button shows the entry's title and image. Otherwise a click turns `isSelected` on and off.
    open var changesSelectionAsPrimaryAction: Bool {
        get { menuRecord?.changesSelection ?? false }
        set {
            changeMenu { $0.changesSelection = newValue }
            showMenuSelection()
        }
    }

    override func didChooseInMenu(_ choice: any MenuChoice) { if isPopUp { show(choice) } }

    /// A configuration with `menu`; nil without a menu.
    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let menu else { return nil }
        let shown = isPopUp ? menu.withSingleSelection : menu
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in shown }
    }

    override func willTriggerPrimaryAction() {
        super.willTriggerPrimaryAction()
        if isToggle { isSelected.toggle() }
    }

    // MARK: The pointer

    /// Whether the button has an effect under the pointer; true by default, unlike on iOS.
    open var isPointerInteractionEnabled = true
    /// Returns the pointer style, given the default effect and shape; a nil result stands for the usual pointer without an effect.
    open var pointerStyleProvider: ((UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?)?

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isEnabled, isPointerInteractionEnabled else { return .system() }
        let (effect, shape) = proposedPointer
        guard let pointerStyleProvider else { return UIPointerStyle(effect: effect, shape: shape) }
        return pointerStyleProvider(self, effect, shape) ?? .system()
    }

    /// The accessibility label of a button that has an image and no title.
    override var automaticToolTip: String? {
        currentImage != nil && (currentTitle ?? "").isEmpty && currentAttributedTitle == nil ? accessibilityLabel : nil
    }

    override var focusRingTarget: FocusRingTarget { FocusRingTarget(self, cornerRadius: configured?.shown?.cornerRadius(for: bounds.size)) }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(isToggle ? [.button, .toggleButton] : .button)
    }
    override var defaultAccessibilityValue: String? { isToggle ? isSelected ? "1" : "0" : nil }
    override var defaultAccessibilityLabel: String? { currentTitle ?? currentAttributedTitle?.string }

    // MARK: Layout

    /// The frame of the background image; subclasses override it to change the layout.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The area for image and title: `bounds` less `contentEdgeInsets`.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// The image's frame within `contentRect`.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).image.inset(by: imageEdgeInsets) }
    /// The title's frame within `contentRect`.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).title.inset(by: titleEdgeInsets) }

    /// Lays out background, image and title by `backgroundRect`, `imageRect` and `titleRect`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        updateConfigurationIfNeeded()
        if configuration != nil { return configured?.layOut(self) ?? () }
        let content = contentRect(forBounds: bounds)
        _backgroundView?.frame = backgroundRect(forBounds: bounds)
        _imageView?.frame = imageRect(forContentRect: content)
        _titleLabel?.frame = titleRect(forContentRect: content)
    }

    /// The size of image and title side by side with insets, but not smaller than the background image.
    ///
    /// Without content insets, a title has 6 points above and below it, and a button without images is at least 30 points wide.
    open override var intrinsicContentSize: CGSize {
        if let size = configuredSize(fitting: .infinity) { return size }
        var title = titleSize
        let image = currentImage?.size ?? .zero
        let background = currentBackgroundImage?.size ?? .zero
        let insets = contentEdgeInsets
        let hasImage = currentImage != nil || currentBackgroundImage != nil
        // A button without contents has the height of one line: at 18 points the line is 21.48 high and counts as 22.
        if title.height == 0, !hasImage { title.height = titleFont.lineHeight.rounded(.up) }
        let padding: CGFloat = insets == .zero && title.height > 0 ? Theme.buttonPadding : 0
        if padding > 0, !hasImage { title.width = max(title.width, Theme.leastButtonWidth) }
        return CGSize(
            width: max(background.width, title.width + image.width + insets.left + insets.right),
            height: max(background.height, max(title.height, image.height) + insets.top + insets.bottom + 2 * padding))
    }

    /// The intrinsic size, whatever `size` is; the title of a configuration wraps at the width of `size` if that is not 0.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        configuredSize(fitting: size.width > 0 ? size.width : .infinity) ?? intrinsicContentSize
    }
}

/// A button's contents for one state; nil stands for the contents of the normal state.
struct ButtonFace {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image, backgroundImage: UIImage?
    var symbolConfiguration: UIImage.SymbolConfiguration?
    var titleShadowColor: UIColor?
}

/// The frames of an image and a title side by side.
struct ButtonArrangement {
    let image, title: CGRect

    init(
        content: CGRect, image imageSize: CGSize, title titleSize: CGSize, horizontal: UIControl.ContentHorizontalAlignment,
        vertical: UIControl.ContentVerticalAlignment, direction: UIUserInterfaceLayoutDirection, scale: CGFloat
    ) {
        let imageWidth = min(imageSize.width, content.width)
        let titleWidth = max(0, min(titleSize.width, content.width - imageWidth))
        let freeWidth = max(0, content.width - imageWidth - titleWidth)
        let mirrored = direction == .rightToLeft
        let start: CGFloat =
            switch horizontal {
            case .center: freeWidth / 2
            case .left, .fill: 0
            case .right: freeWidth
            case .leading: mirrored ? freeWidth : 0
            case .trailing: mirrored ? 0 : freeWidth
            }
        func row(_ height: CGFloat) -> (y: CGFloat, height: CGFloat) {
            let height = vertical == .fill ? content.height : min(height, content.height)
            let freeHeight = content.height - height
            let offset: CGFloat =
                switch vertical {
                case .center, .fill: freeHeight / 2
                case .top: 0
                case .bottom: freeHeight
                }
            return (content.minY + offset, height)
        }
        func snapped(_ rect: CGRect) -> CGRect {
            CGRect(
                x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width, height: rect.height)
        }
        let imageRow = row(imageSize.height)
        let titleRow = row(titleSize.height)
        let left = content.minX + start
        image = snapped(CGRect(x: mirrored ? left + titleWidth : left, y: imageRow.y, width: imageWidth, height: imageRow.height))
        title = snapped(CGRect(x: mirrored ? left : left + imageWidth, y: titleRow.y, width: titleWidth, height: titleRow.height))
    }
}

// MARK: - Symbols and title shadows

extension UIButton {
    /// Sets the symbol configuration for one state. It applies to images without a configuration of their own.
    public func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        changeFace(state) { $0.symbolConfiguration = configuration }
    }
    /// The symbol configuration for a state, or else for the normal state.
    public func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        content(\.symbolConfiguration, for: state)
    }
    /// The symbol configuration for the current state.
    public var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { preferredSymbolConfigurationForImage(in: state) }
    /// Sets the title's shadow colour for one state. The title label's `shadowOffset` is the distance of the shadow; zero hides it.
    public func setTitleShadowColor(_ color: UIColor?, for state: State) { setCustomizable(color, \.titleShadowColor, for: state) }
    /// The colour of the title's shadow for a state, or else for the normal state.
    public func titleShadowColor(for state: State) -> UIColor? { content(\.titleShadowColor, for: state) }
    /// The colour of the title's shadow for the current state.
    public var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
}
