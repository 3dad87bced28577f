// The four pages that both scenes of the raised button show, and what a click on that button does.

import UIKit

/// What a page and its tab are called, and what they look like.
struct CentrePage {
    let title: String
    let icon: String
    let color: UIColor

    static let all = [
        CentrePage(title: "首页", icon: "home", color: .red),
        CentrePage(title: "活动", icon: "activity", color: .yellow),
        CentrePage(title: "发现", icon: "discover", color: .blue),
        CentrePage(title: "我的", icon: "person", color: .green),
    ]

    /// What the raised button is called for those who do not see it.
    static let centreName = "发布"
    static var centreImage: UIImage? { SceneIcon.original("centre") }

    /// The page under a navigation bar. Its tab says nothing yet: the bar's title and the tab's are two things.
    func makeController() -> UINavigationController {
        let page = UIViewController()
        page.navigationItem.title = title
        page.loadViewIfNeeded()
        page.view.backgroundColor = color
        return UINavigationController(rootViewController: page)
    }
}

extension UIViewController {
    /// Says that the raised button was clicked.
    func showCentreAlert() {
        let alert = UIAlertController(title: "点击了中间的按钮", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "知道了", style: .default))
        present(alert, animated: true)
    }
}
