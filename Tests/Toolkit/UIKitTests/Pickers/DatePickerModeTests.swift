// Date pickers for dates, dates with times and durations, and their ranges.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// A date picker in a window of 320 × 216 points, in the time zone GMT, and the number of its valueChanged events.
@MainActor
private final class DateScene {
    let stage: Stage<Void>
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    private(set) var changes = 0

    init(_ mode: UIDatePicker.Mode, _ date: String, locale: String = "en_US", prepare: (UIDatePicker) -> Void = { _ in }) {
        stage = Stage(size: CGSize(width: 320, height: 216))
        picker.datePickerMode = mode
        picker.locale = Locale(identifier: locale)
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = TimeZone(identifier: "GMT")
        picker.date = Self.date(date)
        prepare(picker)
        picker.addAction(UIAction { [weak self] _ in self?.changes += 1 }, for: .valueChanged)
        stage.window.addSubview(picker)
        stage.system.settle()
    }

    /// A date from text like "2021-03-31 09:30".
    static func date(_ text: String) -> Date { formatter.date(from: text) ?? .distantPast }
    static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter
    }()

    var date: String { Self.formatter.string(from: picker.date) }

    /// The titles of the selected rows, from the left.
    var shown: [String] {
        picker.picker.columns.indices.map { component in
            let row = picker.picker.selectedRow(inComponent: component)
            return (picker.picker.view(forRow: row, forComponent: component) as? UILabel)?.text ?? ""
        }
    }

    /// Turns a wheel, and waits until it rests and has turned back if necessary.
    func turn(_ notches: Double, over component: Int) {
        let column = picker.picker.columns[component]
        stage.native.scroll(x: column.frame.midX, y: 100, notches: notches)
        stage.system.settle(limit: 10)
    }

    func isGrey(row: Int, of component: Int) -> Bool? {
        (picker.picker.view(forRow: row, forComponent: component) as? PickerRowLabel).map { !$0.isInRange }
    }
}

@MainActor @Suite struct DatePickerModeTests {
    /// Apple's "UIDatePicker": the mode is dateAndTime by default, without limits and in steps of one minute.
    @Test func defaultsAreThoseOfApple() {
        let picker = UIDatePicker()
        #expect(picker.datePickerMode == .dateAndTime && picker.minuteInterval == 1 && picker.countDownDuration == 0)
        #expect(picker.minimumDate == nil && picker.maximumDate == nil && picker.preferredDatePickerStyle == .automatic)
    }

    /// Month, day and year in the order of the locale's dates.
    @Test(arguments: [
        ("en_US", ["March", "31", "2021"]), ("en_GB", ["31", "March", "2021"]), ("zh_Hans_CN", ["2021年", "三月", "31日"]),
        ("de_DE", ["31", "März", "2021"]),
    ])
    func wheelsOfADateAreInTheLocalesOrder(_ locale: String, _ shown: [String]) {
        #expect(DateScene(.date, "2021-03-31 09:30", locale: locale).shown == shown)
    }

