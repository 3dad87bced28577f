// A program for the tests of X11WindowSystem: opens a window and prints one line for each event.
//
//   size=WxH minimum=WxH scale=S title=TEXT     properties of the window
//   frames=N           requests N consecutive frames, then prints statistics of their gaps
//   input-frames       requests a frame for each event
//   color=RRGGBB       fills the window with this colour instead of a gradient
//   small-damage       presents only a square of 10 pixels after the first frame
//   exit-after=S       ends after S seconds
//   full-screen        toggles full screen after one second
//   services           uses Dispatch, Task, Timer, RunLoop.perform, notifications and schedule, and prints a line when each has run
//   resize=WxH         resizes the window after half a second
//   full-size-key      the key g resizes the window to 390×2000, and h to 390×400
//   no-close           ignores requests to close the window
//   text-input         has a text field at 10,20 with a caret of 2 × 15 points:
//                      F2 makes it a password field, F3 moves the caret by 30 points, F4 ends editing
//   drag=TEXT          drags a text and a list of URLs out of the window when the primary button is pressed
//   drop               takes texts and lists of URLs that are dropped on the window
//   dark               asks for a dark title bar
//   sizes              prints the size to restore at the end
//   pasteboard         copies and pastes when the keys are pressed that ProbePasteboard.swift lists

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

/// Prints a line and flushes the output.
func printLine(_ line: String) {
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
            probe.printSize()
            printLine("end status \(status) frames \(probe.frameTimes.count) errors \(system.errorCount)")
            exit(status)
        } catch {
            FileHandle.standardError.write(Data("x11-probe: \(error)\n".utf8))
            exit(3)
        }
    }
}
