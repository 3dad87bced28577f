// What an item's animation does: it comes to the selected state in a lively way, leaves it, or is in it at once.

public import UIKit

/// How a tab's icon and title show that the tab is selected, or no longer.
///
/// Each call leaves the views' own values, which are there when nothing moves, in a state that depends on nothing before it:
/// however fast the user clicks, the last call decides.
@preconcurrency @MainActor
public protocol ItemAnimating: AnyObject {
    /// The user has selected the item, perhaps once more.
    func playAnimation(_ icon: UIImageView, textLabel: UILabel)
    /// Called after `playAnimation`, once the icon shows the selected image.
    func iconDidChange(_ icon: UIImageView, textLabel: UILabel)
    /// Another item has been selected; `defaultTextColor` is for title and icon.
    func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor)
    /// The item is selected without the user's doing, as at launch: nothing moves.
    func selectedState(_ icon: UIImageView, textLabel: UILabel)
}

extension ItemAnimating {
    public func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}
}
