// Compositional layouts: groups, boundary items, backgrounds, badges, cells that measure themselves, and updates.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

/// A cell with a content constraint that requires a height.
final class TallCell: UICollectionViewCell {
    private var rule: NSLayoutConstraint?
    var height: CGFloat = 10 { didSet { rule?.constant = height } }

    required init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView(frame: .zero)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        let rule = box.heightAnchor.constraint(equalToConstant: 10)
        self.rule = rule
        NSLayoutConstraint.activate([
            rule, box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }
}

/// The background of a section.
final class SectionBackground: UICollectionReusableView {}

/// A window filled by a collection with a compositional layout: 300 × 400 points.
@MainActor
final class CompositionalScene: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    static let background = "Background"
    static let badge = "Badge"
    let stage = Stage(size: CGSize(width: 300, height: 400))
    let collection: UICollectionView
    let layout: UICollectionViewCompositionalLayout
    /// The numbers of the items in each section.
    var names: [[Int]]
    /// The heights that cells require, by item number.
    var heights: [Int: CGFloat] = [:]
    var log: [String] = []

    init(_ counts: [Int], _ layout: UICollectionViewCompositionalLayout, direction: UITraitEnvironmentLayoutDirection = .unspecified) {
        self.layout = layout
        names = counts.map { Array(0..<$0) }
        UIApplication.environmentOverrides.layoutDirection = direction
        collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        super.init()
        collection.register(TallCell.self, forCellWithReuseIdentifier: "Cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, Self.badge] {
            collection.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "View")
        }
        layout.register(SectionBackground.self, forDecorationViewOfKind: Self.background)
    }

    func show() {
        collection.dataSource = self
        collection.delegate = self
        stage.window.addSubview(collection)
        stage.frame()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        cell.tag = names[indexPath.section][indexPath.item]
        (cell as? TallCell)?.height = heights[cell.tag] ?? 10
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "View", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        log.append("select \(indexPath.section).\(indexPath.item)")
    }

    func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
    /// The frame that the layout gives to an item.
    func frame(_ item: Int, _ section: Int = 0) -> CGRect { collection.layoutAttributesForItem(at: path(item, section))?.frame ?? .null }
    func header(_ section: Int, _ kind: String = UICollectionView.elementKindSectionHeader) -> UICollectionReusableView? {
        collection.supplementaryView(forElementKind: kind, at: path(0, section))
    }
    /// The frame of an item's cell in the window.
    func shown(_ item: Int, _ section: Int = 0) -> CGRect? {
        collection.cellForItem(at: path(item, section)).map { $0.convert($0.bounds, to: nil) }
    }
}

