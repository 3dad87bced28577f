// The tabs of the combined scene: each a stack of pages, with live or animated icons around the raised button.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A tab bar controller of navigation controllers, as the settings want it: the animation of its icons, when a click selects.
final class CombinedTabBarController: AnimatedTabBarController {
    let listPage: ListViewController
    let timePage = TimeViewController()
    let motionPage = MotionViewController()
    let settingsPage = SettingsViewController()

    /// The setting is that of all tabs.
    private lazy var menus = TabMenus(
        of: self, language: { Localized.language }, chosen: { _ in DemoSettings.shared.itemAnimation },
        choose: { DemoSettings.shared.itemAnimation = $1 })

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
        Localized.follow(self) { $0.showTexts() }
        obeySettings()
        _ = menus
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        // Icons are mounted when a page's view loads; the pages that are not shown yet have icons too.
        timePage.loadViewIfNeeded()
    }

    private var items: [AnimatedTabBarItem] { (viewControllers ?? []).compactMap { $0.tabBarItem as? AnimatedTabBarItem } }

    private func showTexts() {
        for (item, key) in zip(items, Self.titleKeys) { item.title = Localized.text(key) }
        centreButton?.accessibilityLabel = Localized.text("centre.title")
    }

    // MARK: Settings

    private func obeySettings() {
        takeAnimation()
        takeWay()
        DemoSettings.shared.observe(self) { [weak self] setting in
            switch setting {
            case .itemAnimation: self?.takeAnimation()
            case .centreButtonWay: self?.takeWay()
            default: break
            }
        }
    }

    private func takeAnimation() {
        for item in items { item.animation = DemoSettings.shared.itemAnimation.make() }
    }

    private func takeWay() {
        switch DemoSettings.shared.centreButtonWay {
        case .extended: itemClick = .pressed
        case .custom: itemClick = .released
        }
    }

    // MARK: The raised button

    private func makeCentreButton() -> CentreButton {
        let button = CentreButton(image: SceneIcon.original("centre-scenes"))
        button.accessibilityIdentifier = "centre"
        button.addAction(UIAction { [weak self] _ in self?.offerScenes() }, for: .touchUpInside)
        return button
    }

    /// Asks which of the single-article scenes to show.
    private func offerScenes() {
        guard presentedViewController == nil else { return }
        presentLocalizedAlert { [unowned self] in scenesSheet() }
    }

    private func scenesSheet() -> UIAlertController {
        let sheet = UIAlertController(
            title: Localized.text("centre.title"), message: Localized.text("centre.message"), preferredStyle: .actionSheet)
        for scene in SceneCatalog.scenes where scene != CombinedScene.self {
            sheet.addAction(
                UIAlertAction(title: Localized.text("scene.\(scene.name)"), style: .default) { [weak self] _ in self?.show(scene) })
        }
        sheet.addAction(UIAlertAction(title: Localized.text("button.cancel"), style: .cancel))
        return sheet
    }

    private func show(_ scene: any Scene.Type) {
        present(SceneVisitController(showing: scene.make(SceneOptions()), title: Localized.text("scene.\(scene.name)")), animated: true)
    }
}
