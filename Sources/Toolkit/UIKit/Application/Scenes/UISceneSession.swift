// The sessions and configurations of scenes.

public import Foundation

/// Identifies a scene, and has its role and configuration.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// The purpose of a scene.
    nonisolated public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name of the role.
        public let rawValue: String
        /// A role with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Shows the application's interface; the only role.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene; nil before it is connected.
    open internal(set) weak var scene: UIScene?
    /// The role.
    public let role: Role
    /// The configuration that the application's delegate has chosen.
    open internal(set) var configuration: UISceneConfiguration
    /// Identifies the session while the program runs.
    public let persistentIdentifier = UUID().uuidString
    /// Values that the application stores; nil by default.
    open var userInfo: [String: Any]?

    init(role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}

/// The classes that UIKit uses for a scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name; nil for the first configuration of a role in Info.plist.
    public let name: String?
    /// The role of the scenes.
    public let role: UISceneSession.Role
    /// The class of the scene, a subclass of `UIWindowScene`. Nil, the default, stands for `UIWindowScene`; so do other classes, after a
    /// message in the log.
    open var sceneClass: AnyClass?
    /// The class of the scene's delegate, a subclass of `NSObject`, such as `UIResponder`, that conforms to `UISceneDelegate`. Nil for the
    /// class in Info.plist; without one there, for the class `SceneDelegate` of the module that contains the application's delegate.
    open var delegateClass: AnyClass?

    /// A configuration without classes.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}
