// The user's own pictures of the window: screenshots and recordings, and where they went.

import Foundation
import TabBarDemoScenes
import WindowSystem

/// Saves pictures at the user's wish, and tells where.
final class PictureTaking {
    private let system: WatchedWindowSystem
    private let isUnattended: Bool
    private let messages: MessageOverlay
    private var recording: LiveRecording?
    /// Those that are over, but whose frames are still being encoded.
    private var unfinished: [LiveRecording] = []

    init(_ system: WatchedWindowSystem, isUnattended: Bool, messages: MessageOverlay) {
        self.system = system
        self.isUnattended = isUnattended
        self.messages = messages
    }

    /// Saves what the window shows.
    func saveScreenshot() {
        do {
            guard let window = system.window, let capture = WindowCapture(of: window, without: messages) else { return }
            let path = try freePath(ending: ".png")
            try WindowPicture.write(capture, to: path)
            tellSaved(path)
        } catch { tellFailure(error) }
    }

    /// Starts a recording, or ends the one under way.
    func toggleRecording() {
        if let recording {
            self.recording = nil
            // The mark goes after the last frame was taken: until the next one is drawn it is still there, to be left out.
            defer { messages.isRecording = false }
            unfinished.append(recording)
            return recording.finish { [weak self] result in
                self?.unfinished.removeAll { $0 === recording }
                switch result {
                case .success: self?.tellSaved(recording.path)
                case .failure(let error): self?.tellFailure(error)
                }
            }
        }
        do {
            let place: FilmWriter.Place = isUnattended ? .caller : .background
            recording = LiveRecording(path: try freePath(ending: ".gif"), place: place, of: system, without: messages)
            messages.isRecording = true
            messages.showMessage(Localized.text("toast.recording"))
        } catch { tellFailure(error) }
    }

    func frameWasDrawn() { recording?.frameWasDrawn() }

    /// Completes the recordings at the program's end.
    func end() {
        for recording in unfinished + [recording].compactMap(\.self) { recording.finishNow() }
        recording = nil
        unfinished = []
    }

    private func freePath(ending: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let stem = PictureFolder.stem(isUnattended: isUnattended)
        guard let folder = PictureFolder.path(in: environment, isUnattended: isUnattended),
            let path = PictureFolder.freePath(in: folder, stem: stem, ending: ending)
        else { throw RunError("no folder that can be written in") }
        return path
    }

    private func tellSaved(_ path: String) {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let isAtHome = home.count > 1 && path.hasPrefix(home + "/")
        messages.showMessage(Localized.text("toast.saved", isAtHome ? "~" + path.dropFirst(home.count) : path))
    }

    private func tellFailure(_ error: any Error) {
        messages.showMessage(Localized.text("toast.failed", (error as? RunError)?.message ?? "\(error)"))
    }
}
