// A view that shows what lies beneath it through an effect, with contents in front of that.

@preconcurrency public import Foundation
internal import QuartzCore

/// A view whose effect applies to what lies beneath it; what it contains belongs into `contentView`.
///
/// Round corners need `clipsToBounds`; alpha and masks apply to effect and contents together.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// What is done with what lies beneath; nil is nothing. Changed in an animation block, it comes or goes bit by bit.
    open var effect: UIVisualEffect? {
        didSet { backdrop.material = effect?.material }
    }
    /// In front of the effect.
    public let contentView = UIView(frame: .zero)

    private let backdrop = BackdropView()

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    /// Without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for view in [backdrop, contentView] {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        backdrop.material = effect?.material
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = bounds
        contentView.frame = bounds
    }
}
