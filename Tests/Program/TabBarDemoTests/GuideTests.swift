// Tests the guide. In the article, the dots are at (0, H − 50, W, 20), and the last page has a button of 100×33 centred at H − 110.

import Assets
import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct GuideTests {
    @Test func partsHaveTheArticlesFrames() throws {
        for size in [CGSize(width: 320, height: 480), CGSize(width: 375, height: 667), CGSize(width: 900, height: 1200)] {
            let stage = try Stage.guide(size: size)
            #expect(stage.dots?.frameInWindow == CGRect(x: 0, y: size.height - 50, width: size.width, height: 20))
            #expect(stage.guide?.collectionView.contentSize == CGSize(width: 4 * size.width, height: size.height))
            #expect(stage.cell(0)?.frameInWindow == CGRect(origin: .zero, size: size))
            stage.press(.end)
            let start = try #require(stage.cell(3)?.startButton).frameInWindow
            #expect(start.size == CGSize(width: 100, height: 33))
            #expect(start.midY == size.height - 110)
            #expect(abs(start.midX - size.width / 2) <= 0.5)
        }
    }

    /// The third page's drawing contains each line and colour of the raised button's icon.
    @Test func guideShowsTheProgramsRaisedButton() throws {
        func drawing(_ name: String) throws -> String {
            try String(contentsOfFile: #require(Assets.path(name)), encoding: .utf8)
        }
        let guide = try drawing("Guide/centre.svg")
        let parts = try drawing("Icons/centre-scenes.svg").matches(of: /\s(d|stop-color|r)="([^"]{3,})"/).map { String($0.output.0) }
        #expect(parts.count >= 5)
        #expect(parts.filter { !guide.contains($0) } == [])
    }

    /// The first drawing has a white lens over the phone's leading corner, and nothing over its trailing corner.
    @Test(arguments: [InterfaceLanguage.english, .arabic])
    func drawingsAreMirroredFromRightToLeft(language: InterfaceLanguage) throws {
        let stage = try Stage.guide(size: CGSize(width: 900, height: 1200), language: language)
        let cell = try #require(stage.cell(0))
        let art = try #require(cell.contentView.subviews.first { $0 is UIImageView }).frameInWindow
        func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 {
            let shown = language.isRightToLeft ? 320 - x : x
            return stage.native.pixel(x: Int(art.minX + shown * art.width / 320), y: Int(art.minY + y * art.width / 320)) & 0xFFFFFF
        }
        #expect(pixel(60, 224) == 0xFFFFFF)
        #expect(pixel(260, 224) != 0xFFFFFF)
    }

    @Test func headlinesHaveTheSameTopAndTextsFit() throws {
        for language in InterfaceLanguage.allCases {
            for size in [CGSize(width: 320, height: 480), CGSize(width: 480, height: 320), CGSize(width: 900, height: 1200)] {
                let stage = try Stage.guide(size: size, language: language)
                var tops: Set<CGFloat> = []
                for page in 0..<4 {
                    let cell = try #require(stage.cell(page))
                    tops.insert(cell.titleLabel.frame.minY)
                    for label in [cell.titleLabel, cell.textLabel] {
                        let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
                        #expect(needed.height <= label.bounds.height + 1, "\(language) \(size) page \(page)")
                    }
                    #expect(cell.textLabel.frame.maxY <= size.height - 110 - 16, "\(language) \(size) page \(page)")
                    stage.press(language.isRightToLeft ? .left : .right)
                }
                #expect(tops.count == 1, "\(language) \(size)")
            }
        }
    }

    /// Tests insets at the top and bottom, and at the sides; each page has its drawing and texts, also during transitions.
    @Test(arguments: [UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), UIEdgeInsets(top: 1, left: 20, bottom: 0, right: 20)])
    func pagesFitIntoTheSafeArea(_ safeArea: UIEdgeInsets) throws {
        let stage = try Stage.guide(size: CGSize(width: 375, height: 812), safeArea: safeArea)
        for page in 0..<4 {
            let cell = try #require(stage.cell(page))
            for label in [cell.titleLabel, cell.textLabel] {
                let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
                #expect(label.bounds.width > 100 && needed.height <= label.bounds.height + 1, "page \(page): \(label.bounds)")
            }
            let pictures = cell.contentView.subviews.compactMap { ($0 as? UIImageView)?.bounds.size }
            #expect(pictures.count == 1 && pictures[0].width >= 200 && pictures[0].width == pictures[0].height, "page \(page)")
            guard page < 3 else { continue }
            stage.native.press(.right)
            stage.system.advance(by: 0.1)
            let next = try #require(stage.cell(page + 1))
            #expect(next.titleLabel.bounds.width > 100, "during the transition to page \(page + 1)")
            stage.system.settle(limit: 3)
        }
    }

    @Test func startButtonIsVisibleOnlyOnTheLastPage() throws {
        let stage = try Stage.guide()
        for page in 0..<3 {
            #expect(!stage.canClickStart, "page \(page)")
            stage.press(.right)
        }
        #expect(stage.canClickStart)
        stage.native.send(.buttonPressed(.primary), x: 160, y: 200)
        stage.native.movePointer(x: 200, y: 200)
        stage.system.settle(limit: 2)
        #expect(stage.pageOffset < 3)
        #expect(!stage.canClickStart)
        stage.native.movePointer(x: 160, y: 200)
        stage.system.settle(limit: 2)
        #expect(stage.canClickStart)
        stage.native.send(.buttonReleased(.primary), x: 160, y: 200)
        stage.press(.left)
        stage.press(.right)
        #expect(stage.canClickStart)
    }

    /// The first page is the rightmost one.
    @Test(arguments: [UIEdgeInsets.zero, UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)])
    func mirroredGuideReachesItsLastPage(_ safeArea: UIEdgeInsets) throws {
        let stage = try Stage.guide(language: .arabic, safeArea: safeArea)
        #expect(stage.pageOffset == 3)
        #expect(stage.dots?.currentPage == 0)
        for page in 1...3 {
            #expect(!stage.canClickStart)
            stage.press(.left)
            #expect(stage.dots?.currentPage == page)
        }
        #expect(stage.canClickStart)
    }

    @Test func dragsWheelKeysAndDotsTurnPages() throws {
        let stage = try Stage.guide()
        stage.native.drag(fromX: 300, y: 200, toX: 60, y: 200)
        stage.system.settle()
        #expect(stage.pageOffset == 1)
        stage.native.scroll(x: 160, y: 200, notches: 1)
        stage.system.settle()
        #expect(stage.pageOffset == 2)
        // The wheel also works over the dots.
        stage.native.scroll(x: 160, y: 440, notches: -1)
        stage.system.settle()
        #expect(stage.pageOffset == 1)
        for (key, page) in [(Key.space, 2), (.enter, 3), (.home, 0), (.pageDown, 1), (.end, 3), (.pageUp, 2), (.left, 1)] {
            stage.press(key)
            #expect(stage.pageOffset == CGFloat(page), "\(key)")
        }
        // The dots are 16 points apart and centred.
        stage.native.click(x: 184, y: 440)
        stage.system.settle()
        #expect(stage.pageOffset == 3)
        stage.native.click(x: 20, y: 440)
        stage.system.settle()
        #expect(stage.pageOffset == 2)
    }

    @Test(arguments: InterfaceLanguage.allCases) func skipEndsTheGuideOnEveryPageButTheLast(language: InterfaceLanguage) throws {
        for page in 0..<4 {
            let stage = try Stage.guide(language: language)
            for _ in 0..<page { stage.press(language.isRightToLeft ? .left : .right) }
            let button = try #require(stage.guide?.skipButton), frame = button.frameInWindow
            #expect(button.isHidden == (page == 3) && button.currentTitle?.isEmpty == false)
            #expect(language.isRightToLeft ? frame.maxX < 120 : frame.minX > 200)
            guard page < 3 else { continue }
            stage.click(button)
            stage.settle()
            #expect(stage.content.currentController is GuideEndController, "page \(page)")
        }
    }

    @Test(arguments: InterfaceLanguage.allCases) func guideNamesTheLaboratoryWithItsKey(language: InterfaceLanguage) {
        #expect(GuidePage.allCases.contains { Localized.text("guide.\($0.rawValue).text", in: language).contains("Ctrl+L") })
    }

    @Test func guideDidFinishIsPostedOnce() throws {
        let stage = try Stage.guide()
        let guide = try #require(stage.guide)
        nonisolated(unsafe) var count = 0
        let watcher = NotificationCenter.default.addObserver(forName: .guideDidFinish, object: nil, queue: nil) { _ in count += 1 }
        defer { NotificationCenter.default.removeObserver(watcher) }
        // Each press continues from the target of the previous one, and the button is inactive during the transition.
        for _ in 0..<5 { stage.native.press(.enter) }
        stage.system.settle()
        #expect(stage.pageOffset == 3)
        #expect(count == 0)
        stage.native.click(x: 160, y: 370)
        stage.native.click(x: 160, y: 370)
        stage.native.press(.enter)
        #expect(count == 1)
        stage.system.settle()
        #expect(stage.content.currentController is GuideEndController)
        #expect(guide.viewIfLoaded?.window == nil)
        // Enter on the last screen restarts the guide.
        stage.press(.enter)
        #expect(stage.guide != nil && stage.guide !== guide)
        #expect(stage.pageOffset == 0)
        #expect(count == 1)
    }

    @Test(arguments: [[], .shift] as [KeyModifiers])
    func heldKeyDoesNotPressTheStartButton(modifiersAtRelease modifiers: KeyModifiers) throws {
        let stage = try Stage.guide()
        for _ in 0..<40 {
            stage.native.send(.keyPressed(KeyPress(key: .enter, isRepeat: true)))
            stage.system.advance(by: 0.1)
        }
        #expect(stage.pageOffset == 3)
        #expect(stage.guide != nil)
        stage.native.send(.keyReleased(KeyPress(key: .enter)), modifiers: modifiers)
        stage.press(.enter)
        #expect(stage.guide == nil)
    }

    @Test func resizingKeepsThePage() throws {
        let stage = try Stage.guide()
        for page in 0..<4 {
            for (width, height) in [(900, 1200), (321, 480), (500, 300), (320, 480)] {
                stage.native.resize(width: Double(width), height: Double(height))
                stage.system.settle()
                #expect(stage.pageOffset == CGFloat(page), "page \(page) at \(width)×\(height)")
                #expect(stage.dots?.currentPage == page)
                #expect(stage.canClickStart == (page == 3))
            }
            stage.press(.right)
        }
    }

    @Test func textsFollowTheLanguage() throws {
        let stage = try Stage.guide()
        DemoSettings.shared.language = .simplifiedChinese
        stage.system.settle()
        #expect(stage.cell(0)?.titleLabel.text == "滚动列表")
        stage.press(.end)
        #expect(stage.cell(3)?.startButton.currentTitle == "立即体验")
        DemoSettings.shared.language = .traditionalChinese
        stage.system.settle()
        #expect(stage.cell(3)?.startButton.currentTitle == "立即體驗")
        #expect(stage.canClickStart)
    }

    @Test func dotsShowTheCurrentPageDuringRandomInput() throws {
        let stage = try Stage.guide()
        var generator = SeededGenerator(seed: 1)
        func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        for step in 0..<150 {
            let (width, height) = (Double(stage.native.pixelSize.width), Double(stage.native.pixelSize.height))
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: stage.native.drag(fromX: random(0...width), y: 150, toX: random(-50...width), y: random(100...200), steps: 4)
            case 1: stage.native.scroll(x: 100, y: 100, notches: random(-2...2).rounded())
            case 2: stage.native.scroll(x: 100, y: 100, notches: random(-1...1), source: .touchpad)
            case 3: stage.native.scroll(x: 100, y: 100, notches: 0, source: .touchpadLifted)
            case 4: stage.native.press([.left, .right, .pageUp, .pageDown, .home, .end][Int.random(in: 0..<6, using: &generator)])
            // At the right, the button Skip ends the guide.
            case 5: stage.native.click(x: random(0...width * 0.6), y: height - 40)
            case 6: stage.native.resize(width: random(320...900).rounded(), height: random(480...1200).rounded())
            case 7: stage.native.click(x: random(0...width), y: random(0...200))
            default: break
            }
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                stage.system.advance(frames: 1)
                #expect(stage.dots?.currentPage == Int(stage.pageOffset + 0.5), "step \(step) at \(stage.pageOffset)")
                #expect(stage.canClickStart == (abs(stage.pageOffset - 3) * CGFloat(width) < 0.5) || stage.pageOffset > 2, "step \(step)")
            }
        }
        stage.native.scroll(x: 100, y: 100, notches: 0, source: .touchpadLifted)
        stage.system.settle()
        #expect(stage.pageOffset == stage.pageOffset.rounded())
        #expect(stage.canClickStart == (stage.pageOffset == 3))
        // At rest no frame is requested.
        let frames = stage.native.frames.count
        stage.system.advance(by: 2)
        #expect(stage.native.frames.count == frames)
    }
}
