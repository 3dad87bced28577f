// The packages that scripts/prepare.sh installs, and its messages.

import Foundation
import Testing

@Suite struct PrepareScriptTests {
    /// A machine on which only xrandr's package is missing. If `swift` is nil, the toolchain is missing, too.
    private func machine(user: Int = 0, swift: String? = "6.3.1") throws -> ScriptSandbox {
        let sandbox = try ScriptSandbox()
        let commands = [
            "git", "ld", "Xvfb", "openbox", "xdotool", "xprop", "xwd", "python3", "dbus-daemon", "fc-list", "desktop-file-validate",
            "appstreamcli", "gdbus", "xclip",
        ]
        for command in commands { try sandbox.add(command) }
        let installed = sandbox.folder.appendingPathComponent("installed").path
        try sandbox.add("pkg-config", "case $2 in xrandr) test -e '\(installed)' ;; esac")
        try sandbox.add("id", "echo \(user)")
        if let swift { try sandbox.add("swift", "echo 'Swift version \(swift) (swift-\(swift)-RELEASE)'") }
        return sandbox
    }

    private func addApt(to sandbox: ScriptSandbox) throws {
        let installed = sandbox.folder.appendingPathComponent("installed").path
        try sandbox.add("apt-get", "[ \"$2\" = update ] || touch '\(installed)'")
    }

    private func calls(of command: String, in sandbox: ScriptSandbox) -> [Substring] {
        sandbox.log.filter { $0.hasPrefix(command + " ") }
    }

    @Test func printsNothingIfAllPackagesArePresent() throws {
        let sandbox = try machine()
        try sandbox.add("pkg-config")
        let outcome = try sandbox.run("scripts/prepare.sh", ["build", "look", "display", "test"])
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    @Test(arguments: [[], ["build", "lok"], ["build look"]]) func unknownPurposesAreErrors(purposes: [String]) throws {
        let sandbox = try machine()
        try addApt(to: sandbox)
        let outcome = try sandbox.run("scripts/prepare.sh", purposes)
        #expect(outcome.status == 2 && outcome.errors.contains("bench build") && outcome.errors.split(separator: "\n").count == 1)
        #expect(calls(of: "apt-get", in: sandbox).isEmpty)
    }

    @Test func rootInstallsTheMissingPackages() throws {
        let sandbox = try machine()
        try addApt(to: sandbox)
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(calls(of: "apt-get", in: sandbox) == ["apt-get -q update", "apt-get -q install -y --no-install-recommends libxrandr-dev"])
        #expect(outcome.errors.contains("Installing what is missing: libxrandr-dev"))
    }

    @Test func otherUsersInstallWithNonInteractiveSudo() throws {
        let sandbox = try machine(user: 1000)
        try addApt(to: sandbox)
        try sandbox.add("sudo", "shift; exec \"$@\"")
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(calls(of: "sudo", in: sandbox).allSatisfy { $0.hasPrefix("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get") })
        #expect(calls(of: "apt-get", in: sandbox).count == 2)
    }

    @Test func withoutRootAndSudoThePackagesAreNamed() throws {
        let sandbox = try machine(user: 1000)
        try addApt(to: sandbox)
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(calls(of: "apt-get", in: sandbox).isEmpty)
        #expect(outcome.errors.contains("apt-get install -y --no-install-recommends libxrandr-dev"))
    }

    @Test func withoutAptThePackagesAreNamed() throws {
        let sandbox = try machine()
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("libxrandr-dev"))
        #expect(outcome.errors.contains("There is no apt here"))
    }

    @Test func withoutSwiftAllProblemsAreInOneMessage() throws {
        let sandbox = try machine(swift: nil)
        try addApt(to: sandbox)
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(calls(of: "apt-get", in: sandbox).isEmpty)
        #expect(outcome.errors.contains("There is no Swift toolchain"))
        #expect(outcome.errors.contains("swift.org/install"))
        #expect(outcome.errors.contains("libxrandr-dev"))
        #expect(outcome.errors.components(separatedBy: "This cannot go on yet.").count == 2)
    }

    @Test(arguments: ["5.10", "6.1.2"]) func anOldSwiftIsNamedWithItsVersion(version: String) throws {
        let sandbox = try machine(swift: version)
        try sandbox.add("pkg-config")
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("is Swift \(version.split(separator: ".").prefix(2).joined(separator: "."))"))
    }

    @Test func aSwiftThatDoesNotRunIsNamedWithItsReason() throws {
        let sandbox = try machine()
        try sandbox.add("pkg-config")
        try sandbox.add("swift", "echo 'error while loading shared libraries: libncurses.so.6' >&2; exit 127")
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("does not run: error while loading shared libraries: libncurses.so.6"))
    }

    @Test func aNewerSwiftIsAccepted() throws {
        let sandbox = try machine(swift: "6.10")
        try sandbox.add("pkg-config")
        #expect(try sandbox.run("scripts/prepare.sh", ["build"]).status == 0)
    }

    @Test func aFailedInstallationReportsTheMissingPackages() throws {
        let sandbox = try machine()
        try sandbox.add("apt-get", "echo 'E: Unable to fetch' >&2; exit 100")
        let outcome = try sandbox.run("scripts/prepare.sh", ["build"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("These packages are missing"))
    }

    @Test func anInstallationWithoutEffectIsAFailure() throws {
        let sandbox = try machine()
        try sandbox.add("apt-get")
        #expect(try sandbox.run("scripts/prepare.sh", ["build"]).status == 1)
    }

    @Test func aBuildNeedsNoPython() throws {
        let sandbox = try machine()
        try sandbox.add("pkg-config")
        try sandbox.remove("python3")
        #expect(try sandbox.run("scripts/prepare.sh", ["build"]).status == 0)
        #expect(try sandbox.run("scripts/prepare.sh", ["test"]).errors.contains("python3"))
    }

    @Test func onlyTheGivenPurposesAreChecked() throws {
        let sandbox = try machine()
        #expect(try sandbox.run("scripts/prepare.sh", ["display"]).status == 0)
    }
}
