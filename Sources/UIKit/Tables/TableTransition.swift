// The way from one layout of a table to the next: what is seen moves there, while the model is there already.
//
// All movements are added to where things are in the model (additive animations): the content can be scrolled and changed again
// meanwhile, and movements of several updates add up.

internal import Foundation
internal import QuartzCore

/// One update of a table that is on its way.
@MainActor
final class TableTransition: CAAnimationDelegate {
    /// As long as Apple's, in seconds.
    static let usualDuration: TimeInterval = 0.3
    private static let keyPrefix = "UITableView."
    private static let dropKey = "UITableViewCell.drop"
    private static var made = 0

    let mapping: TableMapping
    /// The layout before the update.
    let before: TableGeometry
    /// By how much the content offset changed in the update: what stood at y is now seen where y + shift would be.
    let shift: CGFloat
    /// The offset after the update.
    let offset: CGFloat
    /// The longest way that anything goes, in points.
    private(set) var reach: CGFloat = 0
    var ended: (Bool) -> Void = { _ in }

    private let duration: TimeInterval
    private let key: String
    /// When its first animation began, in the layers' time; what joins later keeps in step.
    private var begin: CFTimeInterval = 0
    private var running = 0
    private var isComplete = false
    private var allFinished = true

    init(_ mapping: TableMapping, before: TableGeometry, oldOffset: CGFloat, offset: CGFloat, duration: TimeInterval) {
        self.mapping = mapping
        self.before = before
        self.offset = offset
        shift = offset - oldOffset
        self.duration = duration
        Self.made += 1
        key = "\(Self.keyPrefix)\(Self.made)."
    }

    // MARK: Movements

    /// Shows the view `way` away from its place and `height` higher than it is, and lets it go there.
    func slide(_ view: UIView, from way: CGPoint, height: CGFloat = 0) {
        if way.x != 0 { add("position.x", from: way.x, to: view) }
        // The position is the middle.
        let y = way.y + height / 2
        if y != 0 { add("position.y", from: y, to: view) }
        if height != 0 { add("bounds.size.height", from: height, to: view) }
        reach = max(reach, abs(way.y))
    }

    /// Shows the view at its place, and lets it go `way` away from there and stay.
    func slideOff(_ view: UIView, to way: CGPoint) {
        if way.x != 0 { add("position.x", to: way.x, of: view) }
        if way.y != 0 { add("position.y", to: way.y, of: view) }
    }

    func fadeIn(_ view: UIView) {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.0
        animation.toValue = Double(view.layer.opacity)
        start(animation, as: "opacity", on: view)
    }

    /// Fades the view out from as much as is seen of it; it stays faded until it is taken away.
    func fadeOut(_ view: UIView) {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = Double(view.layer.presentation()?.opacity ?? 1)
        animation.toValue = 0.0
        start(animation, as: "opacity", on: view, staying: true)
    }

    private func add(_ path: String, from way: CGFloat, to view: UIView) {
        let animation = CABasicAnimation(keyPath: path)
        animation.isAdditive = true
        animation.fromValue = way
        animation.toValue = 0.0
        start(animation, as: path, on: view)
    }

    private func add(_ path: String, to way: CGFloat, of view: UIView) {
        let animation = CABasicAnimation(keyPath: path)
        animation.isAdditive = true
        animation.fromValue = 0.0
        animation.toValue = way
        start(animation, as: path + ".off", on: view, staying: true)
    }

    private func start(_ animation: CABasicAnimation, as name: String, on view: UIView, staying: Bool = false) {
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.beginTime = begin
        animation.delegate = self
        if staying {
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = false
        }
        running += 1
        view.layer.add(animation, forKey: key + name)
    }

    // MARK: Its end

    /// Everything that moves at first has been added.
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
        // Animations that are taken away are so while rows are being exchanged.
        if flag { ended(finished) } else { UIApplication.shared.frameLoop.afterThisTurn { self.ended(finished) } }
    }

    // MARK: What moves

    /// Whether the view is in any update's motion.
    static func moves(_ view: UIView) -> Bool {
        view.layer.animationKeys()?.contains { $0.hasPrefix(keyPrefix) } ?? false
    }

    /// Shows a view that was dropped `way` below its place, and lets it go there.
    static func drop(_ view: UIView, from way: CGFloat) {
        guard way != 0, ViewAnimation.areEnabled, view.window != nil else { return }
        let animation = CABasicAnimation(keyPath: "position.y")
        animation.isAdditive = true
        animation.fromValue = way
        animation.toValue = 0.0
        animation.duration = usualDuration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        view.layer.add(animation, forKey: dropKey)
    }

    /// Shows the view as it is.
    static func settle(_ view: UIView) {
        view.layer.removeAnimation(forKey: dropKey)
        for key in view.layer.animationKeys() ?? [] where key.hasPrefix(keyPrefix) { view.layer.removeAnimation(forKey: key) }
    }
}

/// What a table shows besides the rows in sight while it is on its way from one layout to another.
@MainActor
struct TableFlights {
    /// Something that is no longer in the table, but still to be seen.
    struct Ghost {
        let view: UIView
        let transition: TableTransition
        let leave: () -> Void
    }

    /// From the oldest on.
    var transitions: [TableTransition] = []
    /// Rows of the table that are not in sight by their places, but still seen on their way there.
    var leaving: [VisibleRow] = []
    var ghosts: [Ghost] = []

    var isEmpty: Bool { transitions.isEmpty && leaving.isEmpty && ghosts.isEmpty }

    mutating func takeLeaving(_ path: IndexPath) -> VisibleRow? {
        guard let index = leaving.firstIndex(where: { $0.path == path }) else { return nil }
        return leaving.remove(at: index)
    }

    /// A data source gives the same view again that is still on its way out.
    mutating func reclaim(_ view: UIView) {
        guard !isEmpty else { return }
        ghosts.removeAll { $0.view === view }
        leaving.removeAll { $0.cell === view }
        TableTransition.settle(view)
    }
}
