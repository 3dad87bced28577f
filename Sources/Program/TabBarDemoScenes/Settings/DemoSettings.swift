// The settings of all scenes.

internal import UIKit
internal import UIKitTools

/// The user's settings. A change is stored after the observers were called; during an input of two compared phones, before.
public final class DemoSettings {
    /// The settings of the running program; not stored until the program sets an instance with a store.
    public static var shared = DemoSettings()

    private let store: (any SettingsStore)?
    private var observers: [Observer] = []

    /// Reads the settings from `store`; missing and invalid values get their defaults.
    public init(store: (any SettingsStore)? = nil) {
        self.store = store
        read(&values.appearance, named: .appearance)
        read(&values.language, named: .language)
        read(&values.textSize, named: .textSize)
        read(&values.contrast, named: .contrast)
        read(&values.motion, named: .motion)
        read(&values.direction, named: .direction)
        read(&values.slowAnimations, named: .slowAnimations)
        read(&values.slowSpeed, named: .slowSpeed)
        read(&values.wheelContents, named: .wheelContents)
        read(&values.centreButtonStyle, named: .centreButtonStyle)
        read(&values.itemAnimation, named: .itemAnimation)
        read(&values.barScrolling, named: .barScrolling)
        read(&values.tabIndicator, named: .tabIndicator)
        read(&values.tabSwipe, named: .tabSwipe)
        read(&values.badgeStyle, named: .badgeStyle)
        read(&values.secondClick, named: .secondClick)
        read(&values.scrollIcon, named: .scrollIcon)
        read(&values.reordersTabs, named: .reordersTabs)
        read(&values.tabOrder, named: .tabOrder)
        read(&values.guideFinished, named: .guideFinished)
        read(&values.laboratoryDevice, named: .laboratoryDevice)
        read(&values.laboratoryLandscape, named: .laboratoryLandscape)
        read(&values.laboratoryZoom, named: .laboratoryZoom)
        read(&values.laboratoryPage, named: .laboratoryPage)
        read(&values.laboratoryTimeline, named: .laboratoryTimeline)
        read(&values.laboratoryInspector, named: .laboratoryInspector)
        read(&values.inspectorPage, named: .inspectorPage)
        read(&values.stageOverlays, named: .stageOverlays)
        read(&values.frameChart, named: .frameChart)
        read(&values.laboratoryPreset, named: .laboratoryPreset)
        read(&values.laboratoryValues, named: .laboratoryValues)
        read(&values.treeShare, named: .treeShare)
        read(&values.inspectorWidth, named: .inspectorWidth)
        read(&values.timelineHeight, named: .timelineHeight)
        if let size = store?.value(named: Name.windowSize.rawValue) { values.windowSize = WindowSize(settingsValue: size) }
    }

    // MARK: The settings

    struct Values {
        var appearance = Appearance.system
        var language = Language.system
        var textSize = TextSize.system
        var contrast = Contrast.system
        var motion = Motion.system
        var direction = Direction.language
        var slowAnimations = false
        var slowSpeed = SlowSpeed()
        var wheelContents = RowNumbering.numbers
        var centreButtonStyle = CentreButtonStyle.extended
        var itemAnimation = AnimationChoice.bounce
        var barScrolling = BarScrolling.stays
        var tabIndicator = false
        var tabSwipe = false
        var badgeStyle = RowBadge.none
        var secondClick = SecondClick.pops
        var scrollIcon = false
        var reordersTabs = false
        var tabOrder = ""
        var guideFinished = false
        var laboratoryDevice = LaboratoryDevice.notchedPhone
        var laboratoryLandscape = false
        var laboratoryZoom = LaboratoryZoom.fit
        var laboratoryPage = LaboratoryPage()
        var laboratoryTimeline = true
        var laboratoryInspector = true
        var inspectorPage = InspectorPage.tune
        var stageOverlays = ""
        var frameChart = false
        var laboratoryPreset = ""
        var laboratoryValues = ""
        var treeShare = PanelShare(percent: 40)
        var inspectorWidth = PanelLength(points: 360)
        var timelineHeight = PanelLength.timeline
        var windowSize: WindowSize?
    }
    var values = Values()

