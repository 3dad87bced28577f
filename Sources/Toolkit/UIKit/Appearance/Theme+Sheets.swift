// The theme of sheets, popovers, pages and split views.

internal import Foundation

extension Theme {
    static let sheetCornerRadius: CGFloat = 10
    /// The distance from the safe area to a sheet at its greatest height.
    static let sheetTop: CGFloat = 10
    /// In a narrow window, the distance from the window's sides to the view behind a sheet of the greatest height.
    static let sheetRecession: CGFloat = 16
    /// The least distance from a centred sheet to the sides of the window.
    static let sheetEdge: CGFloat = 20
    /// The least width of a window in which sheets are centred.
    static let sheetRegularWidth: CGFloat = 600
    static let sheetPageWidth: CGFloat = 704
    static let sheetFormSize = CGSize(width: 540, height: 620)
    static let sheetGrabberSize = CGSize(width: 36, height: 5)
    static let sheetRise = 0.4
    /// The duration, in seconds, in which a released sheet comes to rest.
    static let sheetSettling = 0.4
    /// The greatest initial velocity of a settling sheet, relative to the remaining distance, per second: ln 1000 / `sheetSettling`. At
    /// a greater velocity, the sheet would overshoot.
    static let sheetLargestVelocity: CGFloat = 17
    /// The speed, in points per second, at which a drag down dismisses a sheet.
    static let sheetDismissalVelocity: CGFloat = 1000
    /// A released sheet moves to the detent nearest to the point that it would reach in this time, in seconds, at its speed.
    static let sheetProjection: CGFloat = 0.2

    static let popoverSize = CGSize(width: 320, height: 480)
    /// The base and the height of the arrow.
    static let popoverArrow = CGSize(width: 26, height: 13)
    static let popoverCornerRadius: CGFloat = 13
    /// The least width or height of a popover beside its source.
    static let popoverLeastSize: CGFloat = 60
    static let popoverFade = 0.2
    /// The height of the page control below pages that scroll.
    static let pageIndicatorHeight: CGFloat = 37
    /// The duration, in seconds, in which the page of a book turns.
    static let pageTurn = 0.35
    /// The least length of a swipe that turns the page of a book.
    static let pageSwipe: CGFloat = 40
    /// The width of the edges at which a click turns the page of a book.
    static let pageEdge: CGFloat = 50
    /// The standard limits of the width of a split view's primary column, in points.
    static let leastColumnWidth: CGFloat = 180
    static let greatestColumnWidth: CGFloat = 320
    /// The duration, in seconds, in which the primary column appears or disappears.
    static let columnSlide = 0.25
}
