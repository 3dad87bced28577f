// Where the parts of bars stand, measured in the recordings of the originals.

internal import Foundation

extension Theme {
    /// From the tab bar's upper edge to the icon; its centre is 19.5 points below the line.
    static let tabIconTop: CGFloat = 7
    /// From the tab bar's upper edge to the title's baseline.
    static let tabTitleBaseline: CGFloat = 46
    static let badgeHeight: CGFloat = 18
    /// How strongly a line of one device pixel is drawn, to look like the phone's.
    ///
    /// Its three pixels to a point make a line a third of a point thick; a line of half a point or a point is paler in turn,
    /// though not so pale that it is lost.
    static func hairlineWeight(scale: CGFloat) -> CGFloat { min(1, max(0.4, scale / 3)) }
    /// From the navigation bar's sides to its buttons.
    static let barButtonInset: CGFloat = 16
}
