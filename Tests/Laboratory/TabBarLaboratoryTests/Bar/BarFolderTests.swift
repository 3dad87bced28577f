// Tests folders of bars: pictures that cannot be trusted, copies, the user's bars, and changes on disk.

import Foundation
import LaboratoryCore
import TabBarKit
import TestSupport
import Testing
import UIKit

/// A folder with a bar of two tabs.
@MainActor
private struct BarFixture {
    let files: TemporaryFolder
    var folder: BarFolder { BarFolder(path: files.url.path) }

    init(icon: String = "a.svg", _ data: Data = Data(square.utf8)) throws {
        files = try TemporaryFolder()
        try data.write(to: files.url.appendingPathComponent(icon))
        try write(BarDescription(name: "Mine", tabs: [BarTab(title: "One", icon: icon), BarTab(title: "Two")]))
    }

    nonisolated static let square = #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="9" height="9"/></svg>"#

    func write(_ bar: BarDescription) throws { try bar.json().write(to: URL(fileURLWithPath: folder.file)) }

    func read() throws(BarError) -> BarDescription { try folder.read(animations: ["bounce", "swing"]) }

    /// The message about the bar, without the path of its folder; nil if it is usable.
    var message: String? {
        do throws(BarError) {
            _ = try read()
            return nil
        } catch { return error.description.replacingOccurrences(of: files.url.path + "/", with: "") }
    }

    static func png(_ width: Int, _ height: Int) throws -> Data {
        let pixels = [UInt32](repeating: 0xFF33_6699, count: width * height)
        return try #require(CGImage(width: width, height: height, premultipliedPixels: pixels)?.pngData)
    }
}

@MainActor
@Suite(.serialized) struct BarFolderTests {
    @Test func aFolderWithItsPicturesIsRead() throws {
        #expect(try BarFixture().read().tabs.map(\.icon) == ["a.svg", nil])
        #expect(try BarFixture(icon: "ñ 日本.png", BarFixture.png(9, 9)).message == nil)
    }

    @Test func aMissingFileHasItsLine() throws {
        let bar = try BarFixture()
        try FileManager.default.removeItem(atPath: bar.files.path("a.svg"))
        #expect(bar.message == #"bar.json:5: tabs[0].icon: there is no file "a.svg""#)
    }

