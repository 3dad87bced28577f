// The export of a part of the recording.

internal import Foundation
internal import UIKit

/// The formats of exports.
enum ExportFormat: String, CaseIterable {
    case gif, apng, pictures, strip, values, script
}

/// Exports the marked part of the recording. A film is drawn one frame at a time, so that the program can handle events in between.
final class TimeExporter: NSObject {
    private let model: TimelineModel
    private let stage: PhoneStage
    private var phone: UIWindow { stage.phone }
    private let files: (any LaboratoryFiles)?
    private let say: (String) -> Void
    /// The arguments of the command line that show the phone's scene.
    private let arguments: [String]
    private var job: Job?
    /// The controller that presents questions.
    weak var page: UIViewController?
    /// Shows a folder in the desktop's file manager.
    var showFolder: (URL, @escaping @MainActor (Bool) -> Void) -> Void = { UIApplication.shared.open($0, completionHandler: $1) }

    /// A film that is being written.
    private struct Job {
        let film: any LaboratoryFilm
        let arrangement: FramePicture.Arrangement
        let start: Double
        let end: Double
        var times: ArraySlice<Double>
    }

    init(
        model: TimelineModel, stage: PhoneStage, files: (any LaboratoryFiles)?, arguments: [String], say: @escaping (String) -> Void
    ) {
        self.arguments = arguments
        self.model = model
        self.stage = stage
        self.files = files
        self.say = say
    }

    /// Whether a film is being written.
    var isBusy: Bool { job != nil }

    /// Cancels the export of a film and leaves no file.
    func cancel() {
        job?.film.cancel()
        job = nil
    }

    /// The menu of formats.
    var menu: UIMenu {
        UIMenu(
            title: Localized.text("laboratory.export"),
            children: ExportFormat.allCases.map { format in
                UIAction(title: Self.title(of: format), attributes: files == nil ? .disabled : []) { [weak self] _ in self?.export(format) }
            } + [
                UIAction(title: Localized.text("laboratory.export.copy")) { [weak self] _ in self?.copyPicture() },
                UIMenu(options: .displayInline, children: placeActions),
            ])
    }

    /// Asks for the place of the next exports, and shows it.
    private var placeActions: [UIAction] {
        let attributes: UIMenuElement.Attributes = files == nil ? .disabled : []
        return [
            UIAction(title: Localized.text("laboratory.export.place"), attributes: attributes) { [weak self] _ in self?.askForPlace() },
            UIAction(title: Localized.text("laboratory.export.show"), attributes: attributes) { [weak self] _ in self?.showPlace() },
        ]
    }

    private func askForPlace() {
        guard let files else { return }
        let alert = UIAlertController.question(aboutPlaceOf: files) { [weak self] name, folder in
            do throws(ExportError) { try files.use(name: name, folder: folder) } catch {
                self?.say(Localized.text("toast.failed", Localized.fileError(error.message)))
            }
        }
        page?.presentIfShown(alert)
    }

    private func showPlace() {
        let failure = Localized.text("laboratory.export.show.failed")
        guard let folder = files?.folder else { return say(failure) }
        showFolder(URL(fileURLWithPath: folder)) { [weak self] success in if !success { self?.say(failure) } }
    }

    /// Puts a picture of the frame at the playhead on the clipboard.
    func copyPicture() {
        let history = model.recorder.history
        let pictures = FramePicture(history: history, scale: UIScreen.main.scale, arrangement: arrangement)
        guard let index = model.playhead.flatMap({ history.index(at: $0) }) else { return }
        guard let picture = pictures.draw(index),
            let image = CGImage(width: picture.width, height: picture.height, premultipliedPixels: picture.pixels)
        else { return say(Localized.text("toast.failed", Localized.text("laboratory.export.no-memory"))) }
        UIPasteboard.general.image = UIImage(cgImage: image)
        say(Localized.text("laboratory.export.copied"))
    }

    private static func title(of format: ExportFormat) -> String {
        switch format {
        case .gif: Localized.text("laboratory.export.gif")
        case .apng: Localized.text("laboratory.export.apng")
        case .pictures: Localized.text("laboratory.export.pictures")
        case .strip: Localized.text("laboratory.export.strip")
        case .values: Localized.text("laboratory.export.values")
        case .script: Localized.text("laboratory.export.script")
        }
    }

