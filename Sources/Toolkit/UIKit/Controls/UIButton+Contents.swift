// The kinds of buttons, and the layout, glow and pointer effects of their contents.

extension UIButton {
    /// The purposes of buttons, with Apple's raw values.
    nonisolated public enum Role: Int, Sendable {
        /// No special purpose.
        case normal = 0
        /// The default choice.
        case primary = 1
        /// Cancels the operation.
        case cancel = 2
        /// Deletes data. In a button with a configuration, red replaces the tint.
        case destructive = 3
    }

    /// The style of a button.
    nonisolated public enum ButtonType: Int, Sendable {
        /// A white title and no tint.
        case custom = 0
        /// Title and image in the tint colour, which fade while the button is pressed.
        case system = 1
        /// A system button with the symbol "info.circle", as are the next two.
        case detailDisclosure = 2, infoLight, infoDark
        /// A system button with the symbol "plus.circle".
        case contactAdd = 5
        /// A system button with the symbol "xmark".
        case close = 7
        /// The former name of `system`.
        public static let roundedRect = ButtonType.system

        /// The name of the symbol; nil for a button without contents.
        var symbolName: String? {
            switch self {
            case .custom, .system: nil
            case .detailDisclosure, .infoLight, .infoDark: "info.circle"
            case .contactAdd: "plus.circle"
            case .close: "xmark"
            }
        }
    }

    /// A system button with an image, which sends `action` to `target` when it is clicked.
    public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return button
    }

    /// The default effect and shape: a lift if the button has a background (for a configured button, an opaque one), a round lift if it has
    /// only an image, else a highlight.
    var proposedPointer: (UIPointerEffect, UIPointerShape) {
        let preview = UITargetedPreview(view: self)
        if let shown = configured?.shown {
            let background = configured?.background?.frame ?? bounds
            // The sheen of a lift would make the title of a gray or tinted button pale, as if the button were disabled.
            let effect: UIPointerEffect = shown.hasOpaqueBackground(tint: _tintColor) ? .lift(preview) : .highlight(preview)
            return (effect, .roundedRect(background, radius: shown.cornerRadius(for: background.size)))
        }
        let hasBackground = backgroundColor != nil || currentBackgroundImage != nil
        if hasBackground { return (.lift(preview), .roundedRect(bounds, radius: layer.cornerRadius)) }
        let content = contentRect(forBounds: bounds)
        let image = imageRect(forContentRect: content), title = titleRect(forContentRect: content)
        if title.isEmpty, !image.isEmpty { return proposedPointer(forImage: image, preview: preview) }
        // A rectangle with a margin beside the title and the image, even if they fill the button.
        let contents = [image, title].filter { !$0.isEmpty }.reduce(CGRect.null) { $0.union($1) }
        let padded = contents.isNull ? bounds : bounds.union(contents.insetBy(dx: -Theme.hoverBarInset, dy: 0))
        return (.highlight(preview), .roundedRect(padded, radius: UIPointerShape.defaultCornerRadius))
    }

    /// A disc behind an icon, as far as the button is large enough; a picture with colours of its own gets a sheen instead.
    private func proposedPointer(forImage image: CGRect, preview: UITargetedPreview) -> (UIPointerEffect, UIPointerShape) {
        let side = max(image.width, image.height)
        guard faceImage?.renderingMode == .alwaysTemplate else { return (.lift(preview), .roundedRect(image, radius: side / 2)) }
        let room = max(side, min(bounds.width, bounds.height))
        let disc = min(side + 2 * Theme.hoverIconInset, room)
        let circle = CGRect(x: image.midX - disc / 2, y: image.midY - disc / 2, width: disc, height: disc)
        return (.highlight(preview), .roundedRect(circle, radius: disc / 2))
    }

    func arrangement(in contentRect: CGRect) -> ButtonArrangement {
        ButtonArrangement(
            content: contentRect, image: currentImage?.size ?? .zero, title: shownTitleSize(in: contentRect),
            horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment, direction: effectiveUserInterfaceLayoutDirection,
            scale: traitCollection.displayScale)
    }

    /// The size of the whole title; its width is rounded up to whole points.
    var titleSize: CGSize {
        guard let size = _titleLabel?.intrinsicContentSize else { return .zero }
        return CGSize(width: size.width.rounded(.up), height: size.height)
    }

    /// The size of the title, limited to the room in the content rectangle. The size of a truncated title is the size of its visible text.
    private func shownTitleSize(in content: CGRect) -> CGSize {
        var size = titleSize
        let room = max(0, content.width - (currentImage?.size.width ?? 0))
        // With room to spare, the exact width is used, so that the title is centred to the pixel.
        if let label = _titleLabel, room - size.width >= 1 { size.width = label.intrinsicContentSize.width }
        guard let label = _titleLabel, size.width > room, label.numberOfLines == 1, !label.adjustsFontSizeToFitWidth else { return size }
        let shown = label.textRect(forBounds: CGRect(x: 0, y: 0, width: room, height: content.height), limitedToNumberOfLines: 1)
        return CGSize(width: min(shown.width.rounded(.up), room), height: size.height)
    }

    /// The contents for a state. A focused state without contents has the contents of the same state without focus.
    func face(for state: State) -> ButtonFace? {
        faces[state.rawValue] ?? (state.contains(.focused) ? faces[state.subtracting(.focused).rawValue] : nil)
    }

    var defaultTitleColor: UIColor { buttonType == .custom ? .white : isEnabled ? _tintColor : Theme.disabledButtonTitle }

    /// The current image; a system button fills it with the tint unless its rendering mode forbids that.
    var faceImage: UIImage? {
        let image = currentImage
        guard buttonType != .custom, image?.renderingMode == .automatic else { return image }
        return image?.withRenderingMode(.alwaysTemplate)
    }

    /// Dims the image of a pressed or disabled button. A picture with colours of its own is darkened while the button is pressed, since
    /// what is behind the button would shine through a faded one; other images fade.
    func dimImage() {
        guard let _imageView else { return }
        let isPicture = faceImage?.renderingMode != .alwaysTemplate && faceImage?.isSymbolImage != true
        let isDarkened = isHighlighted && isEnabled && buttonType == .custom && isPicture && imageAlpha < 1
        let alpha = isDarkened ? 1 : imageAlpha
        if _imageView.alpha != alpha { _imageView.alpha = alpha }
        _imageView.showShade(isDarkened)
    }

    /// The image's opacity: below 1 in a pressed or disabled button if its image fades.
    private var imageAlpha: CGFloat {
        if isHighlighted, buttonType != .custom { return Theme.pressedButtonAlpha }
        let fades = isHighlighted && adjustsImageWhenHighlighted || !isEnabled && adjustsImageWhenDisabled
        return fades && face(for: state)?.image == nil ? Theme.fadedButtonImageAlpha : 1
    }

    var isPopUp: Bool { opensMenu && changesSelectionAsPrimaryAction }

    /// Selects the first entry of a pop-up button's menu if none is selected, and shows the selected one.
    func showMenuSelection() {
        guard isPopUp, let choices = menu?.choicesInline else { return }
        guard let shown = choices.first(where: { $0.state == .on }) ?? choices.first else { return }
        for choice in choices { choice.state = choice === shown ? .on : .off }
        show(shown)
    }

    func show(_ choice: any MenuChoice) {
        setTitle(choice.title, for: .normal)
        setImage(choice.image, for: .normal)
    }

    var isToggle: Bool { changesSelectionAsPrimaryAction && !opensMenu }

    // MARK: Configuration

    /// Updates the configuration if that was requested, and shows it.
    func updateConfigurationIfNeeded() {
        guard let configured, configured.needsUpdate, !configured.isUpdating else { return }
        configured.needsUpdate = false
        let oldSize = configured.size(of: self, fitting: .infinity)
        configured.isUpdating = true
        updateConfiguration()
        configured.updateHandler?(self)
        configured.isUpdating = false
        guard var shown = configured.configuration else { return }
        // Contents that were set for a state other than the normal one replace the configuration's contents.
        if state != .normal, let own = face(for: state) {
            if let title = own.title { shown.title = title }
            if let image = own.image { shown.image = image }
        }
        configured.show(configured.updatesAutomatically ? shown.updated(for: self) : shown, in: self)
        if let oldSize, oldSize != configured.size(of: self, fitting: .infinity) { invalidateIntrinsicContentSize() }
    }

    /// The size of the configuration's contents and insets, with titles wrapped at `width`; nil without a configuration.
    func configuredSize(fitting width: CGFloat) -> CGSize? {
        guard configuration != nil else { return nil }
        updateConfigurationIfNeeded()
        return configured?.size(of: self, fitting: width)
    }
}

