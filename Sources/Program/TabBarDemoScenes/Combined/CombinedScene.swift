// The default scene, which combines all interactions.

@preconcurrency internal import Foundation
internal import TabBarKit
public import UIKit

/// Four tabs and a centre button: a list with a wheel, a clock, a choice of tab animations, and the settings.
public enum CombinedScene: Scene {
    /// "combined".
    public static let name = "combined"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "everything together: wheel, clock, animated tabs, raised button, edit mode, settings"
    /// Starts with the guide.
    public static let opening = SceneOpening.guide

    /// A tab bar controller; the option `rows` is the number of rows of the list.
    public static func make(_ options: SceneOptions) -> UIViewController { CombinedTabBarController(rows: options.rows) }
}

/// Shows four navigation controllers. The settings determine the tabs' animation and whether a tab is selected on press or on release.
final class CombinedTabBarController: AnimatedTabBarController {
    let listPage: ListViewController
    let timePage = TimeViewController()
    let motionPage = MotionViewController()
    let settingsPage = SettingsViewController()

    /// The tabs' context menus. The index of the tab is ignored, because all tabs have the same animation.
    private lazy var menus = TabMenus(
        of: self, animation: { _ in DemoSettings.shared.itemAnimation }, setAnimation: { DemoSettings.shared.itemAnimation = $1 })

    /// The interactions beyond the articles.
    private(set) var moreInteractions: CombinedInteractions?

    /// The names of the tabs' icons, and the topics of their texts.
    private static let iconNames = ["list", "clock", "motion", "settings"]

    init(rows: Int) {
        listPage = ListViewController(rows: rows)
        super.init(nibName: nil, bundle: nil)
        itemMetrics = .stock
        centreButton = makeCentreButton()
        let pages: [UIViewController] = [listPage, timePage, motionPage, settingsPage]
        viewControllers = zip(pages, Self.iconNames).enumerated().map { index, tab in
            let navigation = UINavigationController(rootViewController: tab.0)
            navigation.navigationBar.prefersLargeTitles = true
            navigation.tabBarItem = AnimatedTabBarItem(
                title: nil, image: SceneIcon.template(tab.1), selectedImage: SceneIcon.template(tab.1 + "-selected"))
            navigation.tabBarItem.tag = index
            return navigation
        }
        Localized.follow(self) { $0.updateTexts() }
        updateAnimation()
        updateItemClick()
        DemoSettings.shared.observe(self, \.itemAnimation) { tabs, _ in tabs.updateAnimation() }
        DemoSettings.shared.observe(self, \.centreButtonStyle) { tabs, _ in tabs.updateItemClick() }
        _ = menus
        moreInteractions = CombinedInteractions(of: self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        // The page replaces its tab's icon when its view loads, which must not wait until the tab is selected.
        timePage.loadViewIfNeeded()
    }

    private var items: [AnimatedTabBarItem] { (viewControllers ?? []).compactMap { $0.tabBarItem as? AnimatedTabBarItem } }

    /// The stable name of a tab.
    func name(of tab: UIViewController) -> String {
        Self.iconNames.indices.contains(tab.tabBarItem.tag) ? Self.iconNames[tab.tabBarItem.tag] : ""
    }

    /// The context menus of the tabs.
    var tabMenus: TabMenuInteraction? { menus.interaction }

    private func updateTexts() {
        // A tag is the tab's index in the program's order. The user may have moved the tabs.
        for item in items { item.title = Localized.text(Self.iconNames[item.tag] + ".title") }
        centreButton?.accessibilityLabel = Localized.text("centre.title")
    }

    // MARK: Settings

    private func updateAnimation() {
        for item in items { item.animation = DemoSettings.shared.itemAnimation.make(for: viewIfLoaded?.window) }
    }

    private func updateItemClick() { itemClick = DemoSettings.shared.centreButtonStyle == .extended ? .pressed : .released }

    // MARK: The centre button

    private func makeCentreButton() -> CentreButton {
        let button = CentreButton(image: SceneIcon.original("centre-scenes"))
        button.accessibilityIdentifier = "centre"
        button.addAction(UIAction { [weak self] _ in self?.presentSceneSheet() }, for: .touchUpInside)
        return button
    }

    /// Presents an action sheet with the other scenes.
    private func presentSceneSheet() {
        guard presentedViewController == nil else { return }
        presentLocalizedAlert { [unowned self] in makeSceneSheet() }
    }

    private func makeSceneSheet() -> UIAlertController {
        let sheet = UIAlertController(
            title: Localized.text("centre.title"), message: Localized.text("centre.message"), preferredStyle: .actionSheet)
        for scene in SceneCatalog.scenes where scene != CombinedScene.self {
            sheet.addAction(
                UIAlertAction(title: Localized.text("scene.\(scene.name)"), style: .default) { [weak self] _ in self?.present(scene) })
        }
        if let toggleLaboratory = LaboratoryEntry.toggle {
            sheet.addAction(UIAlertAction(title: Localized.text("laboratory.title"), style: .default) { _ in toggleLaboratory() })
        }
        sheet.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        return sheet
    }

    private func present(_ scene: any Scene.Type) {
        // A second phone of the laboratory may have been removed while its sheet slid away.
        guard view.window != nil else { return }
        present(SceneVisitController(showing: scene.make(SceneOptions()), title: Localized.text("scene.\(scene.name)")), animated: true)
    }
}

// MARK: - Interactions

/// The interactions that the settings have switched on.
final class CombinedInteractions {
    private weak var tabs: CombinedTabBarController?
    private(set) var minimizer: TabBarMinimizer?
    private(set) var indicator: TabIndicatorView?
    private(set) var swipe: TabSwipe?
    private(set) var reordering: TabReordering?
    private(set) var iconDriver: TabIconDriver?

