// Snapshots of scene `wheel`.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor
@Suite(.serialized) struct WheelSnapshotTests {
    private func stage(scale: Double) throws -> Stage<WheelContent> {
        try Stage.wheel(size: CGSize(width: 320, height: 480), safeArea: .zero, scale: scale)
    }

    @Test func launch() throws {
        try Snapshot.verify(stage(scale: 1).pictureAtRest(), named: "wheel-launch-1x")
    }

    @Test func launchAt2x() throws {
        try Snapshot.verify(stage(scale: 2).pictureAtRest(), named: "wheel-launch-2x")
    }

    @Test func scrolledList() throws {
        let stage = try stage(scale: 2)
        stage.table.contentOffset = CGPoint(x: 0, y: 1000.5)
        try Snapshot.verify(stage.pictureAtRest(), named: "wheel-scrolled-2x")
    }

    @Test func endOfTheList() throws {
        let stage = try stage(scale: 1)
        stage.table.contentOffset = CGPoint(x: 0, y: 4400 - stage.table.bounds.height)
        try Snapshot.verify(stage.pictureAtRest(), named: "wheel-end-1x")
    }

    @Test func clockPage() throws {
        let stage = try stage(scale: 1)
        stage.clickTab(1)
        try Snapshot.verify(stage.pictureAtRest(), named: "wheel-clock-1x")
    }

    @Test func sameInputGivesTheSamePixels() throws {
        func perform() throws -> [UInt32] {
            let stage = try stage(scale: 1)
            stage.native.scroll(x: 100, y: 100, notches: 3)
            stage.system.advance(by: 0.07)
            return stage.native.pixels()
        }
        #expect(try perform() == perform())
    }

    @Test func eachReferencePictureBelongsToATest() throws {
        #expect(try Snapshot.orphans() == [])
    }
}
