// Tests that the source for TabBarKit compiles and creates interactions with the values that were handed over.

import Foundation
import TabBarKit
import TestSupport
import Testing
import UIKit

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct SwiftSourceTests {
    private let set: ParameterSet

    init() {
        set = ParameterSet()
        LaboratoryConfiguration.ofScenes.interactions.forEach(set.declare)
    }

    private func sources() -> [String] { set.interactions.compactMap { set.swiftSource(of: $0.name) } }

    /// The sources in one file, with their imports once.
    private func file() -> String {
        let functions = sources().map { source in source.range(of: "\n\n").map { String(source[$0.upperBound...]) } ?? source }
        return "import TabBarKit\nimport TabBarLaboratory\nimport UIKit\n\n" + functions.joined(separator: "\n")
    }

    private func tune(_ share: Double) throws {
        for parameter in set.parameters { try set.change(parameter.id, to: parameter.kind.sample(share)) }
    }

    /// A reader who does not know TabBarKit's defaults must see all numbers.
    @Test func allValuesAreWrittenAlsoTheArticles() {
        let bounce = set.swiftSource(of: "bounce") ?? ""
        #expect(bounce.contains("bounce.duration = 0.6\n") && bounce.contains("bounce.scales = Keyframes([1, "))
        for name in set.interactions.map(\.name) where name != "menu" {
            #expect(set.swiftSource(of: name)?.contains(" = ") == true, "\(name)")
        }
        // The initializer does not set the article's border and font.
        #expect(set.swiftSource(of: "wheel")?.contains("wheel.borderWidth = 1\n") == true)
        #expect(set.swiftSource(of: "nothing") == nil)
    }

    /// The field shows 1.8 for 1.2 * 1.5, which is 1.7999999999999998 in binary.
    @Test func numbersAreRoundedAsTheFieldsShowThem() throws {
        try set.change("bounce.duration", to: .number(1.2 * 1.5))
        #expect(set.swiftSource(of: "bounce")?.contains("bounce.duration = 1.8\n") == true)
        #expect(SwiftSource.rounded(1.0 / 3) == "0.3333" && SwiftSource.rounded(438.649) == "438.6" && SwiftSource.rounded(-0.00001) == "0")
        for id in set.ids {
            guard let value = set.value(of: id) else { continue }
            #expect(SwiftSource.literal(value).firstMatch(of: /\.\d{5}/) == nil, "\(id)")
        }
    }

    @Test func changedValuesAreWritten() throws {
        try set.change("bounce.scales", to: .keyframes(Keyframes([1, 1.25, 1], keyTimes: [0, 0.3, 1], mode: .cubic)))
        #expect(
            set.swiftSource(of: "bounce")?.contains("bounce.scales = Keyframes([1, 1.25, 1], keyTimes: [0, 0.3, 1], mode: .cubic)\n")
                == true)
    }

    /// The interactions of UIKit itself are no part of TabBarKit, which has only Apple's API.
    @Test func theSourceImportsTheModuleOfTheInteraction() {
        #expect(set.swiftSource(of: "bounce")?.hasPrefix("import TabBarKit\nimport UIKit\n\n") == true)
        for name in ["scrolling", "bars"] {
            #expect(set.swiftSource(of: name)?.hasPrefix("import TabBarLaboratory\nimport UIKit\n\n") == true)
        }
    }

    /// Values at the ends of all ranges and between them, all choices and all modes.
    @Test func theSourcesOfAllInteractionsCompile() throws {
        var files = [file()]
        for share in [0, 0.3, 0.55, 0.8, 1] {
            try tune(share)
            files.append(file())
        }
        // The files are compiled together, so their functions need different names.
        let renamed = files.enumerated().map { index, text in text.replacingOccurrences(of: "makeTuned", with: "makeTuned\(index)") }
        let outcome = try SwiftCompiler.typecheck(renamed)
        #expect(outcome.status == 0, "\(outcome.text)")
    }

    @Test func aMistakeInASourceIsReported() throws {
        let outcome = try SwiftCompiler.typecheck([file().replacingOccurrences(of: "borderWidth", with: "edgeWidth")])
        #expect(outcome.status != 0 && outcome.text.contains("edgeWidth"))
    }

    /// `TunedInteractions.swift` contains the sources. It is compiled with the tests, which call its functions.
    @Test func theSourceCreatesInteractionsWithItsValues() throws {
        try tune(0.3)
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("TunedInteractions.swift")
        let heading = "// All interactions with tuned values, handed over for TabBarKit. A test compares this file and runs it.\n\n"
        let expected = heading + file()
        let stored = try? String(contentsOf: path, encoding: .utf8)
        if stored != expected {
            try Data(expected.utf8).write(to: path)
            Issue.record("TunedInteractions.swift differed and was written again; run the test once more")
            return
        }
        let created = makeTunedInteractions()
        #expect(created.interactions.map(\.declaration.name).sorted() == set.interactions.map(\.name).sorted())
        for interaction in created.interactions {
            for parameter in interaction.declaration.parameters {
                #expect(parameter.value(in: interaction) == set.value(of: parameter.id), "\(parameter.id)")
            }
        }
    }

    /// Calls each function of `TunedInteractions.swift`. The owners must live as long as their interactions.
    private func makeTunedInteractions() -> (interactions: [any Tunable], owners: [UIResponder]) {
        let window = UIWindow(frame: .zero)
        let tabs = AnimatedTabBarController(nibName: nil, bundle: nil)
        let scrollView = UIScrollView(frame: .zero)
        let drawing: FrameItemAnimation.Drawing = { icon, _, _ in icon }
        let interactions: [any Tunable] = [
            makeTunedBounce(), makeTunedRotationLeft(), makeTunedRotationRight(), makeTunedFlipLeft(), makeTunedFlipRight(),
            makeTunedFlipTop(), makeTunedFlipBottom(), makeTunedFume(), makeTunedFrames(drawing: drawing), makeTunedSpring(),
            makeTunedJelly(), makeTunedSwing(), makeTunedHop(), makeTunedWheel(), makeTunedClock(), makeTunedBadge(), makeTunedThrow(),
            makeTunedCentre(image: nil), makeTunedEdit(page: UIViewController(), toolbar: UIToolbar()),
            makeTunedScrolling(window: window), makeTunedBars(window: window), makeTunedMinimizing(tabs: tabs),
            makeTunedIndicator(tabBar: tabs.tabBar), makeTunedSwipe(tabs: tabs), makeTunedMenu(tabBar: tabs.tabBar),
            makeTunedReselection(), makeTunedReordering(tabs: tabs), makeTunedIcon(scrollView: scrollView, icon: WheelView(frame: .zero)),
        ]
        return (interactions, [window, tabs, scrollView])
    }
}
