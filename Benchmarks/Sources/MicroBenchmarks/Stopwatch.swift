// Measures times as medians of many short runs, and as ratios to copying one window's pixels.

import Foundation

@MainActor
struct Stopwatch {
    /// The size of one 375×812 window's pixels, in bytes.
    static let windowBytes = 375 * 812 * 4

    private let copyTime: Double

    /// Measures memcpy of one window's pixels, the unit of all ratios.
    init() {
        let source = UnsafeMutableRawPointer.allocate(byteCount: Self.windowBytes, alignment: 64)
        let target = UnsafeMutableRawPointer.allocate(byteCount: Self.windowBytes, alignment: 64)
        defer {
            source.deallocate()
            target.deallocate()
        }
        memset(source, 1, Self.windowBytes)
        copyTime = Self.median { memcpy(target, source, Self.windowBytes) }
        print(Self.line("memcpy of one window's pixels", copyTime, 1))
    }

    /// Prints the median time of `work`. The caller prepares the work, so that the preparation is not measured.
    func measure(_ name: String, _ work: () -> Void) {
        let time = Self.median(of: work)
        print(Self.line(name, time, time / copyTime))
    }

    private static func line(_ name: String, _ seconds: Double, _ ratio: Double) -> String {
        let padded = name.padding(toLength: 52, withPad: " ", startingAt: 0)
        return padded + String(format: "%10.1f µs %10.3f × memcpy", seconds * 1e6, ratio)
    }

    /// The median time of one call in seconds: 41 runs, each with as many calls as fit into 2 ms.
    private static func median(of work: () -> Void) -> Double {
        let once = time(of: 1, work)
        let calls = max(1, Int(0.002 / max(once, 1e-9)))
        let runs = (0..<41).map { _ in time(of: calls, work) / Double(calls) }
        return runs.sorted()[runs.count / 2]
    }

    private static func time(of calls: Int, _ work: () -> Void) -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<calls { work() }
        return Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9
    }
}
