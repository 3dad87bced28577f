// A tab bar that shows a custom view over its items.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar covered by a `CustomTabBarView`; its items should have neither title nor image.
@preconcurrency @MainActor
open class CustomTabBar: UITabBar {
    /// The view that covers the bar and receives all clicks.
    public let tabBarView: CustomTabBarView

    /// Adds `tabBarView` and makes it the bar's only accessibility element.
    public init(tabBarView: CustomTabBarView) {
        self.tabBarView = tabBarView
        super.init(frame: .zero)
        coverBar()
    }

    /// Creates a bar with an empty view; decodes nothing.
    public required init?(coder: NSCoder) {
        tabBarView = CustomTabBarView(items: [], centreImage: nil)
        super.init(coder: coder)
        coverBar()
    }

    private func coverBar() {
        addSubview(tabBarView)
        accessibilityElements = [tabBarView]
    }

    /// Setting it also selects the button in `tabBarView`.
    open override weak var selectedItem: UITabBarItem? {
        didSet {
            if let index = items?.firstIndex(where: { $0 === selectedItem }) { tabBarView.selectedIndex = index }
        }
    }

    /// Keeps `tabBarView` in front and of the bar's size.
    open override func layoutSubviews() {
        super.layoutSubviews()
        tabBarView.frame = bounds
        bringSubviewToFront(tabBarView)
    }

    /// Includes the part of the centre button above the bar.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? hitTestOutsideBounds(point, in: tabBarView, with: event)
    }
}
