// The page of the clock: wheels to choose a time with, to which its tab's icon points.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a time of day to choose, nine o'clock at first; its tab's icon is a clock at that time.
final class ClockViewController: UIViewController, TabBarInteractable {
    let clockView = ClockIconView(frame: .zero)
    /// Made when the page is first seen: what a locale says of times takes time to find out, which a launch does not have.
    private(set) var datePicker: UIDatePicker?
    /// The page knows times of day and no dates: a calendar without daylight saving has every one of them every day.
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()
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
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = Locale(identifier: "en_US")
        picker.calendar = calendar
        picker.minuteInterval = 5
        picker.date = Date(timeIntervalSinceReferenceDate: Double(Self.startHour) * 3600)
        picker.addTarget(self, action: Selector(ClockViewController.timeChanged(_:)), for: .valueChanged)
        picker.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leftAnchor.constraint(equalTo: view.leftAnchor),
            picker.rightAnchor.constraint(equalTo: view.rightAnchor),
            picker.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
        ])
        datePicker = picker
    }

    private func timeChanged(_ picker: UIDatePicker) {
        let time = calendar.dateComponents([.hour, .minute], from: picker.date)
        clockView.setTime(hour: time.hour ?? 0, minute: time.minute ?? 0)
    }
}
