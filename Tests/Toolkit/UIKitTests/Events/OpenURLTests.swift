// URLs that the desktop's programs open.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct OpenURLTests {
    /// A home directory with a program in place of `xdg-open` that stores its argument and exits with `status`, and a list of handlers.
    private struct Desktop {
        let folder: TemporaryFolder
        let environment: [String: String]

        init(status: Int = 0) throws {
            folder = try TemporaryFolder()
            let path = folder.url.path
            let manager = FileManager.default
            try manager.createDirectory(atPath: path + "/applications", withIntermediateDirectories: true)
            try "#!/bin/sh\necho \"$1\" > \(path)/opened\nexit \(status)\n".write(
                toFile: path + "/xdg-open", atomically: true, encoding: .utf8)
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/xdg-open")
            try "[MIME Cache]\nx-scheme-handler/http=browser.desktop;\nx-scheme-handler/empty=\n".write(
                toFile: path + "/applications/mimeinfo.cache", atomically: true, encoding: .utf8)
            environment = ["PATH": path, "HOME": path, "XDG_DATA_DIRS": path, "XDG_CONFIG_DIRS": path]
        }

        var opener: URLOpener { URLOpener(environment: environment) }
        var opened: String? { try? String(contentsOfFile: folder.path("opened"), encoding: .utf8) }
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// Opens the URL and returns the result that is reported.
    private func open(_ text: String, on desktop: Desktop) async throws -> Bool {
        let url = try url(text)
        return await withCheckedContinuation { reported in
            desktop.opener.open(url) { reported.resume(returning: $0) }
        }
    }

    /// `canOpenURL(_:)`: "true if there is an app available to open the URL".
    @Test func urlsWithAHandlerCanBeOpened() throws {
        let desktop = try Desktop()
        #expect(try desktop.opener.canOpen(url("HTTP://example.org")))
        #expect(try !desktop.opener.canOpen(url("tel:123")) && !desktop.opener.canOpen(url("empty:1")))
        #expect(try !desktop.opener.canOpen(url("relative")))
        #expect(desktop.opener.canOpen(URL(fileURLWithPath: desktop.folder.url.path)))
        #expect(!desktop.opener.canOpen(URL(fileURLWithPath: desktop.folder.path("none"))))
        let bare = URLOpener(environment: ["PATH": "/nonexistent", "BROWSER": "firefox"])
        #expect(try !bare.canOpen(url("http://example.org")), "xdg-open is not installed")
    }

    @Test(arguments: [0, 4]) func resultOfTheProgramIsReported(status: Int) async throws {
        let desktop = try Desktop(status: status)
        #expect(try await open("http://example.org/?a=1&b=$2", on: desktop) == (status == 0))
        #expect(desktop.opened == "http://example.org/?a=1&b=$2\n")
    }

    @Test func urlWithoutAHandlerIsNotOpened() async throws {
        let desktop = try Desktop()
        #expect(try await !open("tel:123", on: desktop))
        #expect(desktop.opened == nil)
    }
}
