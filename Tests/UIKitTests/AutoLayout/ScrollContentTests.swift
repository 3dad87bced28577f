// Scroll views whose content constraints measure, and what stays while it moves.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ScrollContentTests {
    private func scrollView(on stage: LayoutStage) -> UIScrollView {
        let scrollView = UIScrollView(frame: stage.root.bounds)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentInsetAdjustmentBehavior = .never
        stage.root.addSubview(scrollView)
        return scrollView
    }

    @Test func whatFillsTheContentMeasuresIt() {
        let stage = LayoutStage(width: 200, height: 300)
        let scrollView = scrollView(on: stage)
        let column = stage.add(UIView(), to: scrollView)
        let height = column.heightAnchor.constraint(equalToConstant: 900)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 10),
            column.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -10),
            column.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 5),
            column.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -5),
            column.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -20), height,
        ])
        stage.layout()
        #expect(scrollView.contentSize == CGSize(width: 200, height: 910))
        #expect(column.frame == CGRect(10, 5, 180, 900))
        #expect(scrollView.contentLayoutGuide.layoutFrame == CGRect(0, 0, 200, 910))
        height.constant = 400
        stage.resize(320, 300)
        stage.layout()
        #expect(scrollView.contentSize == CGSize(width: 320, height: 410))
    }

    @Test func scrollingMovesContentWithoutAnySolvingAndLeavesTheFrameGuide() {
        let stage = LayoutStage(width: 200, height: 300)
        let scrollView = scrollView(on: stage)
        scrollView.contentSize = CGSize(width: 200, height: 2000)
        let content = stage.add(SizedView(20, 20), to: scrollView)
        let badge = stage.add(SizedView(30, 30), to: scrollView)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 100),
            badge.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 4),
        ])
        stage.layout()
        #expect(badge.frame.minY == 4)
        let exchanges = stage.engine?.pivotCount
        scrollView.contentOffset = CGPoint(x: 0, y: 250)
        stage.layout()
        #expect(content.frame.minY == 100)
        #expect(badge.frame.minY == 254)
        #expect(stage.engine?.pivotCount == exchanges)
        #expect(scrollView.contentSize == CGSize(width: 200, height: 2000))
    }

    @Test func aViewOutsideFollowsWhatScrolls() {
        let stage = LayoutStage(width: 200, height: 300)
        let scrollView = scrollView(on: stage)
        scrollView.contentSize = CGSize(width: 200, height: 2000)
        let content = stage.add(SizedView(20, 20), to: scrollView)
        let marker = stage.add(SizedView(5, 5))
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 100),
            marker.topAnchor.constraint(equalTo: content.topAnchor),
        ])
        stage.layout()
        #expect(marker.frame.minY == 100)
        scrollView.contentOffset = CGPoint(x: 0, y: 30)
        stage.layout()
        #expect(marker.frame.minY == 70)
    }

    @Test func aTableKeepsItsOwnMeasure() {
        let stage = LayoutStage(width: 200, height: 300)
        let table = UITableView(frame: stage.root.bounds)
        stage.root.addSubview(table)
        let before = table.contentSize
        let badge = stage.add(SizedView(30, 30), to: table)
        NSLayoutConstraint.activate([
            badge.rightAnchor.constraint(equalTo: table.rightAnchor), badge.topAnchor.constraint(equalTo: table.topAnchor),
        ])
        stage.layout()
        #expect(badge.frame == CGRect(170, 0, 30, 30))
        #expect(table.contentSize == before)
    }
}