/// The shape of a picture in translucent black, in front of the picture.
private final class PictureShade: UIImageView {}

extension UIImageView {
    fileprivate func showShade(_ isShown: Bool) {
        let shown = subviews.first { $0 is PictureShade } as? PictureShade
        guard isShown, let image else { return shown?.removeFromSuperview() ?? () }
        let shade = shown ?? PictureShade(frame: bounds)
        shade.image = image.withRenderingMode(.alwaysTemplate)
        shade.tintColor = Theme.pressedPictureShade
        shade.contentMode = contentMode
        shade.frame = bounds
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if shown == nil { addSubview(shade) }
    }
}

// MARK: - Glow

extension UIButton {
    /// Whether a white glow is in front of the button while it is pressed; false by default.
    public var showsTouchWhenHighlighted: Bool {
        get { glowingButtons[self] }
        set {
            guard glowingButtons[self] != newValue else { return }
            glowingButtons[self] = newValue
            updateGlow()
        }
    }

    func updateGlow() {
        guard glowingButtons.isUsed else { return }
        let glow = subviews.lazy.compactMap { $0 as? ButtonGlow }.first
        guard glowingButtons[self], isHighlighted else { return glow?.removeFromSuperview() ?? () }
        guard glow == nil else { return }
        let radius = max(bounds.width, bounds.height, Theme.rowHeight)
        let new = ButtonGlow(frame: CGRect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius))
        new.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        addSubview(new)
    }
}

@MainActor private let glowingButtons = RareProperty(false)

/// A white disc that fades out towards its edge.
private final class ButtonGlow: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override func didInit() {
        isUserInteractionEnabled = false
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.type = .radial
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        gradient.colors = [UIColor(white: 1, alpha: 0.8).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    }
}
