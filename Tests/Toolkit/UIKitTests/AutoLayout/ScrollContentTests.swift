// Constraints on a scroll view's content and frame layout guides.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ScrollContentTests {
    private func scrollView(on fixture: LayoutFixture) -> UIScrollView {
        let scrollView = UIScrollView(frame: fixture.root.bounds)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentInsetAdjustmentBehavior = .never
        fixture.root.addSubview(scrollView)
        return scrollView
    }

    @Test func contentConstraintsSetTheContentSize() {
        let fixture = LayoutFixture(width: 200, height: 300)
        let scrollView = scrollView(on: fixture)
        let column = fixture.add(UIView(), to: scrollView)
        let height = column.heightAnchor.constraint(equalToConstant: 900)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 10),
            column.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -10),
            column.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 5),
            column.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -5),
            column.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -20), height,
        ])
        fixture.layout()
        #expect(scrollView.contentSize == CGSize(width: 200, height: 910))
        #expect(column.frame == CGRect(10, 5, 180, 900))
        #expect(scrollView.contentLayoutGuide.layoutFrame == CGRect(0, 0, 200, 910))
        height.constant = 400
        fixture.resize(320, 300)
        fixture.layout()
        #expect(scrollView.contentSize == CGSize(width: 320, height: 410))
    }

    @Test func scrollingSolvesNothingAndKeepsViewsPinnedToTheFrameGuideInPlace() {
        let fixture = LayoutFixture(width: 200, height: 300)
        let scrollView = scrollView(on: fixture)
        scrollView.contentSize = CGSize(width: 200, height: 2000)
        let content = fixture.add(SizedView(20, 20), to: scrollView)
        let badge = fixture.add(SizedView(30, 30), to: scrollView)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 100),
            badge.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 4),
        ])
        fixture.layout()
        #expect(badge.frame.minY == 4)
        let pivots = fixture.engine?.pivotCount
        scrollView.contentOffset = CGPoint(x: 0, y: 250)
        fixture.layout()
        #expect(content.frame.minY == 100)
        #expect(badge.frame.minY == 254)
        #expect(fixture.engine?.pivotCount == pivots)
        #expect(scrollView.contentSize == CGSize(width: 200, height: 2000))
    }

    @Test func viewOutsideFollowsScrolledContent() {
        let fixture = LayoutFixture(width: 200, height: 300)
        let scrollView = scrollView(on: fixture)
        scrollView.contentSize = CGSize(width: 200, height: 2000)
        let content = fixture.add(SizedView(20, 20), to: scrollView)
        let marker = fixture.add(SizedView(5, 5))
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 100),
            marker.topAnchor.constraint(equalTo: content.topAnchor),
        ])
        fixture.layout()
        #expect(marker.frame.minY == 100)
        scrollView.contentOffset = CGPoint(x: 0, y: 30)
        fixture.layout()
        #expect(marker.frame.minY == 70)
    }

    @Test func constraintsDoNotChangeATablesContentSize() {
        let fixture = LayoutFixture(width: 200, height: 300)
        let table = UITableView(frame: fixture.root.bounds)
        fixture.root.addSubview(table)
        let before = table.contentSize
        let badge = fixture.add(SizedView(30, 30), to: table)
        NSLayoutConstraint.activate([
            badge.rightAnchor.constraint(equalTo: table.rightAnchor), badge.topAnchor.constraint(equalTo: table.topAnchor),
        ])
        fixture.layout()
        #expect(badge.frame == CGRect(170, 0, 30, 30))
        #expect(table.contentSize == before)
    }
}
