// Tests OutputFile: files are replaced atomically, and error messages are one line.

import Foundation
import TestSupport
import Testing

@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor
@Suite struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path(name) }

    @Test func oldFileRemainsUntilTheNewOneIsCommitted() throws {
        try OutputFile.write("old".utf8, to: path("file"))
        let file = try OutputFile(path("file"))
        try file.write(repeatElement(0x41, count: 200_000))
        #expect(FileManager.default.contents(atPath: path("file")) == Data("old".utf8))
        try file.commit()
        #expect(FileManager.default.contents(atPath: path("file"))?.count == 200_000)
        #expect(folder.names == ["file"])
    }

    @Test func uncommittedFileIsRemoved() throws {
        do {
            let file = try OutputFile(path("file"))
            try file.write("half".utf8)
        }
        #expect(folder.names == [])
    }

    /// A link with the name of the temporary file is not followed, and its file keeps its contents.
    @Test func anotherFileWithTheTemporaryNameIsNotOverwritten() throws {
        try OutputFile.write("precious".utf8, to: path("precious"))
        let temporary = "file.\(ProcessInfo.processInfo.processIdentifier).part"
        #expect(symlink(path("precious"), path(temporary)) == 0)
        try OutputFile.write("new".utf8, to: path("file"), syncing: .beforeRename)
        #expect(FileManager.default.contents(atPath: path("file")) == Data("new".utf8))
        #expect(FileManager.default.contents(atPath: path("precious")) == Data("precious".utf8))
        #expect(folder.names.sorted() == ["file", temporary, "precious"].sorted())
    }

    @Test func symbolicLinkIsFollowed() throws {
        try OutputFile.write("old".utf8, to: path("file"))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("file"))
        try OutputFile.write("new".utf8, to: path("link"))
        #expect(FileManager.default.contents(atPath: path("file")) == Data("new".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("file"))
    }

    @Test func devicesAreWrittenDirectly() throws {
        try OutputFile.write("gone".utf8, to: "/dev/null")
        #expect(throws: RunError("cannot write ‘/dev/full’: No space left on device")) {
            try OutputFile.write("gone".utf8, to: "/dev/full")
        }
    }

    @Test func filesCanBeOverwrittenAndPipesCannot() throws {
        let file = try OutputFile(path("file"))
        try file.write("0123456789".utf8)
        try file.overwrite(Array("ab".utf8), at: 3)
        try file.write("!".utf8)
        try file.commit()
        #expect(FileManager.default.contents(atPath: path("file")) == Data("012ab56789!".utf8))
        mkfifo(path("pipe"), 0o600)
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(try !OutputFile(path("pipe")).canBeOverwritten)
    }

    @Test func checkFindsUnwritablePathsWithoutCreatingFiles() throws {
        #expect(throws: UsageError("cannot write ‘/nonexistent/x’: No such file or directory")) { try OutputFile.check("/nonexistent/x") }
        #expect(throws: UsageError("cannot write ‘/tmp’: Is a directory")) { try OutputFile.check("/tmp") }
        try OutputFile.check(path("new"))
        try OutputFile.check("/dev/null")
        #expect(folder.names == [])
    }

    @Test func invalidMissingAndEndlessTextFilesAreRejected() throws {
        try OutputFile.write("wait 1\n列表".utf8, to: path("good"))
        #expect(try TextFile.read(path("good")) == "wait 1\n列表")
        try OutputFile.write([0x66, 0xFF, 0xFE], to: path("bad"))
        #expect(throws: UsageError.self) { try TextFile.read(path("bad")) }
        #expect(throws: UsageError("cannot read ‘/nonexistent’: No such file or directory")) { try TextFile.read("/nonexistent") }
        #expect(throws: UsageError("cannot read ‘/dev/zero’: longer than 16 MB")) { try TextFile.read("/dev/zero") }
    }
}
