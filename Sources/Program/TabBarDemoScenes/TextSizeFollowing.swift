// Fonts and metrics that follow the preferred content size category.

internal import UIKit

extension UILabel {
    /// Sets a system font that has `size` points at the default content size category and scales like `style`.
    /// - Parameter maximum: the largest point size; unlimited by default.
    func useSystemFont(_ size: CGFloat, style: UIFont.TextStyle, weight: UIFont.Weight = .regular, maximum: CGFloat = .infinity) {
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        self.font = UIFontMetrics(forTextStyle: style).scaledFont(for: font, maximumPointSize: maximum)
        adjustsFontForContentSizeCategory = true
    }

    /// The height of the text in lines of a width.
    func height(fittingWidth width: CGFloat) -> CGFloat { sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height }
}

extension UIContentSizeCategory {
    /// Calls `update` now and after each change of the preferred content size category while `owner` exists.
    @MainActor static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        let selector = Selector { (owner: Owner) in { update(owner) } }
        NotificationCenter.default.addObserver(owner, selector: selector, name: didChangeNotification, object: nil)
    }
}
