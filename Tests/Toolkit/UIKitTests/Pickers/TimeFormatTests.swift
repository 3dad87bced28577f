// The time formats of locales.

import Foundation
import Testing

@testable import UIKit

@Suite struct TimeFormatTests {
    /// Date patterns as in the Unicode Common Locale Data Repository, and two without an hour.
    @Test(arguments: [
        ("h:mm a", TimeFormat.HourCycle.twelveFromOne, TimeFormat.PeriodPosition.after, false),
        ("ah:mm", .twelveFromOne, .before, false), ("Bh:mm", .twelveFromOne, .before, false), ("aK:mm", .elevenFromZero, .before, false),
        ("HH:mm", .twentyThreeFromZero, .absent, true), ("H:mm", .twentyThreeFromZero, .absent, false),
        ("HH 'h' mm", .twentyThreeFromZero, .absent, true), ("kk:mm", .twentyFourFromOne, .absent, true),
        ("", .twentyThreeFromZero, .absent, false), ("'", .twentyThreeFromZero, .absent, false),
    ])
    func patternGivesHourCyclePeriodAndPadding(
        _ pattern: String, _ cycle: TimeFormat.HourCycle, _ position: TimeFormat.PeriodPosition, _ pads: Bool
    ) {
        let format = TimeFormat(pattern: pattern, periods: ["AM", "PM"])
        #expect(format.hourCycle == cycle)
        #expect(format.periodPosition == position)
        #expect(format.padsHours == pads)
    }

    @Test func hoursFollowTheHourCycle() {
        func hours(_ pattern: String) -> [String] {
            let format = TimeFormat(pattern: pattern, periods: [])
            return [0, 9, 12, 23].map(format.text(hour:))
        }
        #expect(hours("h:mm a") == ["12", "\u{2007}9", "12", "11"])
        #expect(hours("aK:mm") == ["\u{2007}0", "\u{2007}9", "\u{2007}0", "11"])
        #expect(hours("HH:mm") == ["00", "09", "12", "23"])
        #expect(hours("k:mm") == ["24", "\u{2007}9", "12", "23"])
    }

    @Test func localesGiveTheirTimeFormat() {
        let english = TimeFormat(Locale(identifier: "en_US"))
        #expect(english == TimeFormat(pattern: "h:mm a", periods: ["AM", "PM"]))
        let german = TimeFormat(Locale(identifier: "de_DE"))
        #expect(german.hourCycle == .twentyThreeFromZero && german.periodPosition == .absent && german.padsHours)
        for chinese in ["zh_CN@hours=h12", "zh_TW@hours=h12"].map({ TimeFormat(Locale(identifier: $0)) }) {
            #expect(chinese.periods == ["上午", "下午"])
            #expect(chinese.periodPosition == .before)
            #expect(chinese.hourCycle == .twelveFromOne)
        }
    }
}
