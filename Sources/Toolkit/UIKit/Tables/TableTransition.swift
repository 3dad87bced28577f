// The animations of one update of a table, and the views that running updates animate.

internal import ListEngine

/// The animations of one update. Collections animate their updates in another way; see docs/decisions/0027.
///
/// All movements are additive animations, relative to the frames: during an update the content can be scrolled and updated again, and
/// the movements of several updates add up.
final class TableTransition: CAAnimationDelegate {
    /// The duration of Apple's row animations, in seconds.
    static let usualDuration: TimeInterval = 0.3
    fileprivate static let dropKey = "UITableViewCell.drop"
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
    /// Called once, when all animations have ended.
    var ended: (Bool) -> Void = { _ in }

    private let duration: TimeInterval
    /// The beginning of the keys of its animations, which no other transition has.
    private let key: String
    /// The animations that it has added, without those that the table has removed before their end.
    private var added: [(layer: CALayer, key: String)] = []
    /// The begin time, in the layers' time, of all animations, so that they end together; 0 before the first one starts.
    private var begin: CFTimeInterval = 0
    private var running = 0
    private var isComplete = false
    private var allFinished = true

    init(_ update: ListUpdate, before: RowGeometry, oldOffset: CGFloat, offset: CGFloat, duration: TimeInterval) {
        (self.update, self.before, self.offset, self.duration) = (update, before, offset, duration)
        shift = offset - oldOffset
        Self.made += 1
        key = "UITableView.\(Self.made)."
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
        start(Self.animation("opacity", from: 0, to: Double(view.layer.opacity)), as: "opacity", on: view)
    }

    /// Fades a view out from the presentation value of its opacity; it stays transparent until it is removed.
    func fadeOut(_ view: UIView) {
        let shown = Double(view.layer.presentation()?.opacity ?? 1)
        start(Self.animation("opacity", from: shown, to: 0), as: "opacity", on: view, fillMode: .forwards)
    }

    private func animate(_ path: String, of view: UIView, from value: CGFloat) {
        start(Self.animation(path, from: value, to: 0, isAdditive: true), as: path, on: view)
    }

    private func animate(_ path: String, of view: UIView, to value: CGFloat) {
        start(Self.animation(path, from: 0, to: value, isAdditive: true), as: path + ".out", on: view, fillMode: .forwards)
    }

    private static func animation<Value>(_ path: String, from: Value, to: Value, isAdditive: Bool = false) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        animation.isAdditive = isAdditive
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
        added.append((view.layer, key + name))
        view.layer.add(animation, forKey: key + name)
    }

    // MARK: End

    /// Called when the update's own animations have been added; cells that appear later may add more.
    func complete() {
        isComplete = true
        if running == 0 { UIApplication.shared.frameLoop.afterThisTurn { self.end(finished: true) } }
    }

    func animationDidStart(_ animation: CAAnimation) { if begin == 0 { begin = animation.beginTime } }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        running -= 1
        allFinished = allFinished && flag
        guard running == 0, isComplete else { return }
        let finished = allFinished
        // If `flag` is false, the animation was removed while rows are being exchanged. `ended` exchanges rows, too: it is called later.
        if flag { end(finished: finished) } else { UIApplication.shared.frameLoop.afterThisTurn { self.end(finished: finished) } }
    }

    private func end(finished: Bool) {
        // A cell that appeared in the meantime may have added an animation.
        guard running == 0 else { return }
        let report = ended
        ended = { _ in }
        // Animations that stay after their end own the transition, which owns their layers, also if the table no longer exists.
        removeAnimations()
        report(finished)
    }

    // MARK: Views

    /// Whether the transition animates the view.
    func moves(_ view: UIView) -> Bool { added.contains { $0.layer === view.layer } }

    /// Removes the transition's animations from a view; with nil, from all views.
    func removeAnimations(of view: UIView? = nil) {
        let all = added
        let only = view?.layer
        added = only == nil ? [] : all.filter { $0.layer !== only }
        for (layer, key) in all where only == nil || layer === only { layer.removeAnimation(forKey: key) }
    }

    /// Animates a dropped view from `distance` points below its frame to the frame.
    static func drop(_ view: UIView, from distance: CGFloat) {
        guard distance != 0, ViewAnimation.areEnabled, view.window != nil else { return }
        let animation = Self.animation("position.y", from: distance, to: 0, isAdditive: true)
        animation.duration = usualDuration
        view.layer.add(animation, forKey: dropKey)
    }
}

/// The views of a table, besides the visible rows, that running updates animate.
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

    /// Whether any update animates the view.
    func moves(_ view: UIView) -> Bool { transitions.contains { $0.moves(view) } }

    /// Removes the animations of all updates and of a drop from a view.
    func removeAnimations(of view: UIView) {
        view.layer.removeAnimation(forKey: TableTransition.dropKey)
        for transition in transitions { transition.removeAnimations(of: view) }
    }

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
        removeAnimations(of: view)
    }
}
