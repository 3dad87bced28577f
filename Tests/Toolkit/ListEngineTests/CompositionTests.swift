// The frames of compositional layouts: groups that repeat, share and nest, estimates, and a million items.
//
// Expected values are arithmetic on Apple's rules: fractions are of the containing group, a group repeats its subitems until the next does
// not fit, `.equally` shares the group's length, and flexible spacing takes the free length.

import ListEngine
import TestSupport
import Testing

@Suite struct CompositionTests {
    private let room = CompositionExtent(width: 300, height: 600)

    private func item(
        _ width: CompositionLength, _ height: CompositionLength, insets: CompositionInsets = CompositionInsets(),
        edges: CompositionEdges = CompositionEdges()
    ) -> CompositionPart {
        CompositionPart(size: CompositionSize(width: width, height: height), insets: insets, edges: edges)
    }

    private func group(
        _ width: CompositionLength, _ height: CompositionLength, _ axis: CompositionAxis, _ parts: [CompositionPart],
        spacing: CompositionSpacing = .fixed(0), repetition: CompositionPart.Repetition = .untilFull
    ) -> CompositionPart {
        CompositionPart(
            size: CompositionSize(width: width, height: height),
            content: .group(axis: axis, parts: parts, spacing: spacing, repetition: repetition))
    }

    private func section(
        _ group: CompositionPart, _ count: Int, along axis: CompositionAxis = .vertical, spacing: Double = 0,
        measured: [Int: CompositionExtent] = [:]
    ) -> CompositionSection {
        CompositionSection(group, count: count, in: room, along: axis, spacing: spacing, measured: measured)
    }

    /// The frame of an item as x, y, width and height.
    private func frame(_ item: Int, _ section: CompositionSection) -> [Double]? {
        section.place(of: item).map { [$0.frame.origin.x, $0.frame.origin.y, $0.frame.size.width, $0.frame.size.height] }
    }

    @Test func subitemsRepeatUntilTheGroupIsFull() {
        let half = item(.fractionalWidth(0.5), .fractionalHeight(1))
        let grid = section(group(.fractionalWidth(1), .absolute(44), .horizontal, [half]), 5, spacing: 6)
        #expect(frame(0, grid) == [0, 0, 150, 44])
        #expect(frame(1, grid) == [150, 0, 150, 44])
        #expect(frame(4, grid) == [0, 100, 150, 44])
        #expect(frame(5, grid) == nil)
        #expect(frame(-1, grid) == nil)
        #expect(grid.size == CompositionExtent(width: 300, height: 144))
        #expect(grid.items(from: 50, to: 60) == 2..<4)
        #expect(grid.items(from: 44, to: 50).isEmpty)
    }

    /// A large item beside a column of two small ones.
    @Test func groupsNest() {
        let large = item(.fractionalWidth(0.7), .fractionalHeight(1), insets: CompositionInsets(top: 5, leading: 5, bottom: 5, trailing: 5))
        let small = item(.fractionalWidth(1), .fractionalHeight(0.3))
        let column = group(.fractionalWidth(0.3), .fractionalHeight(1), .vertical, [small], repetition: .equally(2))
        let nested = section(group(.fractionalWidth(1), .fractionalHeight(0.25), .horizontal, [large, column]), 7)
        #expect(frame(0, nested) == [5, 5, 200, 140])
        #expect(frame(1, nested) == [210, 0, 90, 75])
        #expect(frame(2, nested) == [210, 75, 90, 75])
        #expect(frame(3, nested) == [5, 155, 200, 140])
        #expect(frame(6, nested) == [5, 305, 200, 140])
        #expect(nested.size.height == 450)
    }

    @Test func equalItemsShareTheLengthAndCountedOnesKeepTheirs() {
        let equal = group(
            .fractionalWidth(1), .absolute(50), .horizontal, [item(.absolute(7), .fractionalHeight(1))], spacing: .fixed(15),
            repetition: .equally(3))
        #expect(frame(1, section(equal, 3)) == [105, 0, 90, 50])
        let own = group(
            .fractionalWidth(1), .absolute(50), .horizontal, [item(.absolute(70), .fractionalHeight(1))], spacing: .fixed(15),
            repetition: .count(2))
        #expect(frame(1, section(own, 3)) == [85, 0, 70, 50])
        #expect(frame(2, section(own, 3)) == [0, 50, 70, 50])
    }