    /// Light, dark or the desktop's appearance, which is the default.
    public var appearance: Appearance {
        get { values.appearance }
        set { change(\.appearance, to: newValue, named: .appearance, lifetime: .stored) }
    }
    /// A language or the environment's, which is the default.
    public var language: Language {
        get { values.language }
        set { change(\.language, to: newValue, named: .language, lifetime: .stored) }
    }
    /// A content size category or the desktop's, which is the default.
    public var textSize: TextSize {
        get { values.textSize }
        set { change(\.textSize, to: newValue, named: .textSize, lifetime: .stored) }
    }
    /// Normal, increased or the desktop's contrast, which is the default.
    public var contrast: Contrast {
        get { values.contrast }
        set { change(\.contrast, to: newValue, named: .contrast, lifetime: .stored) }
    }
    /// Full, reduced or the desktop's motion, which is the default.
    public var motion: Motion {
        get { values.motion }
        set { change(\.motion, to: newValue, named: .motion, lifetime: .stored) }
    }
    /// A layout direction or the language's, which is the default.
    public var direction: Direction {
        get { values.direction }
        set { change(\.direction, to: newValue, named: .direction, lifetime: .stored) }
    }
    /// Whether animations play at `slowSpeed`; false by default.
    public var slowAnimations: Bool {
        get { values.slowAnimations }
        set { change(\.slowAnimations, to: newValue, named: .slowAnimations, lifetime: .stored) }
    }
    /// The speed of slow animations; a tenth of the normal speed by default.
    public var slowSpeed: SlowSpeed {
        get { values.slowSpeed }
        set { change(\.slowSpeed, to: newValue, named: .slowSpeed, lifetime: .stored) }
    }
    /// The numbering of the list's rows and of the wheel; `.numbers` by default.
    public var wheelContents: RowNumbering {
        get { values.wheelContents }
        set { change(\.wheelContents, to: newValue, named: .wheelContents, lifetime: .stored) }
    }
    /// Whether the tabs beside the centre button are selected on press or on release; `.extended` (on press) by default.
    public var centreButtonStyle: CentreButtonStyle {
        get { values.centreButtonStyle }
        set { change(\.centreButtonStyle, to: newValue, named: .centreButtonStyle, lifetime: .stored) }
    }
    /// The animation of the combined scene's tabs; `.bounce` by default.
    public var itemAnimation: AnimationChoice {
        get { values.itemAnimation }
        set { change(\.itemAnimation, to: newValue, named: .itemAnimation, lifetime: .stored) }
    }
    /// The form of the bar while its page scrolls down; `.stays` by default.
    public var barScrolling: BarScrolling {
        get { values.barScrolling }
        set { change(\.barScrolling, to: newValue, named: .barScrolling, lifetime: .stored) }
    }
    /// Whether an indicator travels between the tabs; false by default.
    public var tabIndicator: Bool {
        get { values.tabIndicator }
        set { change(\.tabIndicator, to: newValue, named: .tabIndicator, lifetime: .stored) }
    }
    /// Whether a swipe changes the tab; false by default.
    public var tabSwipe: Bool {
        get { values.tabSwipe }
        set { change(\.tabSwipe, to: newValue, named: .tabSwipe, lifetime: .stored) }
    }
    /// The badge of the list's tab; `.none` by default.
    public var badgeStyle: RowBadge {
        get { values.badgeStyle }
        set { change(\.badgeStyle, to: newValue, named: .badgeStyle, lifetime: .stored) }
    }
    /// The first effect of a click on the selected tab; `.pops` by default.
    public var secondClick: SecondClick {
        get { values.secondClick }
        set { change(\.secondClick, to: newValue, named: .secondClick, lifetime: .stored) }
    }
    /// Whether the icon of the animations' tab shows how far its page is scrolled; false by default.
    public var scrollIcon: Bool {
        get { values.scrollIcon }
        set { change(\.scrollIcon, to: newValue, named: .scrollIcon, lifetime: .stored) }
    }
    /// Whether the tabs can be dragged to other places; false by default.
    public var reordersTabs: Bool {
        get { values.reordersTabs }
        set { change(\.reordersTabs, to: newValue, named: .reordersTabs, lifetime: .stored) }
    }
    /// The names of the tabs in the user's order, separated by commas; empty, the default, for the program's order.
    public var tabOrder: String {
        get { values.tabOrder }
        set { change(\.tabOrder, to: newValue, named: .tabOrder, lifetime: .stored) }
    }
    /// Whether the user has finished the guide, which is then not shown at the next launch; false by default.
    public var guideFinished: Bool {
        get { values.guideFinished }
        set { change(\.guideFinished, to: newValue, named: .guideFinished, lifetime: .stored) }
    }

