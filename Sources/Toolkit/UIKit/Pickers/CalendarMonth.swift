// The days of a month in rows of weeks.

internal import Foundation

/// A month of a calendar as cells in rows of seven, which begin with the calendar's first weekday.
struct CalendarMonth: Equatable {
    /// The calendar, with its time zone and first weekday.
    let calendar: Calendar
    /// The start of the first day.
    let first: Date
    /// The number of days.
    let dayCount: Int
    /// The number of empty cells before the first day.
    let leading: Int

    /// The number of rows that every month fits into.
    static let rows = 6

    /// The month that contains `date`; nil if the calendar has none.
    init?(containing date: Date, in calendar: Calendar) {
        guard let month = calendar.dateInterval(of: .month, for: date), let days = calendar.range(of: .day, in: .month, for: date) else {
            return nil
        }
        self.calendar = calendar
        first = calendar.startOfDay(for: month.start)
        dayCount = days.count
        leading = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
    }

    /// The start of the day in a cell, counted from 0; nil for an empty cell.
    func day(inCell cell: Int) -> Date? {
        let day = cell - leading
        guard (0..<dayCount).contains(day) else { return nil }
        return calendar.date(byAdding: .day, value: day, to: first)
    }

    /// The cell of a date; nil for a date of another month.
    func cell(of date: Date) -> Int? {
        guard calendar.isDate(date, equalTo: first, toGranularity: .month) else { return nil }
        let days = calendar.dateComponents([.day], from: first, to: calendar.startOfDay(for: date)).day
        return days.map { $0 + leading }
    }

    /// The month `count` months later, or earlier for a negative count.
    func adding(months count: Int) -> CalendarMonth? {
        calendar.date(byAdding: .month, value: count, to: first).flatMap { CalendarMonth(containing: $0, in: calendar) }
    }

    /// `date` moved by days or months, at the same time of day.
    func date(_ date: Date, movedBy count: Int, _ component: Calendar.Component) -> Date {
        calendar.date(byAdding: component, value: count, to: date) ?? date
    }
}
