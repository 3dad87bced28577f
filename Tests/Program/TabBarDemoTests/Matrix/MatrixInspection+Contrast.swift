// Checks the contrast of texts and icons, and that hairlines are one device pixel in their full colour.

import CoreGraphics
import Foundation

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

extension MatrixInspection {
    /// Texts and icons with too little contrast to their background.
    func lowContrastViews() -> [MatrixFinding] {
        views.compactMap { item in
            guard item.hasContent, item.isVisible, !item.isPaleByDesign, let color = item.color else { return nil }
            guard let background = background(of: item.visibleFrame.insetBy(dx: -1, dy: -1)) else { return nil }
            let ratio = Contrast.ratio(Contrast.mix(color, opacity: item.opacity, over: background), background)
            let least = item.text == nil ? 3 : leastTextContrast(item, over: background)
            guard ratio < least - 0.05 else { return nil }
            let text = "\(item.name): \((ratio * 100).rounded() / 100):1 over \(Contrast.hex(background)), needs \(least):1"
            return MatrixFinding(property: .contrast, text: text)
        }
    }

    /// The required contrast: 4.5 for text and 3 for large text, as in WCAG 2.1. Apple's tints have a contrast of 4.0 or less on
    /// white, so text in or over a tint needs only 3 unless the contrast is increased.
    private func leastTextContrast(_ item: VisibleView, over background: CGColor) -> CGFloat {
        let font = (item.view as? UILabel)?.font
        if let font, font.pointSize >= 24 { return 3 }
        if matrixCase.style.contrast == .increased { return 4.5 }
        return item.isTinted || item.isOverTint(background) ? 3 : 4.5
    }

    /// Separators that are not one device pixel thick, or not drawn in their full colour on one row of pixels.
    ///
    /// The renderer rounds a view's edges to pixels, so the check examines pixels.
    func imperfectHairlines() -> [MatrixFinding] {
        let pixel = 1 / matrixCase.scale
        let barLines = views.filter { $0.view.superview is BarBackground && $0.contentFrame.height <= 1.01 }
        return views.compactMap { item in
            guard item.view.subviews.isEmpty, let color = item.view.backgroundColor, item.visibleFrame.width > 20 else { return nil }
            let height = item.contentFrame.height
            guard height > 0, height <= 1.01, item.visibleFrame.height > 0, item.isBetweenBars else { return nil }
            // A bar's line is outside the bar and can hide a separator behind it.
            guard !barLines.contains(where: { $0.view !== item.view && $0.contentFrame.intersects(item.contentFrame) }) else { return nil }
            if abs(height - pixel) > 0.01 {
                return MatrixFinding(property: .hairlines, text: "\(item.name) is \(height * matrixCase.scale) pixels thick")
            }
            guard item.opacity > 0.99 else {
                return MatrixFinding(property: .hairlines, text: "\(item.name) has an opacity of \(item.opacity)")
            }
            let lineColor = color.resolvedColor(with: item.view.traitCollection).cgColor
            let top = Int((item.contentFrame.minY * matrixCase.scale + 0.001).rounded(.down))
            // Another view may cover a part of the line, so one of 15 columns is enough.
            let columns = (1..<16).map { Int((item.visibleFrame.minX + item.visibleFrame.width * CGFloat($0) / 16) * matrixCase.scale) }
            // The edges of the superviews may be rounded too, so the rows above and below are included.
            let isDrawn = (top - 1...top + 2).contains { row in columns.contains { isLine(of: lineColor, $0, row) } }
            return isDrawn ? nil : MatrixFinding(property: .hairlines, text: "\(item.name) is not on one row of pixels")
        }
    }

    /// Whether the pixel differs from `lineColor` no more than expected. The expected colour is `lineColor` over the pixel above or below.
    private func isLine(of lineColor: CGColor, _ x: Int, _ y: Int) -> Bool {
        guard (0..<pixelSize.width).contains(x), (0..<pixelSize.height).contains(y) else { return true }
        let drawn = Self.color(of: pixel(x, y))
        return [y - 1, y + 1].contains { neighbour in
            guard (0..<pixelSize.height).contains(neighbour) else { return true }
            let expected = Contrast.mix(lineColor, opacity: 1, over: Self.color(of: pixel(x, neighbour)))
            let channels = [\CGColor.red, \.green, \.blue].map { (drawn[keyPath: $0], expected[keyPath: $0], lineColor[keyPath: $0]) }
            return channels.allSatisfy { abs($0 - $2) < abs($1 - $2) + 0.02 }
        }
    }
}

extension VisibleView {
    /// The colour of a label's text or of a template image; nil for other views.
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

    /// Whether the text has the tint colour or the red of a destructive action.
    var isTinted: Bool { [view.tintColor, .systemRed].contains { color == $0.resolvedColor(with: view.traitCollection).cgColor } }

    /// Whether `background` is the tint colour, as in a filled button.
    func isOverTint(_ background: CGColor) -> Bool {
        let tint = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        return Contrast.hex(tint) == Contrast.hex(background)
    }

    /// Whether the view is in a disabled control, a picker's wheel or a wheel icon, or is the picture above the text of an empty list.
    var isPaleByDesign: Bool {
        isWithin { ($0 as? UIControl)?.isEnabled == false || $0 is PickerBand || $0 is WheelView || $0 is EmptyListView && picture != nil }
    }
}

/// Contrast as defined by WCAG 2.1.
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

    static func mix(_ color: CGColor, opacity: CGFloat, over background: CGColor) -> CGColor {
        let alpha = color.alpha * opacity
        func part(_ upper: CGFloat, _ lower: CGFloat) -> CGFloat { upper * alpha + lower * (1 - alpha) }
        return CGColor(
            red: part(color.red, background.red), green: part(color.green, background.green), blue: part(color.blue, background.blue),
            alpha: 1)
    }

    static func hex(_ color: CGColor) -> String {
        "#" + [color.red, color.green, color.blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}
