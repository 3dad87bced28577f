// A tab bar that lends its ground and its place to a view of our own.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar wholly covered by a `CustomTabBarView`; its own items should have neither title nor image.
@preconcurrency @MainActor
open class CustomTabBar: UITabBar {
    /// What is seen and clicked.
    public let tabBarView: CustomTabBarView

    public init(tabBarView: CustomTabBarView) {
        self.tabBarView = tabBarView
        super.init(frame: .zero)
        addSubview(tabBarView)
        // The stock items beneath are covered, and have no names.
        accessibilityElements = [tabBarView]
    }

    public required init?(coder: NSCoder) {
        tabBarView = CustomTabBarView(items: [], centreImage: nil)
        super.init(coder: coder)
        addSubview(tabBarView)
    }

    /// Whoever selects a tab, the buttons follow.
    open override weak var selectedItem: UITabBarItem? {
        didSet {
            if let index = items?.firstIndex(where: { $0 === selectedItem }) { tabBarView.selectedIndex = index }
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        tabBarView.frame = bounds
        bringSubviewToFront(tabBarView)
    }

    /// The part of the raised button above the bar is the bar's too.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? overhang(at: point, among: tabBarView, with: event)
    }
}
