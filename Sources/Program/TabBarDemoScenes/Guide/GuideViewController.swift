// The guide, which some scenes show at launch until the user has finished it.

import Assets
@preconcurrency public import Foundation
internal import LaboratoryCore
internal import UIKit

extension Notification.Name {
    /// Posted once, when the user clicks the button or presses Return or the space bar on the last page. The object is the controller.
    public static let guideDidFinish = Notification.Name("GuideViewControllerDidFinish")
}

/// Shows the pages of the guide in a paging collection view, and a button when the last page has stopped scrolling.
final class GuideViewController: UIViewController {
    private let layout = MirroredFlowLayout()
    private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    let pageControl = UIPageControl()
    /// Ends the guide before its last page.
    let skipButton = UIButton(type: .system)
    private let pages = GuidePage.allCases
    private let art = GuideArt()
    /// Fires a moment after the last layout, and draws the art of the other pages.
    private var predrawTimer: Timer?
    private static let predrawDelay = 0.3
    /// The index of the page that covers most of the window.
    private(set) var currentPage = 0
    /// The page that an animation scrolls to; nil without an animation.
    private var targetPage: Int?
    /// The page width for which the content offset was set; after a change of size the offset is temporarily invalid.
    private var pageWidth: CGFloat = 0
    private var isLastPageAtRest = false
    private var isFinished = false
    /// Whether Return or the space bar is pressed.
    private var isKeyHeld = false
    private static let pageControlAboveBottom: CGFloat = 50
    private static let pageControlHeight: CGFloat = 20
    /// The distance from the button that ends the guide to the side, in points.
    private static let skipMargin: CGFloat = 8

    init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpPages()
        pageControl.numberOfPages = pages.count
        pageControl.addTarget(self, action: Selector(GuideViewController.pageControlChanged), for: .valueChanged)
        view.addSubview(pageControl)
        skipButton.titleLabel?.font = .systemFont(ofSize: 17)
        skipButton.accessibilityIdentifier = "skip"
        skipButton.addTarget(self, action: Selector(GuideViewController.skip), for: .touchUpInside)
        view.addSubview(skipButton)
        Localized.follow(self) {
            $0.collectionView.reloadData()
            $0.pageControl.accessibilityLabel = Localized.text("guide.pages")
            $0.skipButton.setTitle(Localized.text("guide.skip"), for: .normal)
            $0.view.setNeedsLayout()
        }
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

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = view.bounds.size
        if layout.itemSize != size { layout.itemSize = size }
        let safeArea = view.safeAreaInsets, isLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let skip = CGSize(width: min(skipButton.intrinsicContentSize.width + 24, size.width / 3), height: 44)
        // The button beside the page control is above a home indicator.
        let aboveBottom = max(Self.pageControlAboveBottom, safeArea.bottom + (skip.height + Self.pageControlHeight) / 2)
        pageControl.frame = CGRect(x: 0, y: size.height - aboveBottom, width: size.width, height: Self.pageControlHeight)
        skipButton.frame = CGRect(
            x: isLeft ? safeArea.left + Self.skipMargin : size.width - safeArea.right - Self.skipMargin - skip.width,
            y: pageControl.frame.midY - skip.height / 2, width: skip.width, height: skip.height)
        // Before the first layout there is no offset that could be invalid.
        if pageWidth == 0 { pageWidth = size.width }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        predrawTimer?.invalidate()
        predrawTimer = Timer.scheduledTimer(withTimeInterval: Self.predrawDelay, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.predraw() }
        }
    }

    /// Draws one image per turn of the main loop.
    private func predraw() {
        guard viewIfLoaded?.window != nil, art.predraw(pages.map(\.art)) else { return }
        DispatchQueue.main.async { [weak self] in self?.predraw() }
    }

    // MARK: Pages

    /// Scrolls to a page with animation; ignores an invalid index.
    private func scroll(to page: Int) {
        guard pages.indices.contains(page) else { return }
        targetPage = page
        collectionView.scrollToItem(at: IndexPath(item: page, section: 0), at: .left, animated: true)
    }

    private func pageControlChanged() {
        let page = pageControl.currentPage
        // The page control shows the visible page, also while the animation runs.
        pageControl.currentPage = currentPage
        scroll(to: page)
    }

    /// Updates the current page, the page control and the start button from the content offset.
    private func contentOffsetDidChange() {
        let width = collectionView.bounds.width
        guard width > 0, width == pageWidth else { return }
        let position = mirrored(collectionView.contentOffset.x / width)
        currentPage = max(0, min(Int(position + 0.5), pages.count - 1))
        pageControl.currentPage = currentPage
        // It fades while the last page, which has a button of its own, comes in.
        skipButton.alpha = max(0, min(CGFloat(pages.count - 1) - position, 1))
        skipButton.isHidden = skipButton.alpha == 0
        if abs(position - position.rounded()) * width < 0.5 { targetPage = nil }
        let isAtRest = abs(position - CGFloat(pages.count - 1)) * width < 0.5
        guard isAtRest != isLastPageAtRest else { return }
        isLastPageAtRest = isAtRest
        lastCell?.setStartButton(isAtRest ? .visible : .hidden, animated: true)
    }

    /// Converts a column, counted from the left, to a page index or back; they differ in right-to-left layouts.
    private func mirrored(_ page: CGFloat) -> CGFloat {
        collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft ? CGFloat(pages.count - 1) - page : page
    }

    /// The last page's cell, if it is visible.
    private var lastCell: GuideCell? { collectionView.cellForItem(at: IndexPath(item: pages.count - 1, section: 0)) as? GuideCell }

    // MARK: Keys

    private func finish() { if isLastPageAtRest { skip() } }

    private func skip() {
        guard !isFinished else { return }
        isFinished = true
        NotificationCenter.default.post(name: .guideDidFinish, object: self)
    }

    /// Return and the space bar scroll to the next page, or finish the guide on the last one.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: Self.isNextKey) else { return super.pressesBegan(presses, with: event) }
        // Key repeat must not finish the guide.
        if isLastPageAtRest, !isKeyHeld { finish() } else { scroll(to: (targetPage ?? currentPage) + 1) }
        isKeyHeld = true
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // A modifier can be pressed before the key is released.
        if presses.contains(where: Self.isReturnOrSpace) { isKeyHeld = false } else { super.pressesEnded(presses, with: event) }
    }

    /// Whether the press is Return or the space bar without modifiers.
    static func isNextKey(_ press: UIPress) -> Bool {
        isReturnOrSpace(press) && press.key?.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift]) == true
    }

    private static func isReturnOrSpace(_ press: UIPress) -> Bool { [" ", "\r"].contains(press.key?.charactersIgnoringModifiers) }
}

