// The program: understands the command line, chooses the window system, runs.

import Assets
import Glibc
import MainLoop
import TabBarDemoScenes
import WindowSystem

@main
enum TabBarDemo {
    static func main() {
        TerminationSignals.endQuietlyUntilRun()
        occupyStandardStreams()
        // The answer to it begins with the first frame; until then it must not end the program.
        signal(SIGUSR1, SIG_IGN)
        exit(run(ProgramArguments.all))
    }

    /// Does what `arguments` ask for and returns the exit status: 0, 1 when something failed, 2 for a wrong command line or script.
    private static func run(_ arguments: [String]) -> Int32 {
        do {
            let options = try CommandLineOptions(parsing: arguments, sceneNames: SceneCatalog.names)
            switch options.request {
            case .showHelp: try say(HelpText.help)
            case .showManual: try say(ManualPage(scenes: SceneCatalog.scenes.map { ($0.name, $0.summary) }).source)
            case .showVersion: try say("\(HelpText.programName) \(HelpText.version)")
            case .listScenes: try say(HelpText.list(SceneCatalog.scenes.map { ($0.name, $0.summary) }))
            case .run: return try show(options)
            }
            return 0
        } catch let error as UsageError {
            complain(error.message)
            return 2
        } catch {
            complain(error)
            return 1
        }
    }

    private static func show(_ options: CommandLineOptions) throws -> Int32 {
        // Off screen a signal must fail the run: its output is incomplete.
        if options.stage == .offscreen { TerminationSignals.endAsUsual() }
        try MachineLimits.check(pixels: options.pixelCount)
        let script = try options.scriptPath.map { try Script(parsing: TextFile.read($0), file: $0) } ?? Script(commands: [])
        try options.checkStandardOutput(with: script)
        for path in options.outputPaths { try OutputFile.check(path) }
        if Assets.folder == nil {
            complain("warning: no icons (looked in \(Assets.searchedFolders.joined(separator: " and "))); tabs have titles alone")
        }
        return try Demonstration(options: options, script: script).run()
    }

    /// Opens what the parent closed of standard input, output and error, lest a file or the display's socket take its number.
    ///
    /// Opened for the opposite access, so that reads and writes still fail with EBADF.
    private static func occupyStandardStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes the answer to a question to standard output; throws `RunError` when it cannot be written.
    private static func say(_ text: String) throws {
        print(text)
        if fflush(nil) != 0 { throw RunError("cannot write the answer: \(OutputFile.reason(errno))") }
    }

    /// Tells what went wrong in one line.
    static func complain(_ error: any Error) { complain((error as? RunError)?.message ?? "\(error)") }

    /// Writes one line to standard error, under the program's name.
    static func complain(_ message: String) {
        let line = Array("\(HelpText.programName): \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
