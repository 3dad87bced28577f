// A button that looks like a tab.

@preconcurrency public import Foundation
public import UIKit

/// A button with its title below its image, both centred. Template images have the title's colour.
@preconcurrency @MainActor
open class CaptionedButton: UIButton {
    private static let imageTop: CGFloat = 5
    private static let imageSide: CGFloat = 24
    private static let titleGap: CGFloat = 2

    /// Creates a button that does not adjust its image when highlighted or disabled.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    /// Creates a button like `init(frame:)` with an empty frame; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    /// A square of 24 points, centred horizontally, 5 points below the top.
    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let scale = traitCollection.displayScale
        let side = Self.imageSide
        // The image is aligned to pixels of the bar, because the button itself may start between pixels.
        let x = ((frame.minX + contentRect.midX - side / 2) * scale).rounded() / scale - frame.minX
        return CGRect(x: x, y: Self.imageTop, width: side, height: side)
    }

    /// The full width, 2 points below the image.
    open override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let top = Self.imageTop + Self.imageSide + Self.titleGap
        let height = titleLabel?.intrinsicContentSize.height ?? 0
        return CGRect(x: contentRect.minX, y: top, width: contentRect.width, height: height)
    }

    /// A ring around the image only, because a ring around the title would extend past the bar.
    open override var focusEffect: UIFocusEffect? {
        get { imageView.flatMap { $0.image == nil ? nil : UIFocusEffect.ring(around: $0.frame) } ?? super.focusEffect }
        set { super.focusEffect = newValue }
    }

    /// Centres the title and gives the image the title's colour.
    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.textAlignment = .center
        // Titles keep their colours behind an alert, so images must not be dimmed either.
        imageView?.tintAdjustmentMode = .normal
        imageView?.tintColor = currentTitleColor
    }
}
