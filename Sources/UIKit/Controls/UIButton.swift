// A control with a title, an image, or both, for each of its states.

@preconcurrency public import Foundation
internal import QuartzCore

/// A control to press, with a title and an image that depend on its state.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// What kind of button it is.
    nonisolated public enum ButtonType: Int, Sendable {
        /// Nothing of its own: white title, no tint.
        case custom = 0
        /// Title and image in the tint, which fades while pressed.
        case system = 1
    }

    /// Which kind the button was made as.
    public private(set) var buttonType = ButtonType.custom
    private var faces: [State.RawValue: ButtonFace] = [:]
    private var storedTitleLabel: UILabel?
    private var storedImageView: UIImageView?
    private var storedBackgroundView: UIImageView?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// A system button that performs `primaryAction`, with its title and image.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        addAction(primaryAction, for: .primaryActionTriggered)
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
    }

    // MARK: Faces

    open func setTitle(_ title: String?, for state: State) { changeFace(state) { $0.title = title } }
    /// Sets a part of the button's look for one state; states without one show the normal state's.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { changeFace(state) { $0.attributedTitle = title } }
    open func setTitleColor(_ color: UIColor?, for state: State) { changeFace(state) { $0.titleColor = color } }
    open func setImage(_ image: UIImage?, for state: State) { changeFace(state) { $0.image = image } }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { changeFace(state) { $0.backgroundImage = image } }

    /// What was set for exactly this state.
    open func title(for state: State) -> String? { shown(\.title, state) }
    open func attributedTitle(for state: State) -> NSAttributedString? { shown(\.attributedTitle, state) }
    open func titleColor(for state: State) -> UIColor? { shown(\.titleColor, state) }
    open func image(for state: State) -> UIImage? { shown(\.image, state) }
    open func backgroundImage(for state: State) -> UIImage? { shown(\.backgroundImage, state) }

    /// What is shown in the state of this moment.
    open var currentTitle: String? { title(for: state) }
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor }
    open var currentImage: UIImage? { image(for: state) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private func changeFace(_ state: State, _ change: (inout ButtonFace) -> Void) {
        change(&faces[state.rawValue, default: ButtonFace()])
        showFace()
        invalidateIntrinsicContentSize()
    }

    /// What was set for the state, else for the normal one.
    private func shown<Value>(_ part: KeyPath<ButtonFace, Value?>, _ state: State) -> Value? {
        faces[state.rawValue]?[keyPath: part] ?? faces[State.normal.rawValue]?[keyPath: part]
    }

    private var defaultTitleColor: UIColor {
        guard buttonType == .system else { return .white }
        return isEnabled ? _tintColor : .tertiaryLabel
    }

    // MARK: Parts

    /// The label that shows the title; made when it is first asked for.
    open var titleLabel: UILabel? {
        if let storedTitleLabel { return storedTitleLabel }
        let label = UILabel()
        label.font = buttonType == .system ? Theme.systemButtonFont : .systemFont(ofSize: UIFont.buttonFontSize)
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        storedTitleLabel = label
        return label
    }

    /// The view that shows the image; made when it is first asked for.
    open var imageView: UIImageView? {
        if let storedImageView { return storedImageView }
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        addSubview(view)
        storedImageView = view
        return view
    }

    /// Distances between the bounds and the contents.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { if oldValue != contentEdgeInsets { insetsDidChange() } }
    }
    /// Moves the title alone, after the contents were placed.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { if oldValue != titleEdgeInsets { setNeedsLayout() } }
    }
    /// Moves the image alone, after the contents were placed.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { if oldValue != imageEdgeInsets { setNeedsLayout() } }
    }
    /// Whether the image darkens while pressed, and pales while disabled.
    open var adjustsImageWhenHighlighted = true
    open var adjustsImageWhenDisabled = true

    private func insetsDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Showing

    override func stateDidChange() {
        super.stateDidChange()
        showFace()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showFace()
    }

    private func showFace() {
        showTitle()
        if currentImage != nil || storedImageView != nil { imageView?.image = faceImage }
        if currentBackgroundImage != nil || storedBackgroundView != nil { backgroundView.image = currentBackgroundImage }
        storedImageView?.alpha = imageAlpha
        storedTitleLabel?.alpha = isHighlighted && buttonType == .system ? Theme.pressedButtonAlpha : 1
        setNeedsLayout()
    }

    /// System buttons show their images in the tint, unless these say otherwise.
    private var faceImage: UIImage? {
        let image = currentImage
        guard buttonType == .system, image?.renderingMode == .automatic else { return image }
        return image?.withRenderingMode(.alwaysTemplate)
    }

    /// Images fade where no other one was set for the state.
    private var imageAlpha: CGFloat {
        if isHighlighted {
            if buttonType == .system { return Theme.pressedButtonAlpha }
            if adjustsImageWhenHighlighted, faces[State.highlighted.rawValue]?.image == nil { return Theme.fadedButtonImageAlpha }
        }
        let fades = !isEnabled && adjustsImageWhenDisabled && faces[State.disabled.rawValue]?.image == nil
        return fades ? Theme.fadedButtonImageAlpha : 1
    }

    private func showTitle() {
        if let attributed = currentAttributedTitle {
            titleLabel?.attributedText = attributed
        } else if currentTitle != nil || storedTitleLabel != nil {
            titleLabel?.text = currentTitle
            titleLabel?.textColor = currentTitleColor
        }
    }

    private var backgroundView: UIImageView {
        if let storedBackgroundView { return storedBackgroundView }
        let view = UIImageView()
        insertSubview(view, at: 0)
        storedBackgroundView = view
        return view
    }

    override var triggersOnTouchUp: Bool { true }

    // MARK: The pointer

    /// Whether the button answers the pointer; unlike on a touch screen, it does by itself.
    open var isPointerInteractionEnabled = true
    /// Changes how the button answers, from the effect and the shape that it would have by itself; nil from it is no answer.
    open var pointerStyleProvider: ((UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?)?

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isEnabled, isPointerInteractionEnabled else { return .system() }
        let (effect, shape) = proposedPointer
        guard let pointerStyleProvider else { return UIPointerStyle(effect: effect, shape: shape) }
        return pointerStyleProvider(self, effect, shape) ?? .system()
    }

    /// An icon without a title says what it is.
    override var automaticToolTip: String? {
        currentImage != nil && (currentTitle ?? "").isEmpty && currentAttributedTitle == nil ? accessibilityLabel : nil
    }

    /// Filled buttons get a sheen in their own shape, images a round one, titles a ground behind them.
    private var proposedPointer: (UIPointerEffect, UIPointerShape) {
        let preview = UITargetedPreview(view: self)
        if backgroundColor != nil || currentBackgroundImage != nil {
            return (.lift(preview), .roundedRect(bounds, radius: layer.cornerRadius))
        }
        let image = imageRect(forContentRect: contentRect(forBounds: bounds))
        if storedTitleLabel == nil, !image.isEmpty {
            return (.lift(preview), .roundedRect(image, radius: max(image.width, image.height) / 2))
        }
        return (.highlight(preview), .roundedRect(bounds, radius: UIPointerShape.defaultCornerRadius))
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { currentTitle ?? currentAttributedTitle?.string }

    // MARK: Layout

    /// Where the parts lie, for subclasses that arrange them otherwise.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// Where image and title lie within the content's rectangle.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).image.inset(by: imageEdgeInsets) }
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).title.inset(by: titleEdgeInsets) }

    private func arrangement(in contentRect: CGRect) -> ButtonArrangement {
        ButtonArrangement(
            content: contentRect, image: currentImage?.size ?? .zero, title: storedTitleLabel?.intrinsicContentSize ?? .zero,
            horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment, direction: effectiveUserInterfaceLayoutDirection,
            scale: traitCollection.displayScale)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let content = contentRect(forBounds: bounds)
        storedBackgroundView?.frame = backgroundRect(forBounds: bounds)
        storedImageView?.frame = imageRect(forContentRect: content)
        storedTitleLabel?.frame = titleRect(forContentRect: content)
    }

    open override var intrinsicContentSize: CGSize {
        let title = storedTitleLabel?.intrinsicContentSize ?? .zero
        let image = currentImage?.size ?? .zero
        let background = currentBackgroundImage?.size ?? .zero
        let padding: CGFloat = buttonType == .system && contentEdgeInsets == .zero && title.height > 0 ? 6 : 0
        let insets = contentEdgeInsets
        return CGSize(
            width: max(background.width, title.width + image.width + insets.left + insets.right),
            height: max(background.height, max(title.height, image.height) + insets.top + insets.bottom + 2 * padding))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
