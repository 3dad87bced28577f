// A system without fonts: text has a size and is invisible.

import CoreGraphics
import Foundation
import Testing

@MainActor @Suite struct NoFontsTests {
    @Test func textWithoutFontsHasTypicalMetrics() async {
        // Fontconfig reads its configuration once per process, so the test runs in a process of its own.
        let result = await #expect(processExitsWith: .success) {
            let configuration = NSTemporaryDirectory() + "/no-fonts-\(ProcessInfo.processInfo.processIdentifier).conf"
            try "<fontconfig></fontconfig>".write(toFile: configuration, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: configuration) }
            setenv("FONTCONFIG_FILE", configuration, 1)
            try await MainActor.run {
                let font = Font(pointSize: 20)
                let layout = TextLayout("Row 1 设置", font: font, options: .init(maximumWidth: 50, maximumLines: 1))
                let context = try #require(CGContext(pixelWidth: 50, pixelHeight: 30, scale: 1))
                layout.draw(in: context, at: .zero, color: .black)
                #expect(!FontCatalog.shared.hasFonts)
                #expect(font.lineHeight > 20 && font.lineHeight < 30)
                #expect(layout.size.height == font.lineHeight)
                #expect(layout.size.width.isFinite)
                _ = layout.drawnBounds
            }
        }
        #expect(result != nil)
    }
}
