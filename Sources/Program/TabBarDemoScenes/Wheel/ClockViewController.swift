// A page with a date picker. The tab's icon shows the picker's time.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// Replaces the tab's icon by a clock and lets the user choose its time, initially nine o'clock.
final class ClockViewController: UIViewController, TabBarInteractable, ClockPage {
    let clockView = ClockIconView(frame: .zero)
    /// Created when the page first appears, because looking up a locale's time format would delay the launch.
    private(set) var datePicker: UIDatePicker?
    var startTime = UIDatePicker.clockTime(hour: startHour)
    private static let startHour = 9

    init() {
        super.init(nibName: nil, bundle: nil)
        clockView.hour = Self.startHour
        tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template("clock"), tag: 1)
        Localized.follow(self) { $0.updateTexts() }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        clockView.tintColor = .gray
        clockView.isUserInteractionEnabled = false
        replaceTabBarIcon(with: clockView)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        clockView.tintColor = tabBarController?.tabBar.tintColor
        if datePicker == nil { addPicker() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        clockView.tintColor = .gray
    }

    private func updateTexts() {
        tabBarItem.title = Localized.text("clock.title")
        datePicker?.locale = Localized.clockLocale
        clockView.locale = Localized.clockLocale
    }

    private func addPicker() {
        let picker = UIDatePicker.forClock(at: startTime, locale: Localized.clockLocale)
        picker.addTarget(self, action: Selector(ClockViewController.timeChanged(_:)), for: .valueChanged)
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leftAnchor.constraint(equalTo: view.leftAnchor),
            picker.rightAnchor.constraint(equalTo: view.rightAnchor),
            picker.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
        datePicker = picker
    }

    private func timeChanged(_ picker: UIDatePicker) { clockView.setTime(from: picker) }
}
