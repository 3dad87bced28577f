// Pictures of date pickers in the compact and inline styles.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DatePickerGalleryTests {
    /// A date picker that shows Saturday, 15 June 2024, 9:41 GMT.
    private func picker(
        _ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode, _ variant: GalleryVariant, at origin: CGPoint
    ) -> UIDatePicker {
        let picker = UIDatePicker(frame: .zero)
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = .gmt
        picker.locale = variant.locale
        picker.datePickerMode = mode
        picker.date = Date(timeIntervalSince1970: 1_718_444_460)
        picker.preferredDatePickerStyle = style
        picker.frame = CGRect(origin: origin, size: picker.sizeThatFits(.zero))
        return picker
    }

    private func stage(_ variant: GalleryVariant, height: Double, pickers: [UIDatePicker]) -> Stage<Void> {
        Gallery.stage(variant, size: CGSize(width: 340, height: height)) {
            let page = UIViewController()
            page.view.backgroundColor = .systemBackground
            for picker in pickers { page.view.addSubview(picker) }
            return page
        }
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-date-compact-1x", "gallery-date-compact-dark-2x", "gallery-date-compact-rtl-1x"]))
    private func compactPickers(variant: GalleryVariant, name: String) throws {
        let modes: [UIDatePicker.Mode] = [.date, .dateAndTime, .time]
        var pickers = modes.enumerated().map { picker(.compact, $1, variant, at: CGPoint(x: 12, y: 12 + 46 * $0)) }
        let disabled = picker(.compact, .dateAndTime, variant, at: CGPoint(x: 12, y: 150))
        disabled.isEnabled = false
        pickers.append(disabled)
        try Gallery.verify(stage(variant, height: 196, pickers: pickers), name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-date-popover-1x", "gallery-date-popover-dark-2x", "gallery-date-popover-rtl-1x"]))
    private func compactPickerWithItsCalendar(variant: GalleryVariant, name: String) throws {
        let stage = stage(variant, height: 460, pickers: [picker(.compact, .dateAndTime, variant, at: CGPoint(x: 12, y: 12))])
        stage.native.click(x: variant.isRightToLeft ? 180 : 60, y: 28)
        stage.system.settle(limit: 3)
        try Gallery.verify(stage, name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-date-inline-1x", "gallery-date-inline-dark-2x", "gallery-date-inline-rtl-1x"]))
    private func inlinePicker(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(stage(variant, height: 420, pickers: [picker(.inline, .dateAndTime, variant, at: CGPoint(x: 10, y: 10))]), name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-time-inline-1x", "gallery-time-inline-dark-2x", "gallery-time-inline-rtl-1x"]))
    private func inlineTime(variant: GalleryVariant, name: String) throws {
        let stage = stage(variant, height: 240, pickers: [picker(.inline, .time, variant, at: CGPoint(x: 10, y: 10))])
        try Gallery.verify(stage, name)
    }
}
