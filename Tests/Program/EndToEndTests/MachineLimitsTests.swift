// Tests the program with too few resources: each problem is reported in one line, and unaffected features work.

import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct MachineLimitsTests {
    /// Runs the program off screen with arguments for the shell's `ulimit`.
    private func run(limit: String) throws -> RecordedProcess {
        let command = "ulimit \(limit); exec \(DemoProgram.path) --offscreen --size 320x480 --dump-hierarchy /dev/null"
        let child = try RecordedProcess("/bin/sh", ["-c", command], environment: DemoProgram.environment())
        _ = try child.waitForEnd()
        return child
    }

    @Test(arguments: [
        ("-n 8", "too few files may be open: 24 more are needed (ulimit -n: 8)"),
        ("-s 64", "the stack may not grow to 1024 kB (ulimit -s: 64)"),
    ])
    func errorNamesALimitThatIsTooLow(_ limit: String, _ message: String) throws {
        let child = try run(limit: limit)
        #expect(child.pollStatus() == 1)
        #expect(child.errors == "tab-bar-demo: \(message)\n")
    }

    /// The memory that a debug build maps before `main` varies; each of these limits is too low for its threads.
    @Test(arguments: [150_000, 200_000, 250_000]) func errorNamesTheMemoryLimit(_ kilobytes: Int) throws {
        let child = try run(limit: "-v \(kilobytes)")
        #expect(child.pollStatus() == 1)
        #expect(child.errors.hasPrefix("tab-bar-demo: too little memory may be used: "), "\(child.errors)")
        #expect(child.errors.hasSuffix(" kB more are needed (ulimit -v: \(kilobytes))\n"), "\(child.errors)")
    }

    @Test(arguments: ["-n 64", "-s 2048", "-v 1000000"]) func sufficientLimitsCauseNoMessage(_ limit: String) throws {
        let child = try run(limit: limit)
        #expect(child.pollStatus() == 0)
        #expect(child.errors == "")
    }

    @Test func fileBeyondTheSizeLimitIsReportedAndRemoved() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.png"), command = "ulimit -f 1; exec \(DemoProgram.path) --offscreen --snapshot \(path)"
        let child = try RecordedProcess("/bin/sh", ["-c", command], environment: DemoProgram.environment())
        #expect(try child.waitForEnd() == 1)
        // Long paths are shortened at the beginning.
        #expect(child.errors.hasPrefix("tab-bar-demo: cannot write ‘"), "\(child.errors)")
        #expect(child.errors.hasSuffix("/x.png’: File too large\n"), "\(child.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func missingFontsCauseAWarning() throws {
        let folder = try TemporaryFolder()
        var environment = DemoProgram.environment()
        environment["FONTCONFIG_FILE"] = try folder.file("fonts.conf", "<fontconfig></fontconfig>")
        let arguments = ["--offscreen", "--snapshot", folder.path("x.png")]
        let child = try RecordedProcess(DemoProgram.path, arguments, environment: environment)
        #expect(try child.waitForEnd() == 0)
        #expect(child.errors.hasPrefix("tab-bar-demo: warning: no fonts are installed"), "\(child.errors)")
        #expect(child.errors.split(separator: "\n").count == 1)
    }

    /// Whether this user may unmount /proc in a mount namespace.
    private static let canUnmount: Bool = {
        let child = try? RecordedProcess("unshare", ["-m", "umount", "-l", "/proc"], environment: DemoProgram.environment())
        return (try? child?.waitForEnd()) == 0
    }()

    @Test(.enabled(if: canUnmount, "only root can unmount /proc"))
    func optionsAndIconsAreFoundWithoutProc() throws {
        let folder = try TemporaryFolder()
        let command = "umount -l /proc && exec \(DemoProgram.path) --offscreen --size 50x60 --snapshot \(folder.path("x.png"))"
        let child = try RecordedProcess("unshare", ["-m", "/bin/sh", "-c", command], environment: DemoProgram.environment())
        #expect(try child.waitForEnd() == 0)
        #expect(child.errors == "")
        let png = try Data(contentsOf: URL(fileURLWithPath: folder.path("x.png")))
        #expect(png[16..<24] == Data([0, 0, 0, 50, 0, 0, 0, 60]))  // the header's width and height
    }

    /// The display accepts the connection and never replies, so the main loop does not run yet.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalBeforeTheDisplayRepliesEndsTheProgramWithStatus0(_ signal: Int32) throws {
        let display = try SilentDisplay()
        let child = try RecordedProcess(DemoProgram.path, [], environment: DemoProgram.environment(display: display.name))
        try wait(for: "the connection") { display.hasConnection ? () : nil }
        child.send(signal)
        #expect(try child.waitForEnd() == 0)
        #expect(child.errors == "")
    }

    @Test func signalOffScreenEndsTheProgramWithTheSignalsStatus() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path("script")
        #expect(mkfifo(pipe, 0o600) == 0)
        let child = try RecordedProcess(DemoProgram.path, ["--offscreen", "--script", pipe], environment: DemoProgram.environment())
        // Opening a pipe for writing waits for its reader.
        let script = open(pipe, O_WRONLY)
        let endless = Array("wait 3600\n".utf8)
        #expect(write(script, endless, endless.count) == endless.count)
        close(script)
        try wait(for: "the handlers to be removed") { Self.catches(SIGTERM, child.identifier) ? nil : () }
        child.send(SIGTERM)
        #expect(try child.waitForEnd() == 128 + SIGTERM)
    }

    /// Whether a process has a handler for a signal, according to /proc.
    private static func catches(_ signal: Int32, _ process: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
        return mask >> UInt64(signal - 1) & 1 == 1
    }
}

/// The socket of a display without a server: it accepts a connection and never replies.
private final class SilentDisplay {
    let name: String
    private let listener: Int32
    private let path: String

    init() throws {
        mkdir("/tmp/.X11-unix", 0o1777)
        for number in 7000..<7100 {
            let path = "/tmp/.X11-unix/X\(number)"
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
            }
            if bound == 0, listen(listener, 5) == 0 {
                (name, self.listener, self.path) = (":\(number)", listener, path)
                return
            }
            close(listener)
        }
        throw RecordedProcess.Failure(description: "no free display number")
    }

    deinit {
        close(listener)
        unlink(path)
    }

    /// Whether a program has connected.
    var hasConnection: Bool {
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 1
    }
}
