// The guide: pages to turn before the program is seen for the first time.

@preconcurrency public import Foundation
public import UIKit

extension Notification.Name {
    /// A guide has been gone through to its end, by its last page's button; its object is the `GuideViewController`.
    ///
    /// Whoever owns the window exchanges its root and remembers that the guide need not be shown again.
    public static let guideDidFinish = Notification.Name("GuideViewControllerDidFinish")
}

/// Four full-window pages, turned by drag, wheel, touchpad, keys and dots; a button on the last one, once that has come to rest.
public final class GuideViewController: UIViewController {
    private let layout = MirroredFlowLayout()
    private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    let pageControl = UIPageControl()
    private let pages = GuidePage.allCases
    private let art = GuideArt()
    /// Waits for the window to rest before pages are drawn that are not in sight yet.
    private var drawingAhead: Timer?
    private static let restBeforeDrawing = 0.3
    /// The page that most of the window shows, from 0.
    private(set) var currentPage = 0
    /// The page that the pages glide to at the user's word; nil at rest.
    private var goal: Int?
    /// The width that the offset was last set for; while it is not the view's the offset says nothing of pages.
    private var pageWidth: CGFloat = 0
    private var isLastPageSettled = false
    private var isFinished = false
    /// Whether Return or the space bar is down.
    private var isKeyHeld = false
    private static let pageControlAboveBottom: CGFloat = 50
    private static let pageControlHeight: CGFloat = 20

    public init() {
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpPages()
        pageControl.numberOfPages = pages.count
        pageControl.addTarget(self, action: Selector(GuideViewController.dotChosen), for: .valueChanged)
        view.addSubview(pageControl)
        Localized.follow(self) { $0.collectionView.reloadData() }
    }

    private func setUpPages() {
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.itemSize = view.bounds.size
        collectionView.frame = view.bounds
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .clear
        collectionView.isPagingEnabled = true
        collectionView.bounces = false
        collectionView.showsHorizontalScrollIndicator = false
        collectionView.showsVerticalScrollIndicator = false
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.allowsSelection = false
        collectionView.register(GuideCell.self, forCellWithReuseIdentifier: GuideCell.identifier)
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
    }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = view.bounds.size
        if layout.itemSize != size { layout.itemSize = size }
        pageControl.frame = CGRect(
            x: 0, y: size.height - Self.pageControlAboveBottom, width: size.width, height: Self.pageControlHeight)
        // At the beginning any width will do; later the collection asks where to go on.
        if pageWidth == 0 { pageWidth = size.width }
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        drawingAhead?.invalidate()
        drawingAhead = Timer.scheduledTimer(withTimeInterval: Self.restBeforeDrawing, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.drawAhead() }
        }
    }

    /// One page's art at a time, with whatever else is to be done between them.
    private func drawAhead() {
        guard viewIfLoaded?.window != nil, art.drawAhead(pages.map(\.art)) else { return }
        DispatchQueue.main.async { [weak self] in self?.drawAhead() }
    }

    // MARK: Pages

    /// Goes to a page, gliding; one that does not exist is none.
    private func turn(to page: Int) {
        guard pages.indices.contains(page) else { return }
        goal = page
        collectionView.scrollToItem(at: IndexPath(item: page, section: 0), at: .left, animated: true)
    }

    private func dotChosen() {
        let chosen = pageControl.currentPage
        // The dots show the page in sight, on the way, too.
        pageControl.currentPage = currentPage
        turn(to: chosen)
    }

    /// Takes over where the pages are.
    private func pagesDidMove() {
        let width = collectionView.bounds.width
        guard width > 0, width == pageWidth else { return }
        let place = number(ofPage: collectionView.contentOffset.x / width)
        currentPage = max(0, min(Int(place + 0.5), pages.count - 1))
        pageControl.currentPage = currentPage
        if abs(place - place.rounded()) * width < 0.5 { goal = nil }
        let isSettled = abs(place - CGFloat(pages.count - 1)) * width < 0.5
        guard isSettled != isLastPageSettled else { return }
        isLastPageSettled = isSettled
        lastCell?.setStart(isSettled ? .shown : .absent, animated: true)
    }

    /// Converts between page index and column from the left (its own inverse); mirrored right to left.
    private func number(ofPage page: CGFloat) -> CGFloat {
        collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft ? CGFloat(pages.count - 1) - page : page
    }

    /// The last page's cell, if it is in sight.
    private var lastCell: GuideCell? {
        collectionView.cellForItem(at: IndexPath(item: pages.count - 1, section: 0)) as? GuideCell
    }

    // MARK: The end

    /// Tells that the guide is over, once.
    private func finish() {
        guard isLastPageSettled, !isFinished else { return }
        isFinished = true
        NotificationCenter.default.post(name: .guideDidFinish, object: self)
    }

    /// Return and the space bar go on, and on the last page begin; the collection knows the other keys.
    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: Self.goesOn) else {
            super.pressesBegan(presses, with: event)
            return
        }
        // A key that was held down to get to the last page does not begin as well.
        if isLastPageSettled, !isKeyHeld { finish() } else { turn(to: (goal ?? currentPage) + 1) }
        isKeyHeld = true
    }

    public override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: Self.goesOn) { isKeyHeld = false } else { super.pressesEnded(presses, with: event) }
    }

    private static func goesOn(_ press: UIPress) -> Bool {
        guard let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift]) else { return false }
        return key.charactersIgnoringModifiers == " " || key.charactersIgnoringModifiers == "\r"
    }
}

// MARK: - The collection

extension GuideViewController: UICollectionViewDataSource, UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { pages.count }

    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: GuideCell.identifier, for: indexPath)
        guard let cell = cell as? GuideCell, pages.indices.contains(indexPath.item) else { return cell }
        cell.show(pages[indexPath.item], art: art) { [weak self] in self?.finish() }
        if indexPath.item == pages.count - 1, isLastPageSettled { cell.setStart(.shown, animated: false) }
        return cell
    }

    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { goal = nil }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) { pagesDidMove() }

    /// A window of another size shows the same page.
    public func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
        pageWidth = collectionView.bounds.width
        return CGPoint(x: number(ofPage: CGFloat(currentPage)) * pageWidth, y: 0)
    }
}
