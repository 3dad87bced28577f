// The entry of a program that is shown by an X server: `@main final class App: UIResponder, UIApplicationDelegate`.

internal import Foundation
public import UIKit
internal import X11WindowSystem

extension UIApplicationDelegate {
    /// Runs the application on the X display that the environment names; ends the process with its exit status.
    ///
    /// Without a display it says so in one line on standard error, and the status is 1.
    public static func main() {
        let program = ProcessInfo.processInfo.processName
        do {
            let system = try X11WindowSystem(options: X11Options(desktopName: program))
            exit(UIApplication.run(Self(), on: system))
        } catch {
            FileHandle.standardError.write(Data("\(program): \(error)\n".utf8))
            exit(1)
        }
    }
}
