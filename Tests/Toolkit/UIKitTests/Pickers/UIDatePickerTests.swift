// Date pickers in time mode.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// A date picker that fills its window, by default at 9:00 in steps of five minutes, and the times of its valueChanged events.
@MainActor
private final class ClockScene {
    let stage = Stage(size: CGSize(width: 300, height: 216))
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 300, height: 216))
    private(set) var changes: [String] = []

    init(_ locale: String = "en_US", zone: String = "GMT", hour: Double = 9, interval: Int = 5) {
        picker.datePickerMode = .time
        picker.locale = Locale(identifier: locale)
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = TimeZone(identifier: zone)
        picker.minuteInterval = interval
        picker.date = Date(timeIntervalSinceReferenceDate: hour * 3600)
        picker.addAction(UIAction { [weak self] _ in self.map { $0.changes.append($0.time) } }, for: .valueChanged)
        stage.window.addSubview(picker)
        stage.system.settle()
    }

    /// The time of day in the picker's time zone.
    var time: String {
        var calendar: Calendar = picker.calendar
        calendar.timeZone = picker.timeZone ?? calendar.timeZone
        let parts = calendar.dateComponents([.hour, .minute], from: picker.date)
        return "\(parts.hour ?? -1):\(parts.minute ?? -1)"
    }

    /// The titles of the selected rows, from the left.
    var shown: [String] {
        picker.picker.columns.indices.map { component in
            let row = picker.picker.selectedRow(inComponent: component)
            return (picker.picker.view(forRow: row, forComponent: component) as? UILabel)?.text ?? ""
        }
    }

    /// Scrolls over a component. Components are 60 points wide, 5 apart and centred in 300.
    func wheel(_ notches: Double, over component: Int) {
        let column = picker.picker.columns[component]
        stage.native.scroll(x: column.frame.midX, y: 100, notches: notches)
    }

    func settle() { stage.system.settle(limit: 10) }
}

@MainActor @Suite struct UIDatePickerTests {
    @Test func wheelsShowTheTime() {
        let scene = ClockScene()
        #expect(scene.shown == ["\u{2007}9", "00", "AM"])
        scene.picker.setDate(Date(timeIntervalSinceReferenceDate: 13 * 3600 + 35 * 60), animated: false)
        scene.settle()
        #expect(scene.shown == ["\u{2007}1", "35", "PM"])
        #expect(scene.picker.picker.columns.map(\.frame.minX) == [55, 120, 185])
        #expect(scene.changes.isEmpty)
    }

    @Test func localeDeterminesTheWheels() {
        #expect(ClockScene("zh_CN@hours=h12").shown == ["上午", "\u{2007}9", "00"])
        #expect(ClockScene("de_DE").shown == ["09", "00"])
        let scene = ClockScene()
        scene.picker.locale = Locale(identifier: "de_DE")
        scene.settle()
        #expect(scene.shown == ["09", "00"])
    }

    @Test func dateIsRoundedDownToTheMinuteInterval() {
        let scene = ClockScene()
        scene.picker.date = Date(timeIntervalSinceReferenceDate: 9 * 3600 + 7 * 60 + 42.5)
        #expect(scene.picker.date == Date(timeIntervalSinceReferenceDate: 9 * 3600 + 5 * 60))
        // Before the reference date, and in a time zone with an offset of five and a half hours.
        scene.picker.timeZone = TimeZone(secondsFromGMT: 5 * 3600 + 1800)
        scene.picker.date = Date(timeIntervalSinceReferenceDate: -1)
        #expect(scene.picker.date == Date(timeIntervalSinceReferenceDate: -300))
        #expect(scene.time == "5:25")
        scene.picker.minuteInterval = 1
        #expect(scene.picker.date == Date(timeIntervalSinceReferenceDate: -60))
    }

    @Test func invalidMinuteIntervalIsOne() {
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        for (interval, expected) in [(5, 5), (30, 30), (7, 1), (0, 1), (-5, 1), (60, 1), (Int.max, 1)] {
            picker.minuteInterval = interval
            #expect(picker.minuteInterval == expected)
        }
    }

