// Records the recent past of the phone while the laboratory is open.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Keeps the frames of the phone's window, the input on it, and the values of its animations.
@MainActor final class TimeRecorder {
    /// The memory for frames, in bytes.
    static let budget = 64 << 20

    let history: LayerHistory
    let input = InputLog()
    let lanes = LaneLog()
    /// What a script needs that replays the recording.
    let replay: ReplayLog
    /// What the phone showed before the inputs; nil if no takes are made.
    let contents: ContentsLog?
    /// Called before the user's own press, touch, turn of the wheel or key reaches the phone.
    var userWillAct: (ObservedInput.Kind) -> Void = { _ in }
    /// Called after a key was found to be a command of the laboratory, not input of the phone.
    var keyWasDiscarded: () -> Void = {}
    /// The time at which recording began, in seconds on the clock of `CACurrentMediaTime()`.
    let start: Double
    /// The observers of added frames and inputs, and of the second phone's replacement.
    let changes = Observers<Void>()
    private let phone: UIWindow
    /// The second phone of a comparison, which is recorded together with the first one; nil for none. A change drops the former
    /// phone's past.
    weak var second: UIWindow? {
        didSet {
            guard oldValue !== second else { return }
            history.companion = second?.layer
            lanes.removeAll(of: .companion)
            changes.send(())
        }
    }
    /// The time of the phone's animations in the latest frame.
    private var lastPhoneTime: Double?
    /// The modifier keys that were held during the latest input. A `UITouch` does not have them.
    private(set) var modifierFlags: UIKeyModifierFlags = []

    /// Records the phone until `close()`.
    init(phone: UIWindow, settings: (any AppSettings)? = nil, makesTakes: Bool = false, budget: Int = TimeRecorder.budget) {
        self.phone = phone
        start = CACurrentMediaTime()
        replay = ReplayLog(phone: phone, settings: settings)
        contents = makesTakes ? ContentsLog(settings: settings) : nil
        history = LayerHistory(of: phone.layer, budget: budget)
        history.didRecord = { [weak self] in self?.frameWasAdded() }
        UIScreen.main.history = history
        ObservedMotions.observer = self
        UIApplication.shared.inputObserver = { [weak self] in self?.receive($0) }
    }

    isolated deinit { close() }

    /// Ends recording, unless another recorder has begun.
    func close() {
        guard UIScreen.main.history === history else { return }
        UIScreen.main.history = nil
        ObservedMotions.observer = nil
        UIApplication.shared.inputObserver = nil
    }

    /// Whether frames and input are recorded; true at first.
    var isRecording: Bool {
        get { history.isRecording }
        set { history.isRecording = newValue }
    }

    /// The times from the first to the latest frame; nil without frames.
    var range: ClosedRange<Double>? {
        guard let first = history.firstTime, let last = history.lastTime else { return nil }
        return first...max(first, last)
    }

    /// Stands for a motion of the kit in the history.
    private final class Mover {}
    /// The motions that have not ended.
    private var movers: [ObjectIdentifier: Mover] = [:]

    /// The motions of UIKit that have values and no lane of another kind, with the names of their lanes.
    private static let followed = ["animator": "animator", "wheel": "picker"]
    private var followedMotions: [FrameMotion] = []

    /// Keeps the values of the motions that UIKit performs in each frame. Call this before each frame is displayed.
    func followMotions() {
        guard isRecording else { return }
        for motion in FrameMotion.running where Self.followed[motion.name] != nil && !followedMotions.contains(where: { $0 === motion }) {
            followedMotions.append(motion)
        }
        guard !followedMotions.isEmpty else { return }
        followedMotions.forEach(keepValue)
        followedMotions.removeAll { motion in
            guard !motion.isRunning else { return false }
            history.endMotion(of: motion)
            return true
        }
    }

    private func keepValue(of motion: FrameMotion) {
        guard let owner = Self.followed[motion.name], let value = motion.values().values.first else { return }
        let name = RecordedMotion(owner: owner, property: owner == "picker" ? "offset" : "progress")
        history.setValue(value, of: motion, named: name, in: motion.clock ?? phone.layer)
    }

    private func frameWasAdded() {
        lanes.addFrame(of: history)
        if let first = history.firstTime { input.removeAll(before: first - 1) }
        // While animations are paused, a frame in which only another window has changed adds nothing.
        let time = phone.layer.convertTime(CACurrentMediaTime(), from: nil)
        defer { lastPhoneTime = time }
        let standsStill = sequence(first: phone.layer, next: { $0.superlayer }).contains { $0.speed == 0 }
        if !standsStill || time != lastPhoneTime { changes.send(()) }
    }

