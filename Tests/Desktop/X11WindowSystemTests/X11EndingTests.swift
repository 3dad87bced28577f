// The start, idleness and end of a program on X11, also with servers that fail.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized) nonisolated struct X11EndingTests {
    @Test func theErrorWithoutADisplayIsOneLine() throws {
        var program = try Program(executable: XServer.product("X11Probe"), environment: ["DISPLAY": nil as String?])
        #expect(program.exitStatus() == 3)
        #expect(program.waitForStandardError() == "x11-probe: DISPLAY is not set\n")
        program = try Program(executable: XServer.product("X11Probe"), environment: ["DISPLAY": ":987"])
        #expect(program.exitStatus() == 3)
        #expect(program.waitForStandardError() == "x11-probe: cannot open display :987\n")
    }

    @Test(arguments: ["idle", "frames=1000000"]) func theErrorAfterTheServersCrashIsOneLine(argument: String) throws {
        let server = try XServer()
        let probe = try ProbeSession(server, argument)
        usleep(200_000)
        server.crash()
        #expect(probe.program.exitStatus() == 1)
        // The output is in the pipe by now. Another process of the test may still have the pipe open.
        #expect(waitUntil { !probe.program.standardError.isEmpty })
        #expect(probe.program.standardError == "X11Probe: lost the connection to the X server\n")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsEndTheProgramCleanly(signal: Int32) throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        probe.program.send(signal: signal)
        #expect(probe.program.exitStatus() == 0)
        #expect(probe.program.waitForLine(containing: "end status 0 frames 1 errors 0") != nil)
        #expect(probe.program.standardError.isEmpty)
    }

    @Test func aTerminationSignalEndsTheProgramIfTheServerHangs() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        server.freeze()
        defer { server.thaw() }
        probe.program.send(signal: SIGTERM)
        #expect(probe.program.exitStatus() == 0)
        #expect(probe.program.standardError.isEmpty)
    }

    /// The last of several sizes is used, and the others are removed from the queue.
    @Test func manySizesAtOnceDoNotBlockTheProgram() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        probe.program.send(signal: SIGSTOP)
        for side in 1...5 { try server.run("xdotool", "windowsize", "\(probe.window)", "\(200 + side)", "\(100 + side)") }
        probe.program.send(signal: SIGCONT)
        #expect(probe.program.waitForLine(containing: "resized 205x105") != nil)
        probe.program.send(signal: SIGTERM)
        #expect(probe.program.exitStatus() == 0)
    }

    @Test func anIdleProgramSleeps() throws {
        let server = try XServer()
        let probe = try ProbeSession(server)
        try #require(waitUntil { probe.program.isAtRest })
        let sleeps = probe.program.sleepCount
        let time = probe.program.processorTime
        usleep(3_000_000)
        #expect(probe.program.sleepCount == sleeps)
        #expect(probe.program.processorTime == time)
    }

    @Test func dispatchTimersAndTasksAreServed() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "services")
        let services = ["dispatch", "dispatch after", "task", "task after sleep", "perform", "notification", "schedule", "timer"]
        for service in services {
            #expect(probe.program.waitForLine { $0 == "served \(service)" } != nil, "\(service) was not served")
        }
        probe.end()
        #expect(probe.program.lines.filter { $0.hasPrefix("served") }.count == services.count)
    }

    /// The nominal times of frames differ by whole intervals, also on busy machines. The benchmarks measure the real times.
    @Test func framesAreWholeIntervalsApart() throws {
        let server = try XServer()
        let probe = try ProbeSession(server, "frames=120")
        let line = try #require(probe.program.waitForLine(containing: "gaps"))
        let words = line.split(separator: " ")
        let least = try #require(Double(words[9]))
        #expect(abs(least - 1000.0 / 60) < 0.01)
    }

    @Test func sharedMemoryIsFreedAfterAKill() throws {
        let server = try XServer()
        func segments(of process: Int32) throws -> [String] {
            let table = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
            // The fifth column is the process that created the segment.
            return table.split(separator: "\n").dropFirst().map { $0.split(separator: " ").map(String.init) }
                .filter { $0.count > 4 && $0[4] == "\(process)" }.map { $0[1] }
        }
        let probe = try ProbeSession(server, "size=500x400")
        let process = probe.program.processIdentifier
        #expect(try segments(of: process).count == 1)
        probe.program.send(signal: SIGKILL)
        _ = probe.program.exitStatus()
        #expect(waitUntil { (try? segments(of: process).isEmpty) ?? false })
    }

    @Test func pixelsGoThroughTheSocketWithoutSharedMemory() throws {
        let server = try XServer()
        let arguments = ["-i", XServer.product("X11Probe"), "color=abcdef"]
        let program = try server.start(XServer.path(of: "unshare"), arguments: arguments)
        let line = try #require(program.waitForLine(containing: "window "), "\(program.standardError)")
        let window = try #require(UInt(line.dropFirst("window ".count)))
        #expect(waitUntil { (try? server.picture(of: window).pixel(x: 199, y: 99)) == 0xABCDEF })
        program.send(signal: SIGTERM)
        #expect(program.exitStatus() == 0)
        // The failed attempt to attach does not count as an unexpected error.
        #expect(program.waitForLine(containing: "end status 0 frames 1 errors 0") != nil)
    }

    @Test func serversWithoutExtensionsAreSupported() throws {
        let arguments = ["MIT-SHM", "RANDR", "COMPOSITE"].flatMap { ["-extension", $0] }
        let server = try XServer(arguments: arguments)
        let knobs = ["UIKIT_X11_NO_XI2", "UIKIT_X11_NO_SYNC", "UIKIT_X11_NO_RANDR"]
        let environment: [String: String?] = Dictionary(uniqueKeysWithValues: knobs.map { ($0, "1") })
        let probe = try ProbeSession(server, "frames=20", environment: environment)
        #expect(probe.program.waitForLine(containing: "gaps") != nil)
        probe.end()
        #expect(probe.program.standardError.isEmpty)
    }
}
