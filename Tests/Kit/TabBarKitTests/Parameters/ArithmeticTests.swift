// Tests the arithmetic of number fields.

import Foundation
import Testing

@testable import TabBarKit

@Suite struct ArithmeticTests {
    private let english = Locale(identifier: "en_US")
    private let german = Locale(identifier: "de_DE")

    private func failure(_ text: String, _ locale: Locale? = nil) -> Arithmetic.Failure? {
        do throws(Arithmetic.Failure) {
            _ = try Arithmetic.evaluate(text, locale: locale ?? english)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("0.6/2", 0.3), ("1+2*3", 7), ("(1+2)*3", 9), ("-3", -3), ("--3", 3), ("2*-3", -6), ("-(1+2)", -3), ("8/2/2", 2), ("8-2-2", 4),
            (" 1.5 × 2 ", 3), ("9÷3", 3), ("5 − 7", -2), (".5", 0.5), ("5.", 5), ("+4", 4), ("((((1))))", 1), ("0", 0), ("007", 7),
            ("1/(2+2)", 0.25), ("-2*-2", 4), ("١٫٥*٢", 3), ("１+１", 2),
        ] as [(String, Double)])
    func expressionsHaveTheirValue(_ text: String, _ value: Double) throws {
        #expect(try Arithmetic.evaluate(text, locale: english) == value)
    }

    @Test func localeSeparatorAndFullStopAreDecimalSeparators() throws {
        #expect(try Arithmetic.evaluate("0,6/2", locale: german) == 0.3)
        #expect(try Arithmetic.evaluate("0.6/2", locale: german) == 0.3)
        #expect(failure("0,6") == .syntax(position: 1), "in English, the comma is no decimal separator")
        #expect(failure("1,2,3", german) == .syntax(position: 3))
    }

    @Test(arguments: [
        ("", Arithmetic.Failure.empty), ("   ", .empty), ("abc", .syntax(position: 0)), ("1+", .syntax(position: 2)),
        ("(1", .syntax(position: 2)), ("1)", .syntax(position: 1)), ("*2", .syntax(position: 0)), ("1 2", .syntax(position: 2)),
        (".", .syntax(position: 0)), ("1..2", .syntax(position: 2)), ("()", .syntax(position: 1)), ("1/0", .divisionByZero),
        ("1/(2-2)", .divisionByZero), ("0/0", .divisionByZero), ("½", .syntax(position: 0)), ("一", .syntax(position: 0)),
        ("1e5", .syntax(position: 1)), ("nan", .syntax(position: 0)), ("inf", .syntax(position: 0)), ("0x10", .syntax(position: 1)),
        ("1\u{0}", .syntax(position: 1)), ("😀", .syntax(position: 0)),
    ])
    func invalidTextsAreErrors(_ text: String, _ expected: Arithmetic.Failure) {
        #expect(failure(text) == expected, "\(text)")
    }

    @Test func overflowAndLengthAreErrors() {
        let huge = String(repeating: "9", count: 300)
        #expect(failure(huge + "*" + huge) == .overflow)
        #expect(failure(String(repeating: "9", count: 400)) == .overflow)
        #expect(failure(String(repeating: "9", count: Arithmetic.lengthLimit + 1)) == .tooLong)
        #expect(failure(String(repeating: "(", count: 900)) == .tooLong)
        #expect(failure(String(repeating: "-", count: 900) + "1") == .tooLong)
    }

    @Test func randomTextsNeverTrap() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789.,+-*/()×÷− abcé٣")
        for _ in 0..<5000 {
            let text = String((0..<Int.random(in: 0...12, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? " " })
            if let value = try? Arithmetic.evaluate(text, locale: english) { #expect(value.isFinite, "\(text)") }
        }
    }
}
