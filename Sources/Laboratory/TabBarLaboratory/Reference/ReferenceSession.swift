// The reference of the open laboratory: a picture or a film that is compared with the phone, in step with the timeline.
//
//   time of the film = time of the film at the anchor + time of the phone since the anchor
//
// Each play sets an anchor. The phone's own time is slow at slow speeds and stands still while it is paused, and so does the film.

internal import Dispatch
internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Loads a reference, aligns it, and shows the frame for the time that the stage shows.
final class ReferenceSession {
    /// Another reference or none, its alignment, or whether the pointer aligns it.
    enum Change { case film, alignment, mode }

    /// A loaded reference.
    private struct Film {
        let name: String
        let frames: ReferenceFrames
    }

    let changes = Observers<Change>()
    /// Nil until the first reference is loaded.
    private(set) var window: ReferenceWindow?
    private var film: Film?
    private let stage: PhoneStage
    private let time: TimeSession
    private let clock: MotionClock
    private let files: (any LaboratoryFiles)?
    private let say: (String) -> Void
    /// Keeps frames coming while the film plays.
    private let motion = FrameMotion(named: "reference")
    /// Loads in the background; the latest load wins.
    private let loading = DispatchQueue(label: "reference-loading", qos: .userInitiated)
    private var loadCount = 0
    /// The times of recorded frames, with the times of the phone in them.
    private var samples: [(time: Double, phone: Double)] = []
    /// The times of the phone at which the film is at `start`, in order.
    private var anchors: [Double] = []

    init(
        stage: PhoneStage, time: TimeSession, clock: MotionClock, files: (any LaboratoryFiles)?, say: @escaping (String) -> Void
    ) {
        (self.stage, self.time, self.clock, self.files, self.say) = (stage, time, clock, files, say)
        motion.handler = { [weak self] _ in self?.isPlaying == true ? .moving : .atRest }
    }

    /// The file name of the reference; nil for none.
    var name: String? { film?.name }
    var isLoaded: Bool { film != nil }

    /// The time of the film at the anchors, in seconds; 0 at first.
    var start = 0.0 {
        didSet {
            start = start.isFinite ? min(max(start, -3600), 3600) : 0
            if oldValue != start { alignmentDidChange() }
        }
    }

    var alignment: ReferenceAlignment {
        get { window?.alignment ?? ReferenceAlignment() }
        set {
            guard newValue != window?.alignment else { return }
            window?.alignment = newValue
            alignmentDidChange()
        }
    }

    /// Whether the pointer and the arrow keys move the reference, and do not reach the phone.
    var isAligning: Bool {
        get { window?.isAligning ?? false }
        set {
            guard let window, newValue != window.isAligning else { return }
            window.isAligning = newValue
            changes.send(.mode)
        }
    }

    private func alignmentDidChange() {
        changes.send(.alignment)
        update()
    }

    // MARK: Loading

    private var encoding: FilmWriter.Encoding { files?.isUnattended == true ? .immediate : .background }

