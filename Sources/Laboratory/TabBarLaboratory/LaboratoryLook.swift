// Colours, metrics and fonts of the laboratory.

internal import LaboratoryCore
internal import UIKit
internal import UIKitTools

/// The look of the laboratory. Lengths are in points.
enum LaboratoryLook {
    static let stage = gray(0.86, dark: 0.085)
    /// The edges of devices: dark on a light stage, light on a dark one.
    static let edge = gray(0.1, dark: 0.36)
    /// The edge around a difference, which is black for equal phones. The antialiased corners of two white pages have a gray of up to 0.5,
    /// which would be a bright arc beside a darker edge.
    static let differenceEdge = gray(0.7, dark: 0.36)
    static let panel = gray(0.965, dark: 0.12)
    static let plot = gray(1, dark: 0.08)
    static let grid = UIColor.label.withAlphaComponent(0.1)
    static let line = UIColor.separator
    static let changed = UIColor.systemOrange
    /// The colour for the titles of changed values. Its contrast with the panel is at least 4.5 to 1.
    static let changedText = UIColor {
        $0.userInterfaceStyle == .dark
            ? UIColor(red: 1, green: 0.62, blue: 0.04, alpha: 1) : UIColor(red: 0.66, green: 0.31, blue: 0, alpha: 1)
    }

    /// The colours of the names of two compared phones. Their contrast with the stage and the panel is at least 4.5 to 1.
    static let firstPhone = UIColor {
        $0.userInterfaceStyle == .dark
            ? UIColor(red: 0.45, green: 0.72, blue: 1, alpha: 1) : UIColor(red: 0, green: 0.3, blue: 0.68, alpha: 1)
    }
    static let secondPhone = UIColor {
        $0.userInterfaceStyle == .dark
            ? UIColor(red: 1, green: 0.62, blue: 0.04, alpha: 1) : UIColor(red: 0.56, green: 0.25, blue: 0, alpha: 1)
    }

    /// The placeholder of the search field; its contrast with the field is at least 4.5 to 1.
    static let placeholder = UIColor {
        let isHigh = $0.accessibilityContrast == .high
        return UIColor(white: $0.userInterfaceStyle == .dark ? (isHigh ? 0.8 : 0.68) : (isHigh ? 0.28 : 0.36), alpha: 1)
    }
    /// The titles of gray buttons. With increased contrast they are black or white: the tint's contrast with the gray is too small.
    static let buttonTitle = UIColor {
        ($0.accessibilityContrast == .high ? UIColor.label : .systemBlue).resolvedColor(with: $0)
    }
    /// The titles of filled buttons: white, but black on the light blue of dark mode with increased contrast.
    static let filledTitle = UIColor {
        UIColor(white: $0.accessibilityContrast == .high && $0.userInterfaceStyle == .dark ? 0 : 1, alpha: 1)
    }

    /// The background of the white text beside the selected view. Darker than the outline: the contrast is 5.6 to 1 in both appearances.
    static let selectionTag = UIColor(red: 0, green: 100 / 255, blue: 210 / 255, alpha: 1)
    /// The background of the white text beside the view under the pointer; the contrast is 5.5 to 1.
    static let candidateTag = UIColor(red: 211 / 255, green: 0, blue: 58 / 255, alpha: 1)

    static let inspectorRange: ClosedRange<CGFloat> = 300...560
    /// Enough for the header, the ruler and two lanes.
    static let leastTimelineHeight: CGFloat = 110
    static let toolbarHeight: CGFloat = 52
    static let margin: CGFloat = 16
    static let gap: CGFloat = 8
    static let rowHeight: CGFloat = 40
    /// The distance between two rows of parameters.
    static let rowGap: CGFloat = 4
    static let fieldWidth: CGFloat = 78
    /// The width below which windows show either the stage or the inspector.
    static let leastWideWidth: CGFloat = 700
    /// The least width of the window when the laboratory opens, unless the device fills the stage: all speeds fit into the toolbar.
    static let usualWidth: CGFloat = 900

    private static func gray(_ light: CGFloat, dark: CGFloat) -> UIColor {
        UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? dark : light, alpha: 1) }
    }

    /// One of the laboratory's icons, in the tint; nil if the files are missing.
    static func icon(_ name: String) -> UIImage? { ResourceFolder.laboratory.icon(name)?.withRenderingMode(.alwaysTemplate) }

    static func font(_ size: CGFloat, weight: UIFont.Weight = .regular) -> UIFont { .systemFont(ofSize: size, weight: weight) }
}

extension UIView {
    /// Sets the frame of a subview; in a right-to-left layout, `rect` is mirrored.
    func place(_ view: UIView, _ rect: CGRect) {
        var rect = rect
        if effectiveUserInterfaceLayoutDirection == .rightToLeft { rect.origin.x = bounds.width - rect.maxX }
        view.frame = CGRect(x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
    }

    /// Sets the frame of a label beside `other`, moved vertically by whole pixels so that their first baselines are on one line, whatever
    /// the fonts and scripts. `other` has its frame already.
    func place(_ label: UILabel, _ rect: CGRect, onBaselineOf other: UILabel) {
        place(label, rect)
        let scale = max(traitCollection.displayScale, 1)
        func baseline(_ label: UILabel) -> CGFloat { ((label.frame.minY + label.firstBaselineOffsetFromTop) * scale).rounded() / scale }
        label.frame.origin.y += baseline(other) - baseline(label)
    }

    /// A colour in the view's appearance.
    func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
}