    @Test func rightToLeftMirrorsTheOrderOfADatesWheels() {
        let scene = DateScene(.date, "2021-03-31 09:30", locale: "en_GB") { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(scene.shown == ["2021", "March", "31"])
    }

    @Test func turningAWheelKeepsTheOtherPartsOfTheDate() {
        let scene = DateScene(.date, "2021-03-10 09:30")
        scene.turn(2, over: 0)
        #expect(scene.date == "2021-05-10 09:30" && scene.changes == 1)
        scene.turn(-1, over: 2)
        #expect(scene.date == "2020-05-10 09:30" && scene.changes == 2)
    }

    /// February has no thirty-first: the wheel of days turns back to its last day.
    @Test func aDayThatTheMonthDoesNotHaveBecomesItsLastDay() {
        let scene = DateScene(.date, "2021-01-31 09:30")
        scene.turn(1, over: 0)
        #expect(scene.date == "2021-02-28 09:30")
        #expect(scene.shown == ["February", "28", "2021"])
        #expect(scene.isGrey(row: 28, of: 1) == true && scene.isGrey(row: 27, of: 1) == false, "29 is grey, 28 is not")
    }

    @Test func daysOtherThanTodayHaveWeekdayAndDate() {
        let scene = DateScene(.dateAndTime, "2021-03-31 09:30")
        #expect(scene.shown == ["Wed, Mar 31", "\u{2007}9", "30", "AM"])
        scene.turn(1, over: 0)
        #expect(scene.date == "2021-04-01 09:30" && scene.changes == 1)
        scene.turn(3, over: 1)
        #expect(scene.date == "2021-04-01 12:30" && scene.shown.last == "PM")
        scene.picker.date = Date()
        scene.stage.system.settle()
        #expect(scene.shown.first == "Today")
    }

    // MARK: Durations

    /// Apple's "countDownDuration": in seconds, with a wheel for hours and one for minutes.
    @Test func durationsHaveHoursAndMinutes() {
        let scene = DateScene(.countDownTimer, "2021-01-01 00:00") {
            $0.minuteInterval = 5
            $0.countDownDuration = 3600 + 17 * 60
        }
        #expect(scene.picker.countDownDuration == 3600 + 15 * 60, "rounded down to a multiple of five minutes")
        #expect(scene.shown == ["1 hour", "15 min"])
        scene.turn(1, over: 0)
        scene.turn(-1, over: 1)
        #expect(scene.picker.countDownDuration == 2 * 3600 + 10 * 60 && scene.changes == 2)
        scene.picker.countDownDuration = 1e9
        #expect(scene.picker.countDownDuration == 86_100, "23:59, rounded down")
    }

    @Test func aDurationOfZeroTurnsBackToOneInterval() {
        let scene = DateScene(.countDownTimer, "2021-01-01 00:00") { $0.countDownDuration = 60 }
        scene.turn(-1, over: 1)
        #expect(scene.picker.countDownDuration == 60 && scene.shown == ["0 hours", "1 min"])
    }

    // MARK: Ranges

    /// Apple's "minimumDate" and "maximumDate": dates outside the range cannot be chosen.
    @Test func wheelsOutsideTheRangeTurnBackToItsEnd() {
        let scene = DateScene(.date, "2021-03-10 09:30") {
            $0.minimumDate = DateScene.date("2021-03-08 00:00")
            $0.maximumDate = DateScene.date("2021-04-20 00:00")
        }
        #expect(scene.isGrey(row: 6, of: 1) == true && scene.isGrey(row: 7, of: 1) == false, "7 March is before the minimum")
        #expect(scene.isGrey(row: 4, of: 0) == true && scene.isGrey(row: 3, of: 0) == false, "May is after the maximum")
        scene.turn(-5, over: 1)
        #expect(scene.date == "2021-03-08 00:00" && scene.shown == ["March", "8", "2021"] && scene.changes == 1)
        scene.turn(2, over: 0)
        #expect(scene.date == "2021-04-20 00:00" && scene.shown == ["April", "20", "2021"])
    }

    @Test func timesOutsideTheRangeAreGrey() {
        let scene = DateScene(.time, "2021-03-10 09:30") { $0.minimumDate = DateScene.date("2021-03-10 08:15") }
        #expect(scene.isGrey(row: 7, of: 0) == true && scene.isGrey(row: 8, of: 0) == false)
        scene.turn(-3, over: 0)
        #expect(scene.date == "2021-03-10 08:15")
    }

    @Test func aRangeLimitsTheDateThatIsSet() {
        let picker = UIDatePicker()
        picker.datePickerMode = .date
        picker.maximumDate = DateScene.date("2021-01-01 00:00")
        #expect(picker.date == DateScene.date("2021-01-01 00:00"), "the present date is after the maximum")
        picker.date = DateScene.date("2030-01-01 00:00")
        #expect(picker.date == DateScene.date("2021-01-01 00:00"))
        picker.minimumDate = DateScene.date("2022-01-01 00:00")
        picker.date = DateScene.date("2030-01-01 00:00")
        #expect(picker.date == DateScene.date("2030-01-01 00:00"), "a minimum after the maximum disables both")
    }
}
