// A view with an effect on the content behind it.

@preconcurrency public import Foundation
internal import QuartzCore

/// A view with an effect on the content behind it. Add subviews to `contentView`.
///
/// Rounded corners need `clipsToBounds`; alpha and masks apply to effect and contents together.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The effect; nil for none. A change in an animation block is animated.
    open var effect: UIVisualEffect? {
        didSet { backdrop.material = effect?.material }
    }
    /// The view for subviews, in front of the effect.
    public let contentView = UIView(frame: .zero)

    private let backdrop = BackdropView()

    /// A view with an effect and an empty frame.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
    }

    /// A view without an effect; nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

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
