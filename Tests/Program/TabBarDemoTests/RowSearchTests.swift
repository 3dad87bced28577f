// Tests which rows of the list a search finds.

import Foundation
import Testing

@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct RowSearchTests {
    private func contents(_ count: Int, _ numbering: DemoSettings.RowNumbering = .numbers) -> RowContents {
        RowContents(rows: NumberedRows(count: count), numbering: numbering)
    }

    private func numbers(_ contents: RowContents) -> [Int] { (0..<contents.count).compactMap(contents.rows.number) }

    private func using<Result>(_ language: DemoSettings.Language, _ body: () -> Result) -> Result {
        let settings = DemoSettings()
        settings.language = language
        DemoSettings.shared = settings
        defer { DemoSettings.shared = DemoSettings() }
        return body()
    }

    @Test(arguments: [
        ("", Array(1...130)), ("  ", Array(1...130)), ("Row", Array(1...130)), ("row ", Array(1...130)),
        ("7", [7] + Array(70...79)), ("12", [12] + Array(120...129)), ("Row 13", [13, 130]), ("130", [130]), ("131", []), ("0", []),
        ("012", []), ("1 2", []), ("-1", []), ("x", []), ("99999999999999999999999999", []), ("9223372036854775807", []), ("١٢٨", [128]),
        ("一", []), ("½", []), ("\u{0}", []),
    ])
    func digitsFindTheNumbersThatBeginWithThem(_ query: String, _ expected: [Int]) {
        #expect(using(.english) { numbers(contents(130).found(by: query)) } == expected)
    }

    @Test func wordsOfATitleInTheLanguageAreIgnored() {
        #expect(using(.simplifiedChinese) { numbers(contents(100).found(by: "第 42 行")) } == [42])
        #expect(using(.arabic) { numbers(contents(100).found(by: "الصف ٤٢")) } == [42])
    }

    @Test(arguments: [
        (DemoSettings.RowNumbering.letters, "b", [2] + Array(53...78)), (.letters, "AB", [28]), (.zodiac, "龙", [5, 17, 29]),
        (.chineseNumerals, "二十", Array(20...29)), (.chineseNumerals, "3", [3] + Array(30...30)),
    ])
    func numeralsOfTheSettingAreFound(_ numbering: DemoSettings.RowNumbering, _ query: String, _ expected: [Int]) {
        let count = numbering == .letters ? 100 : 30
        #expect(using(.english) { numbers(contents(count, numbering).found(by: query)) } == expected)
    }

    @Test func namesAreFoundWhateverTheirCaseAndAccents() {
        var contents = contents(3)
        contents.insertNew(named: "  Crème brûlée ")
        contents.insertNew(named: "牛奶 12")
        contents.insertNew(named: " \n")
        #expect(numbers(contents) == [6, 5, 4, 1, 2, 3])
        #expect(using(.english) { (0..<3).map(contents.title(at:)) } == ["Row 6", "Row 5 · 牛奶 12", "Row 4 · Crème brûlée"])
        #expect(using(.english) { numbers(contents.found(by: "CREME")) } == [4])
        #expect(using(.english) { numbers(contents.found(by: "牛")) } == [5])
        #expect(using(.english) { numbers(contents.found(by: "12")) } == [5])
    }

    /// A query's words "Row" and "行" are ignored unless they are parts of longer words. A name is found by the beginning of any word in it.
    @Test func wordsAreFoundByTheirBeginnings() {
        var contents = contents(3)
        contents.insertNew(named: "Rowan berries")
        contents.insertNew(named: "Pecan pie, sliced")
        contents.insertNew(named: "山银行")
        let expected: [(String, [Int])] = [
            ("Rowan", [4]), ("an", []), ("pi", [5]), ("SLI", [5]), ("berries", [4]), ("erries", []), ("can pie", []), ("pie, s", [5]),
            ("Row 5", [5]), ("row5", [5]), ("银", [6]), ("行", [6]), ("银行", [6]),
        ]
        for (query, rows) in expected {
            #expect(using(.english) { numbers(contents.found(by: query)) } == rows, "\(query)")
        }
        #expect(using(.simplifiedChinese) { numbers(contents.found(by: "银行")) } == [6])
        #expect(using(.simplifiedChinese) { numbers(contents.found(by: "2行")) } == [2])
        #expect(using(.simplifiedChinese) { numbers(contents.found(by: "第3")) } == [3])
    }

    @Test func titlesWithTheChosenNumeralsAreFound() {
        #expect(using(.simplifiedChinese) { numbers(contents(30, .chineseNumerals).found(by: "第二十一行")) } == [21])
        #expect(using(.simplifiedChinese) { numbers(contents(30, .zodiac).found(by: "第龙行")) } == [5, 17, 29])
        #expect(using(.simplifiedChinese) { numbers(contents(30, .zodiac).found(by: "第龙")) } == [5, 17, 29])
        #expect(using(.english) { numbers(contents(30, .letters).found(by: "Row B")) } == [2])
    }

    @Test func foundRowsKeepTheOrderOfTheList() {
        var contents = contents(20)
        contents.rows.moveToTop(IndexSet([11, 9]))
        contents.rows.remove(IndexSet(integer: 12))
        #expect(numbers(contents.found(by: "1")) == [10, 12, 1, 11, 14, 15, 16, 17, 18, 19])
        #expect(contents.rows.index(of: 11) == 11 && contents.rows.index(of: 10) == 0 && contents.rows.index(of: 13) == nil)
    }

    /// If the search made the text of each row, this test would take minutes.
    @Test func searchForDigitsMakesNoTexts() {
        let contents = contents(10_000_000, .chineseNumerals)
        let found = contents.found(by: "9")
        #expect(found.count == 1_111_111 && found.rows.number(at: 1_111_110) == 9_999_999)
        #expect(contents.found(by: "九").count == 0)
    }
}