    // MARK: Input

    /// Whether the button was pressed on the phone. Until it is released, all movements of the pointer belong to the phone.
    private var isPressed = false

    /// The fingers that touched the phone first. Until they are lifted, all their movements belong to the phone.
    private var fingers: Set<Int> = []

    /// The keys that are down and that the phone received. Only their releases are recorded.
    private var heldKeys: Set<String> = []

    private func receive(_ event: ObservedInput) {
        if !event.isSimulated {
            modifierFlags = event.modifierFlags
            guard isRecording, isInput(event) else { return }
            if ContentsLog.begins(event.kind) { userWillAct(event.kind) }
        }
        guard isRecording else { return }
        let time = loggedTime(of: event)
        contents?.note(event.kind, at: time, on: phone)
        let location = phone.layer.convert(event.location, from: nil)
        let entry = LoggedInput(kind: event.kind, time: time, location: location, modifierFlags: event.modifierFlags)
        input.add(entry)
        lanes.addInput(entry)
        replay.add(entry)
        changes.send(())
    }

    /// Simulated input has times of the normal speed. While the phone is slow or was paused, it is logged at the time when it came. It is
    /// never logged at a later time, as its own is while the phone is fast.
    private func loggedTime(of event: ObservedInput) -> Double {
        let now = CACurrentMediaTime()
        guard event.isSimulated else { return event.time }
        return max(now - event.time < Self.simulationDelay ? min(event.time, now) : now, input.entries.last?.time ?? -.infinity)
    }

    /// The most by which simulated input of the normal speed is older than its frame, in seconds.
    private static let simulationDelay = 0.1

    /// Whether the user's input is for the phone. Follows what is pressed.
    private func isInput(_ event: ObservedInput) -> Bool {
        switch event.kind {
        case .pointerPressed:
            isPressed = isOnPhone(event.location)
            return isPressed
        case .pointerReleased, .pointerCancelled:
            defer { isPressed = false }
            return isPressed
        case .touch(let finger, let phase):
            if phase == .began, isOnPhone(event.location) { fingers.insert(finger) }
            defer { if phase == .ended || phase == .cancelled { fingers.remove(finger) } }
            return fingers.contains(finger)
        case .pointerMoved, .secondaryPressed, .secondaryReleased, .scrolled:
            return isPressed || isOnPhone(event.location)
        case .keyPressed(let key):
            guard phone.isKeyWindow else { return false }
            heldKeys.insert(key.charactersIgnoringModifiers)
            return true
        case .keyReleased(let key):
            return heldKeys.remove(key.charactersIgnoringModifiers) != nil
        }
    }

    /// Whether the phone's window is the frontmost one at a point of the screen, apart from a second phone in front of it.
    private func isOnPhone(_ point: CGPoint) -> Bool {
        for window in UIApplication.shared.windows.reversed() where window !== second {
            guard window.hitTest(window.layer.convert(point, from: nil), with: nil) != nil else { continue }
            return window === phone
        }
        return false
    }

    /// Removes a key press, which is the latest input, from the log if it was recorded. Its release is not recorded either. Call this when
    /// the key performs a command of the laboratory.
    ///
    /// The key alone does not identify a command: Space is input of the phone if a control has the focus, and otherwise plays an
    /// interaction.
    func discard(_ press: UIPressesEvent) {
        guard let last = input.entries.last, last.time == press.timestamp, case .keyPressed(let key) = last.kind else { return }
        heldKeys.remove(key.charactersIgnoringModifiers)
        keyWasDiscarded()
        contents?.removeLast(at: press.timestamp)
        input.removeLast()
        replay.removeLast()
        changes.send(())
    }
}

extension TimeRecorder: MotionObserver {
    func motion(_ motion: ObjectIdentifier, of owner: String, property: String, hasValue value: Double, in layer: CALayer) {
        let mover = movers[motion] ?? Mover()
        movers[motion] = mover
        history.setValue(value, of: mover, named: RecordedMotion(owner: owner, property: property), in: layer)
    }

    func motionDidEnd(_ motion: ObjectIdentifier) {
        if let mover = movers.removeValue(forKey: motion) { history.endMotion(of: mover) }
    }

    /// While the phone's time stands still, the display link draws no frames.
    func displayLinkWillStart(_ link: CADisplayLink, for layer: CALayer) { link.pausingLayer = layer }
}
