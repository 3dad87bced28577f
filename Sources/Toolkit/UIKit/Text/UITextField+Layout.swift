// The layout of a text field: the text's rectangle, border, side views, clear button and placeholder.

/// The views in a text field besides the text.
final class TextFieldSubviews {
    let border = TextFieldBorder(frame: .zero)
    let placeholder = PlaceholderLabel(frame: .zero)
    lazy var clearButton = TextClearButton(frame: .zero)
    var didMakeClearButton = false
}

/// The label of a placeholder, which the field draws.
final class PlaceholderLabel: UILabel {
    weak var field: UITextField?

    override func drawText(in rect: CGRect) { if let field { field.drawPlaceholder(in: rect) } else { super.drawText(in: rect) } }

    func drawDefault(in rect: CGRect) { super.drawText(in: rect) }
}

extension UITextField {
    /// An edge of the field.
    enum Side { case leading, trailing }

    // MARK: Metrics

    var fittingSize: CGSize {
        let line = defaultFont.lineHeight.rounded(.up)
        let text = editor.length > 0 ? editor.layout.size.width / editor.fontScale : parts.placeholder.intrinsicContentSize.width
        let frame = contentRect(in: CGRect(x: 0, y: 0, width: 1000, height: 100))
        let isRounded = borderStyle == .roundedRect
        let height = isRounded ? max(Theme.textFieldHeight, line + 13) : line + (borderStyle == .none ? 1 : 5)
        let sides = [leftView, rightView].compactMap { shows($0) ? $0?.bounds.height : nil }
        return CGSize(width: (text + Theme.caretWidth).rounded(.up) + 1000 - frame.width, height: max(height, sides.max() ?? 0))
    }

    private func shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private func shows(_ view: UIView?) -> Bool {
        guard let view else { return false }
        return view === leftView && shows(leftViewMode) || view === rightView && shows(rightViewMode)
    }

    var showsClearButton: Bool {
        // A trailing view takes the place of the button.
        shows(clearButtonMode) && isEnabled && (editor.length > 0 || hasExtraContent) && !shows(rightView)
    }

    func contentRect(in bounds: CGRect) -> CGRect {
        let inset: CGFloat = borderStyle == .roundedRect ? Theme.textFieldInset : borderStyle == .none ? 0 : 4
        var area = NSDirectionalEdgeInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
        if shows(leftView) { area.leading = leftViewRect(forBounds: bounds).width + inset }
        if shows(rightView) {
            area.trailing = rightViewRect(forBounds: bounds).width + inset
        } else if showsClearButton {
            area.trailing = Theme.clearButtonSide + Theme.clearButtonInset + 2
        }
        let width = max(0, bounds.width - area.leading - area.trailing)
        return CGRect(x: bounds.minX + (isMirrored ? area.trailing : area.leading), y: bounds.minY, width: width, height: bounds.height)
    }

