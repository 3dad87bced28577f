// Following the preferred content size category: a label's font, a page's measures.

internal import UIKit

extension UILabel {
    /// Sets the system font, of `size` points at the default content size and scaled like `style`, and keeps it scaled.
    /// - Parameter maximum: the largest point size; no limit unless told otherwise.
    func useSystemFont(_ size: CGFloat, _ style: UIFont.TextStyle, weight: UIFont.Weight = .regular, maximum: CGFloat = .infinity) {
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        self.font = UIFontMetrics(forTextStyle: style).scaledFont(for: font, maximumPointSize: maximum)
        adjustsFontForContentSizeCategory = true
    }
}

extension UIContentSizeCategory {
    /// Calls `update` now and whenever the preferred content size category changes, for as long as `owner` lives.
    @MainActor
    static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        let selector = Selector { (owner: Owner) in { update(owner) } }
        NotificationCenter.default.addObserver(owner, selector: selector, name: didChangeNotification, object: nil)
    }
}
