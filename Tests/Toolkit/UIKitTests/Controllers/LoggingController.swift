// A controller that logs its callbacks without calling super.

import Foundation
import UIKit

/// The callbacks of several controllers, in order.
@MainActor
final class CallbackLog {
    var entries: [String] = []

    /// Returns the entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// A controller that logs its callbacks.
@MainActor
class LoggingController: UIViewController {
    let log: CallbackLog
    private let name: String
    var showsLayout = false

    init(_ name: String, _ log: CallbackLog) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ step: String) { log.entries.append("\(name) \(step)") }

    override func loadView() {
        note("loadView")
        view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    override func viewDidLoad() { note("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
    override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }
    override func viewWillLayoutSubviews() { if showsLayout { note("viewWillLayoutSubviews") } }
    override func viewDidLayoutSubviews() { if showsLayout { note("viewDidLayoutSubviews \(Int(view.bounds.width))") } }
    override func willMove(toParent parent: UIViewController?) { note(parent == nil ? "willLeave" : "willJoin") }
    override func didMove(toParent parent: UIViewController?) { note(parent == nil ? "didLeave" : "didJoin") }
}
