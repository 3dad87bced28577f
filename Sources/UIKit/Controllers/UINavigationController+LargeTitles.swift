// Large titles: how high the bar is over the page in sight, and how that follows the page's scrolling.

internal import CoreGraphics
internal import Foundation

extension UINavigationController: ScrollTopBar {
    /// Whether a page's title has its row.
    private func showsLargeTitle(of member: UIViewController) -> Bool {
        !bar.isHidden && bar.showsLargeTitle(of: member.navigationItem)
    }

    /// Whether a page's view runs on beneath the bar.
    func runsBeneathBar(_ member: UIViewController) -> Bool {
        !bar.isHidden && member.edgesForExtendedLayout.contains(.top)
            && (bar.isTranslucent || member.extendedLayoutIncludesOpaqueBars)
    }

    /// The height of a large title's row over a page as it is scrolled now; 0 without one.
    func titleRow(of member: UIViewController) -> CGFloat {
        showsLargeTitle(of: member) ? titleRow(over: contentScrollView(of: member)) : 0
    }

    private func titleRow(over content: UIScrollView?) -> CGFloat {
        guard let content, content.topBar === self else { return Theme.largeTitleHeight }
        return content.wantedExtension.present
    }

    /// The scroll view whose content may lie beneath the bar: the page's view or the first within it, at its upper edge.
    private func contentScrollView(of member: UIViewController) -> UIScrollView? {
        guard let root = member.loadedView else { return nil }
        var generation: [UIView] = [root]
        for _ in 0..<3 {
            for case let view as UIScrollView in generation where !view.isHidden && view.insetsFollowTop {
                let top = view === root ? 0 : view.superview.map { root.convert(view.frame.origin, from: $0).y } ?? 0
                return top <= 0.5 ? view : nil
            }
            generation = generation.flatMap { $0.subviews }
        }
        return nil
    }

    /// From the sides of the bars' safe area to the column that a page's rows keep to; 0 for rows from edge to edge.
    func columnMargin(of member: UIViewController) -> CGFloat {
        guard let table = contentScrollView(of: member) as? UITableView, table.cellLayoutMarginsFollowReadableWidth,
            let view = loadedView
        else { return 0 }
        return Theme.readableMargin(in: view)
    }

    /// Has the bar follow the scrolling of the page in sight.
    func followContent() {
        guard let shown, let content = contentScrollView(of: shown) else { return }
        if showsLargeTitle(of: shown), runsBeneathBar(shown) {
            // The row's height changes with the text size.
            if content.topBar !== self || content.wantedExtension.full != Theme.largeTitleHeight {
                let isAtTop = content.contentOffset.y <= -content.restingTopInset
                content.topBar = self
                content.wantedExtension = TopExtension(full: Theme.largeTitleHeight, present: isAtTop ? Theme.largeTitleHeight : 0)
            }
        } else if content.topBar != nil {
            content.topBar = nil
            content.wantedExtension = TopExtension()
        }
        shown.updateSafeAreaAdditions()
        content.updateAdjustedInset()
    }

    func scrollViewContentDidMove(_ scrollView: UIScrollView) {
        guard let shown, scrollView.topBar === self, contentScrollView(of: shown) === scrollView else { return }
        let row = scrollView.topExtensionLayout.height
        if row != scrollView.topExtension.present {
            scrollView.wantedExtension.present = row
            shown.updateSafeAreaAdditions()
            scrollView.updateAdjustedInset()
        }
        if transition == nil { placeBar(overContent: scrollView) }
    }

    /// The bar's height over a page, with what the content is pulled down.
    func barHeight(over member: UIViewController) -> CGFloat { barHeight(over: member, content: contentScrollView(of: member)) }

    private func barHeight(over member: UIViewController, content: UIScrollView?) -> CGFloat {
        guard showsLargeTitle(of: member) else { return Theme.navigationBarHeight }
        let pull = content.map { $0.topBar === self ? $0.topExtensionLayout.pull : 0 } ?? 0
        return Theme.navigationBarHeight + titleRow(over: content) + pull
    }

    /// How much of the bar's ground there is over a page: a large title has none as long as no content lies beneath the bar.
    func groundShare(over member: UIViewController) -> CGFloat { groundShare(over: member, content: contentScrollView(of: member)) }

    private func groundShare(over member: UIViewController, content: UIScrollView?) -> CGFloat {
        guard showsLargeTitle(of: member) else { return 1 }
        guard let content, content.topBar === self else { return 0 }
        return min(content.topExtensionLayout.overlap / Theme.barBackgroundFade, 1)
    }

    /// Puts the bar under the window's rim, as high as the page in sight leaves room for.
    func placeBar() { placeBar(overContent: shown.flatMap(contentScrollView)) }

    private func placeBar(overContent content: UIScrollView?) {
        guard let root = loadedView else { return }
        let height = shown.map { barHeight(over: $0, content: content) } ?? Theme.navigationBarHeight
        let frame = CGRect(x: 0, y: root.safeAreaInsets.top, width: root.bounds.width, height: height)
        if bar.frame != frame { bar.frame = frame }
        bar.groundShare = shown.map { groundShare(over: $0, content: content) } ?? 1
    }
}
