// The second way to add a centre button: a bar of plain buttons, which select on release like other buttons.

@preconcurrency public import Foundation
public import UIKit

/// A tab bar covered by a `CustomTabBarView`; its items should have neither title nor image.
@preconcurrency @MainActor open class CustomTabBar: UITabBar {
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
        didSet { if let index = items?.firstIndex(where: { $0 === selectedItem }) { tabBarView.selectedIndex = index } }
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

/// Methods to respond to clicks in a `CustomTabBarView`.
@preconcurrency @MainActor public protocol CustomTabBarViewDelegate: AnyObject {
    /// Called after the user selected another item.
    func customTabBarView(_ view: CustomTabBarView, didSelectItemAt index: Int)
    /// Called after a click on the centre button, which does not change the selection.
    func customTabBarViewDidClickCentre(_ view: CustomTabBarView)
}

/// Tabs as plain buttons around a centre button, without a background.
@preconcurrency @MainActor open class CustomTabBarView: UIView {
    /// The contents of one button.
    public struct Item {
        /// The text below the image, also the accessibility label.
        public let title: String
        /// Shown as a template in the title's colour, whatever its rendering mode.
        public let image: UIImage?

        /// Creates an item; without an image only the title is shown.
        public init(title: String, image: UIImage?) {
            self.title = title
            self.image = image
        }
    }

    /// The delegate, called after clicks. Held weakly.
    open weak var delegate: (any CustomTabBarViewDelegate)?
    /// The buttons of the items; each button's tag is its index.
    public let buttons: [CaptionedButton]
    /// The button in the middle, raised above the others.
    public let centreButton: CentreButton

    nonisolated private static let lightNormalColor = UIColor(red: 0x55 / 255, green: 0x55 / 255, blue: 0x55 / 255, alpha: 1)
    nonisolated private static let articleRed = UIColor(red: 0xF5 / 255, green: 0x55 / 255, blue: 0x55 / 255, alpha: 1)
    /// The title colour of unselected tabs: the article's gray, lighter in dark mode, with more contrast if Increase Contrast is on.
    public static let normalColor = UIColor { traits in
        let isDark = traits.userInterfaceStyle == .dark
        if traits.accessibilityContrast == .high { return isDark ? UIColor(white: 0.85, alpha: 1) : UIColor(white: 0.2, alpha: 1) }
        return isDark ? UIColor(white: 0.78, alpha: 1) : lightNormalColor
    }
    /// The article's red; the system's red with increased contrast.
    static let selectedColor = UIColor { $0.accessibilityContrast == .high ? .systemRed : articleRed }
    private static let titleFont = UIFont.systemFont(ofSize: 11)

    /// Creates a view that selects the first item. The number of items should be even.
    public init(items: [Item], centreImage: UIImage?) {
        buttons = items.enumerated().map { Self.makeButton($1, tag: $0) }
        centreButton = CentreButton(image: centreImage)
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view without items; decodes nothing.
    public required init?(coder: NSCoder) {
        buttons = []
        centreButton = CentreButton(image: nil)
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for (index, button) in buttons.enumerated() {
            addSubview(button)
            button.addAction(UIAction { [weak self] _ in self?.selectTab(index) }, for: .touchUpInside)
        }
        addSubview(centreButton)
        centreButton.addAction(
            UIAction { [weak self] _ in if let self { delegate?.customTabBarViewDidClickCentre(self) } }, for: .touchUpInside)
        updateSelection()
    }

    /// The index of the selected button, which is disabled. Setting it does not call the delegate; an invalid index is ignored.
    open var selectedIndex = 0 {
        didSet {
            if !buttons.indices.contains(selectedIndex) { selectedIndex = oldValue }
            updateSelection()
        }
    }

    private func updateSelection() {
        for button in buttons {
            button.isEnabled = button.tag != selectedIndex
            // The selected button is disabled but not dimmed, so it does not have the trait `notEnabled`.
            button.accessibilityTraits = button.isEnabled ? .tabButton : [.tabButton, .selected]
        }
    }

    private func selectTab(_ index: Int) {
        selectedIndex = index
        delegate?.customTabBarView(self, didSelectItemAt: index)
    }

    /// Gives the buttons equal widths beside the centre button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = CentreLayout(bar: self, count: buttons.count, overhang: centreButton.overhang)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: layout.itemX(index), y: 0, width: layout.itemWidth, height: layout.height)
        }
        centreButton.center = layout.center
    }

    /// Also invalidates the layout, which depends on the insets.
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

/// A button with its title below its image, both centred. Template images have the title's colour.
@preconcurrency @MainActor open class CaptionedButton: UIButton {
    private static let imageTop: CGFloat = 5
    private static let imageSide: CGFloat = 24
    private static let titleGap: CGFloat = 2

    /// Creates a button that does not adjust its image when highlighted or disabled.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    /// Creates a button like `init(frame:)` with an empty frame; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        adjustsImageWhenHighlighted = false
        adjustsImageWhenDisabled = false
    }

    /// A square of 24 points, centred horizontally, 5 points below the top.
    open override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let scale = traitCollection.displayScale
        let side = Self.imageSide
        // The image is aligned to pixels of the bar, because the button itself may start between pixels.
        let x = ((frame.minX + contentRect.midX - side / 2) * scale).rounded() / scale - frame.minX
        return CGRect(x: x, y: Self.imageTop, width: side, height: side)
    }

    /// The full width, 2 points below the image.
    open override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let top = Self.imageTop + Self.imageSide + Self.titleGap
        let height = titleLabel?.intrinsicContentSize.height ?? 0
        return CGRect(x: contentRect.minX, y: top, width: contentRect.width, height: height)
    }

    /// A ring around the image only, because a ring around the title would extend past the bar.
    open override var focusEffect: UIFocusEffect? {
        get { imageView.flatMap { $0.image == nil ? nil : UIFocusEffect.ring(around: $0.frame) } ?? super.focusEffect }
        set { super.focusEffect = newValue }
    }

    /// Centres the title and gives the image the title's colour.
    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.textAlignment = .center
        // Titles keep their colours behind an alert, so images must not be dimmed either.
        imageView?.tintAdjustmentMode = .normal
        imageView?.tintColor = currentTitleColor
    }
}
