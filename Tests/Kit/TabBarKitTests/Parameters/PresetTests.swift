// Tests presets: their JSON, the messages about unusable ones, and their folder.

import Foundation
import TestSupport
import Testing

@testable import TabBarKit

@MainActor
@Suite struct PresetTests {
    private let values: [String: ParameterValue] = [
        "a.number": .number(0.1), "a.whole": .number(3), "a.word": .choice("pressed"), "a.flag": .flag(true),
        "a.curve": .curve(TimingCurve(0.42, -0.5, 0.58, 1.7)),
        "a.spring": .spring(SpringValues(mass: 2, stiffness: 320.5, damping: 12, initialVelocity: -3)),
        "a.keyframes": .keyframes(Keyframes([1, 1.4, 0.9, 1], keyTimes: [0, 0.1, 0.7, 1], mode: .cubicPaced)),
    ]

    /// Reading a pipe without a writer, or a terminal, would wait for ever.
    @Test func aPresetThatIsNotARegularFileIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe.json"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: folder.path("folder.json"), withIntermediateDirectories: false)
        #expect(symlink("/dev/zero", folder.path("device.json")) == 0)
        for (name, reason) in [("pipe", "not a regular file"), ("folder", "Is a directory"), ("device", "not a regular file")] {
            let error = #expect(throws: PresetError.self) { try PresetFolder(path: folder.url.path).load(name) }
            #expect(error?.description == "\(folder.path(name + ".json")): cannot read: \(reason)")
        }
    }

    @Test func allKindsOfValuesAreReadAsWritten() throws {
        let preset = ParameterPreset(name: "All “kinds” / 全部", values: values)
        let read = try ParameterPreset(json: try preset.json(), file: "p.json")
        #expect(read == preset && read.version == 1)
    }

    /// Version 1 of the format had the perspective of flips. A preset that tuned it must not become unreadable.
    @Test func valuesOfRetiredParametersAreLeftOut() throws {
        let written = ParameterPreset(name: "Flips", values: ["flip-left.viewer-distance": .number(2), "flip-left.duration": .number(1)])
        let read = try ParameterPreset(json: try written.json(), file: "flips.json")
        #expect(read.name == "Flips" && read.values == ["flip-left.duration": .number(1)])
    }

    @Test func everyDoubleIsReadAsWritten() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
            guard number.isFinite else { continue }
            let preset = ParameterPreset(name: "", values: ["a": .number(number)])
            #expect(try ParameterPreset(json: try preset.json(), file: "p").values["a"] == .number(number))
        }
    }

    private func message(_ json: String) -> String {
        let set = ParameterSet([BounceItemAnimation()])
        do throws(PresetError) {
            let data = Data(json.utf8)
            let preset = try ParameterPreset(json: data, file: "p.json")
            try preset.check(with: set, json: data, file: "p.json")
            return "accepted"
        } catch {
            #expect(!error.description.contains("\n"))
            return error.description
        }
    }

    @Test func messagesNameFileLineAndKey() {
        func preset(_ values: String) -> String { "{\n  \"version\": 1,\n  \"name\": \"n\",\n  \"values\": {\n    \(values)\n  }\n}" }
        #expect(message(preset("\"bounce.duration\": 0.8")) == "accepted")
        #expect(
            message(preset("\"bounce.duration\": 0.8,\n    \"bounce.height\": 3"))
                == "p.json:6: there is no parameter \"bounce.height\"")
        #expect(message(preset("\"bounce.duration\": 80")) == "p.json:5: bounce.duration is 80, out of range; valid: 0.05 to 5")
        #expect(message(preset("\"bounce.duration\": true")) == "p.json:5: bounce.duration is not a number")
        #expect(message(preset("\"bounce.duration\": [1, 2]")) == "p.json:5: bounce.duration: a curve has four numbers")
        #expect(
            message(preset("\"bounce.scales\": {\"values\": [1, 2], \"mode\": \"cubic\"}"))
                == "p.json:5: bounce.scales: \"keyTimes\" is missing")
        #expect(message(preset("\"bounce.duration\": null")).hasPrefix("p.json:5: bounce.duration: "))
        #expect(message(preset("\"bounce.duration\": {}")).hasPrefix("p.json:5: bounce.duration: "))
        #expect(message("{\n\"version\": 3, \"values\": 7}") == "p.json:2: version: made by a later version of the program")
        #expect(message("{\"version\": 0}") == "p.json:1: version: there is no version 0")
        #expect(message("{\"version\": 1,\n\"name\": \"n\",\n\"values\": 7}") == "p.json:3: values: the value has the wrong type")
        #expect(message("{\"version\": 1, \"values\": {}}").contains("\"name\" is missing"))
    }

    @Test(arguments: [
        "", " ", "{", "[]", "7", "null", "\u{FEFF}", "{\"version\": \"1\"}", "{\"version\": 1.5}",
        "{\"version\": 1e99}", "{\"name\": \"n\"}",
        "{\"version\": 1, \"name\": 3, \"values\": {}}", "{\"version\": 1, \"name\": \"n\", \"values\": []}",
        "{\"version\": 1, \"name\": \"n\", \"values\": {\"a\": 1e999}}", "{\"version\": 1, \"name\": \"n\", \"values\": {\"a\": NaN}}",
    ])
    func brokenPresetsAreErrorsOfOneLine(_ json: String) {
        let text = message(json)
        #expect(text.hasPrefix("p.json:") && text != "accepted" && text.count > 10, "\(text)")
    }

    @Test func syntaxErrorsNameTheLine() {
        let text = message("{\n  \"version\": 1,\n  \"name\" \"n\"\n}")
        #expect(text.hasPrefix("p.json:3: not JSON: "), "\(text)")
    }

    @Test func bytesThatAreNotUTF8AreAnError() {
        #expect(throws: PresetError.self) { try ParameterPreset(json: Data([0x7B, 0xFF, 0xFE, 0x00]), file: "p") }
    }

    @Test func numbersThatAreNotFiniteAreNotWritten() {
        #expect(throws: EncodingError.self) { try ParameterPreset(name: "n", values: ["a": .number(.nan)]).json() }
    }

    // MARK: The folder

    @Test func presetsAreSavedLoadedRenamedAndDeleted() throws {
        let temporary = try TemporaryFolder()
        let folder = PresetFolder(path: temporary.path("new/presets"))
        #expect(folder.names.isEmpty)
        for name in ["Soft 10", "Soft 2", "../a/b%", ".hidden", "全部"] { try folder.save(ParameterPreset(name: name, values: values)) }
        #expect(Set(folder.names) == ["Soft 2", "Soft 10", "../a/b%", ".hidden", "全部"])
        let order = folder.names.filter { $0.hasPrefix("Soft") }
        #expect(order == ["Soft 2", "Soft 10"])
        #expect(try folder.load("../a/b%").values == values)
        #expect(!FileManager.default.fileExists(atPath: temporary.path("new/a")))
        try folder.rename("Soft 2", to: "Hard")
        #expect(try folder.load("Hard").values == values && !folder.names.contains("Soft 2"))
        #expect(try folder.load("Hard").name == "Hard")
        try folder.delete("Hard")
        #expect(!folder.names.contains("Hard"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count == 4, "no temporary file remains: \(files)")
    }

    @Test func failuresNameTheFileAndChangeNothing() throws {
        let temporary = try TemporaryFolder()
        let folder = PresetFolder(path: temporary.path("presets"))
        try folder.save(ParameterPreset(name: "a", values: values))
        try folder.save(ParameterPreset(name: "b", values: [:]))
        #expect(throws: PresetError.self) { try folder.rename("a", to: "b") }
        #expect(try folder.load("a").values == values && folder.load("b").values.isEmpty)
        #expect(throws: PresetError.self) { try folder.rename("missing", to: "c") }
        #expect(throws: PresetError.self) { try folder.delete("missing") }
        #expect(throws: PresetError.self) { try folder.load("missing") }
        #expect(throws: PresetError.self) { try folder.save(ParameterPreset(name: "", values: [:])) }
        #expect(throws: PresetError.self) { try folder.save(ParameterPreset(name: String(repeating: "x", count: 300), values: [:])) }
        #expect(throws: PresetError.self) { try PresetFolder(path: "/dev/null/x").save(ParameterPreset(name: "a", values: [:])) }
        #expect(Set(folder.names) == ["a", "b"])
        do throws(PresetError) {
            _ = try folder.load("missing")
        } catch {
            #expect(error.description == "\(folder.path)/missing.json: cannot read: No such file or directory")
        }
    }

    @Test func aFailureAtTheLastStepLeavesNoTemporaryFile() throws {
        // A directory that a file cannot replace makes the last step fail, after the temporary file was written.
        let temporary = try TemporaryFolder()
        let folder = PresetFolder(path: temporary.path("presets"))
        try FileManager.default.createDirectory(atPath: folder.file(named: "a") + "/full", withIntermediateDirectories: true)
        #expect(throws: PresetError.self) { try folder.save(ParameterPreset(name: "a", values: values)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }
}
