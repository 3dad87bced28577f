// The parts of an interaction that are controls, in Swift with Apple's UIKit alone.

internal import TabBarKit

/// Writes the types and functions that use the constants of an interaction without motions.
enum UIKitControls {
    /// Whether there is such code for an interaction.
    static func has(_ name: String) -> Bool { name == "centre" || name == "reselection" }

    /// The lines after the type with the motions; empty for most interactions.
    static func lines(for handOver: HandOver) -> [String] {
        switch handOver.name {
        case "centre": [""] + centre(handOver)
        case "reselection": [""] + reselection(handOver)
        default: []
        }
    }

    private static func word(_ name: String, of handOver: HandOver) -> String {
        handOver.motion.constants.first { $0.name == name }?.text ?? ""
    }

    private static func centre(_ handOver: HandOver) -> [String] {
        let isPressed = word("click", of: handOver) == "pressed"
        let tracking = [
            "",
            "    /// Sends the actions of a click on press, and does not track the touch.",
            "    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {",
            "        sendActions(for: .touchUpInside)",
            "        return false",
            "    }",
        ]
        return [
            "/// A button that shows its image as a disc. The bar's hitTest(_:with:) must include the part of the button above the bar.",
            "final class RaisedButton: UIButton {",
            "    /// The frame of the button in a bar of `size`, in the bar's coordinates.",
            "    static func frame(inBarOf size: CGSize) -> CGRect {",
            "        CGRect(x: size.width / 2 - 40, y: -CentreInteraction.overhang, width: 80, height: 60)",
            "    }",
            "",
            "    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {",
            "        let side = CentreInteraction.diameter",
            "        return CGRect(x: contentRect.midX - side / 2, y: contentRect.midY - side / 2, width: side, height: side)",
            "    }",
            "",
            "    /// Whether a point is on the disc or in the ring around it.",
            "    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {",
            "        let x = point.x - bounds.midX, y = point.y - bounds.midY",
            "        let radius = CentreInteraction.diameter / 2 + CentreInteraction.hitSlop",
            "        return x * x + y * y <= radius * radius",
            "    }",
        ] + (isPressed ? tracking : []) + ["}"]
    }

    private static func reselection(_ handOver: HandOver) -> [String] {
        let scrollsFirst = word("behavior", of: handOver) == "scrollsThenPops"
        let choice =
            scrollsFirst
            ? "if list.contentOffset.y > top + 0.5 { scrollToTop() } else { tab.popToRootViewController(animated: true) }"
            : "if tab.viewControllers.count > 1 { tab.popToRootViewController(animated: true) } else { scrollToTop() }"
        return [
            "extension ReselectionInteraction {",
            "    /// Has the effect of a click on the selected tab, which shows `list` on its visible page.",
            "    static func perform(on tab: UINavigationController, list: UIScrollView) {",
            "        let top = -list.adjustedContentInset.top",
            "        func scrollToTop() { list.setContentOffset(CGPoint(x: list.contentOffset.x, y: top), animated: true) }",
            "        " + choice, "    }", "}",
        ]
    }
}
