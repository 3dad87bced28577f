// The application's side of the accessibility port: trees and notifications for screen readers, and the readers' requests.

internal import WindowSystem

/// Updates the tree for screen readers after frames; without readers it does nothing.
final class AccessibilityCenter {
    private struct Owner { weak var object: UIResponder? }

    private weak var port: (any AccessibilityPort)?
    private var owners: [Int: Owner] = [:]
    private(set) var tree: AccessibleTree?
    private var isUpdateDue = false
    private var lastUpdate = -Double.infinity
    private var trailing: WakeUp?
    /// The minimum time between two updates while frames are drawn, in seconds.
    private static let interval = 0.1
    /// The minimum time between two changes of the texts of elements with the trait `updatesFrequently`, in seconds.
    private static let frequentUpdateInterval = 1.0
    private var lastFrequentUpdate = -Double.infinity
    private var frequentUpdate: WakeUp?

    private(set) var isRead = false

    func attach(to system: any WindowSystem) {
        port = system.accessibility
        system.accessibility.delegate = self
        readersDidChange()
    }

    func detach() {
        port?.delegate = nil
        port = nil
        isUpdateDue = false
        readersDidChange()
    }

    private func readersDidChange() {
        let now = port?.isRead ?? false
        guard now != isRead else { return }
        isRead = now
        if isRead {
            update()
        } else {
            owners = [:]
            tree = nil
            // The next window system may have another clock.
            lastFrequentUpdate = -.infinity
            trailing?.cancel()
            frequentUpdate?.cancel()
        }
        NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    }

    // MARK: Trees

    /// Schedules an update for a change that may not cause a frame.
    func setNeedsUpdate() {
        guard isRead, !isUpdateDue else { return }
        isUpdateDue = true
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in if self?.isUpdateDue == true { self?.update() } }
    }

    /// Updates the tree after a frame, at most every `interval` seconds.
    func frameWasDrawn(at time: Double) {
        guard isRead else { return }
        let wait = lastUpdate + Self.interval - time
        guard wait > 0, let system = UIApplication.shared.frameLoop.system else { return update() }
        guard trailing?.isPending != true else { return }
        trailing = system.schedule(at: time + wait) { [weak self] in self?.update() }
    }

    func update() {
        isUpdateDue = false
        trailing?.cancel()
        guard isRead, let port else { return }
        lastUpdate = UIApplication.shared.frameLoop.system?.now ?? 0
        let windows = UIApplication.shared.windows
        for window in windows { window.layoutIfNeeded() }
        if UIApplication.shared.applicationState == .active { UIApplication.shared.firstSeat.focus.focusFirstView() }
        let builder = AccessibilityTreeBuilder(windows: windows, title: UIApplication.windowConfiguration.title)
        owners = builder.owners.mapValues { Owner(object: $0) }
        let new = keepingRecentTexts(builder.tree, of: builder.frequentlyUpdated)
        guard new != tree else { return }
        tree = new
        port.update(new)
    }

    /// The tree, in which `frequentlyUpdated` elements keep their present texts and values for `frequentUpdateInterval`: a recording would
    /// otherwise send readers dozens of events a second.
    private func keepingRecentTexts(_ new: AccessibleTree, of frequentlyUpdated: Set<Int>) -> AccessibleTree {
        let now = lastUpdate
        if now >= lastFrequentUpdate + Self.frequentUpdateInterval {
            lastFrequentUpdate = now
            return new
        }
        var result = new
        for number in frequentlyUpdated {
            guard var element = new[number], let old = tree?[number], old.role == element.role else { continue }
            (element.label, element.value, element.range) = (old.label, old.value, old.range)
            result.add(element)
        }
        if result != new, frequentUpdate?.isPending != true, let system = UIApplication.shared.frameLoop.system {
            frequentUpdate = system.schedule(at: lastFrequentUpdate + Self.frequentUpdateInterval) { [weak self] in
                // The clock may be a rounding error before the end of the interval.
                self?.lastFrequentUpdate = -.infinity
                self?.update()
            }
        }
        return result
    }

    // MARK: Notifications

    func post(_ notification: UIAccessibility.Notification, argument: Any?) {
        guard isRead else { return }
        switch argument {
        case let text as String: announce(text)
        case let text as NSAttributedString: announce(text.string)
        case let view as UIView where notification != .announcement && view.canBecomeFocused:
            view.seat.focus.requestFocusUpdate(to: view)
            setNeedsUpdate()
        case let responder as UIResponder where notification != .announcement: announce(responder.accessibilityLabel ?? "")
        default: if notification == .screenChanged { announceScreen() }
        }
    }

    private func announce(_ text: String) { if !text.isEmpty { port?.announce(text) } }

    /// Announces the title of a new page or alert, after the current event.
    private func announceScreen() {
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in
            guard let self else { return }
            update()
            guard let elements = tree?.all else { return }
            if let question = elements.last(where: { $0.states.contains(.modal) }) {
                announce([question.label, question.value].filter { !$0.isEmpty }.joined(separator: ", "))
            } else if let title = elements.first(where: { $0.role == .heading && $0.states.contains(.showing) }) {
                announce(title.label)
            }
        }
    }
}

extension AccessibilityCenter: AccessibilityPortDelegate {
    func accessibilityPortDidChangeReaders(_ port: any AccessibilityPort) { readersDidChange() }

    func accessibilityPort(_ port: any AccessibilityPort, received request: AccessibleRequest, for element: Int) -> Bool {
        UIApplication.shared.frameLoop.runDeferred()
        guard let owner = owners[element]?.object else { return false }
        let isDone = owner.perform(request)
        UIApplication.shared.frameLoop.runDeferred()
        // The reader asks for the result of its request at once.
        lastFrequentUpdate = -.infinity
        update()
        return isDone
    }
}
