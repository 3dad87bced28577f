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
    static var centreName: String { Localized.text("centre-page.post") }

    /// The localized title of page and tab.
    var title: String { Localized.text("centre-page.\(key)") }

    /// The colour of unselected tabs.
    static let unselectedColor = CustomTabBarView.normalColor

    /// The colour of the selected tab: the article's red; the system's red in dark, where it is lighter, and with increased contrast.
    static let selectedColor = UIColor { $0.accessibilityContrast == .high || $0.userInterfaceStyle == .dark ? .systemRed : .red }

    static var centreImage: UIImage? { SceneIcon.original("centre") }

    /// How a scene implements the bar; the raw value is part of the key of the note that says so.
    enum Bar: String { case extended, custom }

    /// A navigation controller with the page and a note about the bar; its tab bar item has neither title nor image.
    func makeController(_ bar: Bar) -> UINavigationController {
        let page = UIViewController()
        Localized.follow(page.navigationItem) { [self] in $0.title = title }
        page.loadViewIfNeeded()
        page.view.backgroundColor = color
        addNote(bar, to: page.view)
        return UINavigationController(rootViewController: page)
    }

    /// Without the note, the pages of both scenes would look the same.
    private func addNote(_ bar: Bar, to view: UIView) {
        let card = UIView(frame: .zero), label = UILabel(frame: .zero)
        card.backgroundColor = .systemBackground
        card.layer.cornerRadius = 10
        label.useSystemFont(15, style: .subheadline, maximum: 26)
        label.numberOfLines = 0
        label.textAlignment = .center
        Localized.follow(label) { $0.text = Localized.text("centre-page.note.\(bar.rawValue)") }
        for part in [card, label] { part.translatesAutoresizingMaskIntoConstraints = false }
        view.addSubview(card)
        card.addSubview(label)
        let guide = view.readableContentGuide
        NSLayoutConstraint.activate([
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            card.leadingAnchor.constraint(equalTo: guide.leadingAnchor), card.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            label.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -12),
            label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
        ])
    }
}

extension UIViewController {
    /// Presents an alert about the click on the centre button; does nothing while another controller is presented.
    func presentCentreAlert() {
        guard presentedViewController == nil else { return }
        presentLocalizedAlert {
            let alert = UIAlertController(title: Localized.text("centre-page.clicked"), message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: Localized.text("centre-page.understood"), style: .default))
            return alert
        }
    }
}
