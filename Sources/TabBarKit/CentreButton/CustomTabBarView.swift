// Way two: a bar of our own buttons. A press highlights one, its release selects; dragging off cancels.

@preconcurrency public import Foundation
public import UIKit

/// Who hears what is clicked in a `CustomTabBarView`.
@preconcurrency @MainActor
public protocol CustomTabBarViewDelegate: AnyObject {
    /// Another item was selected by the user.
    func customTabBarView(_ view: CustomTabBarView, didSelectItemAt index: Int)
    /// The raised button was clicked; the selection stays.
    func customTabBarViewDidClickCentre(_ view: CustomTabBarView)
}

/// Tabs as plain buttons around a raised one, on whatever lies beneath.
@preconcurrency @MainActor
open class CustomTabBarView: UIView {
    /// What one button shows.
    public struct Item {
        public let title: String
        public let image: UIImage?

        /// `image` is a stencil: it is filled with the title's colours.
        public init(title: String, image: UIImage?) {
            self.title = title
            self.image = image
        }
    }

    /// Who hears of clicks. Held weakly.
    open weak var delegate: (any CustomTabBarViewDelegate)?
    /// The tabs' buttons in the items' order, tagged 0, 1, ….
    public let buttons: [CaptionedButton]
    /// The raised button.
    public let centreButton: CentreButton

    nonisolated private static let lightNormalColor = UIColor(red: 0x55 / 255, green: 0x55 / 255, blue: 0x55 / 255, alpha: 1)
    nonisolated private static let articleRed = UIColor(red: 0xF5 / 255, green: 0x55 / 255, blue: 0x55 / 255, alpha: 1)
    /// The title's colour of a tab that is not selected: the article's gray; in the dark, and with increased contrast, grays that can be
    /// read over the bar as well as that one can.
    public static let normalColor = UIColor { traits in
        let isDark = traits.userInterfaceStyle == .dark
        if traits.accessibilityContrast == .high { return isDark ? UIColor(white: 0.85, alpha: 1) : UIColor(white: 0.2, alpha: 1) }
        return isDark ? UIColor(white: 0.78, alpha: 1) : lightNormalColor
    }
    /// The article's red, or the system's that stands out.
    static let selectedColor = UIColor { $0.accessibilityContrast == .high ? .systemRed : articleRed }
    private static let titleFont = UIFont.systemFont(ofSize: 11)

    /// A bar of `items`, the first of them selected. Meant for an even number.
    public init(items: [Item], centreImage: UIImage?) {
        buttons = items.enumerated().map { Self.makeButton($1, tag: $0) }
        centreButton = CentreButton(image: centreImage)
        super.init(frame: .zero)
        setUp()
    }

    public required init?(coder: NSCoder) {
        buttons = []
        centreButton = CentreButton(image: nil)
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for button in buttons {
            addSubview(button)
            button.addTarget(self, action: Selector(select(_:)), for: .touchUpInside)
        }
        addSubview(centreButton)
        centreButton.addTarget(self, action: Selector(clickCentre), for: .touchUpInside)
        showSelection()
    }

    /// The selected button, which is disabled so that clicking it again does nothing. Setting it tells nobody.
    open var selectedIndex = 0 {
        didSet {
            if !buttons.indices.contains(selectedIndex) { selectedIndex = oldValue }
            showSelection()
        }
    }

    private func showSelection() {
        for button in buttons {
            button.isEnabled = button.tag != selectedIndex
            // Disabled only because it is selected; must not read as dimmed.
            button.accessibilityTraits = button.isEnabled ? [.button, .tab] : [.button, .tab, .selected]
        }
    }

    private func select(_ button: CaptionedButton) {
        selectedIndex = button.tag
        delegate?.customTabBarView(self, didSelectItemAt: button.tag)
    }

    private func clickCentre() { delegate?.customTabBarViewDidClickCentre(self) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = CentreLayout(bar: self, count: buttons.count)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: layout.itemX(index), y: 0, width: layout.itemWidth, height: layout.height)
        }
        centreButton.center = layout.center
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    private static func makeButton(_ item: Item, tag: Int) -> CaptionedButton {
        let button = CaptionedButton(frame: .zero)
        button.tag = tag
        button.titleLabel?.font = titleFont
        button.setTitle(item.title, for: .normal)
        button.accessibilityLabel = item.title
        for (state, color) in [(UIControl.State.normal, normalColor), (.highlighted, selectedColor), (.disabled, selectedColor)] {
            button.setTitleColor(color, for: state)
        }
        button.setImage(item.image?.withRenderingMode(.alwaysTemplate), for: .normal)
        return button
    }
}
