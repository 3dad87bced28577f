// The animations of a table's updates: views have their new frames at once, and move there from the old layout.
//
// All movements are additive animations, relative to the frames: during an update the content can be scrolled and updated again, and
// the movements of several updates add up.

internal import Foundation
internal import ListEngine
internal import QuartzCore

/// The animations of one update.
@MainActor
final class TableTransition: CAAnimationDelegate {
    /// The duration of Apple's row animations, in seconds.
    static let usualDuration: TimeInterval = 0.3
    private static let keyPrefix = "UITableView."
    private static let dropKey = "UITableViewCell.drop"
    private static var made = 0

    let update: ListUpdate
    /// The layout before the update.
    let before: RowGeometry
    /// The change of the content offset by the update, in points. A row at y that does not move on the screen is at y + shift afterwards.
    let shift: CGFloat
    /// The content offset after the update, in points.
    let offset: CGFloat
    /// The longest vertical distance from which a view slides to its frame, in points.
    private(set) var reach: CGFloat = 0
    var ended: (Bool) -> Void = { _ in }

    private let duration: TimeInterval
    private let key: String
    /// The begin time of the first animation, in the layers' time; 0 before it starts. Later animations get the same begin time, so all end
    /// together.
    private var begin: CFTimeInterval = 0
    private var running = 0
    private var isComplete = false
    private var allFinished = true

    init(_ update: ListUpdate, before: RowGeometry, oldOffset: CGFloat, offset: CGFloat, duration: TimeInterval) {
        self.update = update
        self.before = before
        self.offset = offset
        shift = offset - oldOffset
        self.duration = duration
        Self.made += 1
        key = "\(Self.keyPrefix)\(Self.made)."
    }

    // MARK: Movements

    /// Moves a view to its frame from a position that is `distance` away and a height that is larger by `height`.
    func slide(_ view: UIView, from distance: CGPoint, height: CGFloat = 0) {
        if distance.x != 0 { animate("position.x", of: view, from: distance.x) }
        // The position is the centre.
        let y = distance.y + height / 2
        if y != 0 { animate("position.y", of: view, from: y) }
        if height != 0 { animate("bounds.size.height", of: view, from: height) }
        reach = max(reach, abs(distance.y))
    }

    /// Moves a view away from its frame by a distance; it stays there until it is removed.
    func slideOut(_ view: UIView, to distance: CGPoint) {
        if distance.x != 0 { animate("position.x", of: view, to: distance.x) }
        if distance.y != 0 { animate("position.y", of: view, to: distance.y) }
    }

    func fadeIn(_ view: UIView) {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.0
        animation.toValue = Double(view.layer.opacity)
        start(animation, as: "opacity", on: view)
    }

    /// Fades a view out from the presentation value of its opacity; it stays transparent until it is removed.
    func fadeOut(_ view: UIView) {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = Double(view.layer.presentation()?.opacity ?? 1)
        animation.toValue = 0.0
        start(animation, as: "opacity", on: view, fillMode: .forwards)
    }

    private func animate(_ path: String, of view: UIView, from value: CGFloat) {
        start(Self.additive(path, from: value, to: 0), as: path, on: view)
    }

    private func animate(_ path: String, of view: UIView, to value: CGFloat) {
        start(Self.additive(path, from: 0, to: value), as: path + ".out", on: view, fillMode: .forwards)
    }

    private static func additive(_ path: String, from: CGFloat, to: CGFloat) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        animation.isAdditive = true
        animation.fromValue = from
        animation.toValue = to
        return animation
    }

    private func start(_ animation: CABasicAnimation, as name: String, on view: UIView, fillMode: CAMediaTimingFillMode = .removed) {
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.beginTime = begin
        animation.delegate = self
        animation.fillMode = fillMode
        animation.isRemovedOnCompletion = fillMode == .removed
        running += 1
        view.layer.add(animation, forKey: key + name)
    }

    // MARK: End

    /// Called when the update's own animations have been added; cells that appear later may add more.
    func complete() {
        isComplete = true
        if running == 0 { UIApplication.shared.frameLoop.afterThisTurn { self.ended(true) } }
    }

    func animationDidStart(_ animation: CAAnimation) {
        if begin == 0 { begin = animation.beginTime }
    }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        running -= 1
        allFinished = allFinished && flag
        guard running == 0, isComplete else { return }
        let finished = allFinished
        // If `flag` is false, the animation was removed while rows are being exchanged. `ended` exchanges rows, too: it is called later.
        if flag { ended(finished) } else { UIApplication.shared.frameLoop.afterThisTurn { self.ended(finished) } }
    }

    // MARK: Views

    /// Whether any update animates the view.
    static func moves(_ view: UIView) -> Bool {
        view.layer.animationKeys()?.contains { $0.hasPrefix(keyPrefix) } ?? false
    }

    /// Animates a dropped view from `distance` points below its frame to the frame.
    static func drop(_ view: UIView, from distance: CGFloat) {
        guard distance != 0, ViewAnimation.areEnabled, view.window != nil else { return }
        let animation = additive("position.y", from: distance, to: 0)
        animation.duration = usualDuration
        view.layer.add(animation, forKey: dropKey)
    }

    /// Removes the animations of all updates and of a drop from a view.
    static func removeAnimations(of view: UIView) {
        view.layer.removeAnimation(forKey: dropKey)
        for key in view.layer.animationKeys() ?? [] where key.hasPrefix(keyPrefix) { view.layer.removeAnimation(forKey: key) }
    }
}

/// The views of a table, besides the visible rows, that running updates animate.
@MainActor
struct TableAnimations {
    /// A view of an element that was removed, or a header or footer that leaves the visible part, until its animation ends.
    struct Departure {
        let view: UIView
        let transition: TableTransition
        /// Undoes what the removal changed, for a view that is used again before the animation ends.
        var restore: () -> Void = {}
        let finish: () -> Void
    }

    /// The running transitions, the oldest first.
    var transitions: [TableTransition] = []
    /// Rows that have frames outside the visible part, but still move through it in an animation.
    var leaving: [VisibleRow] = []
    var departures: [Departure] = []

    var isEmpty: Bool { transitions.isEmpty && leaving.isEmpty && departures.isEmpty }

    func leavingCell(_ path: ListPath) -> UITableViewCell? { leaving.first { $0.path == path }?.cell }

    mutating func takeLeaving(_ path: ListPath) -> VisibleRow? {
        guard let index = leaving.firstIndex(where: { $0.path == path }) else { return nil }
        return leaving.remove(at: index)
    }

    /// Ends the departure of a view that the data source or the delegate returns again.
    mutating func reclaim(_ view: UIView) {
        guard !isEmpty else { return }
        let reclaimed = departures.filter { $0.view === view }
        departures.removeAll { $0.view === view }
        for departure in reclaimed { departure.restore() }
        leaving.removeAll { $0.cell === view }
        TableTransition.removeAnimations(of: view)
    }
}
