// Reading of files whole: in parts, and up to a limit.

import CoreGraphics
import Foundation
import Testing

@Suite struct RegularFileTests {
    @Test func aLongFileIsReadWholeOrUpToTheLimit() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("RegularFileTests-\(UUID().uuidString)")
        let bytes = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try bytes.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try RegularFile.contents(of: url.path) == bytes)
        #expect(try RegularFile.contents(of: url.path, limit: 270_000) == bytes.prefix(270_000))
        #expect(try RegularFile.contents(of: url.path, limit: 0).isEmpty)
    }
}