@MainActor
func layoutSize(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor @Suite final class CompositionalLayoutTests {
    private var scenes: [CompositionalScene] = []

    /// A grid of rows with `columns` items each, which are as high as the row.
    private func grid(_ columns: Int, height: NSCollectionLayoutDimension = .absolute(50)) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1 / CGFloat(columns)), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: layoutSize(.fractionalWidth(1), height), subitems: [item])
        return NSCollectionLayoutSection(group: group)
    }

    private func header(
        _ height: NSCollectionLayoutDimension = .absolute(30), _ kind: String = UICollectionView.elementKindSectionHeader,
        _ alignment: NSRectAlignment = .top
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: layoutSize(.fractionalWidth(1), height), elementKind: kind, alignment: alignment)
    }

    private func scene(
        _ counts: [Int], _ layout: UICollectionViewCompositionalLayout, direction: UITraitEnvironmentLayoutDirection = .unspecified,
        prepare: (CompositionalScene) -> Void = { _ in }
    ) -> CompositionalScene {
        let scene = CompositionalScene(counts, layout, direction: direction)
        scenes.append(scene)
        prepare(scene)
        scene.show()
        return scene
    }

    // MARK: Frames

    @Test func sectionsHaveArrangementsOfTheirOwn() {
        let layout = UICollectionViewCompositionalLayout { number, environment in
            #expect(environment.container.contentSize == CGSize(width: 300, height: 400))
            let section = self.grid(number == 0 ? 3 : 2)
            section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 0)
            section.interGroupSpacing = 4
            return section
        }
        let scene = scene([4, 3], layout)
        #expect(scene.frame(0) == CGRect(x: 30, y: 5, width: 90, height: 50))
        #expect(scene.frame(3) == CGRect(x: 30, y: 59, width: 90, height: 50))
        // The first section ends at 116.
        #expect(scene.frame(1, 1) == CGRect(x: 165, y: 121, width: 135, height: 50))
        #expect(scene.collection.contentSize == CGSize(width: 300, height: 116 + 5 + 104 + 7))
        #expect(scene.collection.visibleCells.count == 7)
        #expect(scene.shown(2, 1) == scene.frame(2, 1))
    }

    @Test func onlyVisibleItemsHaveCells() {
        let scene = scene([1_000_000], UICollectionViewCompositionalLayout(section: grid(2)))
        #expect(scene.collection.visibleCells.count == 16)
        scene.collection.contentOffset.y = 12_345_670
        scene.stage.frame()
        #expect(scene.collection.indexPathsForVisibleItems.first == scene.path(493_826))
        #expect(scene.collection.visibleCells.count == 18)
    }

    @Test func configurationSpacesSectionsAndScrollsSideways() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        configuration.interSectionSpacing = 20
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(0.5)))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: layoutSize(.absolute(100), .fractionalHeight(1)), subitems: [item])
        let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group), configuration: configuration)
        let scene = scene([4, 1], layout)
        #expect(scene.frame(1) == CGRect(x: 0, y: 200, width: 100, height: 200))
        #expect(scene.frame(0, 1) == CGRect(x: 220, y: 0, width: 100, height: 200))
        #expect(scene.collection.contentSize == CGSize(width: 320, height: 400))
    }

    @Test func framesAreMirroredRightToLeft() {
        let section = grid(3)
        section.contentInsets.leading = 30
        let scene = scene([2], UICollectionViewCompositionalLayout(section: section), direction: .rightToLeft)
        #expect(scene.frame(0) == CGRect(x: 180, y: 0, width: 90, height: 50))
        #expect(scene.shown(1) == CGRect(x: 90, y: 0, width: 90, height: 50))
    }

    @Test func computedFramesAreInTheirGroup() {
        let group = NSCollectionLayoutGroup.custom(layoutSize: layoutSize(.fractionalWidth(1), .absolute(80))) { environment in
            let size = environment.container.contentSize
            return [
                NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: size.width / 2, height: 40)),
                NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 100, y: 20, width: 60, height: 60), zIndex: 3),
            ]
        }
        let scene = scene([3], UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
        #expect(scene.frame(0) == CGRect(x: 0, y: 0, width: 150, height: 40))
        #expect(scene.frame(1) == CGRect(x: 100, y: 20, width: 60, height: 60))
        #expect(scene.frame(2) == CGRect(x: 0, y: 80, width: 150, height: 40))
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: 120, y: 30)) == scene.path(1))
    }

    // MARK: Boundary items

    @Test func headersAndFootersExtendTheirSection() {
        let section = grid(3)
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
        section.boundarySupplementaryItems = [
            header(), header(.absolute(12), UICollectionView.elementKindSectionFooter, .bottom),
        ]
        let scene = scene([3, 3], UICollectionViewCompositionalLayout(section: section))
        #expect(scene.header(0)?.frame == CGRect(x: 20, y: 0, width: 260, height: 30))
        #expect(scene.frame(0).minY == 40)
        let footer = UICollectionView.elementKindSectionFooter
        #expect(scene.header(0, footer)?.frame == CGRect(x: 20, y: 100, width: 260, height: 12))
        #expect(scene.header(1)?.frame.minY == 112)
        section.supplementariesFollowContentInsets = false
        scene.layout.invalidateLayout()
        scene.stage.frame()
        #expect(scene.header(1)?.frame == CGRect(x: 0, y: 112, width: 300, height: 30))
    }

    @Test func aPinnedHeaderStaysUntilItsSectionEnds() {
        let section = grid(1, height: .absolute(200))
        let pinned = header()
        pinned.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [pinned]
        let scene = scene([2, 5], UICollectionViewCompositionalLayout(section: section))
        scene.collection.contentOffset.y = 250
        scene.stage.frame()
        #expect(scene.header(0)?.frame.minY == 250)
        // The section ends at 430.
        scene.collection.contentOffset.y = 420
        scene.stage.frame()
        #expect(scene.header(0)?.frame.minY == 400)
        #expect(scene.header(1)?.frame.minY == 430)
        #expect(scene.header(0)?.layer.zPosition ?? 0 > 0)
    }

    @Test func theLayoutHasAHeaderAndAFooterOfItsOwn() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.boundarySupplementaryItems = [
            header(.absolute(60)), header(.absolute(15), UICollectionView.elementKindSectionFooter, .bottom),
        ]
        let layout = UICollectionViewCompositionalLayout(sectionProvider: { _, _ in self.grid(1) }, configuration: configuration)
        let scene = scene([1, 1], layout)
        #expect(scene.header(0)?.frame == CGRect(x: 0, y: 0, width: 300, height: 60))
        #expect(scene.frame(0, 1).minY == 110)
        #expect(scene.header(0, UICollectionView.elementKindSectionFooter)?.frame == CGRect(x: 0, y: 160, width: 300, height: 15))
        #expect(scene.collection.contentSize.height == 175)
    }

    @Test func backgroundsAndBadgesBelongToTheirSectionAndItem() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: layoutSize(.absolute(20), .absolute(20)), elementKind: CompositionalScene.badge,
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.absolute(100), .absolute(100)), supplementaryItems: [badge])
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: layoutSize(.fractionalWidth(1), .absolute(100)), subitems: [item]))
        let background = NSCollectionLayoutDecorationItem.background(elementKind: CompositionalScene.background)
        background.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6)
        section.decorationItems = [background]
        section.boundarySupplementaryItems = [header()]
        let scene = scene([4], UICollectionViewCompositionalLayout(section: section))
        let behind = scene.collection.subviews.first { $0 is SectionBackground }
        #expect(behind?.frame == CGRect(x: 4, y: 3, width: 290, height: 230 - 8))
        #expect(behind?.layer.zPosition ?? 0 < 0)
        let badges = scene.collection.visibleSupplementaryViews(ofKind: CompositionalScene.badge).map(\.frame.origin)
        #expect(badges == [CGPoint(x: 90, y: 20), CGPoint(x: 190, y: 20), CGPoint(x: 290, y: 20), CGPoint(x: 90, y: 120)])
    }

    // MARK: Measured elements

    @Test func cellsAndHeadersMeasureThemselves() {
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .estimated(44)))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: layoutSize(.fractionalWidth(1), .estimated(44)), subitems: [item]))
        section.interGroupSpacing = 2
        let scene = scene([100], UICollectionViewCompositionalLayout(section: section)) { $0.heights = [0: 90, 1: 20, 3: 61] }
        #expect(scene.frame(0) == CGRect(x: 0, y: 0, width: 300, height: 90))
        #expect(scene.frame(1) == CGRect(x: 0, y: 92, width: 300, height: 20))
        #expect(scene.frame(2) == CGRect(x: 0, y: 114, width: 300, height: 10))
        #expect(scene.frame(3).height == 61)
        // Items that were never visible have their estimates.
        #expect(scene.frame(99).height == 44)
        #expect(scene.shown(3) == scene.frame(3))
        // After a change of width, the cells are measured again.
        scene.collection.frame.size.width = 200
        scene.stage.frame()
        #expect(scene.frame(0) == CGRect(x: 0, y: 0, width: 200, height: 90))
    }

    @Test func measuredSizesMoveWithTheirItems() {
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .estimated(44)))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: layoutSize(.fractionalWidth(1), .estimated(44)), subitems: [item]))
        let scene = scene([3], UICollectionViewCompositionalLayout(section: section)) { $0.heights = [0: 30, 1: 50, 2: 70] }
        scene.names[0].remove(at: 0)
        scene.collection.deleteItems(at: [scene.path(0)])
        scene.stage.animate(for: 1)
        #expect(scene.frame(0) == CGRect(x: 0, y: 0, width: 300, height: 50))
        #expect(scene.frame(1) == CGRect(x: 0, y: 50, width: 300, height: 70))
    }

    @Test func updatesMoveItemsToTheirNewFrames() {
        let scene = scene([4], UICollectionViewCompositionalLayout(section: grid(2)))
        let cell = scene.collection.cellForItem(at: scene.path(3))
        scene.names[0].remove(at: 0)
        scene.collection.deleteItems(at: [scene.path(0)])
        scene.stage.animate(for: 0.15)
        let middle = cell?.layer.presentation()?.frame.origin ?? .zero
        #expect(middle.x > 0 && middle.x < 150 || middle.y == 50)
        scene.stage.animate(for: 1)
        #expect(cell?.frame == CGRect(x: 0, y: 50, width: 150, height: 50))
        #expect(cell?.tag == 3)
    }

    // MARK: Handlers and bad input

    @Test func aHandlerChangesVisibleItemsWhileTheyScroll() {
        let section = grid(1)
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            for item in items where item.representedElementCategory == .cell {
                item.alpha = abs(item.frame.midY - offset.y - environment.container.contentSize.height / 2) < 100 ? 1 : 0.5
            }
        }
        let scene = scene([50], UICollectionViewCompositionalLayout(section: section))
        #expect(scene.collection.cellForItem(at: scene.path(0))?.alpha == 0.5)
        #expect(scene.collection.cellForItem(at: scene.path(4))?.alpha == 1)
        scene.collection.contentOffset.y = 250
        scene.stage.frame()
        #expect(scene.collection.cellForItem(at: scene.path(5))?.alpha == 0.5)
        #expect(scene.collection.cellForItem(at: scene.path(9))?.alpha == 1)
    }

    @Test func aNilSectionIsNotLaidOut() {
        let layout = UICollectionViewCompositionalLayout { number, _ in number == 0 ? nil : self.grid(2) }
        let scene = scene([3, 2], layout)
        #expect(scene.collection.layoutAttributesForItem(at: scene.path(0)) == nil)
        #expect(scene.frame(0, 1) == CGRect(x: 0, y: 0, width: 150, height: 50))
        #expect(scene.collection.layoutAttributesForItem(at: scene.path(9, 1)) == nil)
        #expect(scene.collection.layoutAttributesForItem(at: scene.path(0, 7)) == nil)
    }
}