    @Test func valueChangesOnceWhenAWheelStops() {
        let scene = ClockScene()
        scene.wheel(1, over: 1)
        scene.stage.system.advance(frames: 3)
        scene.wheel(1, over: 1)
        scene.stage.system.advance(frames: 3)
        #expect(scene.changes.isEmpty)
        #expect(scene.time == "9:0")
        scene.settle()
        #expect(scene.changes == ["9:10"])
        scene.wheel(1, over: 1)
        scene.stage.system.advance(frames: 2)
        scene.wheel(-1, over: 1)
        scene.settle()
        #expect(scene.changes == ["9:10"], "no event for the same time")
    }

    @Test func eachWheelThatStopsChangesTheValue() {
        let scene = ClockScene()
        scene.wheel(2, over: 0)
        scene.stage.system.advance(frames: 4)
        scene.wheel(-1, over: 1)
        scene.settle()
        #expect(scene.changes == ["11:0", "11:55"])
        #expect(scene.shown == ["11", "55", "AM"])
    }

    @Test func hoursAndMinutesWrapWithoutCarrying() {
        let scene = ClockScene()
        scene.wheel(-10, over: 1)
        scene.settle()
        #expect(scene.changes == ["9:10"])
        scene.wheel(-10, over: 0)
        scene.settle()
        #expect(scene.changes == ["9:10", "23:10"])
        #expect(scene.shown == ["11", "10", "PM"])
    }

    @Test func turningPastNoonChangesThePeriod() {
        let scene = ClockScene(hour: 11)
        scene.wheel(1, over: 0)
        scene.settle()
        #expect(scene.changes == ["12:0"])
        #expect(scene.shown == ["12", "00", "PM"])
    }

    @Test func changingThePeriodKeepsTheShownHour() {
        let scene = ClockScene()
        let before = scene.picker.picker.columns[0].rowViews.compactMap { ($0 as? UILabel)?.text }
        scene.wheel(1, over: 2)
        scene.settle()
        #expect(scene.changes == ["21:0"])
        #expect(scene.picker.picker.columns[0].rowViews.compactMap { ($0 as? UILabel)?.text }.sorted() == before.sorted())
        scene.wheel(3, over: 0)
        scene.settle()
        #expect(scene.changes == ["21:0", "0:0"])
        #expect(scene.shown == ["12", "00", "AM"])
        scene.picker.setDate(Date(timeIntervalSinceReferenceDate: 5 * 3600), animated: true)
        scene.settle()
        #expect(scene.shown == ["\u{2007}5", "00", "AM"])
        #expect(scene.changes.count == 2)
    }

    @Test func periodCanChangeWhileTheHoursTurn() {
        let scene = ClockScene()
        scene.wheel(2, over: 0)
        scene.wheel(1, over: 2)
        scene.settle()
        #expect(scene.changes.last == "23:0")
        #expect(scene.shown == ["11", "00", "PM"])
    }

    @Test func hourSkippedByDaylightSavingBecomesTheNextHour() {
        // In Berlin, 2:00 on 31 March 2024 did not exist: clocks went from 2:00 to 3:00.
        let scene = ClockScene("de_DE", zone: "Europe/Berlin")
        scene.picker.date = Date(timeIntervalSince1970: 1_711_843_200)
        #expect(scene.time == "1:0")
        scene.wheel(1, over: 0)
        scene.settle()
        #expect(scene.changes == ["3:0"])
        #expect(scene.shown == ["03", "00"])
    }

    @Test func invalidDatesAreIgnored() {
        let scene = ClockScene()
        for number in [Double.nan, .infinity, -.infinity, 1e300] {
            scene.picker.date = Date(timeIntervalSinceReferenceDate: number)
            #expect(scene.time == "9:0")
        }
        scene.picker.date = .distantPast
        #expect(scene.picker.date <= .distantPast)
        scene.picker.calendar = nil
        scene.settle()
        #expect(scene.shown.count == 3)
    }

    @Test func disabledPickerDoesNotChange() {
        let scene = ClockScene()
        scene.picker.isEnabled = false
        scene.wheel(1, over: 1)
        scene.settle()
        #expect(scene.changes.isEmpty)
        #expect(scene.time == "9:0")
    }
}
