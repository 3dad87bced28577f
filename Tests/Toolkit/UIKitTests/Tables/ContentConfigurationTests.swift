// Content and background configurations of cells and headers.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

/// A configuration with a box of the given height as its content view.
private struct BoxConfiguration: UIContentConfiguration {
    var height: CGFloat
    var isOn = false
    func makeContentView() -> any UIView & UIContentView { BoxView(self) }
    func updated(for state: any UIConfigurationState) -> BoxConfiguration {
        var updated = self
        updated.isOn = (state as? UICellConfigurationState)?.isSelected ?? false
        return updated
    }
}

private final class BoxView: UIView, UIContentView {
    /// Whether the configuration was on when the view was made.
    let wasOn: Bool
    private let heightRule: NSLayoutConstraint
    private let box = UIView(frame: .zero)
    var shown: BoxConfiguration
    var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? BoxConfiguration else { return }
            shown = new
            heightRule.constant = new.height
        }
    }

    init(_ configuration: BoxConfiguration) {
        shown = configuration
        wasOn = configuration.isOn
        box.translatesAutoresizingMaskIntoConstraints = false
        heightRule = box.heightAnchor.constraint(equalToConstant: configuration.height)
        super.init(frame: .zero)
        addSubview(box)
        NSLayoutConstraint.activate([
            heightRule, box.topAnchor.constraint(equalTo: topAnchor), box.bottomAnchor.constraint(equalTo: bottomAnchor),
            box.leadingAnchor.constraint(equalTo: leadingAnchor), box.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }
}

/// A cell that sets its content in `updateConfiguration(using:)`.
private final class StatefulCell: UITableViewCell {
    var states: [Bool] = []
    override func updateConfiguration(using state: UICellConfigurationState) {
        states.append(state.isSelected)
        var content = defaultContentConfiguration()
        content.text = state.isSelected ? "Selected" : "Usual"
        contentConfiguration = content
    }
}

@MainActor
private final class Configured: NSObject, UITableViewDataSource {
    var configure: (UITableViewCell, Int) -> Void
    init(_ configure: @escaping (UITableViewCell, Int) -> Void) { self.configure = configure }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        configure(cell, indexPath.row)
        return cell
    }
}

@MainActor @Suite final class ContentConfigurationTests {
    private var kept: [AnyObject] = []

    private func show(
        _ stage: Stage<Void>, _ cellClass: AnyClass = UITableViewCell.self, configure: @escaping (UITableViewCell, Int) -> Void
    ) -> UITableView {
        let source = Configured(configure)
        kept.append(source)
        let table = UITableView(frame: stage.window.bounds)
        table.register(cellClass, forCellReuseIdentifier: "Row")
        table.dataSource = source
        stage.window.addSubview(table)
        stage.frame()
        return table
    }

    private func labels(_ view: UIView?) -> [UILabel] { view?.subviews.compactMap { $0 as? UILabel } ?? [] }

