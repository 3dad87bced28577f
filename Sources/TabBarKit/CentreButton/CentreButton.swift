// The raised button in the middle of a tab bar: a disc, and nothing around it.

@preconcurrency public import Foundation
public import UIKit

/// A button that is larger than its image, and can be clicked on the image's disc alone.
@preconcurrency @MainActor
open class CentreButton: UIButton {
    /// From the disc's edge to the middle of the ring around it.
    private static let ringDistance: CGFloat = 3

    /// A button of 80×60 points.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: CentreLayout.buttonSize))
        setImage(image, for: .normal)
        // Its own focus group: the Tab key stops here as well as at the selected tab.
        focusGroupIdentifier = "CentreButton"
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The disc is as large as the image would be, whether or not there is one.
    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let side = CentreLayout.discDiameter
        return CGRect(x: contentRect.midX - side / 2, y: contentRect.midY - side / 2, width: side, height: side)
    }

    /// Whether `point` is on the disc; the transparent rest of the button belongs to what lies beneath.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
        let x = point.x - disc.midX, y = point.y - disc.midY
        return x * x + y * y <= disc.width * disc.width / 4
    }

    /// The ring of the focus goes around the disc.
    open override var focusEffect: UIFocusEffect? {
        get {
            let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
            return UIFocusHaloEffect(path: UIBezierPath(ovalIn: disc.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)))
        }
        set { super.focusEffect = newValue }
    }

    /// A disabled button leaves clicks to what lies beneath.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isEnabled ? super.hitTest(point, with: event) : nil
    }
}
