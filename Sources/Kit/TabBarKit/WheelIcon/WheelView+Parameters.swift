// The parameters of the wheel icon.

@preconcurrency public import Foundation
internal import UIKit

extension WheelView: Tunable {
    /// The width of the border in the article, in points.
    nonisolated public static let articleBorderWidth: CGFloat = 1
    /// The distance between the border and the labels in the article, in points.
    nonisolated public static let articleLabelInset: CGFloat = 0
    /// The size of the digits in the article, in points.
    nonisolated public static let articleFontSize: CGFloat = 15

    /// Sets the border, the inset and the font of the article.
    public func applyArticleStyle() {
        font = UIFont.systemFont(ofSize: Self.articleFontSize, weight: .bold)
        labelInset = Self.articleLabelInset
        borderWidth = Self.articleBorderWidth
    }

    /// "wheel", with the border, the label's inset, the squeeze and the size of the digits. The generated
    /// code creates a wheel for Auto Layout, and then sets the article's border and font.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number("border-width", \WheelView.borderWidth, "borderWidth", default: articleBorderWidth, in: 0...10, unit: .points),
            .number("label-inset", \WheelView.labelInset, "labelInset", default: articleLabelInset, in: 0...10, unit: .points),
            .number("font-size", \WheelView.fontSize, "fontSize", default: articleFontSize, in: 4...40, unit: .points),
            .curve("squeeze-curve", \WheelView.squeezeCurve, "squeezeCurve", default: .linear, over: .position),
        ]
        let initializer = SwiftInitializer("\(self)(frame: .zero)")
        return [InteractionDeclaration("wheel", of: self, initializer: initializer, parameters: parameters)]
    }
}
