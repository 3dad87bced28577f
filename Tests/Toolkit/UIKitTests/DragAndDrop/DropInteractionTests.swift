// Drops on views: which interaction takes part, its calls in order, and the loading of items.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct DropInteractionTests {
    /// Notes the calls and loads the URLs of drops.
    private final class Recorder: UIDropInteractionDelegate {
        var calls: [String] = []
        var urls: [URL] = []
        var text: String?
        var names: [String?] = []
        var location = CGPoint.zero
        var operation = UIDropOperation.copy
        var identifiers = ["public.file-url"]

        func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
            session.hasItemsConforming(toTypeIdentifiers: identifiers)
        }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) { calls.append("enter") }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
            if let view = interaction.view { location = session.location(in: view) }
            return UIDropProposal(operation: operation)
        }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) { calls.append("exit") }
        func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
            calls.append("drop")
            names = session.items.map(\.itemProvider.suggestedName)
            session.loadObjects(ofClass: URL.self) { [weak self] in self?.urls = $0 }
            session.items.first?.itemProvider.loadDataRepresentation(forTypeIdentifier: "public.text") { [weak self] data, _ in
                self?.text = data.map { String(decoding: $0, as: UTF8.self) }
            }
        }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) { calls.append("end") }
    }

    private func makeStage() -> (stage: Stage<Void>, view: UIView, recorder: Recorder) {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let view = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
        let recorder = Recorder()
        view.addInteraction(UIDropInteraction(delegate: recorder))
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        stage.window.addSubview(view)
        stage.system.settle()
        return (stage, view, recorder)
    }

    @Test func droppedFilesAreItems() {
        let (stage, _, recorder) = makeStage()
        let drag = OffscreenDrag(files: ["/tmp/a b.json", "/tmp/ü.png"])
        #expect(stage.native.move(drag, x: 10, y: 10) == .none)
        #expect(recorder.calls.isEmpty)
        #expect(stage.native.drop(drag, x: 120, y: 90))
        #expect(recorder.calls == ["enter", "drop", "end"])
        #expect(recorder.location == CGPoint(x: 20, y: 40))
        #expect(recorder.urls.map(\.path) == ["/tmp/a b.json", "/tmp/ü.png"])
        #expect(recorder.names == ["a b", "ü"])
        #expect(drag.operation == .copy)
    }

    @Test func aDragThatLeavesTheViewOrTheWindowExits() {
        let (stage, _, recorder) = makeStage()
        let drag = OffscreenDrag(files: ["/tmp/a"])
        #expect(stage.native.move(drag, x: 120, y: 90) == .copy)
        #expect(stage.native.move(drag, x: 10, y: 10) == .none)
        #expect(recorder.calls == ["enter", "exit"])
        stage.native.move(drag, x: 120, y: 90)
        stage.native.leave(drag)
        #expect(recorder.calls == ["enter", "exit", "enter", "exit", "end"])
        #expect(drag.operation == nil)
    }

    @Test(arguments: [UIDropOperation.cancel, .forbidden]) func aRefusedDropIsNotPerformed(operation: UIDropOperation) {
        let (stage, _, recorder) = makeStage()
        recorder.operation = operation
        #expect(!stage.native.drop(OffscreenDrag(files: ["/tmp/a"]), x: 120, y: 90))
        #expect(recorder.calls == ["enter", "exit", "end"])
    }

    @Test func contentOfOtherTypesIsLoadedByItsIdentifier() {
        let (stage, _, recorder) = makeStage()
        let drag = OffscreenDrag([PasteboardRepresentation(text: "naïve"), PasteboardRepresentation(type: "image/png", bytes: [1])])
        #expect(stage.native.move(drag, x: 120, y: 90) == .none)
        recorder.identifiers = ["public.image"]
        #expect(stage.native.drop(drag, x: 120, y: 90))
        #expect(recorder.text == "naïve" && recorder.urls.isEmpty)
        #expect(drag.operation == .copy)
    }

    /// The title bar has the appearance of the window.
    @Test func theTitleBarFollowsTheAppearance() {
        let (stage, _, _) = makeStage()
        #expect(stage.native.titleBar == .light)
        stage.window.backgroundColor = .systemBackground
        stage.window.overrideUserInterfaceStyle = .dark
        stage.system.settle()
        #expect(stage.native.titleBar == .dark)
    }

    /// A drag with a source that answers late.
    private final class SlowDrag: IncomingDrag {
        let types = ["text/uri-list"]
        var reads: [@MainActor ([UInt8]?) -> Void] = []
        var operation: DropOperation?
        func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) { reads.append(completion) }
        func finish(_ operation: DropOperation) { self.operation = operation }
    }

    @Test func theNextDragMayBeginBeforeTheContentArrives() {
        let (stage, _, recorder) = makeStage()
        let slow = SlowDrag()
        #expect(stage.native.delegate?.window(stage.native, dragMoved: slow, x: 120, y: 90) == .copy)
        stage.native.delegate?.window(stage.native, dropped: slow, x: 120, y: 90)
        let next = OffscreenDrag(files: ["/tmp/b"])
        #expect(stage.native.move(next, x: 120, y: 90) == .copy)
        #expect(recorder.calls == ["enter", "enter"])
        for read in slow.reads { read(Array("file:///tmp/a\r\n".utf8)) }
        #expect(recorder.calls == ["enter", "enter", "drop", "end"])
        #expect(recorder.urls.map(\.path) == ["/tmp/a"] && slow.operation == .copy)
        stage.native.leave(next)
        #expect(recorder.calls.suffix(2) == ["exit", "end"])
    }
}
