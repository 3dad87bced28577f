// Constraints from visual formats.

import Foundation
import Testing

@testable import UIKit

/// Expected values follow from Apple's "Auto Layout Guide: Visual Format Language".
@MainActor @Suite(.serialized) struct VisualFormatTests {
    private let fixture = LayoutFixture(width: 320, height: 480)
    private let first: UIView
    private let second: UIView

    init() {
        first = fixture.add()
        second = fixture.add()
    }

    private var views: [String: Any] { ["first": first, "second": second] }

    /// Activates the constraints of formats, then lays out.
    private func apply(
        _ formats: String..., options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil
    ) {
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views))
        }
        fixture.layout()
    }

    @Test func formatSetsTheDistancesAndSizesOfARow() {
        apply("H:|-50-[first(100)]-20-[second]-10-|", "V:|[first]|", "V:|-5-[second(30)]")
        #expect(first.frame == CGRect(50, 0, 100, 480))
        // 50 + 100 + 20 = 170; 320 − 170 − 10 = 140.
        #expect(second.frame == CGRect(170, 5, 140, 30))
    }

    @Test func formatsWithoutOrientationAreHorizontal() {
        apply("|[first][second(==first)]|")
        #expect(first.frame.width == 160)
        #expect(second.frame.minX == 160)
    }

    @Test func standardDistanceIsEightBetweenViewsAndTheMarginAtTheSuperview() {
        fixture.root.layoutMargins = UIEdgeInsets(top: 11, left: 20, bottom: 12, right: 30)
        apply("H:|-[first]-[second(100)]-|", "V:|-[first]-|")
        #expect(first.frame == CGRect(20, 11, 162, 457))
        #expect(second.frame.minX == 190)
    }

    @Test func metricsGiveDistancesSizesAndPriorities() {
        apply(
            "H:|-gap-[first(wide@weak,>=least)]-(gap)-[second(50)]",
            metrics: ["gap": 12, "wide": 10.5, "weak": Float(20), "least": CGFloat(40)])
        #expect(first.frame.minX == 12)
        #expect(first.frame.width == 40)
        #expect(second.frame.minX == 64)
    }

    @Test func predicatesHaveRelationsAndPriorities() {
        let made = NSLayoutConstraint.constraints(
            withVisualFormat: "H:[first(>=70,<=100@251)]-(>=8@750)-[second(==first@20)]", metrics: nil, views: views)
        #expect(made.map(\.relation) == [.greaterThanOrEqual, .lessThanOrEqual, .greaterThanOrEqual, .equal])
        #expect(made.map(\.constant) == [70, 100, 8, 0])
        #expect(made.map(\.priority.rawValue) == [1000, 251, 750, 20])
        #expect(made[3].secondItem === first)
        #expect(made.allSatisfy { !$0.isActive })
    }

    @Test func negativeDistancesOverlapTheViews() {
        apply("H:|[first(100)]-(-10)-[second(50)]")
        #expect(second.frame.minX == 90)
    }

    @Test func optionsAlignTheViewsOfARow() {
        apply("H:|[first(10)]-[second(10)]", options: [.alignAllTop, .alignAllBottom])
        apply("V:|-30-[first(40)]")
        #expect(second.frame == CGRect(18, 30, 10, 40))
    }

    @Test func rowsBeginAtTheLeadingSideUnlessTheOptionsSayOtherwise() {
        fixture.root.semanticContentAttribute = .forceRightToLeft
        apply("H:|-10-[first(20)]-5-[second(30)]")
        #expect(first.frame.minX == 290)
        #expect(second.frame.minX == 255)
        let third = fixture.add()
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-10-[third(20)]", options: .directionLeftToRight, metrics: nil, views: ["third": third]))
        fixture.layout()
        #expect(third.frame.minX == 10)
    }

    @Test func theDirectionRightToLeftMirrorsARow() {
        apply("H:|-10-[first(20)]-5-[second(30)]", options: .directionRightToLeft)
        #expect(first.frame.minX == 290)
        #expect(second.frame.minX == 255)
    }

    @Test func baselineSpacingMeasuresFromBaselineToBaseline() {
        let (upper, lower) = (UILabel(), UILabel())
        for label in [upper, lower] {
            label.text = "Text"
            _ = fixture.add(label)
        }
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-20-[upper]-40-[lower]", options: .spacingBaselineToBaseline, metrics: nil,
                views: ["upper": upper, "lower": lower]))
        fixture.layout()
        #expect(abs(lower.frame.minY - upper.frame.minY - 40) <= 1)
    }

    @Test(arguments: [
        ("V|[first]|", "at character 2: expected ':' after 'V'"),
        ("[first", "at character 7: expected ']'"),
        ("H:|-[first]-|[second]", "at character 14: nothing can follow the second '|'"),
        ("[third]", "at character 2: 'third' is not a key of views"),
        ("|-gap-[first]", "at character 3: 'gap' is not a key of metrics"),
        ("[first(>5)]", "at character 9: expected '==', '<=' or '>='"),
        ("[first(5@2000)]", ": the priority 2000.0 is not in 1…1000"),
        ("[first(5@0.5)]", ": the priority 0.5 is not in 1…1000"),
        ("[first]-10[second]", "at character 11: expected '-' after the distance"),
        ("", "at character 1: expected a view in brackets"),
        ("[first(first.width)]", "at character 13: expected ',' or ')'"),
    ])
    func mistakesAreReportedAndMakeNoConstraints(format: String, message: String) {
        var lines: [String] = []
        LayoutDiagnostics.output = { lines.append($0) }
        #expect(NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views).isEmpty)
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix(message) == true, "\(lines)")
    }

    @Test func alignmentsInTheDirectionOfTheFormatAreRejected() {
        var lines: [String] = []
        LayoutDiagnostics.output = { lines.append($0) }
        let made = NSLayoutConstraint.constraints(
            withVisualFormat: "H:[first][second]", options: .alignAllLeft, metrics: nil, views: views)
        #expect(made.isEmpty)
        #expect(lines.count == 1)
    }

    @Test func formatsWithTheSuperviewNeedASuperview() {
        var lines: [String] = []
        LayoutDiagnostics.output = { lines.append($0) }
        #expect(NSLayoutConstraint.constraints(withVisualFormat: "|[v]", metrics: nil, views: ["v": UIView()]).isEmpty)
        #expect(lines.first?.contains("'v' has no superview") == true)
    }
}
