// Tests JSONValue's writer: values by parsing the output with Foundation, the arrangement in lines by comparing the text.

import Foundation
import LaboratoryCore
import Testing

@testable import TabBarDemo

@MainActor
@Suite struct JSONWriterTests {
    private func readBack(_ value: JSONValue) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(value.text), options: .fragmentsAllowed)
    }

    @Test func stringsSurviveARoundTrip() throws {
        let texts = ["", "plain", "quote \" and \\", "line\nfeed\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}", "列表 🕘 é", "</script>"]
        let read = try #require(readBack(.array(texts.map(JSONValue.string))) as? [String])
        #expect(read == texts)
    }

    @Test func numbersKeepFourDecimalsAndNonFiniteOnesBecomeNull() throws {
        let numbers = [0, -1, 44, 0.5, 1.0 / 3, -0.00001, 1e14, 1e20, 1e305, 4400.56789]
        let read = try #require(readBack(.array(numbers.map(JSONValue.number))) as? [Double])
        #expect(read == [0, -1, 44, 0.5, 0.3333, 0, 1e14, 1e20, 1e305, 4400.5679])
        #expect(try readBack(.array([.number(.infinity), .number(.nan)])) as? [NSNull] == [NSNull(), NSNull()])
    }

    @Test func objectsKeepTheirOrderAndFlatOnesAreOnOneLine() {
        let value = JSONValue.object([
            ("class", .string("UIView")), ("frame", .object([("x", .number(1)), ("y", .number(2))])), ("subviews", .array([])),
            ("hidden", .bool(false)), ("text", .null),
        ])
        let expected = """
            {
             "class": "UIView",
             "frame": {"x": 1, "y": 2},
             "subviews": [],
             "hidden": false,
             "text": null
            }

            """
        #expect(String(decoding: value.text, as: UTF8.self) == expected)
    }
}