    @Test func aMissingFolderIsAnErrorOfTheSystem() {
        let folder = BarFolder(path: "/nowhere/at/all")
        #expect(throws: BarError(file: folder.path, problem: .cannotRead(reason: "No such file or directory"))) {
            _ = try folder.read(animations: [])
        }
    }

    @Test func anUnknownAnimationHasANearMiss() throws {
        let bar = try BarFixture()
        try bar.write(BarDescription(name: "x", tabs: [BarTab(title: "", animation: "swnig"), BarTab(title: "")]))
        #expect(bar.message?.hasSuffix(#"tabs[0].animation: unknown animation "swnig"; did you mean "swing"?"#) == true)
    }

    @Test func ownAnimationsCanBeChosenAndProposed() throws {
        let bar = try BarFixture(), wobble = TrackAnimation(name: "Wobble", tracks: [])
        try bar.write(
            BarDescription(name: "x", tabs: [BarTab(title: "", animation: "Wobble"), BarTab(title: "")], animations: [wobble]))
        #expect(bar.message == nil)
        try bar.write(
            BarDescription(name: "x", tabs: [BarTab(title: "", animation: "Wobbel"), BarTab(title: "")], animations: [wobble]))
        #expect(bar.message?.hasSuffix(#"tabs[0].animation: unknown animation "Wobbel"; did you mean "Wobble"?"#) == true)
    }

    // MARK: The bar of a preset

    @Test func theBarOfAPresetIsUnpackedAndRemoved() throws {
        let source = try BarFixture(), data = try TemporaryFolder()
        let files = try EditableBar(folder: source.folder, library: nil, animations: []).files()
        #expect(files.keys.sorted() == ["a.svg", "bar.json"])
        let library = BarLibrary(path: data.path("bars"))
        try library.folder(named: "Tea").write(.plain(named: "Other"))
        var unpacked: UnpackedBar? = try UnpackedBar(files, named: "Tea", animations: [])
        let path = try #require(unpacked?.folder.path)
        let bar = try EditableBar(#require(unpacked), library: library, animations: [])
        unpacked = nil
        #expect(bar.description.name == "Tea" && bar.description.tabs.map(\.icon) == ["a.svg", nil])
        #expect(library.bars.map(\.name) == ["Tea"], "nothing was written")
        bar.description.tabs[0].title = "Changed"
        #expect(bar.error == nil && library.bars.map(\.name) == ["Tea", "Tea 2"])
        #expect(try library.folder(named: "Tea").read(animations: []) == .plain(named: "Other"))
        #expect(try library.folder(named: "Tea 2").read(animations: []).tabs[0].title == "Changed")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: ["../a.svg", "/etc/passwd", ".hidden", "", "a\u{0}.svg"]) func aNameOutsideTheFolderIsRefused(_ name: String) throws {
        let json = try BarDescription.plain(named: "x").json()
        let error = #expect(throws: BarError.self) { try UnpackedBar(["bar.json": json, name: Data()], named: "", animations: []) }
        #expect(error?.problem == .badFileName(name))
    }

    @Test func anUnusableBarOfAPresetIsAnError() throws {
        func problem(_ files: [String: Data]) -> BarProblem? {
            do throws(BarError) {
                _ = try UnpackedBar(files, named: "x", animations: [])
                return nil
            } catch { return error.problem }
        }
        #expect(problem([:]) == .noFile("bar.json"))
        let json = try BarDescription(name: "x", tabs: [BarTab(title: "", icon: "a.svg"), BarTab(title: "")]).json()
        #expect(problem(["bar.json": json]) == .noFile("a.svg"))
        #expect(problem(["bar.json": json, "a.svg": Data("<svg".utf8)]) != nil)
        #expect(problem(["bar.json": json, "a.svg": Data(BarFixture.square.utf8), "b.gif": Data()]) == nil)
        #expect(problem(["bar.json": json, "a.svg": Data(count: 17 << 20)]) == .tooLong(megabytes: 16))
        let tabs = (1...9).map { BarTab(title: "\($0)") }
        #expect(try problem(["bar.json": BarDescription(name: "x", tabs: tabs).json()]) == .tabCount(9))
    }

    @Test func aLongNameOfAPresetIsShortened() throws {
        let files = ["bar.json": try BarDescription.plain(named: "x").json()]
        func name(for name: String) throws -> String {
            try EditableBar(UnpackedBar(files, named: name, animations: []), library: nil, animations: []).description.name
        }
        let short = try name(for: String(repeating: "茶", count: 300))
        #expect(short.hasPrefix("茶茶") && short.utf8.count <= 180)
        #expect(try name(for: "") == "x")
    }

    // MARK: Bad pictures

    @Test func aPNGThatLiesAboutItsSizeIsRefusedBeforeItIsDecoded() throws {
        var data = try BarFixture.png(4, 4)
        // The width of the header becomes 30000 × 30000.
        data.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        #expect(try BarFixture(icon: "a.png", data).message?.hasSuffix("30000 × 30000 pixels are too many") == true)
        data.replaceSubrange(16..<24, with: [0, 0, 0, 40, 0, 0, 0, 40])
        let message = try #require(try BarFixture(icon: "a.png", data).message)
        #expect(message.hasPrefix(#"bar.json:5: tabs[0].icon: "a.png": "#), "\(message)")
    }

    @Test(arguments: ["", "\u{89}PNG\r\n\u{1A}\n", "not a picture"]) func aBrokenPNGIsAnError(_ text: String) throws {
        #expect(try BarFixture(icon: "a.png", Data(text.utf8)).message != nil)
    }

    /// Ten levels of ten references each, ten billion rectangles; noise with a million octaves; and a thousand filters.
    @Test(arguments: [0, 1, 2, 3]) func anSVGBombIsRefused(_ kind: Int) throws {
        let levels = (1..<10).map { "<g id='a\($0)'>" + String(repeating: "<use href='#a\($0 - 1)'/>", count: 10) + "</g>" }.joined()
        let filters = String(repeating: "<feMorphology radius='900'/>", count: 1000)
        let entities = (1..<9).map { "<!ENTITY e\($0) '" + String(repeating: "&e\($0 - 1);", count: 10) + "'>" }.joined()
        let contents = [
            "<defs><g id='a0'><rect width='1' height='1'/></g>\(levels)</defs><use href='#a9'/>",
            "<filter id='f'><feTurbulence numOctaves='1000000' baseFrequency='.1'/></filter><rect filter='url(#f)'/>",
            "<filter id='f'>\(filters)</filter><rect filter='url(#f)' width='9' height='9'/>",
            "<text>&e8;</text>",
        ]
        let head = kind == 3 ? "<!DOCTYPE svg [<!ENTITY e0 'x'>\(entities)]>" : ""
        let svg = "\(head)<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'>\(contents[kind])</svg>"
        let message = try #require(try BarFixture(icon: "a.svg", Data(svg.utf8)).message)
        #expect(message.hasPrefix(#"bar.json:5: tabs[0].icon: "a.svg": "#), "\(message)")
    }

    @Test func anOrdinaryDrawingWithReferencesIsAccepted() throws {
        let svg = """
            <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>
            <svg xmlns="&ns;" width="24" height="24"><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"/>
            </linearGradient><filter id="s"><feGaussianBlur stdDeviation="2"/></filter></defs>
            <g id="leaf" class="a"><path d="M0 0h9v9z"/></g><use href="#leaf" x="9" filter="url(#s)"/></svg>
            """
        #expect(try BarFixture(icon: "a.svg", Data(svg.utf8)).message == nil)
    }

    @Test func otherFormatsAndLinksOutOfTheFolderAreRefused() throws {
        #expect(try BarFixture(icon: "a.gif", Data("GIF89a".utf8)).message?.hasSuffix(#""a.gif" is neither SVG, PNG nor Lottie"#) == true)
        let bar = try BarFixture(), outside = try TemporaryFolder()
        let secret = try outside.file("secret.svg", BarFixture.square)
        try FileManager.default.removeItem(atPath: bar.files.path("a.svg"))
        try FileManager.default.createSymbolicLink(atPath: bar.files.path("a.svg"), withDestinationPath: secret)
        #expect(bar.message == #"bar.json:5: tabs[0].icon: "a.svg" leads out of the bar's folder"#)
        try FileManager.default.removeItem(atPath: bar.files.path("a.svg"))
        _ = try bar.files.file("b.svg", BarFixture.square)
        try FileManager.default.createSymbolicLink(atPath: bar.files.path("a.svg"), withDestinationPath: "b.svg")
        #expect(bar.message == nil)
    }

    @Test(arguments: [
        (#"{"layers": [{"ks": {"r": {"a": 0, "k": 0, "x": "var $bm_rt; $bm_rt = time * 90;"}}}]}"#, "has expressions"),
        (
            #"{"assets": [{"id": "p", "w": 1, "h": 1, "u": "images/", "p": "img_0.png"}], "layers": []}"#,
            #"the picture "img_0.png" is not embedded"#
        ),
        (#"{"assets": [], "layers": [{"ty": 0, "refId": "gone"}]}"#, #"the part "gone" is missing"#),
        (#"{"assets": [{"id": "a", "layers": [{"refId": "a"}]}], "layers": [{"refId": "a"}]}"#, #"the part "a" contains itself"#),
        (#"{"layers": 3}"#, "not Lottie"), ("[]", "not Lottie"), ("", "not Lottie"),
    ]) func aLottieFileThatWouldNotBePlayedIsRefused(_ text: String, _ reason: String) throws {
        let head = #"{"v": "5.5", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "#
        let full = text.hasPrefix("{\"") ? head + text.dropFirst() : text
        let message = try #require(try BarFixture(icon: "a.json", Data(full.utf8)).message)
        #expect(message.hasPrefix(#"bar.json:5: tabs[0].icon: "a.json": "#) && message.contains(reason), "\(message)")
    }

    /// A chain of 20,000 parts, each in the one before.
    @Test func aLottieFileThatIsNestedDeeplyIsRefused() throws {
        let parts = (0..<20_000).map { #"{"id": "\#($0)", "layers": [{"refId": "\#($0 + 1)"}]}"# }.joined(separator: ",")
        let head = #"{"v": "5.5", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "#
        let text = head + #""assets": [\#(parts), {"id": "20000", "layers": []}], "layers": [{"refId": "0"}]}"#
        #expect(try BarFixture(icon: "a.json", Data(text.utf8)).message?.hasSuffix("nested too deeply") == true)
    }

    @Test func aDrawingOfTagsAloneIsRefusedAtOnce() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>" + String(repeating: "<g/>", count: 400_000) + "</svg>"
        #expect(try BarFixture(icon: "a.svg", Data(svg.utf8)).message?.hasSuffix("too many elements") == true)
    }

    // MARK: Writing

    /// A drawing that is longer than the limit could be shown now, but the bar could not be opened again.
    @Test func aPictureThatCouldNotBeReadAgainIsNotAdded() throws {
        let bar = try BarFixture()
        let long = BarFixture.square + "<!--" + String(repeating: " ", count: BarLimits.drawing) + "-->"
        #expect(throws: BarError.self) { try bar.folder.add(Data(long.utf8), named: "b.svg") }
        #expect(bar.files.names == ["a.svg", "bar.json"])
    }

    @Test func aCopyThatFailsLeavesTheBarAsItWas() throws {
        let data = try TemporaryFolder(), own = try BarFixture(), library = BarLibrary(path: data.path("bars"))
        let bar = try EditableBar(folder: own.folder, library: library, animations: [])
        try FileManager.default.removeItem(atPath: own.files.path("a.svg"))
        try FileManager.default.createDirectory(atPath: own.files.path("a.svg"), withIntermediateDirectories: false)
        #expect(throws: BarError.self) { try bar.save(as: "Other") }
        #expect(bar.description.name == "Mine" && bar.folder == own.folder)
        #expect(!library.folder(named: "Other").exists, "the name is free for the next attempt")
    }

    @Test func aPictureIsAddedUnderAFreeName() throws {
        let bar = try BarFixture(), other = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
        #expect(try bar.folder.add(Data(BarFixture.square.utf8), named: "a.svg") == "a.svg")
        #expect(try bar.folder.add(Data(other.utf8), named: "/tmp/a.svg") == "a-2.svg")
        #expect(try bar.folder.add(Data(other.utf8), named: "a.svg") == "a-2.svg")
        #expect(throws: BarError.self) { try bar.folder.add(Data("junk".utf8), named: "b.png") }
        #expect(bar.files.names == ["a-2.svg", "a.svg", "bar.json"])
    }

    @Test func aPNGIsAddedWithItsVersionsAndShownAtTheBestScale() throws {
        let bar = try BarFixture(), source = try TemporaryFolder()
        for scale in 1...3 {
            let name = scale == 1 ? "star.png" : "star@\(scale)x.png"
            try BarFixture.png(10 * scale, 10 * scale).write(to: source.url.appendingPathComponent(name))
        }
        #expect(try bar.folder.add(file: source.path("star@2x.png")) == "star.png")
        #expect(bar.files.names == ["a.svg", "bar.json", "star.png", "star@2x.png", "star@3x.png"])
        let star = BarPicture(named: "star.png", in: bar.folder)
        #expect(star.image(scale: 2)?.scale == 2 && star.image(scale: 1.5)?.scale == 2 && star.image(scale: 4)?.scale == 3)
        #expect(star.image(scale: 3)?.size == CGSize(width: 10, height: 10))
    }

    @Test func theFirstChangeCopiesTheSample() throws {
        let sample = try BarFixture(), data = try TemporaryFolder()
        let library = try #require(BarLibrary(environment: ["XDG_DATA_HOME": data.url.path], program: "demo"))
        let bar = try EditableBar(folder: sample.folder, isSample: true, library: library, animations: [])
        bar.description.tabs[0].title = "Changed"
        #expect(bar.error == nil && !bar.isSample && bar.folder.path == data.path("demo/bars/Mine"))
        #expect(try bar.folder.read(animations: []).tabs[0].title == "Changed")
        #expect(try sample.read().tabs[0].title == "One")
        #expect(library.bars.map(\.name) == ["Mine"] && library.latest == bar.folder)
    }

    @Test func barsAreCreatedDuplicatedAndSavedUnderOtherNames() throws {
        let data = try TemporaryFolder(), own = try BarFixture()
        let library = BarLibrary(path: data.path("bars"))
        let bar = try EditableBar(folder: own.folder, library: library, animations: [])
        var changes: [EditableBar.Change] = []
        bar.changes.observe(data) { _, change in changes.append(change) }
        try bar.save(as: "Tea/茶")
        #expect(bar.description.name == "Tea/茶" && FileManager.default.fileExists(atPath: bar.path(of: "a.svg")))
        try bar.duplicate()
        try bar.create(named: "New")
        #expect(library.bars.map(\.name).sorted() == ["New", "Tea/茶", "Tea/茶 2"])
        #expect(bar.description == .plain(named: "New") && changes == [.folder, .folder, .folder])
        #expect(throws: BarError.self) { try bar.save(as: "Tea/茶") }
        #expect(throws: BarError.self) { try bar.save(as: "") }
        #expect(throws: BarError.self) { try bar.create(named: String(repeating: "é", count: 300)) }
        #expect(bar.description.name == "New")
    }

    @Test func theVersionOfAnotherProgramIsKept() throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: []), other = bar.description
        try files.write(BarDescription.plain(named: "Theirs"))
        bar.description.tabs[0].title = "Ours"
        #expect(bar.error?.problem == .overwritten(copy: "bar.json~"))
        #expect(try files.read().tabs[0].title == "Ours")
        let theirs = try Data(contentsOf: URL(fileURLWithPath: files.files.path("bar.json~")))
        #expect(try BarDescription(json: theirs, file: "") == .plain(named: "Theirs"))
        bar.description = other
        #expect(bar.error == nil)
    }

    @Test func aFolderThatCannotBeWrittenIsAnErrorAndKeepsTheChange() throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        try FileManager.default.removeItem(at: files.files.url)
        try Data().write(to: files.files.url)
        bar.description.name = "Later"
        guard case .cannotWrite = bar.error?.problem else {
            Issue.record("\(String(describing: bar.error))")
            return
        }
        #expect(bar.description.name == "Later")
    }
}

@MainActor
@Suite(.serialized) struct BarWatchingTests {
    /// Waits until a condition holds, five seconds at most.
    private func until(_ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<500 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test func changesOnDiskAreReadWhileTheBarIsWatched() async throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        bar.beginWatching()
        // As an editor writes: a temporary file, renamed.
        try BarDescription.plain(named: "Renamed").json().write(to: URL(fileURLWithPath: files.folder.file), options: .atomic)
        #expect(try await until { bar.description.name == "Renamed" })
        // In place.
        try files.write(.plain(named: "In place"))
        #expect(try await until { bar.description.name == "In place" })
        var pictures = 0
        bar.changes.observe(files.files) { _, change in pictures += change == .pictures ? 1 : 0 }
        _ = try files.files.file("new.svg", BarFixture.square)
        #expect(try await until { pictures == 1 })
        bar.endWatching()
        try files.write(.plain(named: "Unseen"))
        try await Task.sleep(for: .milliseconds(300))
        #expect(bar.description.name == "In place")
        bar.beginWatching()
        #expect(bar.description.name == "Unseen")
        bar.endWatching()
    }

    @Test func aDragIsWrittenAFewTimesAndNothingOfItIsLost() async throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        func drag(to name: String) {
            var new = bar.description
            new.name = name
            bar.change(to: new, continues: true)
        }
        for step in 1...50 { drag(to: "\(step)") }
        #expect(try bar.description.name == "50" && files.read().name == "1")
        bar.save()
        #expect(try files.read().name == "50")
        // A picture changes on disk meanwhile.
        drag(to: "51")
        bar.reload()
        #expect(try bar.description.name == "51" && files.read().name == "51")
        drag(to: "52")
        #expect(try await until { (try? files.read().name) == "52" }, "a drag that has no end is written, too")
    }

    @Test func theErrorAboutTheVersionOfAnotherProgramStaysUntilTheNextChange() async throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        bar.beginWatching()
        try files.write(.plain(named: "Theirs"))
        bar.description.name = "Ours"
        #expect(bar.error?.problem == .overwritten(copy: "bar.json~"))
        // The bar's own writing is reported, too.
        try await Task.sleep(for: .milliseconds(400))
        #expect(bar.error?.problem == .overwritten(copy: "bar.json~") && bar.description.name == "Ours")
        bar.description.name = "Later"
        #expect(bar.error == nil)
        bar.endWatching()
    }

    @Test func aBrokenFileIsAnErrorUntilItIsRepaired() async throws {
        let files = try BarFixture()
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        bar.beginWatching()
        _ = try files.files.file("bar.json", "{\n\"version\": 1,\n\"name\": \n}")
        #expect(try await until { bar.error?.line != nil })
        #expect(bar.description.name == "Mine")
        try files.write(.plain(named: "Repaired"))
        #expect(try await until { bar.error == nil && bar.description.name == "Repaired" })
        bar.endWatching()
    }

    @Test func aFolderVanishesAndComesBack() async throws {
        let files = try BarFixture(), moved = files.files.url.path + "-moved"
        defer { try? FileManager.default.removeItem(atPath: moved) }
        let bar = try EditableBar(folder: files.folder, library: nil, animations: [])
        bar.beginWatching()
        try FileManager.default.moveItem(atPath: files.files.url.path, toPath: moved)
        #expect(try await until { bar.error?.problem == .folderVanished })
        #expect(bar.description.name == "Mine")
        try FileManager.default.createDirectory(at: files.files.url, withIntermediateDirectories: false)
        try files.write(.plain(named: "Back"))
        #expect(try await until { bar.error == nil && bar.description.name == "Back" })
        try FileManager.default.removeItem(at: files.files.url)
        #expect(try await until { bar.error?.problem == .folderVanished })
        try FileManager.default.moveItem(atPath: moved, toPath: files.files.url.path)
        #expect(try await until { bar.error == nil && bar.description.name == "Mine" })
        bar.endWatching()
    }
}