    /// Loads a picture or a film. A message says why a file cannot be used; the former reference then stays.
    func load(file path: String) {
        loadCount += 1
        let name = (path as NSString).lastPathComponent, load = loadCount
        let scale = UIScreen.main.scale * max(stage.phone.transform.a, 1)
        let width = Int((stage.phone.bounds.width * scale).rounded(.up))
        let open: @Sendable () -> Result<Opened, ReferenceError> = {
            do throws(ReferenceError) { return .success(try Opened(path, width: width)) } catch { return .failure(error) }
        }
        guard case .background = encoding else { return didLoad(open(), named: name, width: width) }
        loading.async {
            let result = open()
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    if self?.loadCount == load { self?.didLoad(result, named: name, width: width) }
                }
            }
        }
        // Most pictures are there before a message could be read.
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) {
            MainActor.assumeIsolated { [weak self] in
                if self?.loadCount == load { self?.say(Localized.text("laboratory.reference.loading", name)) }
            }
        }
    }

    /// The seconds after which a message says that a file is being opened.
    private static let patience = 0.3

    /// A decoder at its beginning, on its way to the queue that uses it, and its first frame. Decoding that frame can take seconds.
    private nonisolated final class OpenedFilm: @unchecked Sendable {
        let decoder: any ReferenceDecoder
        let first: ReferenceFrame

        init(_ decoder: any ReferenceDecoder) throws(ReferenceError) {
            guard let frame = try decoder.next() else { throw .empty }
            (self.decoder, first) = (decoder, frame)
            decoder.seek(to: 0)
        }
    }

    /// What was read in the background. Still pictures are decoded on the main thread.
    private nonisolated enum Opened: Sendable {
        case film(OpenedFilm), bitmap(Data), drawing(Data)

        init(_ path: String, width: Int) throws(ReferenceError) {
            switch try ReferenceFile.kind(of: path) {
            case .film(let decoder): self = .film(try OpenedFilm(decoder))
            case .bitmap(let data): self = .bitmap(data)
            case .drawing(let data): self = .drawing(data)
            case .other: self = .film(try OpenedFilm(FilmDecoder(path: path, width: width, height: 4 * width)))
            }
        }
    }

    private func didLoad(_ result: Result<Opened, ReferenceError>, named name: String, width: Int) {
        // The load is over: no message about it follows.
        loadCount += 1
        do throws(ReferenceError) {
            switch try result.get() {
            case .film(let film): use(film, named: name)
            case .bitmap(let data): use(try OpenedFilm(ReferenceFile.bitmap(data)), named: name)
            case .drawing(let data): use(try OpenedFilm(ReferenceFile.drawing(data, width: width)), named: name)
            }
        } catch { say(error.text(about: name)) }
    }

    private func use(_ opened: OpenedFilm, named name: String) {
        let first = opened.first
        let frames = ReferenceFrames(opened.decoder, encoding) { [weak self] in self?.update() }
        let window = window ?? makeWindow()
        window.pixelSize = CGSize(width: first.image.width, height: first.image.height)
        window.alignment = ReferenceAlignment()
        window.show(first.image, skins: [])
        window.accessibilityLabel = Localized.text("laboratory.reference.label", name)
        if film == nil {
            time.past.changes.observe(self) { session, _ in session.update() }
            clock.changes.observe(self) { session, _ in session.update() }
        }
        film = Film(name: name, frames: frames)
        (start, samples) = (0, [])
        noteTime()
        // A marked part is what the film is compared with.
        anchors = [phoneTime(at: time.model.markIn ?? time.model.playhead ?? CACurrentMediaTime())]
        changes.send(.film)
        update()
    }

    private func makeWindow() -> ReferenceWindow {
        let window = ReferenceWindow(frame: stage.phone.bounds)
        window.moved = { [weak self] in self?.move(by: $0) }
        window.scaled = { [weak self] in self?.alignment.scale *= $0 }
        self.window = window
        return window
    }

    /// Removes the reference.
    func close() {
        loadCount += 1
        guard film != nil else { return }
        time.past.changes.remove(self)
        clock.changes.remove(self)
        isAligning = false
        motion.stop()
        (film, samples, anchors) = (nil, [], [])
        changes.send(.film)
        window?.isHidden = true
        window = nil
    }

    // MARK: Alignment

    func move(by distance: CGPoint) {
        alignment.offset = CGPoint(x: alignment.offset.x + distance.x, y: alignment.offset.y + distance.y)
    }

    /// Makes the reference as wide as the device, and moves it to its top.
    func fitWidth() { alignment = ReferenceAlignment() }

    /// The film is at `start` at the time that the stage shows.
    func beginHere() {
        guard film != nil, let playhead = time.model.playhead else { return }
        anchors = [phoneTime(at: time.past.isShown ? playhead : CACurrentMediaTime())]
        alignmentDidChange()
    }

    /// The film is at `start` now: an interaction or a take is played.
    func playDidBegin() {
        guard film != nil else { return }
        noteTime()
        anchors.append(phoneTime(at: CACurrentMediaTime()))
        if anchors.count > 1000 { anchors.removeFirst(500) }
        update()
    }

    // MARK: Time

    /// Records the time of the phone in the present frame. While the past is shown, the phone is still in its latest frame.
    private func noteTime() {
        let now = CACurrentMediaTime()
        guard !time.past.isShown else {
            guard samples.isEmpty, let last = time.recorder.history.lastTime else { return }
            return samples.append((last, stage.phone.layer.convertTime(now, from: nil)))
        }
        if samples.last.map({ $0.time < now }) ?? true { samples.append((now, stage.phone.layer.convertTime(now, from: nil))) }
        guard samples.count > 10_000, let first = time.recorder.history.firstTime else { return }
        samples.removeFirst(min(samples.partitioningIndex { $0.time >= first }, samples.count - 1))
    }

    /// The time of the phone at a time of the timeline. Before the reference was loaded, the speed counts as 1.
    private func phoneTime(at time: Double) -> Double {
        let index = samples.partitioningIndex { $0.time > time }
        guard index > 0 else { return samples.first.map { $0.phone - ($0.time - time) } ?? time }
        let before = samples[index - 1]
        guard index < samples.count else {
            return self.time.past.isShown ? before.phone : stage.phone.layer.convertTime(time, from: nil)
        }
        let after = samples[index]
        return before.phone + (after.phone - before.phone) * (time - before.time) / (after.time - before.time)
    }

    /// The time of the film for the frame on the stage, in seconds; nil without a film. It may be before the beginning or after the end.
    var filmTime: Double? {
        guard film != nil else { return nil }
        let shown = time.past.isShown ? time.past.time : CACurrentMediaTime()
        let phone = phoneTime(at: shown ?? CACurrentMediaTime())
        let anchor = anchors.last { $0 <= phone + Self.tolerance } ?? anchors.first ?? phone
        return start + phone - anchor
    }

    /// Films have times in whole milliseconds.
    private static let tolerance = 0.001
    /// The seconds between the frames of the onion skin.
    private static let skinInterval = 0.05

    /// Whether the film moves while the present is shown.
    private var isPlaying: Bool {
        guard let film, let now = filmTime, window?.isHidden == false, !time.past.isShown, !clock.isPaused, !clock.isHeld else {
            return false
        }
        return now < film.frames.duration ?? .infinity
    }

    /// Called in each frame of the open laboratory, before it is drawn.
    func frameWillBeDisplayed() {
        guard film != nil else { return }
        noteTime()
        update()
    }

    /// Shows the frame for the time of the stage.
    func update() {
        guard let film, let window, !window.isHidden, let now = filmTime else { return }
        func image(at time: Double) -> CGImage? { film.frames.frame(at: time + Self.tolerance, isPlaying: isPlaying)?.image }
        var skins: [CGImage?] = []
        if stage.comparison == .onionSkin {
            for step in 1...ReferenceWindow.skinOpacities.count {
                let distance = Double(step) * Self.skinInterval
                skins += [image(at: now - distance), image(at: now + distance)]
            }
        }
        // Last, so that it is decoded first if several are missing.
        window.show(image(at: now), skins: skins)
        if isPlaying, !motion.isRunning { motion.start() }
    }
}
