// The windows of the laboratory: its interface in front of the phone, and the background behind it.
//
//      ┌──────────────────────────┬──────────┐
//      │ toolbar                             │   the interface's window is transparent where the stage is;
//      ├──────────────────────────┬──────────┤   clicks there reach the phone's window behind it
//      │         ╭──────╮         │          │
//      │  stage  │phone │         │inspector │
//      │         ╰──────╯         │          │
//      └──────────────────────────┴──────────┘

internal import UIKit

/// The window with toolbar and inspector.
final class LaboratoryWindow: UIWindow {
    /// Clicks on the stage go to the windows behind.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self || hit === rootViewController?.viewIfLoaded ? nil : hit
    }

    /// Ends editing, because keys go to the phone now.
    override func resignKey() {
        super.resignKey()
        endEditing(true)
    }
}

/// The window behind the phone. It leaves the keys to the other windows.
final class StageBackgroundWindow: UIWindow {
    /// The phone's edge with its shadow.
    let shadow = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        windowLevel = .normal - 1
        backgroundColor = LaboratoryLook.stage
        accessibilityElementsHidden = true
        layer.addSublayer(shadow)
        shadow.shadowColor = UIColor.black.cgColor
        shadow.shadowOpacity = 0.22
        shadow.shadowRadius = 18
        shadow.shadowOffset = CGSize(width: 0, height: 6)
        updateEdge()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }

    /// The edge is dark on a light stage, and light on a dark one.
    private func updateEdge() { shadow.backgroundColor = resolved(LaboratoryLook.edge) }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateEdge()
    }

    /// Shows the shadow and the edge of a device at `frame`; nil for none.
    func show(_ frame: CGRect?, cornerRadius: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shadow.isHidden = frame == nil
        if let frame {
            // The edge is a point wide.
            shadow.frame = frame.insetBy(dx: -1, dy: -1)
            shadow.cornerRadius = cornerRadius + 1
        }
        CATransaction.commit()
    }
}
