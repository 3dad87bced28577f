// The window of X11Probe, which prints its events.

import Foundation
import WindowSystem
import X11WindowSystem

/// A window that prints one line for each event and for each work item of `services`.
///
/// It also prints one line for each frame; with `frames=N`, the first N are left out unless `input-frames` is given.
final class Probe: WindowDelegate, WindowSystemDelegate {
    private let system: X11WindowSystem
    private let window: any Window
    private let arguments: Arguments
    private let start: ContinuousClock.Instant
    private(set) var frameTimes: [Double] = []
    private var realTimes: [Double] = []
    private var framesToCome: Int
    private var timers: [Timer] = []
    private var observer: (any NSObjectProtocol)?
    private var pasteboard: ProbePasteboard?
    private var textInput: TextInput?

    init(system: X11WindowSystem, arguments: Arguments, start: ContinuousClock.Instant) throws {
        self.system = system
        self.arguments = arguments
        self.start = start
        framesToCome = Int(arguments.number("frames") ?? 0)
        let size = arguments.size("size") ?? (200, 100)
        let minimum = arguments.size("minimum") ?? (1, 1)
        let icon = WindowIcon(side: 16, pixels: (0..<256).map { 0xFF00_0000 | UInt32($0) })
        window = try system.makeWindow(
            WindowDescription(
                title: arguments["title"] ?? "Probe 标题", width: size.width, height: size.height, minimumWidth: minimum.width,
                minimumHeight: minimum.height, icons: [icon]))
        window.delegate = self
        system.delegate = self
    }

    func begin() {
        if let window = window as? X11Window { printLine("window \(window.identifier)") }
        if arguments.has("dark") { window.setTitleBar(.dark) }
        window.show()
        if let seconds = arguments.number("exit-after") { after(seconds) { $0.system.stop(status: 0) } }
        if arguments.has("full-screen") { after(1) { $0.window.toggleFullScreen() } }
        if let size = arguments.size("resize") { after(0.5) { $0.window.resize(width: size.width, height: size.height) } }
        if arguments.has("text-input") {
            textInput = TextInput(x: 10, y: 20, width: 2, height: 15)
            window.setTextInput(textInput)
        }
        if arguments.has("services") { beginServices() }
        if arguments.has("pasteboard") { pasteboard = ProbePasteboard(system: system, arguments: arguments) }
    }

    /// Makes the text field a password field, moves its caret, or ends editing.
    private func changeTextInput(for key: Key) {
        switch key {
        case .function(2): textInput?.privacy = .secure
        case .function(3): textInput?.x += 30
        case .function(4): textInput = nil
        case .function(5): return window.discardMarkedText()
        default: return
        }
        window.setTextInput(textInput)
    }

    private func after(_ seconds: Double, _ work: @escaping (Probe) -> Void) {
        _ = system.schedule(at: system.now + seconds) { [weak self] in
            if let self { work(self) }
        }
    }

