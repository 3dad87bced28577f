// The pages of both scenes with a centre button.

import TabBarKit
import UIKit

/// The title, icon and colour of a page.
struct CentrePage {
    /// The key of the title, without the prefix `centre-page.`.
    let key: String
    let icon: String
    let color: UIColor

    static let all = [
        CentrePage(key: "home", icon: "home", color: .red),
        CentrePage(key: "events", icon: "activity", color: .yellow),
        CentrePage(key: "discover", icon: "discover", color: .blue),
        CentrePage(key: "mine", icon: "person", color: .green),
    ]

    /// The centre button's accessibility label.
    static var centreName: String { Localized.articleText("centre-page.post") }

    /// The localized title of page and tab.
    var title: String { Localized.articleText("centre-page.\(key)") }

    /// The colour of unselected tabs.
    static let unselectedColor = CustomTabBarView.normalColor

    /// The colour of the selected tab: the article's red; the system's red in dark, where it is lighter, and with increased contrast.
    static let selectedColor = UIColor {
        $0.accessibilityContrast == .high || $0.userInterfaceStyle == .dark ? .systemRed : .red
    }

    static var centreImage: UIImage? { SceneIcon.original("centre") }

    /// A navigation controller with the page; its tab bar item has neither title nor image.
    func makeController() -> UINavigationController {
        let page = UIViewController()
        let item = page.navigationItem
        Localized.follow(item) { [self] in $0.title = title }
        page.loadViewIfNeeded()
        page.view.backgroundColor = color
        return UINavigationController(rootViewController: page)
    }
}

extension UIViewController {
    /// Presents an alert about the click on the centre button; does nothing while another controller is presented.
    func presentCentreAlert() {
        guard presentedViewController == nil else { return }
        presentLocalizedAlert {
            let alert = UIAlertController(title: Localized.articleText("centre-page.clicked"), message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: Localized.articleText("centre-page.understood"), style: .default))
            return alert
        }
    }
}
