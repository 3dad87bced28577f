// The first way to add a centre button: a subclass of the tab bar. Tabs are selected on press, as in `UITabBar`.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar with a centre button between its items; their number should be even.
@preconcurrency @MainActor
open class ExtendedTabBar: UITabBar {
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
