// What both pages with a clock icon have in common.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a date picker. The icon of its tab shows the picker's time.
@MainActor
protocol ClockPage: UIViewController {
    /// The tab's icon.
    var clockView: ClockIconView { get }
    /// The picker; nil until the page first appears.
    var datePicker: UIDatePicker? { get }
    /// The time of day with which the picker begins.
    var startTime: Date { get set }
}

extension ClockPage {
    /// Shows the time of another page, also if this one has not appeared yet.
    func copyTime(of other: Self) {
        startTime = other.datePicker?.date ?? other.startTime
        datePicker?.date = startTime
        clockView.copyTime(of: other.clockView)
    }
}
