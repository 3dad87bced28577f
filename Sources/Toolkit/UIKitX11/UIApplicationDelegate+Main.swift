// The entry point of an X11 program: `@main class App: UIResponder, UIApplicationDelegate`.

internal import Foundation
public import UIKit
internal import X11WindowSystem

extension UIApplicationDelegate {
    /// Runs the application on the X display that `DISPLAY` names, and ends the process with its exit status.
    ///
    /// Without a display, it prints one line to standard error and exits with status 1.
    public static func main() {
        let program = ProcessInfo.processInfo.processName
        do {
            let system = try X11WindowSystem(options: X11Options(desktopName: program))
            guard let delegate = _makeObject(of: Self.self) as? any UIApplicationDelegate else {
                FileHandle.standardError.write(Data("\(program): \(Self.self) is not a subclass of NSObject\n".utf8))
                exit(1)
            }
            exit(UIApplication.run(delegate, on: system))
        } catch {
            FileHandle.standardError.write(Data("\(program): \(error)\n".utf8))
            exit(1)
        }
    }
}
