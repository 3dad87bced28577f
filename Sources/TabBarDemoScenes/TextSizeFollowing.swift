// What follows the user's size of texts: a label's font, a page's measures.

internal import UIKit

extension UILabel {
    /// Takes the system font, `size` points at the usual size of texts and scaled like `style`, from now on and when that size changes.
    /// - Parameter maximum: the largest it becomes, in points; as large as the user wants it unless told otherwise.
    func useSystemFont(_ size: CGFloat, _ style: UIFont.TextStyle, weight: UIFont.Weight = .regular, maximum: CGFloat = .infinity) {
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        let metrics = UIFontMetrics(forTextStyle: style)
        self.font = maximum < .infinity ? metrics.scaledFont(for: font, maximumPointSize: maximum) : metrics.scaledFont(for: font)
        adjustsFontForContentSizeCategory = true
    }
}

extension UIContentSizeCategory {
    /// Calls `update` now, and again whenever the user's size of texts changes, for as long as `owner` lives.
    @MainActor
    static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        update(owner)
        let selector = Selector { [weak owner] () -> Void in
            if let owner { update(owner) }
        }
        NotificationCenter.default.addObserver(owner, selector: selector, name: didChangeNotification, object: nil)
    }
}
