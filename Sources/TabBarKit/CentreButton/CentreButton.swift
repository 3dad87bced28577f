// The raised button in the centre of a tab bar.

@preconcurrency public import Foundation
public import UIKit

/// A button that shows its image as a disc and reacts to clicks on the disc only.
@preconcurrency @MainActor
open class CentreButton: UIButton {
    /// The distance from the disc's edge to the middle of the focus ring's line.
    private static let ringDistance: CGFloat = 3

    /// Creates a button of 80 × 60 points with a disc of 46 points.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: CentreLayout.buttonSize))
        setImage(image, for: .normal)
        // A focus group of its own makes the button reachable with the Tab key.
        focusGroupIdentifier = "CentreButton"
    }

    /// Creates a button without image and size; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The disc's bounding box, in the middle of `contentRect`, whatever the image's size.
    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let side = CentreLayout.discDiameter
        return CGRect(x: contentRect.midX - side / 2, y: contentRect.midY - side / 2, width: side, height: side)
    }

    /// Whether `point` is on the disc; clicks beside it go to the views beneath.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
        let x = point.x - disc.midX, y = point.y - disc.midY
        return x * x + y * y <= disc.width * disc.width / 4
    }

    /// A ring around the disc.
    open override var focusEffect: UIFocusEffect? {
        get {
            let disc = imageRect(forContentRect: contentRect(forBounds: bounds))
            return UIFocusHaloEffect(path: UIBezierPath(ovalIn: disc.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)))
        }
        set { super.focusEffect = newValue }
    }

    /// Nil while the button is disabled, so that clicks go to the views beneath.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isEnabled ? super.hitTest(point, with: event) : nil
    }
}