    /// Changes settings for this run without storing them, for command-line options. Nil leaves a setting unchanged.
    public func setTemporarily(
        appearance: Appearance? = nil, language: Language? = nil, textSize: TextSize? = nil, contrast: Contrast? = nil,
        motion: Motion? = nil, direction: Direction? = nil, slowAnimations: Bool? = nil
    ) {
        if let appearance { change(\.appearance, to: appearance, named: .appearance, lifetime: .temporary) }
        if let language { change(\.language, to: language, named: .language, lifetime: .temporary) }
        if let textSize { change(\.textSize, to: textSize, named: .textSize, lifetime: .temporary) }
        if let contrast { change(\.contrast, to: contrast, named: .contrast, lifetime: .temporary) }
        if let motion { change(\.motion, to: motion, named: .motion, lifetime: .temporary) }
        if let direction { change(\.direction, to: direction, named: .direction, lifetime: .temporary) }
        if let slowAnimations { change(\.slowAnimations, to: slowAnimations, named: .slowAnimations, lifetime: .temporary) }
    }

    /// Shows the interaction `page` when the laboratory is opened in this run.
    public func setTemporarily(page: LaboratoryPage) {
        change(\.laboratoryPage, to: page, named: .laboratoryPage, lifetime: .temporary)
    }

    /// The size of the desktop window when it was closed last, without the laboratory; nil, the default, if none is stored. Nil cannot be
    /// stored.
    public var windowSize: WindowSize? {
        get { values.windowSize }
        set {
            values.windowSize = newValue
            guard let size = newValue?.settingsValue, store?.value(named: Name.windowSize.rawValue) != size else { return }
            store?.set(size, named: Name.windowSize.rawValue)
        }
    }

    // MARK: Observers

    private struct Observer {
        weak var owner: AnyObject?
        let action: (Name) -> Void
    }

    /// The number of observers that exist.
    var observerCount: Int { observers.count { $0.owner != nil } }

    /// Calls `action` with the changed setting after each change while `owner` exists.
    ///
    /// `action` must not capture `owner` strongly.
    public func observe(_ owner: AnyObject, _ action: @escaping (Name) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, action: action))
    }

    // MARK: Changing

    /// Whether a change is stored, or applies to this run.
    public enum Lifetime { case stored, temporary }

    func change<Value: SettingsRepresentable & Equatable>(
        _ path: WritableKeyPath<Values, Value>, to value: Value, named name: Name, lifetime: Lifetime
    ) {
        // The second of two compared phones makes the same changes as the first one, which count.
        guard !UIApplication.shared.isDeliveringMirroredInput else { return }
        let differs = values[keyPath: path] != value
        values[keyPath: path] = value
        if differs { notify(name) }
        // An unchanged value may still have to be stored, if it was set temporarily before.
        guard lifetime == .stored, store?.value(named: name.rawValue) != value.settingsValue else { return }
        store?.set(value.settingsValue, named: name.rawValue)
    }

    /// Calls the observers. A switch that two compared phones toggle is toggled in both before they follow the setting.
    private func notify(_ name: Name) {
        UIApplication.shared.afterMirroredInput { [self] in
            for observer in observers where observer.owner != nil { observer.action(name) }
        }
    }

    private func read<Value: SettingsRepresentable>(_ value: inout Value, named name: Name) {
        if let stored = store?.value(named: name.rawValue).flatMap({ Value(settingsValue: $0) }) { value = stored }
    }
}
