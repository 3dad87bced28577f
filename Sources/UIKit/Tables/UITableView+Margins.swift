// What stands around rows: the table's header and footer, and those of sections, which stay in sight as long as their section.

internal import Foundation
internal import QuartzCore

extension UITableView {
    // MARK: The table's own

    func replaceMargin(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsGeometry()
    }

    func replaceBackground(_ old: UIView?) {
        guard old !== backgroundView else { return }
        old?.removeFromSuperview()
        if let backgroundView { insertSubview(backgroundView, at: 0) }
        setNeedsLayout()
    }

    private func layOutTableMargins() {
        if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height) }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: storedGeometry.footerTop, width: bounds.width, height: view.bounds.height)
        }
        backgroundView?.frame = bounds
    }

    // MARK: Those of sections

    func registerHeader(_ viewClass: AnyClass?, identifier: String) {
        registry.headerClasses[identifier] = viewClass as? UITableViewHeaderFooterView.Type
    }

    func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = registry.takeHeader(identifier) {
            view.prepareForReuse()
            return view
        }
        let view = registry.headerClasses[identifier].map { $0.init(reuseIdentifier: identifier) }
        view?.adapt(to: style, edge: .header)
        return view
    }

    func recycle(_ view: UIView, at place: SectionMargin) {
        TableTransition.settle(view)
        view.removeFromSuperview()
        guard let view = view as? UITableViewHeaderFooterView else { return }
        view.forgetAccessibilityNumbers()
        registry.keep(view)
    }

    /// The height the delegate says, the table's, or what a title needs.
    func marginHeight(_ place: SectionMargin) -> CGFloat {
        let isHeader = place.edge == .header
        let asked =
            isHeader
            ? delegate?.tableView(self, heightForHeaderInSection: place.section)
            : delegate?.tableView(self, heightForFooterInSection: place.section)
        if let asked, asked >= 0, asked.isFinite { return min(asked, TableGeometry.greatestHeight) }
        let usual = isHeader ? sectionHeaderHeight : sectionFooterHeight
        let hasOwn = usual >= 0 && usual.isFinite
        guard let title = title(of: place) else {
            if delegateView(of: place) != nil { return hasOwn ? usual : Theme.sectionHeaderHeight }
            return style == .plain ? 0 : hasOwn ? usual : isHeader && place.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        }
        if hasOwn { return usual }
        return style == .plain ? max(Theme.sectionHeaderHeight, Theme.rowHeight - 16) : groupTitleHeight(title, at: place)
    }

    /// As high as the title is when it wraps, with room above or below.
    private func groupTitleHeight(_ title: String, at place: SectionMargin) -> CGFloat {
        let label = titleGauge
        label.font = Theme.groupTitleFont
        label.text = place.edge == .header ? title.uppercased() : title
        let insets = titleInsets
        let width = bounds.width - insets.leading - insets.trailing - 2 * Theme.minimumRootMargins(width: bounds.width).left
        let height = label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
        let gap = place.edge == .footer ? Theme.groupTitleGap : place.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        return gap + height + Theme.groupTitleGap
    }

    private func title(of place: SectionMargin) -> String? {
        switch place.edge {
        case .header: dataSource?.tableView(self, titleForHeaderInSection: place.section)
        case .footer: dataSource?.tableView(self, titleForFooterInSection: place.section)
        }
    }

    private func delegateView(of place: SectionMargin) -> UIView? {
        switch place.edge {
        case .header: delegate?.tableView(self, viewForHeaderInSection: place.section)
        case .footer: delegate?.tableView(self, viewForFooterInSection: place.section)
        }
    }

    /// Sees to it that exactly the headers and footers in sight exist, at their places.
    func tileMargins() {
        layOutTableMargins()
        let wanted = marginsInSight()
        if wanted.isEmpty, sectionViews.isEmpty { return }
        for (place, view) in sectionViews where wanted[place] == nil {
            recycle(view, at: place)
            sectionViews[place] = nil
        }
        for (place, frame) in wanted {
            let view: UIView
            if let present = sectionViews[place] {
                view = present
            } else {
                guard let made = delegateView(of: place) ?? titleView(of: place) else { continue }
                view = made
                flights.reclaim(made)
                sectionViews[place] = made
                addSubview(made)
            }
            if view.frame != frame {
                view.frame = frame
                (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets
            }
        }
    }

    private func titleView(of place: SectionMargin) -> UIView? {
        guard let title = title(of: place) else { return nil }
        let view = registry.takeHeader(UITableViewHeaderFooterView.titleIdentifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: UITableViewHeaderFooterView.titleIdentifier)
        view.adapt(to: style, edge: place.edge)
        view.rowInsets = titleInsets
        let isUpper = style != .plain && place.edge == .header
        view.textLabel?.text = isUpper ? title.uppercased() : title
        return view
    }

    func marginsInSight() -> [SectionMargin: CGRect] {
        let span = visibleSpan
        let geometry = storedGeometry
        guard let first = geometry.section(at: span.lowerBound) else { return [:] }
        var result: [SectionMargin: CGRect] = [:]
        let stop = contentOffset.y + adjustedContentInset.top
        for number in first..<geometry.sections.count {
            let section = geometry.sections[number]
            guard section.top < span.upperBound else { break }
            if section.header > 0 {
                // Of a plain table: pushed out by the end of its section, held at the top as long as there is room.
                let held = style == .plain ? max(section.top, min(stop, section.footerTop - section.header)) : section.top
                let frame = CGRect(x: 0, y: held, width: bounds.width, height: section.header)
                if frame.maxY > span.lowerBound { result[SectionMargin(section: number, edge: .header)] = frame }
            }
            if section.footer > 0, section.bottom > span.lowerBound, section.footerTop < span.upperBound {
                result[SectionMargin(section: number, edge: .footer)] = CGRect(
                    x: 0, y: section.footerTop, width: bounds.width, height: section.footer)
            }
        }
        return result
    }
}