    /// CompositionalLayoutDSL, iOS 17: with a count, the container of the items is the group without the spacings, also for a height that
    /// is a fraction of the width.
    @Test func fractionsInCountedGroupsAreOfTheGroupWithoutSpacings() {
        let square = item(.fractionalWidth(0.25), .fractionalWidth(0.25))
        let row = group(.fractionalWidth(1), .absolute(100), .horizontal, [square], spacing: .fixed(20), repetition: .equally(4))
        #expect(frame(1, section(row, 4)) == [80, 0, 60, 60])
    }

    /// CompositionalLayoutDSL, iOS 17: the views attached to a group are within its margins.
    @Test func viewsAttachedToGroupsAreWithinTheMargins() {
        var row = group(.fractionalWidth(1), .absolute(100), .horizontal, [item(.absolute(50), .fractionalHeight(1))])
        row.insets = CompositionInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
        row.attachments = [
            CompositionAttachment(
                identifier: 7, size: CompositionSize(width: .absolute(10), height: .absolute(10)), container: .init(x: 1, y: 0))
        ]
        let badge = section(row, 1).attached(7, to: 0)
        #expect(badge?.origin.x == 270 && badge?.origin.y == 5)
    }

    @Test func flexibleDistancesTakeTheFreeLength() {
        let cell = item(.absolute(80), .absolute(40))
        let row = group(.fractionalWidth(1), .absolute(60), .horizontal, [cell], spacing: .flexible(10))
        // Three items of 80 points leave 60 points for two gaps.
        #expect(frame(2, section(row, 3)) == [220, 0, 80, 40])
        let centred = item(
            .absolute(80), .absolute(40),
            edges: CompositionEdges(top: .flexible(0), leading: .flexible(0), bottom: .flexible(0), trailing: .flexible(0)))
        let alone = group(.fractionalWidth(1), .absolute(60), .horizontal, [centred], repetition: .count(1))
        #expect(frame(0, section(alone, 1)) == [110, 10, 80, 40])
        let fixed = item(.absolute(80), .absolute(40), edges: CompositionEdges(top: .fixed(4), leading: .fixed(8)))
        #expect(frame(1, section(group(.fractionalWidth(1), .absolute(60), .horizontal, [fixed]), 2)) == [96, 4, 80, 40])
    }

    @Test func estimatesAreReplacedByMeasuredLengths() {
        let cell = item(.fractionalWidth(0.5), .estimated(40))
        let row = group(.fractionalWidth(1), .estimated(40), .horizontal, [cell])
        #expect(frame(3, section(row, 5, spacing: 10)) == [150, 50, 150, 40])
        let measured = section(row, 5, spacing: 10, measured: [1: CompositionExtent(width: 999, height: 90)])
        #expect(frame(0, measured) == [0, 0, 150, 40])
        #expect(frame(1, measured) == [150, 0, 150, 90])
        #expect(frame(3, measured) == [150, 100, 150, 40])
        #expect(frame(4, measured) == [0, 150, 150, 40])
        #expect(measured.size.height == 190)
        #expect(measured.items(from: 80, to: 95) == 0..<2)
    }

    /// Tags of various widths: a group ends where the next tag does not fit.
    @Test func measuredWidthsBreakGroups() {
        let tag = item(.estimated(100), .absolute(30))
        let row = group(.fractionalWidth(1), .absolute(30), .horizontal, [tag], spacing: .fixed(10))
        let widths = [120.0, 150, 60, 60, 300, 20]
        let measured = Dictionary(uniqueKeysWithValues: widths.enumerated().map { ($0, CompositionExtent(width: $1, height: 30)) })
        let tags = section(row, 6, measured: measured)
        #expect(frame(1, tags) == [130, 0, 150, 30])
        #expect(frame(2, tags) == [0, 30, 60, 30])
        #expect(frame(3, tags) == [70, 30, 60, 30])
        #expect(frame(4, tags) == [0, 60, 300, 30])
        #expect(frame(5, tags) == [0, 90, 20, 30])
    }