    init(of tabs: CombinedTabBarController) {
        self.tabs = tabs
        let settings = [DemoSettings.Name.barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs]
        settings.forEach(update)
        DemoSettings.shared.observe(self) { [weak self] in self?.update($0) }
    }

    private func update(_ setting: DemoSettings.Name) {
        switch setting {
        case .barScrolling: updateMinimizer()
        case .tabIndicator: updateIndicator()
        case .tabSwipe: updateSwipe()
        case .scrollIcon: updateScrollIcon()
        case .reordersTabs: updateReordering()
        case .secondClick: tabs?.reselection.behavior = DemoSettings.shared.secondClick == .pops ? .popsThenScrolls : .scrollsThenPops
        case .badgeStyle, .language: updateBadge()
        default: break
        }
    }

    private func updateMinimizer() {
        guard let tabs, DemoSettings.shared.barScrolling != .stays else {
            minimizer?.invalidate()
            minimizer = nil
            return
        }
        let minimizer = minimizer ?? TabBarMinimizer(tabBarController: tabs)
        minimizer.style = DemoSettings.shared.barScrolling == .pill ? .pill : .hidden
        self.minimizer = minimizer
    }

    private func updateIndicator() {
        indicator?.removeFromSuperview()
        indicator = tabs.flatMap { DemoSettings.shared.tabIndicator ? TabIndicatorView(tabBar: $0.tabBar) : nil }
        swipe?.indicator = indicator
    }

    private func updateSwipe() {
        swipe?.invalidate()
        swipe = tabs.flatMap { DemoSettings.shared.tabSwipe ? TabSwipe(tabBarController: $0) : nil }
        swipe?.indicator = indicator
    }

    /// Applies the stored order of the tabs, also while they cannot be dragged.
    private func updateReordering() {
        reordering?.invalidate()
        reordering = nil
        guard let tabs, DemoSettings.shared.reordersTabs || !DemoSettings.shared.tabOrder.isEmpty else { return }
        let reordering = TabReordering(tabs: tabs) { [weak tabs] in tabs?.name(of: $0) ?? "" }
        reordering.order = DemoSettings.shared.tabOrder.split(separator: ",").map(String.init)
        reordering.orderDidChange = { DemoSettings.shared.tabOrder = $0.joined(separator: ",") }
        if DemoSettings.shared.reordersTabs { self.reordering = reordering } else { reordering.invalidate() }
    }

    /// A ring in the slot of the animations' tab, driven by the page's collection.
    private func updateScrollIcon() {
        guard let tabs, let index = tabs.viewControllers?.firstIndex(where: { $0 === tabs.motionPage.navigationController }) else { return }
        guard DemoSettings.shared.scrollIcon else {
            if iconDriver != nil { tabs.setTabIconView(nil, at: index) }
            iconDriver = nil
            return
        }
        // The page creates its collection when it loads its view.
        tabs.motionPage.loadViewIfNeeded()
        let ring = ScrollRing(frame: .zero)
        tabs.setTabIconView(ring, at: index)
        iconDriver = TabIconDriver(scrollView: tabs.motionPage.collectionView, icon: ring)
    }

    /// Shows the number of rows as the badge of the list's tab.
    private func updateBadge() {
        guard let tabs, let item = tabs.listPage.navigationController?.tabBarItem as? AnimatedTabBarItem else { return }
        let style = DemoSettings.shared.badgeStyle
        tabs.listPage.rowsHandler = style == .none ? {} : { [weak self] in self?.updateBadge() }
        guard style != .none else {
            item.badgeValue = nil
            return
        }
        item.badgeStyle = style == .dot ? .dot : style == .text ? .text : .number
        let count = tabs.listPage.contents.count
        item.badgeValue = style == .text ? Localized.text("badge.new") : count > 99 ? Localized.number(99) + "+" : Localized.number(count)
    }

    /// The existing interactions apart from views, which `WindowParameters` finds in the view hierarchy.
    var all: [any Tunable] { ([minimizer, swipe, reordering, iconDriver, tabs?.tabMenus] as [(any Tunable)?]).compactMap { $0 } }
}

extension CombinedTabBarController: InteractionOwner {
    var interactions: [any Tunable] { moreInteractions?.all ?? [] }
}

/// A ring in the tint colour, which fills clockwise as the page scrolls.
final class ScrollRing: UIView, ScrollDrivenIcon {
    private let track = CAShapeLayer()
    private let arc = CAShapeLayer()
    private static let width: CGFloat = 3
    private static let diameter: CGFloat = 21

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for part in [track, arc] {
            part.fillColor = nil
            part.lineWidth = Self.width
            part.lineCap = .round
            layer.addSublayer(part)
        }
        track.opacity = 0.25
        arc.strokeEnd = 0
    }

    required init?(coder: NSCoder) { nil }

    func show(scrollProgress: Double) {
        // Without actions the ring follows the finger at once.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arc.strokeEnd = CGFloat(scrollProgress)
        CATransaction.commit()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let circle = UIBezierPath(
            arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: (Self.diameter - Self.width) / 2, startAngle: -.pi / 2,
            endAngle: 1.5 * .pi, clockwise: true)
        for part in [track, arc] {
            part.frame = bounds
            part.path = circle.cgPath
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in [track, arc] { part.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor }
        CATransaction.commit()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        tintColorDidChange()
    }
}
