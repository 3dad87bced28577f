// Text and icons stand out from their ground, and hairlines are one device pixel in their full colour.

import CoreGraphics
import Foundation

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

extension MatrixLook {
    /// Texts whose colour is too close to what is behind them.
    func paleOnes() -> [MatrixFinding] {
        views.compactMap { seen in
            guard seen.hasContent, seen.isInSight, !seen.isPaleOnPurpose, let color = seen.color else { return nil }
            guard let ground = ground(of: seen.visible.insetBy(dx: -1, dy: -1)) else { return nil }
            let ratio = Contrast.ratio(Contrast.mix(color, opacity: seen.opacity, over: ground), ground)
            let least = seen.text == nil ? 3 : leastTextContrast(seen, over: ground)
            guard ratio < least - 0.05 else { return nil }
            let text = "\(seen.name): \((ratio * 100).rounded() / 100):1 over \(Contrast.hex(ground)), wants \(least):1"
            return MatrixFinding(property: .contrast, text: text)
        }
    }

    /// 4.5:1, as WCAG 2.1 wants it, 3:1 for large text; Apple's own tints come to 4.0:1 and less on white, and white on them, and are
    /// theirs unless the user asks for more.
    private func leastTextContrast(_ seen: SeenView, over ground: CGColor) -> CGFloat {
        let font = (seen.view as? UILabel)?.font
        if let font, font.pointSize >= 24 { return 3 }
        if matrixCase.look.contrast == .increased { return 4.5 }
        return seen.isTinted || seen.isOverTint(ground) ? 3 : 4.5
    }

    /// Lines of separators that are not one device pixel thick, or not drawn in their full colour on one row of pixels.
    ///
    /// Where a view's edge lies between pixels, the renderer moves it to the nearest one; so it is the pixels that count.
    func softHairlines() -> [MatrixFinding] {
        let pixel = 1 / matrixCase.scale
        let barLines = views.filter { $0.view.superview is BarBackground && $0.mark.height <= 1.01 }
        return views.compactMap { seen in
            guard seen.view.subviews.isEmpty, let color = seen.view.backgroundColor, seen.visible.width > 20 else { return nil }
            let height = seen.mark.height
            guard height > 0, height <= 1.01, seen.visible.height > 0, seen.isBetweenBars else { return nil }
            // A bar's line lies outside the bar, and may hide one that is scrolled beneath it.
            guard !barLines.contains(where: { $0.view !== seen.view && $0.mark.intersects(seen.mark) }) else { return nil }
            if abs(height - pixel) > 0.01 {
                return MatrixFinding(property: .hairlines, text: "\(seen.name) is \(height * matrixCase.scale) pixels thick")
            }
            guard seen.opacity > 0.99 else {
                return MatrixFinding(property: .hairlines, text: "\(seen.name) has an opacity of \(seen.opacity)")
            }
            let ink = color.resolvedColor(with: seen.view.traitCollection).cgColor
            let top = Int((seen.mark.minY * matrixCase.scale + 0.001).rounded(.down))
            // Something may lie over a part of the line: one place where it can be seen is enough.
            let places = (1..<16).map { Int((seen.visible.minX + seen.visible.width * CGFloat($0) / 16) * matrixCase.scale) }
            // Its superviews may have been moved to whole pixels too.
            let isDrawn = (top - 1...top + 2).contains { row in places.contains { isLine(of: ink, $0, row) } }
            return isDrawn ? nil : MatrixFinding(property: .hairlines, text: "\(seen.name) is not on one row of pixels")
        }
    }

    /// Whether the pixel has `ink` over what is above or below it, or more of it: two lines may meet.
    private func isLine(of ink: CGColor, _ x: Int, _ y: Int) -> Bool {
        guard (0..<pixelSize.width).contains(x), (0..<pixelSize.height).contains(y) else { return true }
        let drawn = Self.color(of: pixel(x, y))
        return [y - 1, y + 1].contains { neighbour in
            guard (0..<pixelSize.height).contains(neighbour) else { return true }
            let wanted = Contrast.mix(ink, opacity: 1, over: Self.color(of: pixel(x, neighbour)))
            return [(drawn.red, wanted.red, ink.red), (drawn.green, wanted.green, ink.green), (drawn.blue, wanted.blue, ink.blue)]
                .allSatisfy { abs($0 - $2) < abs($1 - $2) + 0.02 }
        }
    }
}

extension SeenView {
    /// The colour of a text or of an icon that is filled with one; nil for pictures.
    var color: CGColor? {
        if let label = view as? UILabel {
            let own = label.attributedText.flatMap { text -> UIColor? in
                text.length > 0 ? text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor : nil
            }
            return (own ?? label.textColor).resolvedColor(with: label.traitCollection).cgColor
        }
        guard let picture, picture.renderingMode == .alwaysTemplate else { return nil }
        return view.tintColor.resolvedColor(with: view.traitCollection).cgColor
    }

    /// Whether the text is in the tint, as that of a button is, or in the red of a destructive action.
    var isTinted: Bool { [view.tintColor, .systemRed].contains { color == $0.resolvedColor(with: view.traitCollection).cgColor } }

    /// Whether `ground` is the tint, as that of a filled button is.
    func isOverTint(_ ground: CGColor) -> Bool {
        let tint = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        return Contrast.hex(tint) == Contrast.hex(ground)
    }

    /// Disabled controls are pale, and rows of a wheel that are not selected, and the picture of an empty list: its text says the same.
    var isPaleOnPurpose: Bool {
        isWithin { ($0 as? UIControl)?.isEnabled == false || $0 is PickerBand || $0 is WheelView || $0 is EmptyListView && picture != nil }
    }
}

/// Contrast as WCAG 2.1 measures it.
@MainActor
enum Contrast {
    static func ratio(_ first: CGColor, _ second: CGColor) -> CGFloat {
        let one = luminance(first), other = luminance(second)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static func luminance(_ color: CGColor) -> CGFloat {
        func linear(_ value: CGFloat) -> CGFloat { value <= 0.03928 ? value / 12.92 : CGFloat(pow(Double((value + 0.055) / 1.055), 2.4)) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    static func mix(_ color: CGColor, opacity: CGFloat, over ground: CGColor) -> CGColor {
        let alpha = color.alpha * opacity
        func part(_ upper: CGFloat, _ lower: CGFloat) -> CGFloat { upper * alpha + lower * (1 - alpha) }
        return CGColor(
            red: part(color.red, ground.red), green: part(color.green, ground.green), blue: part(color.blue, ground.blue), alpha: 1)
    }

    static func hex(_ color: CGColor) -> String {
        "#" + [color.red, color.green, color.blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}
