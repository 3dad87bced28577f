// A button with its title beneath its image, centred whatever its width.

@preconcurrency public import Foundation
public import UIKit

/// A button as a tab: the image 24×24 at y 5, the title 2 points below; a template image takes the title's colour.
@preconcurrency @MainActor
open class CaptionedButton: UIButton {
    private static let imageTop: CGFloat = 5
    private static let imageSide: CGFloat = 24
    private static let titleGap: CGFloat = 2

    public override init(frame: CGRect) {
        super.init(frame: frame)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let scale = traitCollection.displayScale
        let side = Self.imageSide
        // A whole pixel of the window: the buttons themselves may begin between two.
        let x = ((frame.minX + contentRect.midX - side / 2) * scale).rounded() / scale - frame.minX
        return CGRect(x: x, y: Self.imageTop, width: side, height: side)
    }

    open override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let top = Self.imageTop + Self.imageSide + Self.titleGap
        let height = titleLabel?.intrinsicContentSize.height ?? 0
        return CGRect(x: contentRect.minX, y: top, width: contentRect.width, height: height)
    }

    /// The ring of the focus goes around the image: below the title there may be no room.
    open override var focusEffect: UIFocusEffect? {
        get { imageView.flatMap { $0.image == nil ? nil : UIFocusHaloEffect(around: $0.frame) } ?? super.focusEffect }
        set { super.focusEffect = newValue }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.textAlignment = .center
        // The title's colours, not the tint, say what is selected: behind an alert neither fades.
        imageView?.tintAdjustmentMode = .normal
        imageView?.tintColor = currentTitleColor
    }
}
