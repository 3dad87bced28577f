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

    /// "wheel"
    public var interactionName: String { "wheel" }
    /// Creates a wheel without a frame, for Auto Layout. Its border and font do not have the article's values yet.
    public var swiftInitializer: SwiftInitializer { SwiftInitializer("\(type(of: self))(frame: .zero)") }

    /// Sets the border, the inset and the font of the article.
    public func applyArticleStyle() {
        font = UIFont.systemFont(ofSize: Self.articleFontSize, weight: .bold)
        labelInset = Self.articleLabelInset
        borderWidth = Self.articleBorderWidth
    }

    /// The border, the label's inset, the squeeze and the size of the digits.
    public var parameters: [InteractionParameter] {
        [
            .number(
                "wheel.border-width", of: self, \.borderWidth, "borderWidth", default: Self.articleBorderWidth, in: 0...10, unit: .points),
            .number("wheel.label-inset", of: self, \.labelInset, "labelInset", default: Self.articleLabelInset, in: 0...10, unit: .points),
            .number("wheel.font-size", of: self, \.fontSize, "fontSize", default: Self.articleFontSize, in: 4...40, unit: .points),
            .curve("wheel.squeeze-curve", of: self, \.squeezeCurve, "squeezeCurve", default: .linear, over: .position),
        ]
    }
}
