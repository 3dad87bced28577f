// The tab bar controller of the combined scene.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// Shows four navigation controllers. The settings determine the tabs' animation and whether a tab is selected on press or on release.
final class CombinedTabBarController: AnimatedTabBarController {
    let listPage: ListViewController
    let timePage = TimeViewController()
    let motionPage = MotionViewController()
    let settingsPage = SettingsViewController()

    /// The tabs' context menus. The index of the tab is ignored, because all tabs have the same animation.
    private lazy var menus = TabMenus(
        of: self, language: { Localized.language }, animation: { _ in DemoSettings.shared.itemAnimation },
        setAnimation: { DemoSettings.shared.itemAnimation = $1 })

    /// The interactions beyond the articles.
    private(set) var moreInteractions: CombinedInteractions?

    private static let iconNames = ["list", "clock", "motion", "settings"]
    private static let titleKeys = ["list.title", "clock.title", "motion.title", "settings.title"]

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
        observeSettings()
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
        for item in items { item.title = Localized.text(Self.titleKeys[item.tag]) }
        centreButton?.accessibilityLabel = Localized.text("centre.title")
    }

    // MARK: Settings

    private func observeSettings() {
        updateAnimation()
        updateItemClick()
        DemoSettings.shared.observe(self, \.itemAnimation) { tabs, _ in tabs.updateAnimation() }
        DemoSettings.shared.observe(self, \.centreButtonStyle) { tabs, _ in tabs.updateItemClick() }
    }

    private func updateAnimation() {
        for item in items { item.animation = DemoSettings.shared.itemAnimation.make(for: viewIfLoaded?.window) }
    }

    private func updateItemClick() {
        switch DemoSettings.shared.centreButtonStyle {
        case .extended: itemClick = .pressed
        case .custom: itemClick = .released
        }
    }

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
