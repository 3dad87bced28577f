// Tests the properties of all pages in the cases of the matrix, and the choice of the cases.

import Foundation
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct MatrixTests {
    @Test(arguments: MatrixPage.allCases) func pageHasAllPropertiesInAllCases(_ page: MatrixPage) throws {
        var known: [MatrixProperty: [String]] = [:]
        for matrixCase in MatrixCase.all where matrixCase.page == page {
            let stage = try Stage.matrix(matrixCase)
            let findings = MatrixInspection(matrixCase, on: stage).findings()
            for property in MatrixProperty.allCases {
                let found = findings.filter { $0.property == property }
                let text = "\(matrixCase): \(found.prefix(4).map(\.text).joined(separator: "; "))"
                if MatrixKnownIssues.include(property, on: page) {
                    known[property, default: []] += found.isEmpty ? [] : [text]
                } else {
                    #expect(found.isEmpty, "\(text)")
                }
            }
        }
        // A known issue that no longer occurs is a failure and must be removed from MatrixKnownIssues.
        for (property, texts) in known {
            withKnownIssue("\(property.rawValue)") { #expect(texts.isEmpty, "\(texts.joined(separator: "\n"))") }
        }
    }

    @Test func rowsContainEachPairOfValues() {
        let counts = [7, 2, 3, 4]
        let rows = PairwiseChoice.rows(of: counts)
        #expect(rows.allSatisfy { row in zip(row, counts).allSatisfy { (0..<$1).contains($0) } })
        for first in counts.indices {
            for second in counts.indices where second > first {
                let met = Set(rows.map { [$0[first], $0[second]] })
                #expect(met.count == counts[first] * counts[second], "axes \(first) and \(second)")
            }
        }
        #expect(rows.count < 7 * 4 + 10, "the two largest axes need 28 rows")
    }
}
