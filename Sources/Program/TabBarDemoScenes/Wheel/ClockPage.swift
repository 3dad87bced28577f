// What both pages with a clock icon have in common.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a date picker that begins at nine o'clock. The icon of its tab shows the picker's time.
class ClockPage: UIViewController, TabBarInteractable {
    final let clockView = ClockIconView(frame: .zero)
    /// Created when the page first appears, because looking up a locale's time format would delay the launch.
    private(set) final var datePicker: UIDatePicker?
    private static let startHour = 9
    /// The time of day with which the picker begins.
    private final var startTime = Date(timeIntervalSinceReferenceDate: Double(ClockPage.startHour) * 3600)
    /// A calendar without daylight saving time, in which every time of day exists on every day.
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }()

    init() {
        super.init(nibName: nil, bundle: nil)
        clockView.hour = Self.startHour
        clockView.isUserInteractionEnabled = false
        Localized.follow(self) { $0.updateTexts() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        replaceTabBarIcon(with: clockView)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if datePicker == nil { addPicker() }
    }

    /// The current locale with a 12-hour clock.
    private var locale: Locale { Locale(identifier: Localized.locale.identifier + "@hours=h12") }

    func updateTexts() {
        datePicker?.locale = locale
        clockView.locale = locale
    }

    private func addPicker() {
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = locale
        picker.calendar = Self.calendar
        picker.minuteInterval = 5
        picker.date = startTime
        picker.translatesAutoresizingMaskIntoConstraints = false
        picker.addTarget(self, action: Selector(ClockPage.timeChanged(_:)), for: .valueChanged)
        add(picker)
        datePicker = picker
    }

    /// Adds the picker to the view, with constraints.
    func add(_ picker: UIDatePicker) {}

    private func timeChanged(_ picker: UIDatePicker) {
        let time = picker.calendar.dateComponents([.hour, .minute], from: picker.date)
        clockView.setTime(hour: time.hour ?? 0, minute: time.minute ?? 0)
    }

    /// Shows the time of another page, also if this one has not appeared yet.
    final func copyTime(of other: ClockPage) {
        startTime = other.datePicker?.date ?? other.startTime
        datePicker?.date = startTime
        clockView.setTime(hour: other.clockView.hour, minute: other.clockView.minute)
    }

    /// The time of the picker.
    final var time: Date { datePicker?.date ?? startTime }

    /// Shows a time, also if the page has not appeared yet.
    final func show(_ time: Date) {
        startTime = time
        datePicker?.date = time
        let parts = Self.calendar.dateComponents([.hour, .minute], from: time)
        clockView.setTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
    }
}
