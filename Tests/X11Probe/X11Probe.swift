// A small program for the tests of X11WindowSystem: opens a window, says what happens to it, one line each, and does what
// its arguments say.
//
//   size=WxH minimum=WxH scale=S title=TEXT     the window
//   frames=N           asks for N frames in a row, then says their gaps
//   input-frames       each event asks for a frame
//   color=RRGGBB       fills the window with it, else with a gradient that depends on x and y
//   small-damage       presents only a square of 10 pixels after the first frame
//   exit-after=S       ends by itself
//   full-screen        asks for it one second after the start
//   services           uses Dispatch, Task, Timer, RunLoop.perform and schedule, and says as each is served
//   resize=WxH         asks for that size half a second after the start
//   no-close           refuses to close

import Foundation
import WindowSystem
import X11WindowSystem

/// The program's arguments, `name=value` or `name`.
struct Arguments {
    private let values: [String: String]

    init(_ arguments: [String]) {
        var values: [String: String] = [:]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            values[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }
    func has(_ name: String) -> Bool { values[name] != nil }
    func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

    func size(_ name: String) -> (width: Double, height: Double)? {
        guard let parts = values[name]?.split(separator: "x").compactMap({ Double($0) }), parts.count == 2 else { return nil }
        return (parts[0], parts[1])
    }
}

/// Writes a line at once.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

@main
enum X11Probe {
    static func main() {
        let start = ContinuousClock.now
        let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
        do {
            let system = try X11WindowSystem(options: X11Options(desktopName: "x11-probe", scale: arguments.number("scale")))
            let probe = try Probe(system: system, arguments: arguments, start: start)
            probe.begin()
            let status = system.run()
            say("end status \(status) frames \(probe.frameTimes.count) errors \(system.errorCount)")
            exit(status)
        } catch {
            FileHandle.standardError.write(Data("x11-probe: \(error)\n".utf8))
            exit(3)
        }
    }
}
