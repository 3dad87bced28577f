// The axes of the matrix, and the cases chosen from their combinations.

import Foundation
import LaboratoryCore
import UIKit

@testable import TabBarDemoScenes

/// One page with one value of each axis.
nonisolated struct MatrixCase: Sendable, CustomStringConvertible {
    let page: MatrixPage
    let size: CGSize
    let safeArea: UIEdgeInsets
    let scale: Double
    let style: Style
    let language: InterfaceLanguage
    let direction: DemoSettings.Direction
    let textSize: DemoSettings.TextSize

    /// Appearance and contrast.
    enum Style: String, CaseIterable, Sendable {
        case light, dark
        case lightContrast = "light-contrast"
        case darkContrast = "dark-contrast"

        var appearance: DemoSettings.Appearance { self == .light || self == .lightContrast ? .light : .dark }
        var contrast: DemoSettings.Contrast { self == .light || self == .dark ? .normal : .increased }
    }

    // MARK: The axes

    /// The smallest window, two phones in portrait and one in landscape orientation, a tablet, a desktop window.
    private static let sizes: [CGSize] = [(320, 480), (375, 667), (375, 812), (812, 480), (768, 1024), (1280, 800)]
        .map { CGSize(width: $0.0, height: $0.1) }
    private static let safeAreas = [
        UIEdgeInsets.zero, UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0),
        UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44),
    ]
    private static let scales = [1, 1.5, 2, 3]
    private static let directions: [DemoSettings.Direction] = [.leftToRight, .rightToLeft]
    private static let textSizes: [DemoSettings.TextSize] = [.large, .extraSmall, .extraExtraExtraLarge, .accessibility3]

    private static let counts = [
        MatrixPage.allCases.count, sizes.count, safeAreas.count, scales.count, Style.allCases.count, InterfaceLanguage.allCases.count,
        directions.count, textSizes.count,
    ]

    /// The case with the values at `indexes`, one for each axis.
    private init(_ indexes: [Int]) {
        page = MatrixPage.allCases[indexes[0]]
        size = Self.sizes[indexes[1]]
        // Insets at the sides belong to a phone in landscape orientation; in portrait it has them at the top and the bottom.
        let insets = Self.safeAreas[indexes[2]]
        let turned = insets.left > 0 && size.width < size.height ? UIEdgeInsets(top: insets.left, left: 0, bottom: 34, right: 0) : insets
        // The safe area is a phone's; the laboratory's window has none.
        safeArea = page.isOfLaboratory ? .zero : turned
        scale = Self.scales[indexes[3]]
        style = Style.allCases[indexes[4]]
        language = InterfaceLanguage.allCases[indexes[5]]
        direction = Self.directions[indexes[6]]
        textSize = Self.textSizes[indexes[7]]
    }

    /// A page in a small window with the default of all other axes.
    init(page: MatrixPage, style: Style = .light) {
        self.page = page
        self.style = style
        size = CGSize(width: 320, height: 480)
        safeArea = .zero
        scale = 1
        language = .english
        direction = .leftToRight
        textSize = .large
    }

    /// Cases in which each pair of values of two axes occurs at least once, in the order of the pages.
    static let all: [MatrixCase] = PairwiseChoice.rows(of: counts).sorted { $0[0] < $1[0] }.map(MatrixCase.init)

    var description: String {
        let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map { String(Int($0)) }.joined(separator: ",")
        let mirror = direction == .rightToLeft ? "rtl" : "ltr"
        let window = "\(Int(size.width))x\(Int(size.height))"
        let words = [page.rawValue, window, "insets", insets, "@\(scale)", style.rawValue, language.rawValue, mirror, textSize.rawValue]
        return words.joined(separator: " ")
    }
}
