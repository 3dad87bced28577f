// What stands around rows: the table's header and footer, and those of sections, which stay in sight as long as their section.

internal import Foundation
internal import QuartzCore

extension UITableView {
    private static let headerHeight: CGFloat = 28

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
        return registry.headerClasses[identifier].map { $0.init(reuseIdentifier: identifier) }
    }

    func recycle(_ view: UIView, at place: SectionMargin) {
        TableTransition.settle(view)
        view.removeFromSuperview()
        if let view = view as? UITableViewHeaderFooterView { registry.keep(view) }
    }

    /// The height the delegate says, the table's, or what a title needs.
    func marginHeight(_ place: SectionMargin) -> CGFloat {
        let isHeader = place.edge == .header
        let asked =
            isHeader
            ? delegate?.tableView(self, heightForHeaderInSection: place.section)
            : delegate?.tableView(self, heightForFooterInSection: place.section)
        if let asked, asked >= 0, asked.isFinite { return min(asked, TableGeometry.greatestHeight) }
        guard title(of: place) != nil || delegateView(of: place) != nil else { return 0 }
        let usual = isHeader ? sectionHeaderHeight : sectionFooterHeight
        return usual >= 0 && usual.isFinite ? usual : Self.headerHeight
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
            if view.frame != frame { view.frame = frame }
        }
    }

    private func titleView(of place: SectionMargin) -> UIView? {
        guard let title = title(of: place) else { return nil }
        let view = registry.takeHeader(UITableViewHeaderFooterView.titleIdentifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: UITableViewHeaderFooterView.titleIdentifier)
        view.textLabel?.text = title
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
