// Way one: the stock tab bar with a raised button in its middle. Its items select on press, as they always do.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar whose items make room for a raised button. Meant for an even number of items.
@preconcurrency @MainActor
open class ExtendedTabBar: UITabBar {
    /// The raised button; `.touchUpInside` is its click.
    public let centreButton: CentreButton

    public init(centreImage: UIImage?) {
        centreButton = CentreButton(image: centreImage)
        super.init(frame: .zero)
        addSubview(centreButton)
    }

    public required init?(coder: NSCoder) {
        centreButton = CentreButton(image: nil)
        super.init(coder: coder)
        addSubview(centreButton)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let items = subviews(named: "UITabBarButton")
        let layout = CentreLayout(bar: self, count: items.count)
        for (index, item) in items.enumerated() {
            item.frame = CGRect(x: layout.itemX(index), y: item.frame.minY, width: layout.itemWidth, height: item.frame.height)
        }
        centreButton.center = layout.center
        bringSubviewToFront(centreButton)
    }

    /// The part of the button above the bar is the bar's too.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? overhang(at: point, among: self, with: event)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
