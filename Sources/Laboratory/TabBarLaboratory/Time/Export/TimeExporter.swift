// The export of a part of the recording: as a film, a strip, a picture or a table of values.

internal import Foundation
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// The formats of exports.
enum ExportFormat: String, CaseIterable { case gif, apng, pictures, strip, values, script }

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

    init(model: TimelineModel, stage: PhoneStage, files: (any LaboratoryFiles)?, arguments: [String], say: @escaping (String) -> Void) {
        self.arguments = arguments
        self.model = model
        self.stage = stage
        self.files = files
        self.say = say
    }

    var isBusy: Bool { job != nil }

    /// Cancels the export of a film and leaves no file.
    func cancel() {
        job?.film.cancel()
        job = nil
    }

    var menu: UIMenu {
        func action(
            _ key: String, _ attributes: UIMenuElement.Attributes, _ perform: @escaping (TimeExporter) -> Void
        ) -> UIMenuElement {
            UIAction(title: Localized.text("laboratory.export.\(key)"), attributes: attributes) { [weak self] _ in
                if let self { perform(self) }
            }
        }
        let writing: UIMenuElement.Attributes = files == nil ? .disabled : []
        let formats = ExportFormat.allCases.map { format in action(format.rawValue, writing) { $0.export(format) } }
        let place = [action("place", writing) { $0.askForPlace() }, action("show", writing) { $0.showPlace() }]
        return UIMenu(
            title: Localized.text("laboratory.export"),
            children: formats + [action("copy", []) { $0.copyPicture() }] + UIMenu.sections(place))
    }

    private func askForPlace() {
        guard let files else { return }
        let alert = UIAlertController.question(aboutPlaceOf: files) { [weak self] name, folder in
            do throws(ExportError) { try files.use(name: name, folder: folder) } catch { self?.report(error) }
        }
        page?.presentIfShown(alert)
    }

    private func report(_ error: ExportError) { say(Localized.text("toast.failed", Localized.fileError(error.message))) }

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
        guard let image = pictures.draw(index)?.image else {
            return say(Localized.text("toast.failed", Localized.text("laboratory.export.no-memory")))
        }
        UIPasteboard.general.image = UIImage(cgImage: image)
        say(Localized.text("laboratory.export.copied"))
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
            report(error)
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

    /// Exports a take as a script that plays it with the present settings and values. A message names the file or the error.
    func export(_ take: Take) {
        guard let files else { return }
        do throws(ExportError) { announce(try files.save(Array(script(of: take).utf8), ending: "-take.txt")) } catch { report(error) }
    }

    /// The script of a take for a window of the phone's present size.
    func script(of take: Take) -> String {
        let contents = (try? take.contents.line()).map { ["contents \($0)"] } ?? []
        let script = InputScript(
            size: phone.bounds.size, safeArea: phone.safeAreaInsets, arguments: arguments,
            beginning: model.recorder.replay.presentState + contents)
        let text = script.text(of: take.loggedInputs(on: TakeScreen(phone)), from: 0, to: take.duration)
        // The pointer of a take has no hover effects.
        return text + "move -1 -1\n"
    }

    private func strip(_ range: ClosedRange<Double>) throws(ExportError) -> [UInt8] {
        let history = model.recorder.history, scale = UIScreen.main.scale
        // Half the size of the phone, so that a dozen frames fit into a document.
        let pictures = FramePicture(history: history, scale: scale / 2, arrangement: arrangement)
        let times = FilmStrip.times(in: range, frames: model.exportedFrames.map { history.time(of: $0) })
        let frames = times.compactMap { time in history.index(at: time).flatMap { pictures.draw($0) }.map { (time, $0) } }
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
                case .failure(let error): self?.report(error)
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

/// Draws recorded frames of the phone, or of two compared phones, without rounded corners.
struct FramePicture {
    let history: LayerHistory
    /// Pixels per point of the phone.
    let scale: CGFloat
    var arrangement = Arrangement.single

    /// The phones of a picture and their positions.
    enum Arrangement {
        /// The first phone only.
        case single
        /// Both phones beside each other, `ComparedLayout.gap` apart.
        case sideBySide(first: CGRectEdge, background: CGColor)
        /// The second phone in front of the first one, with an opacity and a blending.
        case stacked(opacity: Float, LayerCompositing)
    }

    /// The picture of a frame; nil if there is no such frame or not enough memory.
    func draw(_ index: Int) -> ExportedPicture? {
        guard let layer = history.makeLayer(at: index) else { return nil }
        let root = CALayer(), phone = layer.bounds.size
        CATransaction.withoutActions {
            place(layer, at: .zero, in: root)
            if let companion = history.makeLayer(at: index, of: .companion) { place(companion, of: phone, beside: layer, in: root) }
            root.frame = CGRect(origin: .zero, size: size(phone))
        }
        return draw(root, at: history.time(of: index))
    }

    /// The size of a picture, for phones of the size `phone`.
    private func size(_ phone: CGSize) -> CGSize {
        guard case .sideBySide = arrangement else { return phone }
        return CGSize(width: 2 * phone.width + ComparedLayout.gap, height: phone.height)
    }

    private func place(_ layer: CALayer, at origin: CGPoint, in root: CALayer) {
        let size = layer.bounds.size
        layer.transform = CATransform3DIdentity
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.position = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        layer.cornerRadius = 0
        layer.opacity = 1
        // The bars blur only the phone's own content.
        layer.compositing = .isolated
        root.addSublayer(layer)
    }

    private func place(_ companion: CALayer, of phone: CGSize, beside layer: CALayer, in root: CALayer) {
        switch arrangement {
        case .single: break
        case .sideBySide(let side, let background):
            root.backgroundColor = background
            let other = CGPoint(x: phone.width + ComparedLayout.gap, y: 0)
            place(companion, at: side == .minXEdge ? other : .zero, in: root)
            if side != .minXEdge { place(layer, at: other, in: root) }
        case .stacked(let opacity, let compositing):
            place(companion, at: .zero, in: root)
            companion.opacity = opacity
            companion.compositing = compositing
        }
    }

    private func draw(_ root: CALayer, at time: CFTimeInterval) -> ExportedPicture? {
        let size = root.bounds.size
        let width = Int((size.width * scale).rounded()), height = Int((size.height * scale).rounded())
        guard width > 0, height > 0, let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale),
            let bytes = context.data
        else { return nil }
        LayerRenderer(root: root, scale: scale).render(at: time, into: context)
        context.flush()
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (bytes + y * context.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { pixels.append(row[x] | 0xFF00_0000) }
        }
        return ExportedPicture(width: width, height: height, pixels: pixels)
    }
}

