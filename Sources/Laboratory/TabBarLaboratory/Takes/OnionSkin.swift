// The former play of a take on the stage, pale in front of the last one.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows in front of the phone what the former play of the take has shown at the same time of the take, while the last play runs, after its
/// end, and for each of its past frames. Off at first.
final class OnionSkin {
    /// The opacity of the former play.
    static let opacity: Float = 0.35
    /// The time in which the former play is shown late, so that rounding errors do not show the frame before, in seconds.
    private static let tolerance = 1e-4

    private let stage: PhoneStage
    private let player: TakePlayer
    private let time: TimeSession
    private var layers: [CALayer] = []
    /// The number of phones for which the layers were made.
    private var count = 0
    /// The index of the shown frame.
    private(set) var index: Int?

    init(stage: PhoneStage, player: TakePlayer, time: TimeSession) {
        (self.stage, self.player, self.time) = (stage, player, time)
    }

    /// Whether the former play is shown; stored.
    var isOn: Bool {
        get { LaboratorySettings.shared[\.showsFormerPlay] }
        set {
            LaboratorySettings.shared[\.showsFormerPlay] = newValue
            UIApplication.shared.requestFrame()
        }
    }

    /// Shows the frame that belongs to the present one. Called in each frame.
    func update() {
        guard isOn, let new = formerIndex else { return remove() }
        let phones = phones
        if index != new || count != phones.count { makeLayers(at: new, for: phones) }
        CATransaction.withoutActions {
            for (layer, phone) in zip(layers, phones) { stage.align(layer, with: phone, opacity: Self.opacity) }
        }
    }

    /// The phones over which frames are shown. Phones in front of each other are compared already.
    private var phones: [UIWindow] {
        switch stage.comparison {
        case .off: [stage.phone]
        case .sideBySide: [stage.phone] + [stage.second].compactMap(\.self)
        case .overlay, .difference: []
        }
    }

    /// The frame of the former play at the time of the last play that is shown; nil if none is shown, or if the frame is not kept any more.
    private var formerIndex: Int? {
        let runs = player.runs, history = time.recorder.history
        guard runs.count == 2, !phones.isEmpty, let seconds = secondsOfLastRun(runs[1]) else { return nil }
        // What the former play has shown last stays.
        let former = min(runs[0].time(at: seconds) + Self.tolerance, runs[0].end - Self.tolerance)
        guard let first = history.firstTime, former >= first else { return nil }
        return history.index(at: former)
    }

    /// The seconds since the beginning of the last play; nil while something else is shown.
    private func secondsOfLastRun(_ run: TakeRun) -> Double? {
        guard time.past.isShown else { return player.showsLastRun ? player.secondsOfLastRun : nil }
        return time.past.time.flatMap { $0 < run.start ? nil : run.seconds(at: $0) }
    }

    private func makeLayers(at index: Int, for phones: [UIWindow]) {
        remove()
        (self.index, count) = (index, phones.count)
        let history = time.recorder.history, parts: [LayerHistory.Part] = [.layer, .companion]
        layers = zip(phones, parts).compactMap { history.makeLayer(at: index, of: $1) }
        // Behind the panels, in front of the phones.
        CATransaction.withoutActions { for layer in layers.reversed() { time.window?.layer.insertSublayer(layer, at: 0) } }
    }

    func remove() {
        index = nil
        guard !layers.isEmpty else { return }
        CATransaction.withoutActions { for layer in layers { layer.removeFromSuperlayer() } }
        layers = []
    }
}
