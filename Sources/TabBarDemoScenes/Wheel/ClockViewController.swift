// The page of the clock: wheels to choose a time with, to which its tab's icon points.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a time of day to choose, nine o'clock at first; its tab's icon is a clock at that time.
final class ClockViewController: UIViewController, TabBarInteractable {
    let clockView = ClockIconView(frame: .zero)
    /// Made when the page is first seen: what a locale says of times takes time to find out, which a launch does not have.
    private(set) var datePicker: UIDatePicker?
    private static let startHour = 9

    init() {
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(title: "Clock", image: SceneIcon.template("clock"), tag: 1)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        clockView.hour = Self.startHour
        clockView.tintColor = .gray
        clockView.isUserInteractionEnabled = false
        replaceTabBarIcon(with: clockView)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        clockView.tintColor = tabBarController?.tabBar.tintColor
        if datePicker == nil { showPicker() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        clockView.tintColor = .gray
    }

    private func showPicker() {
        let picker = UIDatePicker.forClock(hour: Self.startHour, locale: Locale(identifier: "en_US"))
        picker.addTarget(self, action: Selector(ClockViewController.timeChanged(_:)), for: .valueChanged)
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leftAnchor.constraint(equalTo: view.leftAnchor),
            picker.rightAnchor.constraint(equalTo: view.rightAnchor),
            picker.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
        datePicker = picker
    }

    private func timeChanged(_ picker: UIDatePicker) { clockView.takeTime(of: picker) }
}
