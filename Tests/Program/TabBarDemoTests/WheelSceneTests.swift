// Tests scene `wheel`: the icon shows the row at the list's bottom edge at every pixel of the scroll range.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct WheelSceneTests {
    @Test func framesAreThoseOfTheRecordedPhone() throws {
        let stage = try Stage.wheel()
        // In the recording the list is 685 points high, and the bar 83: 49, plus a bottom inset of 34.
        #expect(stage.table.frameInWindow == CGRect(x: 0, y: 44, width: 375, height: 685))
        #expect(stage.tabs.tabBar.frameInWindow == CGRect(x: 0, y: 729, width: 375, height: 83))
        #expect(stage.table.contentSize == CGSize(width: 375, height: 4400))
        #expect(stage.tabs.tabBar.items?.map(\.title) == ["First", "Clock"])
    }

    @Test func wheelAtLaunchIsThatOfTheRecording() throws {
        // (0 + 685 − 44) / 4400 · 100 = 14.568: numbers 15 and 16, the lower one at 56.8 %.
        let stage = try Stage.wheel()
        let wheel = stage.wheel
        #expect(wheel.topLabel.text == "15")
        #expect(wheel.bottomLabel.text == "16")
        #expect(abs(wheel.bottomLabel.transform.d - 0.56818) < 1e-4)
        #expect(abs(wheel.topLabel.transform.d - 0.43182) < 1e-4)
    }

    @Test func liveIconsHaveTheCentreOfTheSystemIcons() throws {
        let stage = try Stage.wheel()
        for (button, live) in zip(stage.buttons, ["WheelView", "ClockIconView"]) {
            let image = try #require(button.subviews.first { type(of: $0).description() == "UITabBarSwappableImageView" })
            let icon = try #require(button.subviews.first { type(of: $0).description() == live })
            #expect(image.isHidden)
            #expect(icon.bounds.size == CGSize(width: 25, height: 25))
            #expect(icon.frameInWindow.midX == image.frameInWindow.midX)
            #expect(icon.frameInWindow.midY == image.frameInWindow.midY)
            // In the recordings the icons' centres are 19 points below the bar's top edge.
            #expect(abs(icon.frameInWindow.midY - stage.tabs.tabBar.frameInWindow.minY - 19) <= 1)
        }
    }

    @Test func wheelShowsTheBottomRowAtEveryPixel() throws {
        let stage = try Stage.wheel()
        let (table, wheel) = (stage.table, stage.wheel)
        for pixel in 0...3715 {
            table.contentOffset = CGPoint(x: 0, y: pixel)
            // The article's formula.
            let position = (Double(pixel) + 685 - 44) / 4400 * 100
            let f = (position - position.rounded(.down) > 1 - 1e-6) ? 0 : position - position.rounded(.down)
            let index = Int(position + 1e-6)
            #expect(wheel.topLabel.text == "\(index + 1)")
            #expect(wheel.bottomLabel.text == "\(min(index + 2, 100))")
            #expect(abs(wheel.topLabel.transform.d - (1 - f)) < 1e-5)
            #expect(abs(wheel.topLabel.transform.ty + 11.5 * f) < 1e-4)
            #expect(abs(wheel.bottomLabel.transform.d - f) < 1e-5)
            #expect(abs(wheel.bottomLabel.transform.ty - 11.5 * (1 - f)) < 1e-4)
            // On screen, the lower number's share of both heights is the visible fraction of the row at the list's bottom edge.
            let edge = Double(pixel) + 685
            let bottomRow = try #require(table.indexPathForRow(at: CGPoint(x: 1, y: edge - 0.001)))
            let row = table.rectForRow(at: bottomRow)
            let visible = (edge - row.minY) / row.height
            let share = wheel.bottomLabel.frame.height / (wheel.topLabel.frame.height + wheel.bottomLabel.frame.height)
            if visible < 0.9999 {
                #expect(abs(share - visible) < 1e-4)
                #expect(wheel.bottomLabel.text == "\(bottomRow.row + 1)")
            }
        }
    }

    @Test func wheelShowsOnlyTheLastRowAtTheEnd() throws {
        let stage = try Stage.wheel()
        stage.table.contentOffset = CGPoint(x: 0, y: 4400 - 685)
        #expect(stage.wheel.topLabel.text == "100")
        #expect(stage.wheel.topLabel.transform == .identity)
        #expect(stage.wheel.bottomLabel.frame.height == 0)
    }

    @Test func wheelStaysAtTheFirstAndLastRowsBeyondTheEnds() throws {
        let stage = try Stage.wheel()
        stage.table.contentOffset = CGPoint(x: 0, y: 9000)
        #expect(stage.wheel.topLabel.text == "100")
        #expect(stage.wheel.topLabel.transform == .identity)
        stage.table.contentOffset = CGPoint(x: 0, y: -900)
        #expect(stage.wheel.topLabel.text == "1")
        #expect(stage.wheel.topLabel.transform == .identity)
    }

    @Test(arguments: [1, 37, 99, 101, 1000, 12_345, 1_000_000])
    func wheelShowsTheBottomRowForAnyNumberOfRows(_ rows: Int) throws {
        let stage = try Stage.wheel(rows: rows)
        let range = max(0, rows * 44 - 685)
        for step in 0...50 {
            let offset = (Double(range) * Double(step) / 50).rounded()
            stage.table.contentOffset = CGPoint(x: 0, y: offset)
            let position = min(max((offset + 641) / 44, 0), Double(rows - 1))
            #expect(stage.wheel.topLabel.text == "\(Int(position + 1e-5) + 1)")
            let share = position - position.rounded(.down)
            if share < 0.9999 { #expect(abs(stage.wheel.bottomLabel.transform.d - share) < 1e-4) }
        }
    }

    @Test func wheelIsEmptyWithoutRows() throws {
        let stage = try Stage.wheel(rows: 0)
        #expect((stage.wheel.topLabel.text ?? "").isEmpty)
        stage.native.scroll(x: 100, y: 300, notches: 5)
        stage.system.settle(limit: 2)
        #expect((stage.wheel.topLabel.text ?? "").isEmpty)
    }

    @Test func wheelShowsTheBottomRowInEachFrameOfScrolling() throws {
        let stage = try Stage.wheel()
        stage.native.scroll(x: 100, y: 300, notches: 7)
        var shares: Set<Double> = []
        for _ in 0..<30 {
            stage.system.advance(frames: 1)
            let edge = stage.table.contentOffset.y + 685
            let share = (edge - 44) / 44 - ((edge - 44) / 44).rounded(.down)
            #expect(abs(stage.wheel.bottomLabel.transform.d - share) < 1e-4)
            shares.insert(share)
        }
        #expect(shares.count > 5, "several frames")
    }

    @Test func selectedIconIsBlueAndTheOtherGray() throws {
        let stage = try Stage.wheel()
        let blue: UInt32 = 0xFF00_7AFF, gray: UInt32 = 0xFF80_8080
        let wheel = stage.wheel.frameInWindow
        let clock = try #require(stage.buttons[1].subviews.first { type(of: $0).description() == "ClockIconView" }).frameInWindow
        func colors() throws -> [UInt32] {
            let picture = try stage.pictureAtRest()
            return [picture.pixel(Int(wheel.minX), Int(wheel.midY)), picture.pixel(Int(clock.midX) + 8, Int(clock.midY) + 4)]
        }
        #expect(try colors() == [blue, gray])
        stage.clickTab(1)
        #expect(try colors() == [gray, blue])
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.wheel.topLabel.textColor == .gray)
        stage.clickTab(0)
        #expect(try colors() == [blue, gray])
    }

    @Test func clickOnTheWheelSelectsItsTab() throws {
        let stage = try Stage.wheel()
        stage.clickTab(1)
        let wheel = stage.wheel.frameInWindow
        stage.native.click(x: wheel.midX, y: wheel.midY)
        #expect(stage.tabs.selectedIndex == 0)
    }

    @Test func threeDigitsShrinkToFit() throws {
        let stage = try Stage.wheel(scale: 3)
        stage.table.contentOffset = CGPoint(x: 0, y: 4400 - 685)
        let picture = try stage.pictureAtRest()
        let frame = stage.wheel.frameInWindow
        func isDark(_ x: Int) -> Bool {
            (Int(frame.minY * 3) + 8..<Int(frame.maxY * 3) - 8).contains { picture.pixel(x, $0) & 0xFF_0000 < 0x80_0000 }
        }
        let columns = (Int((frame.minX * 3).rounded()) + 3..<Int((frame.maxX * 3).rounded()) - 3).map(isDark)
        let starts = zip([false] + columns, columns).filter { !$0 && $1 }.count
        #expect(starts == 3, "three separate digits")
        #expect(columns.first == false && columns.last == false, "no digit is clipped")
    }
}
