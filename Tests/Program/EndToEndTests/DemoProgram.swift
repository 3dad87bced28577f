// Runs the built demonstrator without a display.

import Foundation
import TestSupport

/// The demonstrator's executable in the build folder.
enum DemoProgram {
    static var path: String { XServer.product("tab-bar-demo") }

    /// A folder for one run, which exists only after the program has stored a setting.
    static var unusedFolder: String { NSTemporaryDirectory() + "tab-bar-demo-config-\(UUID().uuidString)" }

    /// The environment of this process with `display` as its display, in English, and without a session bus or the user's preferences.
    static func environment(display: String? = nil) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        let desktop = ["WAYLAND_DISPLAY", "XAUTHORITY", "DESKTOP_STARTUP_ID", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "GTK_THEME"]
        for name in desktop { environment[name] = nil }
        environment["DISPLAY"] = display
        environment["XDG_CONFIG_HOME"] = unusedFolder
        for name in ["LC_ALL", "LANG", "LANGUAGE"] { environment[name] = name == "LANGUAGE" ? nil : "C.UTF-8" }
        return environment
    }

    /// Runs the program without a display and waits for its end.
    static func run(_ arguments: String..., program: String = path) throws -> RecordedProcess {
        let child = try RecordedProcess(program, arguments, environment: environment())
        _ = try child.waitForEnd(seconds: 60)
        return child
    }
}
