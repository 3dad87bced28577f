// The pasteboards of X11Probe: keys copy and paste.
//
//   copy=TEXT copy-size=N    c copies the text, or N bytes of text, and an image; s copies them to the primary selection
//   paste-limit=S            the time limit for reading, in seconds; 2 by default
//
// v pastes the clipboard, w pastes it while the main loop runs, p pastes the primary selection, i pastes an image, t prints the types.

import Foundation
import WindowSystem
import X11WindowSystem

/// Copies and pastes when its keys are pressed.
final class ProbePasteboard: PasteboardPortDelegate {
    private let system: X11WindowSystem
    private let arguments: Arguments

    init(system: X11WindowSystem, arguments: Arguments) {
        self.system = system
        self.arguments = arguments
        system.clipboard.delegate = self
    }

    func pasteboardPortDidChange(_ port: any PasteboardPort) {
        printLine("clipboard changed \(port.changeCount) own \(port.isOwned)")
    }

    /// Performs the action of a key, if it has one.
    func perform(_ key: Key) {
        let limit = arguments.number("paste-limit") ?? 2
        let text = PasteboardRepresentation.text
        switch key {
        case .character("c"): copy(to: system.clipboard)
        case .character("s"): copy(to: system.primarySelection)
        case .character("v"): printPasted(system.clipboard.read(text, timeLimit: limit))
        case .character("w"): system.clipboard.read(text, timeLimit: limit) { self.printPasted($0) }
        case .character("p"): printPasted(system.primarySelection.read(text, timeLimit: limit))
        case .character("i"): printPasted(system.clipboard.read("image/png", timeLimit: limit))
        case .character("t"): printLine("types \(system.clipboard.types)")
        default: break
        }
    }

    private func copy(to port: any PasteboardPort) {
        var contents = [PasteboardRepresentation(text: arguments["copy"] ?? "")]
        if let size = arguments.number("copy-size") {
            contents = [PasteboardRepresentation(type: contents[0].type, bytes: Self.bytes(Int(size)))]
        }
        contents.append(PasteboardRepresentation(type: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47]))
        port.setContents(contents)
        printLine("copied")
    }

    /// `count` letters. They repeat every 23 letters, because a period of a power of two could hide lost blocks.
    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(97 + $0 % 23) } }

    private func printPasted(_ bytes: [UInt8]?) {
        guard let bytes else { return printLine("pasted nothing") }
        let isPattern = bytes == Self.bytes(bytes.count)
        printLine("pasted \(bytes.count) pattern \(isPattern) '\(String(decoding: bytes.prefix(100), as: UTF8.self))'")
    }
}