    func clearRect(in bounds: CGRect) -> CGRect {
        let side = Theme.clearButtonSide
        let rect = CGRect(
            x: bounds.width - side - Theme.clearButtonInset, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
        return directed(rect, in: bounds.width).offsetBy(dx: bounds.minX, dy: bounds.minY)
    }

    func sideRect(of view: UIView?, side: Side, in bounds: CGRect) -> CGRect {
        guard let view else { return .zero }
        let size = view.bounds.size == .zero ? view.intrinsicContentSize : view.bounds.size
        let width = max(0, size.width)
        let height = min(max(0, size.height), bounds.height)
        let rect = CGRect(
            x: side == .leading ? 0 : bounds.width - width, y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
        return directed(rect, in: bounds.width).offsetBy(dx: bounds.minX, dy: bounds.minY)
    }

    // MARK: Layout

    func layOutParts() {
        let bounds = layoutBounds
        // Overrides that subtract margins with `insetBy(dx:dy:)` return the null rectangle for a field that is too small.
        func frame(_ rect: CGRect) -> CGRect { rect.isNull ? CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0) : rect }
        UIView.performWithoutAnimation {
            parts.border.frame = frame(borderRect(forBounds: bounds))
            parts.border.apply(borderStyle, image: isEnabled ? background : disabledBackground ?? background)
            parts.placeholder.frame = frame(placeholderRect(forBounds: bounds))
            parts.placeholder.isHidden = editor.length > 0 || hasExtraContent
            parts.placeholder.textAlignment = resolvedAlignment
            if showsClearButton || parts.didMakeClearButton { layOutClearButton() }
            for (view, rect) in [(leftView, leftViewRect(forBounds: bounds)), (rightView, rightViewRect(forBounds: bounds))] {
                guard let view else { continue }
                view.isHidden = !shows(view)
                view.frame = frame(rect)
            }
            let area = frame(isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
            // The caret at the edges is not clipped.
            canvas.frame = area.insetToMiddle(dx: -Theme.caretWidth / 2, dy: 0)
            placeText()
        }
    }

    private func layOutClearButton() {
        if !parts.didMakeClearButton {
            parts.didMakeClearButton = true
            addSubview(parts.clearButton)
            parts.clearButton.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
        }
        parts.clearButton.isHidden = !showsClearButton
        parts.clearButton.frame = clearButtonRect(forBounds: layoutBounds)
    }

    /// The text alignment; `natural` and `justified` give the leading side of the layout direction.
    private var resolvedAlignment: NSTextAlignment {
        textAlignment == .natural || textAlignment == .justified ? (isMirrored ? .right : .left) : textAlignment
    }

    /// Reduces the fonts until the text fits, if `adjustsFontSizeToFitWidth` is true. Advances are nearly proportional to the size.
    private func fitFont(in room: CGFloat) {
        editor.fontScale = 1
        guard adjustsFontSizeToFitWidth, room > 0 else { return }
        let natural = editor.layout.size.width
        guard natural > room else { return }
        let least = min(1, max(0.01, minimumFontSize / max(1, defaultFont.pointSize)))
        var scale = max(least, room / natural)
        editor.fontScale = scale
        for _ in 0..<8 where editor.layout.size.width > room && scale > least {
            scale = max(least, scale * 0.99)
            editor.fontScale = scale
        }
    }

    /// Aligns text that fits. Scrolls longer text to the caret during editing, otherwise to the start of the text.
    func placeText() {
        let margin = Theme.caretWidth / 2
        let room = max(0, canvas.bounds.width - 2 * margin)
        fitFont(in: room)
        let layout = editor.layout
        let width = layout.size.width
        let x: CGFloat
        if width <= room {
            scrolled = 0
            x = resolvedAlignment == .right ? room - width : resolvedAlignment == .center ? (room - width) / 2 : 0
        } else {
            let caret = layout.caret(at: editor.displayIndex(of: editor.selection.head)).minX
            if !isEditing {
                scrolled = editor.length > 0 && layout.isRightToLeft(at: 0) ? width - room : 0
            } else if caret < scrolled {
                scrolled = caret
            } else if caret > scrolled + room {
                scrolled = caret - room
            }
            scrolled = min(max(0, scrolled), width - room)
            x = -scrolled
        }
        let scale = traitCollection.displayScale
        let y = (canvas.bounds.height - layout.size.height) / 2
        canvas.layoutOrigin = CGPoint(x: (x * scale).rounded() / scale + margin, y: (y * scale).rounded() / scale)
        canvas.updateCaret()
    }

    // MARK: Changes

    func appearanceDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    func placeholderDidChange() {
        let label = parts.placeholder
        label.textAlignment = textAlignment
        guard let attributedPlaceholder else {
            label.text = nil
            return appearanceDidChange()
        }
        let whole = MutableAttributedText(
            string: attributedPlaceholder.string, attributes: [.font: defaultFont, .foregroundColor: placeholderColor])
        attributedPlaceholder.enumerateAttributes(in: NSRange(location: 0, length: attributedPlaceholder.length)) { values, range, _ in
            whole.addAttributes(values, range: range)
        }
        label.attributedText = whole
        appearanceDidChange()
    }

    func sideViewDidChange(from old: UIView?) {
        if let old, old !== leftView, old !== rightView { old.removeFromSuperview() }
        for view in [leftView, rightView] { if let view, view.superview !== self { addSubview(view) } }
        appearanceDidChange()
    }
}

/// A grey disc with a cross.
final class TextClearButton: UIControl {
    override func didInit() { isOpaque = false }

    override var canBecomeFocused: Bool { false }
    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown("Clear text") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }
    override var hoverStyle: UIPointerStyle { .system() }

    /// The images in place of the disc.
    var images = StateImages() { didSet { setNeedsDisplay() } }

    override func stateDidChange() {
        super.stateDidChange()
        if !images.isEmpty { setNeedsDisplay() }
        alpha = isHighlighted ? 0.5 : 1
    }

    override func draw(_ rect: CGRect) {
        if let image = images.shown(in: state) { return image.draw(centeredIn: bounds) }
        let side = Theme.clearButtonDisc
        let disc = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        Theme.clearButtonColor.setFill()
        UIBezierPath(ovalIn: disc).fill()
        let cross = UIBezierPath()
        let inner = disc.insetBy(dx: side * 0.32, dy: side * 0.32)
        cross.move(to: CGPoint(x: inner.minX, y: inner.minY))
        cross.addLine(to: CGPoint(x: inner.maxX, y: inner.maxY))
        cross.move(to: CGPoint(x: inner.maxX, y: inner.minY))
        cross.addLine(to: CGPoint(x: inner.minX, y: inner.maxY))
        cross.lineWidth = 1.25
        UIColor(light: 0xFFFFFF, dark: 0x1C1C1E).setStroke()
        cross.stroke()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }
}

/// The border and the background of a text field.
final class TextFieldBorder: UIView {
    private let imageView = UIImageView(frame: .zero)

    /// Applies a border style, or an image in place of the styles `none`, `line` and `bezel`.
    func apply(_ style: UITextField.BorderStyle, image: UIImage?) {
        isUserInteractionEnabled = false
        let isRounded = style == .roundedRect
        layer.cornerRadius = isRounded ? Theme.textFieldCornerRadius : 0
        layer.cornerCurve = .continuous
        setBackgroundColor(isRounded ? Theme.textFieldBackground : nil)
        let color: UIColor = style == .line ? .label : Theme.textFieldBorder
        layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
        layer.borderWidth = style == .none || (image != nil && !isRounded) ? 0 : style == .line ? 1 : isRounded ? 0.5 : 1
        imageView.image = isRounded ? nil : image
        if imageView.superview == nil, image != nil { addSubview(imageView) }
        imageView.frame = bounds
    }
}
