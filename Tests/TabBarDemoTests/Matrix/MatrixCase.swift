// The matrix's axes: every circumstance in which a page is looked at, and the cases chosen from their combinations.

import Foundation
import UIKit

@testable import TabBarDemoScenes

/// One page in one set of circumstances.
nonisolated struct MatrixCase: Sendable, CustomStringConvertible {
    let page: MatrixPage
    let size: CGSize
    let safeArea: UIEdgeInsets
    let scale: Double
    let look: Look
    let language: InterfaceLanguage
    let direction: DemoSettings.Direction
    let textSize: DemoSettings.TextSize

    /// Appearance and contrast.
    enum Look: String, CaseIterable, Sendable {
        case light, dark
        case lightContrast = "light-contrast"
        case darkContrast = "dark-contrast"

        var appearance: DemoSettings.Appearance { self == .light || self == .lightContrast ? .light : .dark }
        var contrast: DemoSettings.Contrast { self == .light || self == .dark ? .normal : .increased }
    }

    // MARK: The axes

    /// The smallest window, phones upright, one on its side, a tablet, a desktop's window.
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
        MatrixPage.allCases.count, sizes.count, safeAreas.count, scales.count, Look.allCases.count, InterfaceLanguage.allCases.count,
        directions.count, textSizes.count,
    ]

    /// The case with these places on the axes.
    private init(_ places: [Int]) {
        page = MatrixPage.allCases[places[0]]
        size = Self.sizes[places[1]]
        // Insets at the sides are a landscape phone's: upright, it has them at the top and the bottom.
        let rims = Self.safeAreas[places[2]]
        safeArea = rims.left > 0 && size.width < size.height ? UIEdgeInsets(top: rims.left, left: 0, bottom: 34, right: 0) : rims
        scale = Self.scales[places[3]]
        look = Look.allCases[places[4]]
        language = InterfaceLanguage.allCases[places[5]]
        direction = Self.directions[places[6]]
        textSize = Self.textSizes[places[7]]
    }

    /// A page on a small phone, in English, as it is usually.
    init(page: MatrixPage, look: Look = .light) {
        self.page = page
        self.look = look
        size = CGSize(width: 320, height: 480)
        safeArea = .zero
        scale = 1
        language = .english
        direction = .leftToRight
        textSize = .large
    }

    /// Cases such that any two values of two axes meet in one of them at least, in the order of the pages.
    static let all: [MatrixCase] = PairwiseChoice.rows(of: counts).sorted { $0[0] < $1[0] }.map(MatrixCase.init)

    var description: String {
        let rim = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map { String(Int($0)) }.joined(separator: ",")
        let mirror = direction == .rightToLeft ? "rtl" : "ltr"
        let window = "\(Int(size.width))x\(Int(size.height))"
        let words = [page.rawValue, window, "rim", rim, "@\(scale)", look.rawValue, language.rawValue, mirror, textSize.rawValue]
        return words.joined(separator: " ")
    }
}
