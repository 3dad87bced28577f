// Date pickers in the compact and inline styles.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A date picker on a page, set to 15 June 2024, 9:41 GMT. `changes` has its date at each valueChanged event, as "month-day hour:minute".
@MainActor
private final class StyleScene {
    let stage = Stage(size: CGSize(width: 360, height: 480))
    let page = UIViewController()
    let picker = UIDatePicker(frame: .zero)
    private(set) var changes: [String] = []
    private(set) var edits: [String] = []

    init(
        _ style: UIDatePickerStyle, mode: UIDatePicker.Mode = .date, locale: String = "en_US", prepare: (UIDatePicker) -> Void = { _ in }
    ) {
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = .gmt
        picker.locale = Locale(identifier: locale)
        picker.datePickerMode = mode
        picker.date = Self.date(15, 9, 41)
        picker.preferredDatePickerStyle = style
        prepare(picker)
        picker.addAction(UIAction { [weak self] _ in self.map { $0.changes.append($0.shown) } }, for: .valueChanged)
        picker.addAction(UIAction { [weak self] _ in self?.edits.append("begin") }, for: .editingDidBegin)
        picker.addAction(UIAction { [weak self] _ in self?.edits.append("end") }, for: .editingDidEnd)
        picker.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: picker.sizeThatFits(.zero))
        page.view.addSubview(picker)
        stage.window.rootViewController = page
        stage.system.settle()
    }

    static func date(_ day: Int, _ hour: Int, _ minute: Int, month: Int = 6) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: 2024, month: month, day: day, hour: hour, minute: minute)) ?? .distantPast
    }

    var shown: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.month, .day, .hour, .minute], from: picker.date)
        return "\(parts.month ?? 0)-\(parts.day ?? 0) \(parts.hour ?? 0):\(parts.minute ?? 0)"
    }

    func click(_ view: UIView) {
        let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        stage.native.click(x: center.x, y: center.y)
        stage.system.settle()
    }

    var calendarView: CalendarView? { picker.styleView?.calendar }

    func day(_ number: String) throws -> CalendarDay {
        try #require(calendarView?.grid.days.first { $0.look.number == number })
    }

    var selectedDay: String? { calendarView?.grid.days.first { $0.look.isSelected }?.look.number }
}

@MainActor @Suite struct DatePickerStyleTests {
    @Test func stylesHaveApplesValuesAndCountDownsHaveWheels() {
        // https://developer.apple.com/documentation/uikit/uidatepickerstyle
        #expect([UIDatePickerStyle.automatic, .wheels, .compact, .inline].map(\.rawValue) == [0, 1, 2, 3])
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = .inline
        #expect(picker.datePickerStyle == .inline)
        picker.datePickerMode = .countDownTimer
        #expect(picker.datePickerStyle == .wheels)
    }

    @Test func weeksBeginWithTheLocalesFirstWeekday() {
        // 1 June 2024 is a Saturday: the seventh day of the week in the United States, the sixth in Germany.
        let american = StyleScene(.inline)
        #expect(american.calendarView?.grid.days.firstIndex { $0.look.number == "1" } == 6)
        let german = StyleScene(.inline, locale: "de_DE")
        #expect(german.calendarView?.grid.days.firstIndex { $0.look.number == "1" } == 5)
    }

    @Test func clickChoosesTheDayAndKeepsTheTime() throws {
        let scene = StyleScene(.inline, mode: .dateAndTime)
        scene.click(try scene.day("20"))
        #expect(scene.changes == ["6-20 9:41"])
        #expect(scene.selectedDay == "20")
    }

