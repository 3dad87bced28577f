// A view with an effect, such as a blur, on the content behind it.

@preconcurrency public import Foundation

/// A view with an effect on the content behind it. Add subviews to `contentView`.
///
/// Rounded corners need `clipsToBounds`; alpha and masks apply to effect and contents together.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    /// The effect; nil for none. A change in an animation block is animated.
    open var effect: UIVisualEffect? { didSet { backdrop.material = effect?.material } }
    /// The view for subviews, in front of the effect.
    public let contentView = UIView(frame: .zero)

    private let backdrop = BackdropView()

    /// A view with an effect and an empty frame.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
    }

    /// A view without an effect; nothing is read from `coder`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        for view in [backdrop, contentView] {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        backdrop.material = effect?.material
    }

    /// Also resizes effect and content view to the bounds.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = bounds
        contentView.frame = bounds
    }
}

/// An effect on the content behind a view; the base class has none.
@preconcurrency @MainActor open class UIVisualEffect: NSObject {
    /// An effect that does nothing.
    public override init() { super.init() }

    var material: BackdropMaterial? { nil }
}

/// Blurs and saturates the content behind a view, and adds a colour overlay.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// The lightness of the material; styles without "light" or "dark" in their names follow the appearance.
    nonisolated public enum Style: Int, CaseIterable, Sendable {
        case extraLight = 0, light, dark
        case regular = 4, prominent
        case systemUltraThinMaterial = 6, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight = 11, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight = 15
        case systemUltraThinMaterialDark = 16, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark = 20
    }

    private let style: Style

    /// A blur with the material of `style`.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    override var material: BackdropMaterial? { Theme.material(style) }
}

/// A material: the blur and saturation of the content behind a view, and the colour drawn over it.
struct BackdropMaterial {
    /// The blur's standard deviation, in points.
    var blurRadius: CGFloat
    /// The factor of the colours' saturation; 1 leaves them unchanged.
    var saturation: CGFloat
    var overlay: UIColor
    /// Whether the window's `feel` determines the blur's radius and the overlay's opacity.
    var isOfBars = false
}

/// A rectangle of material; it takes no touches.
final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    /// The material; nil shows the content behind unchanged, at no cost.
    var material: BackdropMaterial? { didSet { showMaterial() } }

    init(material: BackdropMaterial? = nil) {
        self.material = material
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        showMaterial()
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        showMaterial()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showMaterial()
    }

    func showMaterial() {
        guard let layer = layer as? CABackdropLayer else { return }
        let traits = traitCollection
        let feel = material?.isOfBars == true ? windowFeel : nil
        // With increased contrast, materials are opaque.
        let isOpaque = traits.accessibilityContrast == .high
        let ownColor = material?.overlay.resolvedColor(with: traits).cgColor
        let color = feel.map { ownColor?.copy(alpha: $0.barTintOpacity) } ?? ownColor
        let overlay = isOpaque ? color?.copy(alpha: 1) : color
        // An overlay fades in and out in its own colour, not through black.
        if let overlay, layer.overlayColor.alpha <= 0 { UIView.performWithoutAnimation { layer.overlayColor = overlay.copy(alpha: 0) } }
        layer.blurRadius = isOpaque ? 0 : feel?.barBlurRadius ?? material?.blurRadius ?? 0
        layer.saturation = isOpaque ? 1 : material?.saturation ?? 1
        layer.overlayColor = overlay ?? layer.overlayColor.copy(alpha: 0)
    }
}