    @Test func aListConfigurationShowsItsTexts() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, row in
            var content = UIListContentConfiguration.subtitleCell()
            content.text = "Text \(row)"
            content.secondaryText = "Secondary"
            cell.contentConfiguration = content
        }
        let cell = try #require(table.visibleCells.first)
        #expect(cell.contentView is UIListContentView && cell.textLabel == nil)
        #expect(labels(cell.contentView).map(\.text) == ["Text 0", "Secondary"])
        let texts = labels(cell.contentView)
        #expect(texts[0].frame.minX == 16 && texts[1].frame.minY >= texts[0].frame.maxY)
        // The margins above and below the texts are 11 points each, and the separator takes a pixel.
        #expect(cell.frame.height == texts[1].frame.maxY - texts[0].frame.minY + 23)
    }

    @Test func aValueConfigurationHasItsTextsSideBySide() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, _ in
            var content = UIListContentConfiguration.valueCell()
            content.text = "Name"
            content.secondaryText = "Value"
            cell.contentConfiguration = content
        }
        let texts = labels(table.visibleCells.first?.contentView)
        try #require(texts.count == 2)
        #expect(texts[1].frame.maxX == 304 && texts[0].frame.maxX <= texts[1].frame.minX && texts[0].frame.minY == texts[1].frame.minY)
    }

    /// The natural width is the sum of the margins and the wider text, or of the margins, both texts and the gap if they are side by side.
    @Test(arguments: [0, .infinity, .greatestFiniteMagnitude] as [CGFloat])
    func aContentViewHasItsNaturalWidthWithoutALimit(width: CGFloat) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        func textWidth(_ text: String, _ look: UIListContentConfiguration.TextProperties) -> CGFloat {
            let label = UILabel(frame: .zero)
            label.font = look.font
            label.text = text
            return label.intrinsicContentSize.width.rounded(.up)
        }
        for var content in [UIListContentConfiguration.cell(), .subtitleCell(), .valueCell()] {
            content.text = "Name"
            let name = textWidth("Name", content.textProperties)
            content.secondaryText = "A longer value"
            let value = textWidth("A longer value", content.secondaryTextProperties)
            let isBeside = content.prefersSideBySideTextAndSecondaryText
            let texts = isBeside ? name + content.textToSecondaryTextHorizontalPadding + value : max(name, value)
            let view = UIListContentView(configuration: content)
            stage.window.addSubview(view)
            let size = view.sizeThatFits(CGSize(width: width, height: 0))
            let (own, outer) = (content.directionalLayoutMargins, stage.window.directionalLayoutMargins)
            #expect(size.width == max(own.leading, outer.leading) + texts + max(own.trailing, outer.trailing))
            #expect(view.sizeThatFits(CGSize(width: size.width, height: 0)) == size)
            #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).width == 300)
        }
    }

    @Test func customContentViewsDetermineTheHeightsOfRows() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, row in cell.contentConfiguration = BoxConfiguration(height: 60 + CGFloat(row)) }
        #expect(table.visibleCells.map(\.frame.height) == [60, 61, 62])
        #expect(table.visibleCells.allSatisfy { $0.contentView is BoxView })
    }

    @Test func aConfigurationOfTheSameTypeKeepsTheContentView() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, _ in cell.contentConfiguration = BoxConfiguration(height: 50) }
        let cell = try #require(table.visibleCells.first)
        let view = cell.contentView
        cell.contentConfiguration = BoxConfiguration(height: 70)
        #expect(cell.contentView === view)
        cell.contentConfiguration = UIListContentConfiguration.cell()
        #expect(cell.contentView !== view && view.superview == nil)
        cell.contentConfiguration = nil
        #expect(!(cell.contentView is UIListContentView) && cell.textLabel != nil)
    }

    @Test func configurationsFollowTheStateOfTheCell() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, _ in cell.contentConfiguration = BoxConfiguration(height: 50) }
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        stage.frame()
        let isOn = table.visibleCells.map { ($0.contentConfiguration as? BoxConfiguration)?.isOn }
        #expect(isOn == [false, true, false])
    }

    /// BSWInterfaceKit, iOS 17: the content view of a selected cell is made for the selected state.
    @Test func contentViewsAreMadeWhenTheStateIsKnown() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, _ in cell.contentConfiguration = BoxConfiguration(height: 50) }
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        stage.frame()
        #expect(table.visibleCells.map { ($0.contentView as? BoxView)?.wasOn } == [false, true, false])
        // A cell that is already selected: its state applies to a new configuration as well.
        table.visibleCells[1].contentConfiguration = UIListContentConfiguration.cell()
        stage.frame()
        table.visibleCells[1].contentConfiguration = BoxConfiguration(height: 50)
        stage.frame()
        #expect((table.visibleCells[1].contentView as? BoxView)?.wasOn == true)
    }

    @Test func updateConfigurationIsCalledForEachState() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage, StatefulCell.self) { _, _ in }
        let cell = try #require(table.visibleCells.first as? StatefulCell)
        #expect(labels(cell.contentView).map(\.text) == ["Usual"])
        table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
        stage.frame()
        #expect(labels(cell.contentView).map(\.text) == ["Selected"] && cell.states == [false, true])
    }

    @Test func aBackgroundConfigurationFillsTheCellWithinItsInsets() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, _ in
            var background = UIBackgroundConfiguration.listPlainCell()
            background.backgroundColor = .red
            background.cornerRadius = 6
            background.backgroundInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 8)
            cell.backgroundConfiguration = background
        }
        let cell = try #require(table.visibleCells.first)
        let view = try #require(cell.subviews.first)
        #expect(view.frame == CGRect(x: 4, y: 2, width: 308, height: 40))
        #expect(view.subviews.first?.backgroundColor == .red && view.subviews.first?.layer.cornerRadius == 6)
    }

    /// UIKit draws the colour of a background over its visual effect: an opaque colour hides the effect, and a clear one shows it.
    @Test func theColourIsInFrontOfTheVisualEffect() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = show(stage) { cell, row in
            var background = UIBackgroundConfiguration.clear()
            if row < 2 { background.visualEffect = UIBlurEffect(style: .light) }
            if row > 0 { background.backgroundColor = .red }
            cell.backgroundConfiguration = background
        }
        table.backgroundColor = .blue
        stage.frame()
        let colors = (0..<3).map { stage.native.pixel(x: 100, y: 22 + 44 * $0) }
        #expect(colors[0] != 0xFF00_00FF && colors[1...] == [0xFFFF_0000, 0xFFFF_0000])
    }

    @Test func registrationsConfigureCellsForTheirItems() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, path, item in
            var content = UIListContentConfiguration.cell()
            content.text = "\(path.item) \(item)"
            cell.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        stage.window.addSubview(view)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["A", "B"])
        source.apply(snapshot, animatingDifferences: false)
        stage.frame()
        #expect(view.visibleCells.flatMap { labels($0.contentView).map(\.text) } == ["0 A", "1 B"])
    }
}
