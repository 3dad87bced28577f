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
            let least = seen.text == nil ? 3 : leastTextContrast(seen)
            guard ratio < least - 0.05 else { return nil }
            let text = "\(seen.name): \((ratio * 100).rounded() / 100):1 over \(Contrast.hex(ground)), wants \(least):1"
            return MatrixFinding(property: .contrast, text: text)
        }
    }

    /// 4.5:1, as WCAG 2.1 wants it, 3:1 for large text; Apple's own tints come to 4.0:1 and less on white, and are theirs unless the user
    /// asks for more.
    private func leastTextContrast(_ seen: SeenView) -> CGFloat {
        let font = (seen.view as? UILabel)?.font
        if let font, font.pointSize >= 24 { return 3 }
        return matrixCase.look.contrast == .increased ? 4.5 : seen.isTinted ? 3 : 4.5
    }

    /// Lines of separators that are not one device pixel, at a whole one, in full colour.
    func softHairlines() -> [MatrixFinding] {
        let pixel = 1 / matrixCase.scale
        return views.compactMap { seen in
            guard seen.view.subviews.isEmpty, seen.view.backgroundColor != nil, seen.visible.width > 20 else { return nil }
            let height = seen.mark.height
            guard height > 0, height <= 1.01, seen.visible.height > 0 else { return nil }
            let top = seen.mark.minY * matrixCase.scale
            if abs(height - pixel) > 0.01 {
                return MatrixFinding(property: .hairlines, text: "\(seen.name) is \(height * matrixCase.scale) pixels thick")
            }
            if abs(top - top.rounded()) > 0.02 {
                return MatrixFinding(property: .hairlines, text: "\(seen.name) begins at \(top) pixels")
            }
            return seen.opacity > 0.99 ? nil : MatrixFinding(property: .hairlines, text: "\(seen.name) has an opacity of \(seen.opacity)")
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

    /// Whether the text is in the tint, as what can be clicked is.
    var isTinted: Bool { color == view.tintColor.resolvedColor(with: view.traitCollection).cgColor }

    /// What cannot be used at the moment is pale, as are rows of a wheel that are not chosen.
    var isPaleOnPurpose: Bool {
        isWithin { ($0 as? UIControl)?.isEnabled == false || $0 is PickerBand || $0 is WheelView }
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
