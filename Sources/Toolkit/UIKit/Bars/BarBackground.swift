// The background of a bar as it is drawn.

/// A bar's colour, image or blurred backdrop, and a hairline or a shadow image at the edge towards the content.
@preconcurrency @MainActor final class BarBackground: UIView {
    enum Edge { case top, bottom }

    private let edge: Edge
    private let line = UIView(frame: .zero)
    private var backdrop: BackdropView?
    /// Shows the colour over the backdrop; nil without a colour or a backdrop. A colour without a backdrop is this view's background.
    private var tintView: UIView?
    private var imageView: UIImageView?
    private var shadowView: UIImageView?
    var look = BarLook(tint: nil, isTranslucent: true) { didSet { updateLook() } }

    init(lineEdge edge: Edge) {
        self.edge = edge
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(line)
        updateLook()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        backdrop?.frame = bounds
        tintView?.frame = bounds
        imageView?.frame = bounds
        let height = Theme.hairline(scale: traitCollection.displayScale)
        // Outside the bar's bounds, as in recordings of iOS.
        let y = edge == .top ? -height : bounds.height
        line.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
        if let shadowView, let image = shadowView.image {
            let height = image.size.height
            shadowView.frame = CGRect(x: 0, y: edge == .top ? -height : bounds.height, width: bounds.width, height: height)
        }
    }

    private func updateLook() {
        backgroundColor = look.effect == nil ? look.color : nil
        line.backgroundColor = look.shadowColor
        line.isHidden = look.shadowColor == nil || look.shadowImage != nil
        updateBackdrop()
        updateTint()
        updateImage(&imageView, image: look.image) { [look] view in
            view.contentMode = look.imageMode
            view.clipsToBounds = true
        }
        updateImage(&shadowView, image: look.shadowImage) { [look] view in view.tintColor = look.shadowColor }
        setNeedsLayout()
    }

    private func updateBackdrop() {
        guard let material = look.effect?.material else {
            backdrop?.removeFromSuperview()
            backdrop = nil
            return
        }
        if let backdrop {
            backdrop.material = material
            return
        }
        let view = BackdropView(material: material)
        view.frame = bounds
        insertSubview(view, at: 0)
        backdrop = view
    }

    private func updateTint() {
        guard let backdrop, let color = look.color else {
            tintView?.removeFromSuperview()
            tintView = nil
            return
        }
        let view = tintView ?? UIView(frame: bounds)
        view.setBackgroundColor(color)
        if tintView == nil { insertSubview(view, aboveSubview: backdrop) }
        tintView = view
    }

    /// Shows an image above the backdrop and its tint, and below the hairline; removes the view if there is no image.
    private func updateImage(_ view: inout UIImageView?, image: UIImage?, _ configure: (UIImageView) -> Void) {
        guard let image, image.size.width > 0, image.size.height > 0 else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        let shown = view ?? UIImageView(frame: .zero)
        configure(shown)
        shown.image = image
        if view == nil { insertSubview(shown, belowSubview: line) }
        view = shown
    }
}

/// The values of a bar's background, from an appearance object or from the bar's own properties.
struct BarLook {
    var effect: UIBlurEffect?
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    /// The colour of the hairline, or of a template shadow image; nil for no hairline.
    var shadowColor: UIColor?
    var shadowImage: UIImage?
}

extension BarLook {
    /// The background for the properties of a bar. A background image or a tint replaces the blur.
    init(tint: UIColor?, isTranslucent: Bool, style: UIBarStyle = .default, image: UIImage? = nil, shadow: UIImage? = nil) {
        self.init()
        let isDark = style != .default
        if let image {
            self.image = image
            color = isTranslucent ? nil : tint ?? (isDark ? .black : .white)
        } else if let tint {
            color = tint
        } else if isTranslucent {
            effect = UIBlurEffect(style: isDark ? .systemChromeMaterialDark : .systemChromeMaterial)
        } else {
            color = isDark ? Theme.darkBarBackground : Theme.barBackground
        }
        shadowColor = isDark ? Theme.darkBarLine : Theme.barLine
        shadowImage = shadow
    }
}
