// The inspector: the pages beside the stage, one at a time.

internal import UIKit

/// A column with pages such as Tune. A control at the top selects the page; it is hidden if there is only one page.
final class InspectorViewController: UIViewController {
    /// The first page, with the parameters of the interactions.
    let tune: TuneViewController
    private let pages: [(key: String, controller: UIViewController)]
    let pageControl: UISegmentedControl
    private static let headerHeight: CGFloat = 44
    /// The session of the Inspect page, which follows the choice of the page.
    weak var session: InspectSession?

    /// Creates an inspector. `others` are the pages after the first one, with the keys of their titles.
    init(tune: TuneViewController, others: [(key: String, controller: UIViewController)] = []) {
        self.tune = tune
        pages = [("laboratory.page.tune", tune)] + others
        pageControl = UISegmentedControl(items: pages.map { _ in "" })
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The index of the visible page.
    var page: Int {
        get { pageControl.selectedSegmentIndex }
        set {
            guard pages.indices.contains(newValue), newValue != page else { return }
            pageControl.selectedSegmentIndex = newValue
            showPage()
        }
    }

    /// The controller of the visible page. Setting it to another page's controller shows that page.
    var visiblePage: UIViewController? {
        get { pages.indices.contains(page) ? pages[page].controller : nil }
        set { if let index = pages.firstIndex(where: { $0.controller === newValue }) { page = index } }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        pageControl.accessibilityIdentifier = "inspector-page"
        pageControl.selectedSegmentIndex = 0
        pageControl.addAction(UIAction { [weak self] _ in self?.showPage() }, for: .valueChanged)
        pageControl.isHidden = pages.count == 1
        view.addSubview(pageControl)
        for page in pages { addChild(page.controller) }
        showPage()
        pages.forEach { $0.controller.didMove(toParent: self) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func updateTexts() {
        for (index, page) in pages.enumerated() { pageControl.setTitle(Localized.text(page.key), forSegmentAt: index) }
        pageControl.accessibilityLabel = Localized.text("laboratory.page")
    }

    /// Shows the selected page. Its view is loaded when it is first shown.
    private func showPage() {
        for (index, page) in pages.enumerated() {
            if index == self.page {
                // Inserted below the segmented control, so that the page does not cover the control's shadow.
                view.insertSubview(page.controller.view, belowSubview: pageControl)
            } else {
                page.controller.viewIfLoaded?.removeFromSuperview()
            }
        }
        view.setNeedsLayout()
        session?.pageDidChange()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let top = pages.count == 1 ? 0 : Self.headerHeight, margin = LaboratoryLook.margin
        view.place(pageControl, CGRect(x: margin, y: 8, width: view.bounds.width - 2 * margin, height: 32))
        let frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
        if pages.indices.contains(page) { pages[page].controller.view.frame = frame }
    }
}
