// The protocol of tab bar item animations.

public import UIKit

/// Animates a tab's icon and title when the tab is selected and deselected.
///
/// Each method must always set the same model values of both views, whatever animations are running, so that fast clicks cannot leave a
/// mixed state.
@preconcurrency @MainActor
public protocol ItemAnimating: AnyObject {
    /// Called when the user selects the item, even if it is selected already. Not called with Reduce Motion. The icon still has its old
    /// image.
    func playAnimation(_ icon: UIImageView, textLabel: UILabel)
    /// Called after `playAnimation(_:textLabel:)`, when the icon shows the selected image. Optional.
    func iconDidChange(_ icon: UIImageView, textLabel: UILabel)
    /// Called when another item is selected; `defaultTextColor` is the colour of title and icon.
    func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor)
    /// Called in place of `playAnimation(_:textLabel:)` if the application selects the item, for example at launch, or with Reduce Motion.
    /// Also called after a change of the selected item's properties or tint colour. Must not animate.
    func selectedState(_ icon: UIImageView, textLabel: UILabel)
}

extension ItemAnimating {
    /// Does nothing.
    public func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {}
}
