// The automatic part of a run, from the first frame on: the script, pictures, view hierarchies, the end.

import Dispatch
import Foundation
import OffscreenWindowSystem
import TabBarDemoScenes
import TabBarLaboratory
import UIKit
import WindowSystem

extension Demonstration {
    /// In a run without a script, the longest time to wait for animations before the output is written, in seconds.
    private static let settlingSeconds = 1.0

    func firstFrameWasDrawn() {
        if !FontCatalog.shared.hasFonts {
            TabBarDemo.report("warning: no fonts are installed, so no text is shown (Debian: apt install fonts-inter fonts-noto-cjk)")
        }
        attempt {
            if options.display == .window { try startDumping() }
            if options.scriptPath != nil {
                startRecording()
                play()
            } else if endsByItself {
                finishAtRest(by: system.now + Self.settlingSeconds)
            }
        }
    }

    private func play() {
        let actions = ScriptPlayer.Actions(
            send: { [weak self] event in
                guard let window = self?.system.window else { return }
                window.delegate?.window(window, received: event)
            },
            resize: { [weak self] in self?.system.window?.resize(width: $0, height: $1) },
            drop: { [weak self] in self?.drop($2, x: $0, y: $1) },
            snapshot: { [weak self] in try self?.takePicture($0) },
            dump: { [weak self] in try self?.dump($0) },
            set: { DemoSettings.shared.setTemporarily($1, named: $0) },
            preset: { [weak self] in try self?.usePreset($0) },
            finish: { [weak self] in self?.scriptEnded($0) })
        player = ScriptPlayer(script, on: system, actions: actions)
        player?.play()
    }

    /// Drops a file on the window, as a file manager does.
    private func drop(_ path: String, x: Double, y: Double) {
        guard let window = system.window, let delegate = window.delegate else { return }
        let drag = OffscreenDrag(files: [URL(fileURLWithPath: path).path])
        if delegate.window(window, dragMoved: drag, x: x, y: y) == .none { return delegate.window(window, dragLeft: drag) }
        delegate.window(window, dropped: drag, x: x, y: y)
    }

    /// Applies the preset of a script's line.
    func usePreset(_ json: String) throws {
        guard let window = UIApplication.shared.keyWindow else { return }
        do { try useValues(PresetRun(json: Data(json.utf8), file: options.scriptPath ?? ""), in: window) } catch {
            throw RunError("\(error)")
        }
    }

    private func startRecording() {
        guard let path = options.recordPath else { return }
        recording = Recording(FrameRecorder(path: path), of: system) { [weak self] error in self?.attempt { throw error } }
        recording?.start()
    }

    private func scriptEnded(_ result: Result<Void, any Error>) {
        attempt {
            try result.get()
            if endsByItself { try finish() }
        }
    }

    /// Finishes when the application is idle, or at `deadline`.
    private func finishAtRest(by deadline: Double) {
        _ = system.schedule(at: system.now + system.frameInterval) { [weak self] in
            guard let self else { return }
            if UIApplication.shared.isIdle || system.now >= deadline {
                attempt { try self.finish() }
            } else {
                finishAtRest(by: deadline)
            }
        }
    }

    private func finish() throws {
        if let path = options.snapshotPath { try takePicture(path) }
        if let path = options.hierarchyPath { try dump(path) }
        try recording?.finish()
        UIApplication.shared.terminate()
    }

    /// Runs `work`; an error is reported and ends the program with status 1.
    private func attempt(_ work: () throws -> Void) {
        do { try work() } catch {
            TabBarDemo.report(error)
            recording?.stop()
            UIApplication.shared.terminate(status: 1)
        }
    }

    // MARK: Pictures and view hierarchies

    private func takePicture(_ path: String) throws {
        guard let buffer = system.window?.buffer else { throw RunError("cannot write \(path.quotedPathForMessage): the window is closed") }
        try PictureFile.write(ExportedPicture(buffer), to: path)
    }

    private func dump(_ path: String) throws {
        guard let window = UIApplication.shared.keyWindow else { return }
        try OutputFile.write(HierarchyDump.json(of: window), to: path)
    }

    /// Writes the view hierarchy now and after each SIGUSR1. A later failure is reported, but does not end the program.
    private func startDumping() throws {
        guard let path = options.hierarchyPath else { return }
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                do { try self?.dump(path) } catch { TabBarDemo.report(error) }
            }
        }
        source.resume()
        signalSource = source
        try dump(path)
    }
}
