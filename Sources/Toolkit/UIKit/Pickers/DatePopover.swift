// The popovers of compact date pickers.

internal import Foundation

/// A controller that shows a calendar or wheels in a popover.
@MainActor
final class DatePopover: UIViewController {
    private let content: UIView
    private let margins: UIEdgeInsets
    /// Called after the popover was dismissed.
    var didClose: (() -> Void)?

    init(_ content: UIView, size: CGSize, margins: UIEdgeInsets = .zero) {
        self.content = content
        self.margins = margins
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
        modalPresentationStyle = .popover
        popoverPresentationController?.delegate = self
    }

    required init?(coder: NSCoder) {
        content = UIView(frame: .zero)
        margins = .zero
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(content)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.frame = view.bounds.inset(by: view.safeAreaInsets).inset(by: margins)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        didClose?()
    }

    /// Presents the popover from the nearest view controller of `source`, or else the window's root view controller. Returns false if there
    /// is none, or if it already presents another controller.
    func open(from source: UIView) -> Bool {
        let owner = sequence(first: source as UIResponder, next: \.next).first { $0 is UIViewController } as? UIViewController
        guard let owner = owner ?? source.window?.rootViewController, owner.presentedViewController == nil else { return false }
        popoverPresentationController?.sourceView = source
        popoverPresentationController?.permittedArrowDirections = [.up, .down]
        popoverPresentationController?.canOverlapSourceViewRect = true
        owner.present(self, animated: true)
        return true
    }
}

extension DatePopover: UIPopoverPresentationControllerDelegate {
    /// Keeps the popover in narrow windows.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
}