    /// Exports the marked part; without marks, the whole recording. A message names the file or the error.
    func export(_ format: ExportFormat) {
        guard let files, let range = model.exportRange, !model.exportedFrames.isEmpty else { return }
        guard job == nil else { return say(Localized.text("laboratory.export.busy")) }
        do throws(ExportError) {
            switch format {
            case .gif: try begin(.gif, range)
            case .apng: try begin(.apng, range)
            case .pictures: try begin(.pictures, range)
            case .strip: announce(try files.save(try strip(range), ending: "-strip.png"))
            case .values:
                let table = ValueTable(lanes: model.lanes, history: model.recorder.history)
                announce(try files.save(Array(table.text(of: model.exportedFrames, from: range.lowerBound).utf8), ending: "-values.csv"))
            case .script: announceScript(try files.save(Array(script(range).utf8), ending: "-input.txt"), range)
            }
        } catch {
            say(Localized.text("toast.failed", Localized.fileError(error.message)))
        }
    }

    private func announce(_ path: String) { say(Localized.text("toast.saved", path)) }

    /// Names the file of a script, and says if it lacks input because there was too much.
    private func announceScript(_ path: String, _ range: ClosedRange<Double>) {
        guard model.recorder.replay.lacksInput(before: range.upperBound) else { return announce(path) }
        say(Localized.text("laboratory.export.script.cut", path, Localized.number(ReplayLog.limit)))
    }

    private func script(_ range: ClosedRange<Double>) -> String {
        // The script begins with the recording, not with the In mark, so that it leads to the state there.
        let start = model.recorder.start, replay = model.recorder.replay
        let script = InputScript(
            size: phone.bounds.size, safeArea: phone.safeAreaInsets, arguments: arguments, beginning: replay.beginning,
            changes: replay.changes)
        return script.text(
            of: replay.entries.prefix { $0.time <= range.upperBound }, from: start, to: max(start, range.upperBound), mark: model.markIn)
    }

    private func strip(_ range: ClosedRange<Double>) throws(ExportError) -> [UInt8] {
        let history = model.recorder.history, scale = UIScreen.main.scale
        // Half the size of the phone, so that a dozen frames fit into a document.
        let pictures = FramePicture(history: history, scale: scale / 2, arrangement: arrangement)
        let times = FilmStrip.times(in: range, frames: model.exportedFrames.map { history.time(of: $0) })
        let frames = times.compactMap { time in
            history.index(at: time).flatMap { pictures.draw($0) }.map { (time, $0) }
        }
        guard let data = FilmStrip.draw(frames, start: range.lowerBound, scale: scale)?.pngData else {
            throw ExportError(Localized.text("laboratory.export.no-memory"))
        }
        return [UInt8](data)
    }

    /// The phones as on the stage.
    private var arrangement: FramePicture.Arrangement {
        guard let second = stage.second else { return .single }
        switch stage.comparison {
        case .off: return .single
        case .sideBySide:
            let first: CGRectEdge = phone.frame.minX <= second.frame.minX ? .minXEdge : .maxXEdge
            return .sideBySide(first: first, background: LaboratoryLook.stage.resolvedColor(with: phone.traitCollection).cgColor)
        case .overlay: return .stacked(opacity: stage.opacity(of: second), .isolated)
        case .difference: return .stacked(opacity: 1, .difference)
        }
    }

    // MARK: Films

    private func begin(_ format: FilmFormat, _ range: ClosedRange<Double>) throws(ExportError) {
        guard let files else { return }
        let film = try files.makeFilm(format)
        let history = model.recorder.history
        let times = model.exportedFrames.map { history.time(of: $0) }
        job = Job(film: film, arrangement: arrangement, start: range.lowerBound, end: range.upperBound, times: times[...])
        say(Localized.text("laboratory.export.busy"))
        addLater(after: 0)
    }

    private func addLater(after delay: Double) { perform(Selector(TimeExporter.addNext), with: nil, afterDelay: delay) }

    /// Adds one frame to the film, or completes it.
    private func addNext() {
        guard let current = job else { return }
        guard current.film.hasRoom else { return addLater(after: 0.02) }
        guard let time = current.times.first else {
            current.film.finish(at: current.end - current.start) { [weak self] result in
                self?.job = nil
                switch result {
                case .success(let path): self?.announce(path)
                case .failure(let error): self?.say(Localized.text("toast.failed", Localized.fileError(error.message)))
                }
            }
            return
        }
        job?.times = current.times.dropFirst()
        let history = model.recorder.history
        // Leaves out a frame that the history has dropped since the export began.
        if let first = history.firstTime, first <= time, let index = history.index(at: time),
            let picture = FramePicture(history: history, scale: UIScreen.main.scale, arrangement: current.arrangement).draw(index)
        {
            current.film.add(picture, at: max(time - current.start, 0))
        }
        addLater(after: 0)
    }
}
