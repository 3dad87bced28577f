// Scratch.
import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem
@testable import UIKit

@MainActor @Suite(.serialized) struct ScratchTests {
    func time(_ name: String, _ body: () -> Void) {
        let start = Date()
        body()
        print("SCRATCH", name, Int(Date().timeIntervalSince(start) * 1000), "ms")
    }
    @Test func typing() {
        for (name, unit) in [("ascii-lines", "A line of text that is about sixty characters long, indeed.\n"), ("chinese-lines", "很长的预设名称用来测试中间截断的效果如何\n"), ("one-paragraph", "A line of text that is about sixty characters long, indeed. ")] {
            let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
            let stage = Stage(size: CGSize(width: 400, height: 400))
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            stage.window.addSubview(view)
            time(name + " set") { view.text = text; stage.frame() }
            view.becomeFirstResponder()
            stage.frame()
            view.selectedRange = NSRange(location: text.utf16.count / 2, length: 0)
            stage.frame()
            time(name + " 10 keys") { for _ in 0..<10 { stage.native.press(.character("x")); stage.frame() } }
            let e = view.editor
            time(name + " string x10") { for _ in 0..<10 { _ = e.storage.string } }
            time(name + " contentDidChange x10") { for _ in 0..<10 { e.contentDidChange() } }
            time(name + " layout x10") { for _ in 0..<10 { e.invalidateLayout(); _ = e.layout } }
            time(name + " runs x10") { for _ in 0..<10 { _ = AttributedRuns(font: .systemFont(ofSize: 17), traits: .current).runs(of: e.storage) } }
            let runs = AttributedRuns(font: .systemFont(ofSize: 17), traits: .current).runs(of: e.storage)
            time(name + " EditableLayout x10") { for _ in 0..<10 { _ = EditableLayout(runs: runs, options: .init(maximumWidth: 380), font: Font(pointSize: 17), previous: e.layout) } }
            time(name + " store x10") { for _ in 0..<10 { e.store(NSAttributedString(string: "y", attributes: view.typingAttributes), in: 1000..<1001) } }
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
            label.numberOfLines = 0
            time(name + " label draw") { label.text = text; _ = label.displayedText }
            time(name + " label size") { _ = label.sizeThatFits(CGSize(width: 400, height: 0)) }
            label.numberOfLines = 1
            time(name + " label 1 line draw") { _ = label.displayedText }
            time(name + " label 1 line size") { _ = label.intrinsicContentSize }
        }
    }
}