    private func beginServices() {
        DispatchQueue.main.async { MainActor.assumeIsolated { printLine("served dispatch") } }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { MainActor.assumeIsolated { printLine("served dispatch after") } }
        Task {
            printLine("served task")
            try? await Task.sleep(for: .milliseconds(50))
            printLine("served task after sleep")
        }
        RunLoop.main.perform { MainActor.assumeIsolated { printLine("served perform") } }
        observer = NotificationCenter.default.addObserver(forName: Notification.Name("probe"), object: nil, queue: .main) { _ in
            MainActor.assumeIsolated { printLine("served notification") }
        }
        Task.detached { NotificationCenter.default.post(name: Notification.Name("probe"), object: nil) }
        after(0.05) { _ in printLine("served schedule") }
        // Adds a timer after the loop has begun to sleep.
        after(0.1) { probe in
            let timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in
                MainActor.assumeIsolated { printLine("served timer") }
            }
            probe.timers.append(timer)
        }
    }

    private func resize(for key: Key) {
        if key == .character("g") { window.resize(width: 390, height: 2000) }
        if key == .character("h") { window.resize(width: 390, height: 400) }
    }

    func printSize() {
        let size = window.sizeToRestore
        if arguments.has("sizes") { printLine("restore \(size.width)x\(size.height)") }
    }

    // MARK: - Drags

    private func drag(_ text: String) {
        let contents = [
            PasteboardRepresentation(text: text), PasteboardRepresentation(type: "text/uri-list", bytes: Array("file:///a%20b\r\n".utf8)),
        ]
        let hasBegun = window.beginDrag(contents) { printLine("drag ended \($0)") }
        printLine("drag begun \(hasBegun)")
    }

    func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation {
        printLine("drag moved \(Int(x)),\(Int(y)) \(drag.types)")
        return arguments.has("drop") ? .copy : .none
    }

    func window(_ window: any Window, dragLeft drag: any IncomingDrag) { printLine("drag left") }

    func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double) {
        drag.read(drag.types.first ?? "", timeLimit: 2) { bytes in
            printLine("dropped '\(bytes.map { String(decoding: $0.filter { $0 != 13 && $0 != 10 }, as: UTF8.self) } ?? "nothing")'")
            drag.finish(bytes == nil ? .none : .copy)
        }
    }

    // MARK: - Window

    func window(_ window: any Window, received event: InputEvent) {
        printLine("event \(event.summary)")
        if case .buttonPressed(.primary) = event.kind, let text = arguments["drag"] { drag(text) }
        if case .keyPressed(let press) = event.kind {
            if arguments.has("full-size-key") { resize(for: press.key) }
            pasteboard?.perform(press.key)
            changeTextInput(for: press.key)
        }
        if arguments.has("input-frames") { window.setNeedsFrame() }
    }

    func windowDidResize(_ window: any Window) {
        printLine("resized \(window.pixelSize.width)x\(window.pixelSize.height) scale \(window.scale)")
    }

    func windowShouldClose(_ window: any Window) {
        printLine("close asked")
        if !arguments.has("no-close") { system.stop(status: 0) }
    }

    func windowSystemDidChangeSettings(_ system: any WindowSystem) {
        let settings = system.settings
        let values: [Any] = [settings.colorScheme, settings.motion, settings.doubleClickTime, settings.contrast, settings.textScale]
        printLine("settings " + values.map { "\($0)" }.joined(separator: " "))
    }

    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) {
        guard let buffer = window.buffer else { return }
        let color = arguments["color"].flatMap { UInt32($0, radix: 16) }
        let side = arguments.has("small-damage") && !frameTimes.isEmpty ? 10 : Int.max
        paint(buffer, color: color, side: side)
        window.present([PixelRect(x: 0, y: 0, width: min(side, buffer.size.width), height: min(side, buffer.size.height))])
        frameTimes.append(time)
        realTimes.append(system.now)
        if frameTimes.count == 1 {
            let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
            printLine("first frame after \(String(format: "%.2f", elapsed)) ms at scale \(window.scale)")
        }
        if arguments.has("input-frames") || framesToCome == 0 {
            printLine("frame \(frameTimes.count) \(buffer.size.width)x\(buffer.size.height)")
        }
        if framesToCome > 0 {
            framesToCome -= 1
            if framesToCome > 0 { window.setNeedsFrame() } else { printGaps() }
        }
    }

    private func paint(_ buffer: PixelBuffer, color: UInt32?, side: Int) {
        for y in 0..<min(buffer.size.height, side) {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<min(buffer.size.width, side) {
                row[x] = 0xFF00_0000 | (color ?? UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8 | 0x40)
            }
        }
    }

    private func printGaps() {
        func gaps(_ times: [Double]) -> [Double] { zip(times.dropFirst(), times).map { ($0 - $1) * 1000 }.sorted() }
        let real = gaps(realTimes.dropFirst(5) + [])
        let nominal = gaps(frameTimes.dropFirst(5) + [])
        guard let last = real.last else { return }
        let p99 = real[min(real.count - 1, real.count * 99 / 100)]
        printLine(
            String(
                format: "gaps p50 %.2f p99 %.2f max %.2f nominal min %.3f max %.3f", real[real.count / 2], p99, last,
                nominal.first ?? 0, nominal.last ?? 0))
    }
}

extension InputEvent {
    /// A description of the event in one line, without its time.
    fileprivate var summary: String {
        let position = "\(Int(x.rounded())),\(Int(y.rounded())) modifiers \(modifiers.rawValue)"
        return switch kind {
        case .pointerMoved: "moved \(position)"
        case .pointerEntered: "entered \(position)"
        case .pointerLeft: "left"
        case .buttonPressed(let button): "pressed \(button) \(position)"
        case .buttonReleased(let button): "released \(button) \(position)"
        case .pointerCancelled: "cancelled"
        case .scrolled(let delta): "scrolled \(delta.x) \(delta.y) \(delta.source) \(position)"
        case .keyPressed(let press):
            "key \(press.key) text '\(press.text)' repeat \(press.isRepeat) modifiers \(modifiers.rawValue)"
                + press.alternatives.map { " or \($0.key) consuming \($0.consumed.rawValue)" }.joined()
        case .keyReleased(let press): "key up \(press.key)"
        case .touched(let changes):
            "touched "
                + changes.map { "\($0.phase) \($0.identifier) \(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: " and ")
        case .gestured(let gesture):
            "\(gesture.kind) \(gesture.phase) \(gesture.fingers) fingers by \(gesture.x),\(gesture.y) "
                + String(format: "scale %.2f turned %.4f", gesture.scale, gesture.rotation)
        case .textMarked(let marked): "marked '\(marked.text)' \(marked.selection)"
        case .textCommitted(let text): "committed '\(text)'"
        case .focusGained: "focus gained"
        case .focusLost: "focus lost"
        }
    }
}
