// The four pages that both scenes of the raised button show, and what a click on that button does.

import TabBarKit
import UIKit

/// What a page and its tab are called, and what they look like.
struct CentrePage {
    /// What the tables of texts call it.
    let key: String
    let icon: String
    let color: UIColor

    static let all = [
        CentrePage(key: "home", icon: "home", color: .red),
        CentrePage(key: "events", icon: "activity", color: .yellow),
        CentrePage(key: "discover", icon: "discover", color: .blue),
        CentrePage(key: "mine", icon: "person", color: .green),
    ]

    /// What the raised button is called for those who do not see it.
    static var centreName: String { Localized.articleText("centre-page.post") }

    /// Its title, in the language of the articles' scenes.
    var title: String { Localized.articleText("centre-page.\(key)") }

    /// The colour of unselected tabs' titles, in both kinds of bar.
    static let unselectedColor = CustomTabBarView.normalColor

    /// The articles' red, or one that stands out where contrast is increased.
    static let selectedColor = UIColor { $0.accessibilityContrast == .high ? .systemRed : .red }

    static var centreImage: UIImage? { SceneIcon.original("centre") }

    /// The page under a navigation bar. Its tab says nothing yet: the bar's title and the tab's are two things.
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
    /// Says that the raised button was clicked.
    func showCentreAlert() {
        guard presentedViewController == nil else { return }
        presentLocalizedAlert {
            let alert = UIAlertController(title: Localized.articleText("centre-page.clicked"), message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: Localized.articleText("centre-page.understood"), style: .default))
            return alert
        }
    }
}
