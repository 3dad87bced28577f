// Title attributes, images and offsets of segmented controls.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct SegmentStyleTests {
    private func image(_ size: CGSize = CGSize(width: 20, height: 10)) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) }
    }

    @Test func segmentsHaveTheAttributesOfTheirState() throws {
        let stage = Stage(size: CGSize(width: 200, height: 60))
        let control = UISegmentedControl(items: ["One", "Two"])
        control.selectedSegmentIndex = 1
        control.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)], for: .normal)
        control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        stage.window.addSubview(control)
        stage.frame()
        let labels = try [0, 1].map { try #require(control.segment($0)?.subviews.first as? UILabel) }
        #expect(labels.map(\.textColor) == [.red, .blue])
        #expect(labels.allSatisfy { $0.font == .systemFont(ofSize: 20) })
    }

    @Test func imagesReplaceTheBackgroundOfSegments() throws {
        let stage = Stage(size: CGSize(width: 200, height: 60))
        let (normal, selected, divider) = (image(), image(), image(CGSize(width: 3, height: 10)))
        let control = UISegmentedControl(items: ["One", "Two", "Six"])
        control.frame = CGRect(x: 0, y: 0, width: 154, height: 32)
        control.selectedSegmentIndex = 0
        control.setBackgroundImage(normal, for: .normal, barMetrics: .default)
        control.setBackgroundImage(selected, for: .selected, barMetrics: .default)
        control.setDividerImage(divider, forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
        control.setContentOffset(CGSize(width: 4, height: 1), forSegmentAt: 2)
        stage.window.addSubview(control)
        stage.frame()
        #expect(control.backgroundColor == nil)
        let shown = (0..<3).map { (control.segment($0)?.subviews.first as? UIImageView)?.image }
        #expect(shown.map { $0 === selected } == [true, false, false])
        #expect(shown.map { $0 === normal } == [false, true, true])
        let lines = control.subviews.filter { ($0.subviews.first as? UIImageView)?.image === divider }
        #expect(lines.map(\.frame.width) == [3])
        let last = try #require(control.segment(2)?.subviews.compactMap { $0 as? UILabel }.first)
        #expect(last.frame.origin == CGPoint(x: 4, y: 1))
    }
}