    @Test func arrowsShowOtherMonthsWithoutChangingTheDate() throws {
        let scene = StyleScene(.inline)
        scene.click(try #require(scene.calendarView?.nextButton))
        #expect(scene.calendarView?.title.title(for: .normal) == "July 2024")
        #expect(scene.calendarView?.grid.days.filter { !$0.look.number.isEmpty }.count == 31)
        #expect(scene.changes == [] && scene.selectedDay == nil)
    }

    @Test func daysOutsideTheRangeCannotBeChosen() throws {
        let scene = StyleScene(.inline) {
            $0.minimumDate = StyleScene.date(10, 12, 0)
            $0.maximumDate = StyleScene.date(20, 0, 0)
        }
        scene.click(try scene.day("9"))
        scene.click(try scene.day("21"))
        #expect(scene.changes == [])
        #expect(scene.calendarView?.nextButton.isEnabled == false && scene.calendarView?.previousButton.isEnabled == false)
        scene.click(try scene.day("10"))
        // The minimum date also limits the time of day.
        #expect(scene.changes == ["6-10 12:0"])
    }

    @Test func arrowKeysMoveByDaysAndWeeks() throws {
        let scene = StyleScene(.inline)
        let grid = try #require(scene.calendarView?.grid)
        _ = grid.takesKey(.right)
        _ = grid.takesKey(.down)
        _ = grid.takesKey(.left)
        #expect(scene.changes == ["6-16 9:41", "6-23 9:41", "6-22 9:41"])
    }

    @Test func rightToLeftCalendarsAreMirrored() throws {
        let scene = StyleScene(.inline) { $0.semanticContentAttribute = .forceRightToLeft }
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        scene.stage.system.settle()
        let (first, second) = (try scene.day("2"), try scene.day("3"))
        #expect(first.frame.minX > second.frame.minX)
    }

    @Test func compactPickerShowsDateAndTime() throws {
        let scene = StyleScene(.compact, mode: .dateAndTime)
        let view = try #require(scene.picker.styleView)
        #expect(view.dateButton.text == "Jun 15, 2024")
        #expect(view.timeButton.text.replacingOccurrences(of: "\u{202F}", with: " ") == "9:41 AM")
        scene.picker.datePickerMode = .time
        #expect(view.dateButton.isHidden && !view.timeButton.isHidden)
    }

    @Test func dateButtonOpensACalendar() throws {
        let scene = StyleScene(.compact, mode: .dateAndTime)
        scene.click(try #require(scene.picker.styleView?.dateButton))
        #expect(scene.edits == ["begin"])
        scene.click(try scene.day("3"))
        #expect(scene.changes == ["6-3 9:41"])
        scene.stage.native.click(x: 5, y: 470)
        scene.stage.system.settle()
        #expect(scene.edits == ["begin", "end"])
        #expect(scene.page.presentedViewController == nil)
    }

    @Test func timeButtonOpensWheels() throws {
        let scene = StyleScene(.compact, mode: .dateAndTime)
        scene.click(try #require(scene.picker.styleView?.timeButton))
        let wheels = try #require(scene.picker.styleView?.wheels)
        #expect(wheels.datePickerMode == .time && wheels.date == scene.picker.date)
    }

    @Test func roundingStaysInsideTheRange() {
        let picker = UIDatePicker()
        picker.minuteInterval = 15
        picker.minimumDate = StyleScene.date(15, 9, 7)
        picker.date = StyleScene.date(15, 9, 8)
        #expect(picker.date == StyleScene.date(15, 9, 15))
        picker.maximumDate = StyleScene.date(15, 9, 10)
        #expect(picker.date == StyleScene.date(15, 9, 7))
        picker.roundsToMinuteInterval = false
        #expect(picker.date == StyleScene.date(15, 9, 8))
    }

    @Test func wheelsOfDistantDatesShowTheirDay() throws {
        let stage = Stage(size: CGSize(width: 320, height: 216))
        let picker = UIDatePicker(frame: stage.window.bounds)
        picker.locale = Locale(identifier: "en_US")
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = .gmt
        stage.window.addSubview(picker)
        stage.system.settle()
        // 1 January 1900 is a Monday, more than 20,000 days ago.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        picker.date = try #require(calendar.date(from: DateComponents(year: 1900, month: 1, day: 1, hour: 8)))
        stage.system.settle()
        let row = picker.picker.selectedRow(inComponent: 0)
        #expect((picker.picker.view(forRow: row, forComponent: 0) as? UILabel)?.text == "Mon, Jan 1")
    }
}
