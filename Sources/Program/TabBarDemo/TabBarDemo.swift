// The program: parses the command line, chooses a window system and runs a scene.

import Assets
import Glibc
import LaboratoryCore
import MainLoop
import TabBarDemoScenes
import TabBarLaboratory
import WindowSystem

@main
enum TabBarDemo {
    static func main() {
        TerminationSignals.endQuietlyUntilRun()
        occupyStandardStreams()
        // With --dump-hierarchy, a program in a window handles SIGUSR1 from its first frame on. Otherwise the signal must have no effect.
        signal(SIGUSR1, SIG_IGN)
        // A write beyond the file size limit (ulimit -f) then fails with an error instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        exit(run(ProgramArguments.all))
    }

    /// Runs the program and returns the exit status: 0, 1 after a failure, 2 for a wrong command line or script.
    private static func run(_ arguments: [String]) -> Int32 {
        do {
            let options = try CommandLineOptions(parsing: arguments, sceneNames: SceneCatalog.names)
            switch options.request {
            case .showHelp: try writeOutput(HelpText.help)
            case .showManual: try writeOutput(ManualPage(scenes: SceneCatalog.scenes.map { ($0.name, $0.summary) }).source)
            case .showVersion: try writeOutput("\(HelpText.programName) \(HelpText.version)")
            case .listScenes: try writeOutput(HelpText.list(SceneCatalog.scenes.map { ($0.name, $0.summary) }))
            case .handOver: try handOver(options)
            case .run: return try show(options)
            }
            return 0
        } catch let error as UsageError {
            report(error.message)
            return 2
        } catch {
            report(error)
            return 1
        }
    }

    /// Writes the code of an interaction, or the names of all interactions.
    private static func handOver(_ options: CommandLineOptions) throws {
        TerminationSignals.endAsUsual()
        let path = options.handOverPath ?? OutputFile.standardStream
        try OutputFile.check(path)
        let name = options.handOverName ?? HandOverRun.listName
        let text: String
        if let format = options.handOverFormat, name != HandOverRun.listName {
            text = try HandOverRun.text(of: name, as: format, preset: options.presetPath)
        } else {
            text = HandOverRun.list + "\n"
        }
        try OutputFile.write(text.utf8, to: path)
    }

    private static func show(_ options: CommandLineOptions) throws -> Int32 {
        // An off-screen run that is terminated must not have status 0, because its output is incomplete.
        if options.display == .offscreen { TerminationSignals.endAsUsual() }
        try MachineLimits.check(pixels: options.pixelCount)
        let script = try options.scriptPath.map { try Script(parsing: TextFile.read($0), file: $0) } ?? Script(commands: [])
        try options.checkStandardOutput(with: script)
        for path in options.outputPaths { try OutputFile.check(path) }
        if Assets.folder == nil {
            report("warning: no icons (looked in \(Assets.resources.searched.joined(separator: " and "))); tabs have titles alone")
        }
        return try Demonstration(options: options, script: script).run()
    }

    /// Opens standard input, output and error if the parent closed them, so that no file or socket gets their numbers. They are opened for
    /// the opposite access, so that reads and writes still fail with EBADF.
    private static func occupyStandardStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes a line to standard output; throws `RunError` if that fails.
    private static func writeOutput(_ text: String) throws {
        print(text)
        if fflush(nil) != 0 { throw RunError("cannot write the answer: \(OutputFile.reason(errno))") }
    }

    /// Writes an error's message to standard error.
    static func report(_ error: any Error) { report((error as? RunError)?.message ?? "\(error)") }

    /// Writes a line to standard error: the program's name and `message`.
    static func report(_ message: String) {
        let line = Array("\(HelpText.programName): \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
