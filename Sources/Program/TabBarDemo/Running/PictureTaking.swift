// Screenshots and recordings with the keyboard.

import Foundation
import TabBarDemoScenes
import TabBarLaboratory
import WindowSystem

/// Saves screenshots and recordings, and shows the path in a message.
final class PictureTaking {
    private let system: WatchedWindowSystem
    private let isUnattended: Bool
    private let messages: MessageOverlay
    private var recording: LiveRecording?
    /// Recordings that have ended, while their frames are being encoded.
    private var unfinished: [LiveRecording] = []

    init(_ system: WatchedWindowSystem, isUnattended: Bool, messages: MessageOverlay) {
        self.system = system
        self.isUnattended = isUnattended
        self.messages = messages
    }

    /// Saves a picture of the window.
    func saveScreenshot() {
        do {
            guard let window = system.window, let capture = ExportedPicture(of: window, without: messages) else { return }
            let path = try freePath(ending: ".png")
            try PictureFile.write(capture, to: path)
            showSaved(path)
        } catch { showFailure(error) }
    }

    /// Starts a recording, or ends the current one.
    func toggleRecording() {
        if let recording {
            self.recording = nil
            // Deferred, because `finish` takes the last capture, and a capture can omit the indicator only while the overlay contains it.
            defer { messages.isRecording = false }
            unfinished.append(recording)
            return recording.finish { [weak self] result in
                self?.unfinished.removeAll { $0 === recording }
                switch result {
                case .success: self?.showSaved(recording.path)
                case .failure(let error): self?.showFailure(error)
                }
            }
        }
        do {
            let encoding: FilmWriter.Encoding = isUnattended ? .immediate : .background
            recording = LiveRecording(path: try freePath(ending: ".gif"), encoding: encoding, of: system, without: messages)
            messages.isRecording = true
            messages.showMessage(Localized.text("toast.recording"))
        } catch { showFailure(error) }
    }

    func frameWasDrawn() { recording?.frameWasDrawn() }

    /// Completes the recordings at the program's end. Reports those that fail on standard error.
    func end() {
        for recording in unfinished + [recording].compactMap(\.self) {
            do { try recording.finishNow() } catch { TabBarDemo.report(error) }
        }
        recording = nil
        unfinished = []
    }

    private func freePath(ending: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let stem = PictureFolder.stem(of: HelpText.programName, isUnattended: isUnattended)
        guard let folder = PictureFolder.path(in: environment, isUnattended: isUnattended),
            let path = PictureFolder.freePath(in: folder, stem: stem, ending: ending)
        else { throw RunError("no writable folder") }
        return path
    }

    private func showSaved(_ path: String) { messages.showMessage(Localized.text("toast.saved", ExportFiles.displayed(path))) }

    private func showFailure(_ error: any Error) {
        messages.showMessage(Localized.text("toast.failed", Localized.fileError(ExportFiles.message(of: error))))
    }
}
