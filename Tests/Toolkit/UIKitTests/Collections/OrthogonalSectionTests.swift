// Sections of a compositional layout that scroll across the layout's direction.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite final class OrthogonalSectionTests {
    private var scenes: [CompositionalScene] = []

    /// A section of pages of 200 × 100 points, 20 points apart, between margins of 10 points, above a grid.
    private func scene(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, counts: [Int] = [10, 40],
        direction: UITraitEnvironmentLayoutDirection = .unspecified, prepare: @escaping (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> CompositionalScene {
        let layout = UICollectionViewCompositionalLayout { number, _ in
            if number == 0 {
                let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)))
                let group = NSCollectionLayoutGroup.horizontal(layoutSize: layoutSize(.absolute(200), .absolute(100)), subitems: [item])
                let section = NSCollectionLayoutSection(group: group)
                section.orthogonalScrollingBehavior = behavior
                section.interGroupSpacing = 20
                section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
                prepare(section)
                return section
            }
            let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(0.5), .fractionalHeight(1)))
            return NSCollectionLayoutSection(
                group: .horizontal(layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), subitems: [item]))
        }
        let scene = CompositionalScene(counts, layout, direction: direction)
        scenes.append(scene)
        scene.show()
        return scene
    }

    private func scroller(_ scene: CompositionalScene) -> UIScrollView? {
        scene.collection.subviews.lazy.compactMap { $0 as? UIScrollView }.first { !$0.isHidden }
    }

    /// Drags from the middle of the section by a distance in `duration` seconds, and waits until nothing moves.
    private func drag(_ scene: CompositionalScene, by distance: CGFloat, in duration: Double) {
        let native = scene.stage.native
        native.touch(TouchChange(.began, identifier: 1, x: 150, y: 60))
        let steps = 12
        for step in 1...steps {
            scene.stage.system.advance(by: duration / Double(steps))
            native.touch(TouchChange(.moved, identifier: 1, x: 150 + distance * CGFloat(step) / CGFloat(steps), y: 60))
        }
        native.touch(TouchChange(.ended, identifier: 1, x: 150 + distance, y: 60))
        scene.stage.system.settle(limit: 5)
    }

    /// CompositionalLayoutDSL, iOS 17: fractions along the direction of scrolling are of the collection's width, and the section's insets
    /// are margins of the scrolling content.
    @Test func fractionsAreOfTheWholeVisibleWidth() {
        let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: layoutSize(.fractionalWidth(0.25), .absolute(100)), subitems: [item]))
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 20
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
        let scene = CompositionalScene([10], UICollectionViewCompositionalLayout(section: section))
        scenes.append(scene)
        scene.show()
        let width = scene.collection.bounds.width / 4
        #expect(scene.shown(0) == CGRect(x: 10, y: 10, width: width, height: 100))
        #expect(scroller(scene)?.contentSize.width == 10 * width + 9 * 20 + 20)
    }

    @Test func groupsAreSideBySideInAScrollView() throws {
        let scene = scene(.continuous)
        #expect(scene.shown(0) == CGRect(x: 10, y: 10, width: 200, height: 100))
        #expect(scene.shown(1) == CGRect(x: 230, y: 10, width: 200, height: 100))
        #expect(scene.shown(2) == nil)
        #expect(scene.frame(0, 1) == CGRect(x: 0, y: 120, width: 150, height: 50))
        let view = try #require(scroller(scene))
        #expect(view.contentSize == CGSize(width: 10 + 10 * 200 + 9 * 20 + 10, height: 100))
        view.contentOffset.x = 300
        scene.stage.frame()
        #expect(scene.shown(1) == CGRect(x: -70, y: 10, width: 200, height: 100))
        #expect(scene.shown(2) == CGRect(x: 150, y: 10, width: 200, height: 100))
        #expect(scene.shown(0) == nil)
        // The other section has not moved.
        #expect(scene.shown(0, 1) == CGRect(x: 0, y: 120, width: 150, height: 50))
    }

    @Test func aDragScrollsTheSectionAndAClickSelectsThere() {
        let scene = scene(.continuous)
        drag(scene, by: -110, in: 1)
        #expect(scene.collection.contentOffset == .zero)
        let shown = scene.shown(1) ?? .zero
        #expect(shown.minX < 150)
        scene.stage.native.click(x: shown.midX, y: shown.midY)
        #expect(scene.log == ["select 0.1"])
        #expect(scene.collection.indexPathForItem(at: CGPoint(x: shown.midX, y: shown.midY)) == scene.path(1))
    }

    @Test func groupPagingStopsAtTheNextGroup() throws {
        let scene = scene(.groupPaging)
        drag(scene, by: -60, in: 0.1)
        #expect(scroller(scene)?.contentOffset.x == 220)
        drag(scene, by: -250, in: 0.1)
        #expect(scroller(scene)?.contentOffset.x == 440)
        drag(scene, by: 60, in: 0.1)
        #expect(scroller(scene)?.contentOffset.x == 220)
        // A slow drag over less than half a group returns.
        drag(scene, by: -40, in: 3)
        #expect(scroller(scene)?.contentOffset.x == 220)
    }

    @Test func centredPagingStopsWithAGroupInTheMiddle() {
        let scene = scene(.groupPagingCentered)
        drag(scene, by: -60, in: 0.1)
        let shown = scene.shown(1) ?? .zero
        #expect(shown.midX == 150)
    }

    @Test func pagingStopsAtMultiplesOfTheWidth() {
        let scene = scene(.paging)
        drag(scene, by: -100, in: 0.1)
        #expect(scroller(scene)?.contentOffset.x == 300)
    }

    @Test func leadingBoundaryStopsAtAGroup() throws {
        let scene = scene(.continuousGroupLeadingBoundary)
        drag(scene, by: -150, in: 0.15)
        let offset = try #require(scroller(scene)?.contentOffset.x)
        #expect(offset > 0 && offset.truncatingRemainder(dividingBy: 220) == 0)
    }

    @Test(arguments: [UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous, .paging])
    func aVerticalWheelScrollsTheCollection(behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) {
        let scene = scene(behavior)
        scene.stage.native.scroll(x: 150, y: 60, notches: 2)
        scene.stage.system.settle(limit: 5)
        #expect(scene.collection.contentOffset.y > 0)
        #expect(scroller(scene)?.contentOffset.x == 0)
    }

    @Test func theOffsetIsKeptWhileTheSectionIsNotVisible() {
        let scene = scene(.continuous)
        scroller(scene)?.contentOffset.x = 300
        scene.stage.frame()
        scene.collection.contentOffset.y = 500
        scene.stage.frame()
        #expect(scroller(scene) == nil)
        #expect(scene.shown(1) == nil)
        scene.collection.contentOffset.y = 0
        scene.stage.frame()
        #expect(scene.shown(1) == CGRect(x: -70, y: 10, width: 200, height: 100))
    }

    @Test func rightToLeftBeginsAtTheRight() throws {
        let scene = scene(.continuous, direction: .rightToLeft)
        #expect(scene.shown(0) == CGRect(x: 90, y: 10, width: 200, height: 100))
        let view = try #require(scroller(scene))
        view.contentOffset.x -= 220
        scene.stage.frame()
        #expect(scene.shown(1) == CGRect(x: 90, y: 10, width: 200, height: 100))
    }

    @Test func itemsScrollIntoViewInTheirSection() {
        let scene = scene(.continuous)
        scene.collection.scrollToItem(at: scene.path(5), at: .left, animated: false)
        scene.stage.frame()
        #expect(scene.shown(5)?.minX == 0)
        #expect(scene.collection.contentOffset == .zero)
    }

    @Test func updatesAnimateInTheSection() {
        let scene = scene(.continuous)
        let cell = scene.collection.cellForItem(at: scene.path(1))
        scene.names[0].remove(at: 0)
        scene.collection.deleteItems(at: [scene.path(0)])
        scene.stage.animate(for: 1)
        #expect(scene.shown(0) == CGRect(x: 10, y: 10, width: 200, height: 100))
        #expect(scene.collection.cellForItem(at: scene.path(0)) === cell)
    }

    @Test func theHandlerReceivesTheSectionsOffset() {
        var offsets: [CGFloat] = []
        let scene = scene(.continuous) { section in
            section.visibleItemsInvalidationHandler = { items, offset, _ in
                offsets.append(offset.x)
                for item in items { item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
            }
        }
        scroller(scene)?.contentOffset.x = 40
        scene.stage.frame()
        #expect(offsets.last == 40)
        #expect(scene.collection.cellForItem(at: scene.path(0))?.transform.a == 0.5)
        #expect(scene.shown(0) == CGRect(x: 10 - 40 + 50, y: 35, width: 100, height: 50))
    }

    @Test func anotherLayoutTakesTheCellsOver() {
        let scene = scene(.continuous)
        let flow = UICollectionViewFlowLayout()
        scene.collection.setCollectionViewLayout(flow, animated: false)
        scene.stage.frame()
        #expect(scroller(scene) == nil)
        #expect(scene.shown(0) == CGRect(x: 0, y: 0, width: 50, height: 50))
        #expect(scene.collection.cellForItem(at: scene.path(0))?.superview === scene.collection)
    }
}