/// Draws the frames of evenly spaced times side by side.
struct FilmStrip {
    /// The maximum number of frames.
    static let limit = 12
    private static let gap: CGFloat = 12
    private static let captionHeight: CGFloat = 24

    /// At most `limit` times of a part of the recording: those of its frames, or evenly spaced ones. The first frame of a part may
    /// have appeared before the part.
    static func times(in part: ClosedRange<Double>, frames: [Double]) -> [Double] {
        guard frames.count > limit else { return frames.map { max($0, part.lowerBound) } }
        let length = part.upperBound - part.lowerBound
        return (0..<limit).map { part.lowerBound + length * Double($0) / Double(limit - 1) }
    }

    /// Draws the strip, with the seconds since `start` below each picture. Nil if there are no pictures or not enough memory.
    static func draw(_ frames: [(time: Double, picture: ExportedPicture)], start: Double, scale: CGFloat) -> CGImage? {
        guard !frames.isEmpty else { return nil }
        let sizes = frames.map { CGSize(width: CGFloat($0.picture.width) / scale, height: CGFloat($0.picture.height) / scale) }
        let height = (sizes.map(\.height).max() ?? 0) + 2 * gap + captionHeight
        let width = sizes.map(\.width).reduce(gap) { $0 + $1 + gap }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { renderer in
            renderer.cgContext.setFillColor(.white)
            renderer.cgContext.fill(CGRect(x: 0, y: 0, width: width, height: height))
            var x = gap
            for (frame, size) in zip(frames, sizes) {
                if let image = frame.picture.image {
                    UIImage(cgImage: image).draw(in: CGRect(x: x, y: gap, width: size.width, height: size.height))
                }
                renderer.cgContext.setStrokeColor(CGColor(gray: 0.8, alpha: 1))
                renderer.cgContext.stroke(CGRect(x: x - 0.5, y: gap - 0.5, width: size.width + 1, height: size.height + 1), width: 1)
                let text = TimeText.duration(frame.time - start)
                let attributes: [NSAttributedString.Key: Any] = [
                    .font: UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular), .foregroundColor: UIColor.black,
                ]
                let textWidth = text.size(withAttributes: attributes).width
                text.draw(at: CGPoint(x: x + (size.width - textWidth) / 2, y: gap + size.height + 6), withAttributes: attributes)
                x += size.width + gap
            }
        }
        return image.cgImage
    }
}

/// Writes a line for each frame, with the time and the value of each component of each lane.
struct ValueTable {
    let lanes: [TimeLane]
    let history: LayerHistory

    private var hasTwoPhones: Bool { lanes.contains { $0.phone == .companion } }

    /// The text of the table. Times are in seconds since `start`; the first frame may have appeared before it. A value is empty while
    /// no animation of its lane runs.
    func text(of frames: Range<Int>, from start: Double) -> String {
        guard !frames.isEmpty else { return "" }
        let end = history.time(of: frames.upperBound - 1)
        let columns = lanes.filter { lane in lane.bars.contains { $0.begin <= end && $0.lastTime >= start && !$0.values.isEmpty } }
        var lines = [(["time"] + columns.flatMap(titles)).map(Self.quoted).joined(separator: ",")]
        for index in frames {
            let time = max(history.time(of: index), start)
            var fields = [Self.number(time - start)]
            for lane in columns {
                let none = Array(repeating: "", count: max(lane.componentNames.count, 1))
                fields += lane.value(at: time)?.map(Self.number) ?? none
            }
            lines.append(fields.joined(separator: ","))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    /// The titles of a lane's columns. If there are lanes of the second phone, the titles begin with the name of the phone.
    private func titles(of lane: TimeLane) -> [String] {
        let phone = lane.phone == .layer ? Comparison.names.first : Comparison.names.second
        let title = (hasTwoPhones ? "\(phone) " : "") + (lane.givenName ?? "\(lane.layerName) \(lane.keyPath ?? "")")
        return lane.componentNames.isEmpty ? [title] : lane.componentNames.map { "\(title).\($0)" }
    }

    private static func number(_ value: Double) -> String { "\((value * 1e9).rounded() / 1e9)" }

    private static func quoted(_ field: String) -> String {
        field.contains { ",\"\r\n".contains($0) } ? "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : field
    }
}
