// The headers and footers of the table and of its sections; in a plain table, section headers stay visible while their section is.

internal import Foundation
internal import ListEngine
internal import QuartzCore

extension UITableView {
    // MARK: Table

    func replaceHeaderOrFooter(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsGeometry()
    }

    private func layOutTableViews() {
        if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height) }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: storedGeometry.footerTop, width: bounds.width, height: view.bounds.height)
        }
        backgroundView?.frame = bounds
    }

    // MARK: Sections

    func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = headerRegistry.take(identifier: identifier) {
            view.prepareForReuse()
            return view
        }
        let view = headerRegistry.viewClass(identifier: identifier)?.init(reuseIdentifier: identifier)
        view?.adapt(to: style, kind: .header)
        return view
    }

    func recycle(_ view: UIView, of element: ListElement) {
        if element.kind == .header {
            delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: element.section)
        } else {
            delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: element.section)
        }
        TableTransition.removeAnimations(of: view)
        view.removeFromSuperview()
        guard let view = view as? UITableViewHeaderFooterView else { return }
        view.forgetAccessibilityNumbers()
        headerRegistry.keep(view, identifier: view.reuseIdentifier)
    }

    /// The height that the delegate returns, else the height set on the table, else the height of the title or the estimate for the
    /// delegate's view, else the theme's height. In a plain table, a header or footer without title and view has the height 0.
    func height(of element: ListElement) -> CGFloat {
        let isHeader = element.kind == .header
        let height =
            isHeader
            ? delegate?.tableView(self, heightForHeaderInSection: element.section)
            : delegate?.tableView(self, heightForFooterInSection: element.section)
        if let height, height >= 0, height.isFinite { return min(height, ListLength.greatest) }
        let usual = isHeader ? sectionHeaderHeight : sectionFooterHeight
        let hasOwn = usual >= 0 && usual.isFinite
        guard let title = title(of: element) else {
            if delegateView(of: element) != nil { return hasOwn ? usual : estimatedHeight(of: element) }
            return style == .plain ? 0 : hasOwn ? usual : isHeader && element.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        }
        if hasOwn { return usual }
        return style == .plain ? max(Theme.sectionHeaderHeight, Theme.rowHeight - 16) : groupTitleHeight(title, of: element)
    }

    /// The height of the wrapped title and its distances to the rows of its own section and of the neighbouring one.
    private func groupTitleHeight(_ title: String, of element: ListElement) -> CGFloat {
        let label = measuringLabel
        label.font = Theme.groupTitleFont
        label.text = element.kind == .header ? title.uppercased() : title
        let insets = titleInsets
        let width = bounds.width - insets.leading - insets.trailing - 2 * Theme.listMargin(width: bounds.width)
        let height = label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
        let gap = element.kind == .footer ? Theme.groupTitleGap : element.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        return gap + height + Theme.groupTitleGap
    }

    private func title(of element: ListElement) -> String? {
        element.kind == .header
            ? dataSource?.tableView(self, titleForHeaderInSection: element.section)
            : dataSource?.tableView(self, titleForFooterInSection: element.section)
    }

    private func delegateView(of element: ListElement) -> UIView? {
        element.kind == .header
            ? delegate?.tableView(self, viewForHeaderInSection: element.section)
            : delegate?.tableView(self, viewForFooterInSection: element.section)
    }

    /// Adds the headers and footers that have become visible, and recycles those that are no longer visible.
    func tileHeaders() {
        layOutTableViews()
        let frames = visibleSectionFrames()
        if frames.isEmpty, sectionViews.isEmpty { return }
        let gone = sectionViews.filter { view in !frames.contains { $0.element == view.key } }
        for (element, view) in gone.inOrder {
            recycle(view, of: element)
            sectionViews[element] = nil
        }
        for (element, frame) in frames {
            guard let view = sectionViews[element] ?? makeSectionView(element) else { continue }
            if view.frame != frame {
                view.frame = frame
                (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets
            }
            announce(view, of: element)
        }
    }

    /// Notifies the delegate of a header or footer that has become visible.
    private func announce(_ view: UIView, of element: ListElement) {
        guard sizing.unannounced.remove(element) != nil else { return }
        if element.kind == .header {
            delegate?.tableView(self, willDisplayHeaderView: view, forSection: element.section)
        } else {
            delegate?.tableView(self, willDisplayFooterView: view, forSection: element.section)
        }
    }

    func makeSectionView(_ element: ListElement) -> UIView? {
        guard let view = delegateView(of: element) ?? titleView(of: element) else { return nil }
        animations.reclaim(view)
        (view as? UITableViewHeaderFooterView)?.setKind(element.kind)
        sectionViews[element] = view
        sizing.unannounced.insert(element)
        addSubview(view)
        return view
    }

    private func titleView(of element: ListElement) -> UIView? {
        guard let title = title(of: element) else { return nil }
        let identifier = UITableViewHeaderFooterView.titleIdentifier
        let view = headerRegistry.take(identifier: identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.adapt(to: style, kind: element.kind)
        view.rowInsets = titleInsets
        view.textLabel?.text = style != .plain && element.kind == .header ? title.uppercased() : title
        return view
    }

    /// The frames of the visible headers and footers, in the order of the content.
    func visibleSectionFrames() -> [(element: ListElement, frame: CGRect)] {
        let span = visibleSpan
        let geometry = storedGeometry
        guard let first = geometry.section(at: span.lowerBound) else { return [] }
        var result: [(element: ListElement, frame: CGRect)] = []
        let stop = contentOffset.y + adjustedContentInset.top
        for number in first..<geometry.sections.count {
            let section = geometry.sections[number]
            guard section.top < span.upperBound else { break }
            if section.header > 0 {
                let height = section.header - headerPadding
                let start = section.top + headerPadding
                // In a plain table a header is held at the top until the end of its section pushes it out.
                let top = style == .plain ? max(start, min(stop, section.footerTop - height)) : start
                let frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
                if frame.maxY > span.lowerBound { result.append((ListElement(.header, ofSection: number), frame)) }
            }
            if section.footer > 0, section.bottom > span.lowerBound, section.footerTop < span.upperBound {
                let frame = CGRect(x: 0, y: section.footerTop, width: bounds.width, height: section.footer)
                result.append((ListElement(.footer, ofSection: number), frame))
            }
        }
        return result
    }
}