// MARK: - UICollectionViewDataSource, UICollectionViewDelegate

extension GuideViewController: UICollectionViewDataSource, UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { pages.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: GuideCell.identifier, for: indexPath)
        guard let cell = cell as? GuideCell, pages.indices.contains(indexPath.item) else { return cell }
        cell.configure(with: pages[indexPath.item], art: art) { [weak self] in self?.finish() }
        if indexPath.item == pages.count - 1, isLastPageAtRest { cell.setStartButton(.visible, animated: false) }
        return cell
    }

    /// A drag cancels the scrolling to a page.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { targetPage = nil }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { contentOffsetDidChange() }

    /// Keeps the current page after a change of size.
    func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
        pageWidth = collectionView.bounds.width
        return CGPoint(x: mirrored(CGFloat(currentPage)) * pageWidth, y: 0)
    }
}

// MARK: - Pages

/// A page of the guide; the raw value is part of its localization keys.
enum GuidePage: String, CaseIterable {
    case scroll, tabs, centre, edit

    var title: String { Localized.text("guide.\(rawValue).title") }
    var text: String { Localized.text("guide.\(rawValue).text") }
    /// The name of the drawing in Assets/Guide.
    var art: String { rawValue }
}

/// Draws the SVG files of Assets/Guide as bitmaps and caches the bitmaps of the last size, appearance and scale.
final class GuideArt {
    /// The properties that all cached images have in common.
    private struct Format: Equatable {
        var side: CGFloat
        var style: UIUserInterfaceStyle
        var isMirrored: Bool
        var language: InterfaceLanguage
        var scale: CGFloat
    }

    private var format = Format(side: 0, style: .unspecified, isMirrored: false, language: .english, scale: 0)
    private var images: [String: UIImage] = [:]

    /// The drawing `name` in a square of `side` points, for the appearance and the layout direction of `traits` and with the digits of the
    /// current language; nil if `side` is 0 or the assets or the SVG library are missing.
    func image(_ name: String, side: CGFloat, traits: UITraitCollection) -> UIImage? {
        let newFormat = Format(
            side: side, style: traits.userInterfaceStyle, isMirrored: traits.layoutDirection == .rightToLeft,
            language: Localized.language, scale: UIScreen.main.scale)
        if format != newFormat {
            format = newFormat
            images = [:]
        }
        return cachedImage(name)
    }

    /// Draws the first of `names` that is not cached, so that its page appears without delay. Returns whether it drew one. Uses the format
    /// of the last call of `image(_:side:traits:)`; draws nothing before the first.
    func predraw(_ names: [String]) -> Bool {
        guard format.side > 0, let next = names.first(where: { images[$0] == nil }) else { return false }
        return cachedImage(next) != nil
    }

    private func cachedImage(_ name: String) -> UIImage? {
        if let image = images[name] { return image }
        let image = Self.draw(name, format: format)
        images[name] = image
        return image
    }

    /// The dark replacements of the drawings' light background colours.
    private static let darkColors = ["#ffffff": "#2c2c2e", "#f2f2f7": "#1c1c1e", "#d1d1d6": "#48484a", "#e5e5ea": "#3a3a3c"]

    private static func draw(_ name: String, format: Format) -> UIImage? {
        guard format.side > 0, let path = Assets.path("Guide/\(name).svg"), var text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        if format.style == .dark { for (light, dark) in darkColors { text = text.replacingOccurrences(of: light, with: dark) } }
        if format.language == .arabic { text = withArabicDigits(text) }
        if format.isMirrored { text = mirrored(text) }
        // A bitmap needs less memory than the drawing.
        return UIImage(data: Data(text.utf8)).map { SceneIcon.bitmap($0, side: format.side) }
    }

    private static func withArabicDigits(_ text: String) -> String {
        text.replacingOccurrences(of: #"id="latin-digits" display="inline""#, with: #"display="none""#)
            .replacingOccurrences(of: #"id="arabic-digits" display="none""#, with: #"display="inline""#)
    }

    /// The drawing mirrored, apart from the elements with the attribute `data-mirrored`: their own reflections keep icons and digits
    /// upright.
    private static func mirrored(_ text: String) -> String {
        guard let start = text.range(of: ">"), let end = text.range(of: "</svg>", options: .backwards) else { return text }
        let content = text[start.upperBound..<end.lowerBound].replacingOccurrences(of: "data-mirrored=", with: "transform=")
        return text[..<start.upperBound] + #"<g transform="translate(320 0) scale(-1 1)">"# + content + "</g></svg>"
    }
}
