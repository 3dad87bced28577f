// The first way to add a centre button: a subclass of the tab bar, which moves its items apart.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar with a centre button between its items; their number should be even. Tabs are selected on press, as in `UITabBar`.
@preconcurrency @MainActor open class ExtendedTabBar: UITabBar {
    /// The button, to which clients add actions for `.touchUpInside`.
    public let centreButton: CentreButton

    /// Creates a bar without items; `centreImage` is shown as a disc.
    public init(centreImage: UIImage?) {
        centreButton = CentreButton(image: centreImage)
        super.init(frame: .zero)
        addSubview(centreButton)
    }

    /// Creates a bar without items and image; decodes nothing.
    public required init?(coder: NSCoder) {
        centreButton = CentreButton(image: nil)
        super.init(coder: coder)
        addSubview(centreButton)
    }

    /// Moves the items apart for the centre button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let items = subviews(named: "UITabBarButton")
        let layout = CentreLayout(bar: self, count: items.count, overhang: centreButton.overhang)
        for (index, item) in items.enumerated() {
            item.frame = CGRect(x: layout.itemX(index), y: item.frame.minY, width: layout.itemWidth, height: item.frame.height)
        }
        centreButton.center = layout.center
        bringSubviewToFront(centreButton)
    }

    /// Includes the part of the centre button above the bar.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? hitTestOutsideBounds(point, in: self, with: event)
    }

    /// Also invalidates the layout, which depends on the insets.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}

// MARK: - Layout

//                        ┌──────────┐  16 above the bar
//      ──────────────────┤   ╭──╮   ├──────────────────
//       item 0 │ item 1  │   ╰──╯   │  item 2 │ item 3
//                        └──────────┘  5 above the bar's bottom edge or the safe area inset
//       ◀─ (W − s)/n ──▶ ◀──── s ───▶   s = 80, or with equal spaces W/(n + 1) if that is more
/// The positions of an even number of items and of the centre button, in the bar's coordinates.
struct CentreLayout {
    static let buttonSize = CGSize(width: 80, height: 60)
    /// The height of UITabBar without the safe area inset.
    private static let barHeight: CGFloat = 49

    /// The space for the centre button between the items.
    enum Space {
        /// The width of the button, as in the article. In a wide bar the button then looks squeezed between the items.
        case ofTheButton
        /// In a wide bar, the width of an item.
        case ofAnItem
    }

    /// The width of the safe area.
    let width: CGFloat
    /// The left safe area inset.
    private let left: CGFloat
    /// The bar's height without the bottom safe area inset.
    let height: CGFloat
    let count: Int
    private let isMirrored: Bool
    private let space: Space
    /// The distance between the bottom edges of the button and of the safe area, in points.
    private let bottomGap: CGFloat

    /// `overhang` is the overhang of the centre button.
    init(bar: UIView, count: Int, overhang: CGFloat, space: Space = .ofTheButton) {
        self.space = space
        bottomGap = Self.barHeight + overhang - Self.buttonSize.height
        let area = bar.safeAreaInsets
        left = area.left
        width = max(0, bar.bounds.width - area.left - area.right)
        height = max(0, bar.bounds.height - area.bottom)
        self.count = count
        isMirrored = bar.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The centre button's center.
    var center: CGPoint { CGPoint(x: left + width / 2, y: height - Self.buttonSize.height / 2 - bottomGap) }

    /// The width left free for the centre button.
    private var slotWidth: CGFloat {
        let least = Self.buttonSize.width
        return space == .ofTheButton ? least : max(least, width / CGFloat(count + 1))
    }

    var itemWidth: CGFloat { count > 0 ? max(0, width - slotWidth) / CGFloat(count) : 0 }

    /// The x of the left edge of the item at `index`; item 0 is the leading one.
    func itemX(_ index: Int) -> CGFloat {
        let column = isMirrored ? count - 1 - index : index
        return left + CGFloat(column) * itemWidth + (column >= count / 2 ? slotWidth : 0)
    }
}

// MARK: - Hit testing

extension UITabBar {
    /// The topmost view in `container` at `point`, in the bar's coordinates. Nil if the bar contains `point`, clips its subviews or
    /// receives no touches.
    func hitTestOutsideBounds(_ point: CGPoint, in container: UIView, with event: UIEvent?) -> UIView? {
        guard !clipsToBounds, !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        guard !self.point(inside: point, with: event) else { return nil }
        for view in container.subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return nil
    }
}