    @Test func anItemThatIsTooLongIsAloneInItsGroup() {
        let wide = group(.absolute(100), .absolute(30), .horizontal, [item(.absolute(500), .absolute(30))])
        #expect(frame(1, section(wide, 2)) == [0, 30, 500, 30])
    }

    @Test func invalidLengthsGiveFiniteFrames() {
        let endless = item(.absolute(.infinity), .absolute(.nan))
        let strange = group(.fractionalWidth(.nan), .absolute(-5), .horizontal, [endless], spacing: .fixed(.nan))
        let result = section(strange, 3, spacing: .infinity)
        #expect(frame(2, result) == [0, 0, 1e9, 0])
        #expect(section(group(.absolute(10), .absolute(10), .vertical, []), 4).count == 0)
    }

    @Test func attachedViewsAreAtTheirAnchors() {
        var cell = item(.absolute(100), .absolute(100))
        let corner = CompositionAttachment.Anchor(x: 1, y: 0, offset: CompositionPoint(x: 0.5, y: -0.5), isFractional: true)
        cell.attachments = [
            CompositionAttachment(identifier: 0, size: CompositionSize(width: .absolute(20), height: .absolute(20)), container: corner)
        ]
        let badges = section(group(.fractionalWidth(1), .absolute(100), .horizontal, [cell]), 4)
        let found = badges.attached(0, to: 3)
        #expect(found == CompositionFrame(origin: CompositionPoint(x: 90, y: 90), size: CompositionExtent(width: 20, height: 20)))
        #expect(badges.attached(from: 0, to: 100).map(\.item) == [0, 1, 2])
    }

    @Test func scrollingStopsAtEdgesAndCentresOfGroups() {
        let page = group(.absolute(200), .absolute(100), .horizontal, [item(.fractionalWidth(1), .fractionalHeight(1))])
        let row = section(page, 4, along: .horizontal, spacing: 20)
        #expect(row.groupOffset(nearest: 100) == 0)
        #expect(row.groupOffset(nearest: 120) == 220)
        #expect(row.groupOffset(nearest: 230, steps: 1) == 440)
        #expect(row.groupOffset(nearest: 9999, steps: 1) == 660)
        #expect(row.groupOffset(nearest: 180, isCentered: true, room: 300) == 170)
    }

    /// Equal items are found by arithmetic: the millionth costs no more than the first.
    @Test func aMillionItemsNeedOneGroup() {
        let half = item(.fractionalWidth(0.5), .fractionalHeight(1))
        let grid = section(group(.fractionalWidth(1), .absolute(40), .horizontal, [half]), 1_000_001)
        #expect(frame(1_000_000, grid) == [0, 20_000_000, 150, 40])
        #expect(grid.items(from: 10_000_000, to: 10_000_040) == 500_000..<500_002)
    }

    /// Random groups of items of several sizes, compared with a plain loop that fills one group after the other.
    @Test(arguments: 0..<40) func randomSectionsAgreeWithAPlainLoop(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sizes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (Double(Int.random(in: 20...180, using: &random)), Double(Int.random(in: 10...60, using: &random)))
        }
        let (between, groups) = (Double(Int.random(in: 0...20, using: &random)), Double(Int.random(in: 0...20, using: &random)))
        let count = Int.random(in: 0...40, using: &random)
        let row = group(
            .fractionalWidth(1), .absolute(60), .horizontal, sizes.map { item(.absolute($0.0), .absolute($0.1)) }, spacing: .fixed(between))
        let made = section(row, count, spacing: groups)
        var (x, y, inGroup) = (0.0, 0.0, 0)
        for index in 0..<count {
            var size = sizes[inGroup % sizes.count]
            if inGroup > 0, x + between + size.0 > 300 {
                (x, y, inGroup) = (0, y + 60 + groups, 0)
                size = sizes[0]
            }
            let start = inGroup == 0 ? 0 : x + between
            #expect(frame(index, made) == [start, y, size.0, size.1])
            (x, inGroup) = (start + size.0, inGroup + 1)
        }
    }
}
