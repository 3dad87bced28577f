// Separators of rows, bars, pickers and alerts: one device pixel in the exact colour, at every scale, light and dark.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct HairlineTests {
    nonisolated static let scales: [Double] = [0.5, 1, 1.25, 1.5, 1.75, 2, 3]
    nonisolated static let styles: [UIUserInterfaceStyle] = [.light, .dark]

    /// One column of the window's pixels from the top, as 0xAARRGGBB.
    private func column(atPoint x: CGFloat, of stage: Stage<Void>, scale: Double) -> [UInt32] {
        let width = stage.native.pixelSize.width
        let pixels = stage.native.pixels()
        return stride(from: Int(x * scale), to: pixels.count, by: width).map { pixels[$0] }
    }

    /// The lengths of the runs of `color`.
    private func runs(of color: UInt32, in pixels: [UInt32]) -> [Int] {
        pixels.split(whereSeparator: { $0 != color }).map(\.count)
    }

    private func pixel(_ color: UIColor, _ style: UIUserInterfaceStyle) -> UInt32 {
        color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.premultipliedPixel
    }

    private func stage(_ scale: Double, _ style: UIUserInterfaceStyle) -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 300, height: 400), scale: scale)
        stage.window.overrideUserInterfaceStyle = style
        return stage
    }

    /// Some of the row heights and content offsets put edges between pixels.
    @Test(arguments: scales, styles)
    func rowSeparatorsAreOnePixelOfTheirColour(scale: Double, style: UIUserInterfaceStyle) {
        for (height, offset) in [(44, 0), (43.5, 0), (44.3, 10.7), (51.9, 33.3)] as [(CGFloat, CGFloat)] {
            let stage = stage(scale, style)
            let table = UITableView(frame: stage.window.bounds)
            let source = PlainRows(100)
            table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
            table.showsVerticalScrollIndicator = false
            table.rowHeight = height
            table.dataSource = source
            stage.window.addSubview(table)
            table.contentOffset.y = offset
            stage.system.settle()
            let found = runs(of: pixel(Theme.separator, style), in: column(atPoint: 150, of: stage, scale: scale))
            let expected = Int(((offset + 399) / height).rounded(.down)) - Int((offset / height).rounded(.down))
            #expect(abs(found.count - expected) <= 1, "row height \(height), offset \(offset)")
            #expect(found.allSatisfy { $0 == 1 }, "row height \(height), offset \(offset): \(found)")
        }
    }

    @Test(arguments: scales, styles)
    func groupedSectionsHaveSeparatorsAboveBetweenAndBelow(scale: Double, style: UIUserInterfaceStyle) {
        let stage = stage(scale, style)
        let table = UITableView(frame: stage.window.bounds, style: .grouped)
        let rows = Rows([2, 1])
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.system.settle()
        let found = runs(of: pixel(Theme.separator, style), in: column(atPoint: 150, of: stage, scale: scale))
        #expect(found == [1, 1, 1, 1, 1])
    }

    /// The separator of an opaque bar is outside the bar, over the page.
    @Test(arguments: scales, styles)
    func barSeparatorsAreOnePixelOfTheirColour(scale: Double, style: UIUserInterfaceStyle) {
        let stage = stage(scale, style)
        stage.window.backgroundColor = .systemBackground
        let bars: [UIView] = [UINavigationBar(frame: .zero), UITabBar(frame: .zero), UIToolbar(frame: .zero)]
        for (index, bar) in bars.enumerated() {
            bar.frame = CGRect(x: 100 * CGFloat(index), y: 100, width: 100, height: 44)
            (bar as? UINavigationBar)?.isTranslucent = false
            (bar as? UITabBar)?.isTranslucent = false
            (bar as? UIToolbar)?.isTranslucent = false
            stage.window.addSubview(bar)
        }
        stage.system.settle()
        // 0.3 of black over white; 0.15 of white over black.
        let line: UInt32 = style == .light ? 0xFFB3_B3B3 : 0xFF26_2626
        for (index, bar) in bars.enumerated() {
            let found = runs(of: line, in: column(atPoint: 100 * CGFloat(index) + 2, of: stage, scale: scale))
            #expect(found == [1], "\(type(of: bar))")
        }
    }

    /// The separator of a dark bar over a black page is lighter than both.
    @Test func separatorOfADarkBarIsLighterThanTheBar() {
        let bar = pixel(Theme.barBackground, .dark) & 0xFF
        let stage = stage(1, .dark)
        stage.window.backgroundColor = .black
        let tabs = UITabBar(frame: CGRect(x: 0, y: 351, width: 300, height: 49))
        stage.window.addSubview(tabs)
        stage.system.settle()
        let line = column(atPoint: 2, of: stage, scale: 1)[350] & 0xFF
        #expect(line > bar + 0x0C)
    }

    @Test(arguments: scales, styles)
    func pickerSeparatorsAreOnePixelOfTheirColour(scale: Double, style: UIUserInterfaceStyle) {
        let stage = stage(scale, style)
        stage.window.backgroundColor = .systemBackground
        let picker = UIDatePicker(frame: CGRect(x: 0, y: 31, width: 300, height: 216))
        picker.datePickerMode = .time
        stage.window.addSubview(picker)
        stage.system.settle()
        let found = runs(of: pixel(Theme.separator, style), in: column(atPoint: 4, of: stage, scale: scale))
        #expect(found == [1, 1])
    }

    @Test(arguments: scales)
    func alertSeparatorsAreOnePixelOfTheirColour(scale: Double) throws {
        let stage = stage(scale, .light)
        stage.window.rootViewController = UIViewController()
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        stage.window.rootViewController?.present(alert, animated: false)
        stage.system.settle()
        let pixels = column(atPoint: 40, of: stage, scale: scale)
        // The separator darkens the uniform colour of the card.
        let card = pixels[pixels.count / 2]
        let first = try #require(pixels.firstIndex(of: card))
        let last = try #require(pixels.lastIndex(of: card))
        let inside = pixels[first...last].filter { $0 != card }
        #expect(inside.count == 1)
        let alpha = UIColor.separator.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor.alpha
        let expected = Double(0x3C) * alpha + Double(card >> 16 & 0xFF) * (1 - alpha)
        #expect(abs(Double((inside.first ?? 0) >> 16 & 0xFF) - expected) <= 2)
    }
}
