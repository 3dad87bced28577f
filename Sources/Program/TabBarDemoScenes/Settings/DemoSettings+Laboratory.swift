// The settings of the laboratory.

extension DemoSettings {
    /// The device on the laboratory's stage; the phone of 390 × 844 points by default.
    public var laboratoryDevice: LaboratoryDevice {
        get { values.laboratoryDevice }
        set { change(\.laboratoryDevice, to: newValue, named: .laboratoryDevice, lifetime: .stored) }
    }
    /// Whether the device is turned to landscape; false by default.
    public var laboratoryLandscape: Bool {
        get { values.laboratoryLandscape }
        set { change(\.laboratoryLandscape, to: newValue, named: .laboratoryLandscape, lifetime: .stored) }
    }
    /// The zoom of the laboratory's stage; by default, the device fits the stage.
    public var laboratoryZoom: LaboratoryZoom {
        get { values.laboratoryZoom }
        set { setLaboratoryZoom(newValue, lifetime: .stored) }
    }
    /// Sets the zoom of the laboratory's stage. While it changes many times a second, it should not be stored.
    public func setLaboratoryZoom(_ zoom: LaboratoryZoom, lifetime: Lifetime) {
        change(\.laboratoryZoom, to: zoom, named: .laboratoryZoom, lifetime: lifetime)
    }
    /// The interaction that the laboratory showed last; the bounce by default.
    public var laboratoryPage: LaboratoryPage {
        get { values.laboratoryPage }
        set { change(\.laboratoryPage, to: newValue, named: .laboratoryPage, lifetime: .stored) }
    }
    /// Whether the laboratory shows the timeline; true by default.
    public var laboratoryTimeline: Bool {
        get { values.laboratoryTimeline }
        set { change(\.laboratoryTimeline, to: newValue, named: .laboratoryTimeline, lifetime: .stored) }
    }
    /// The width of the laboratory's inspector; 360 points by default.
    public var inspectorWidth: PanelLength {
        get { values.inspectorWidth }
        set { change(\.inspectorWidth, to: newValue, named: .inspectorWidth, lifetime: .stored) }
    }
    /// The height of the laboratory's timeline; 180 points by default.
    public var timelineHeight: PanelLength {
        get { values.timelineHeight }
        set { change(\.timelineHeight, to: newValue, named: .timelineHeight, lifetime: .stored) }
    }
    /// Whether the laboratory shows the inspector beside the stage; true by default.
    public var laboratoryInspector: Bool {
        get { values.laboratoryInspector }
        set { change(\.laboratoryInspector, to: newValue, named: .laboratoryInspector, lifetime: .stored) }
    }
    /// The page of the laboratory's inspector; the parameters by default.
    public var inspectorPage: InspectorPage {
        get { values.inspectorPage }
        set { change(\.inspectorPage, to: newValue, named: .inspectorPage, lifetime: .stored) }
    }
    /// The names of the overlays that are on, separated by commas; empty by default.
    public var stageOverlays: String {
        get { values.stageOverlays }
        set { change(\.stageOverlays, to: newValue, named: .stageOverlays, lifetime: .stored) }
    }
    /// Whether the laboratory shows the frame chart; false by default.
    public var frameChart: Bool {
        get { values.frameChart }
        set { change(\.frameChart, to: newValue, named: .frameChart, lifetime: .stored) }
    }
    /// The name of the preset that was loaded or saved last; empty, the default, for none.
    public var laboratoryPreset: String {
        get { values.laboratoryPreset }
        set { change(\.laboratoryPreset, to: newValue, named: .laboratoryPreset, lifetime: .stored) }
    }
    /// The tuned values that no preset has, as the JSON text of a preset; empty, the default, for none.
    public var laboratoryValues: String {
        get { values.laboratoryValues }
        set { change(\.laboratoryValues, to: newValue, named: .laboratoryValues, lifetime: .stored) }
    }
    /// The tree's share of the Inspect page; 40 percent by default.
    public var treeShare: PanelShare {
        get { values.treeShare }
        set { change(\.treeShare, to: newValue, named: .treeShare, lifetime: .stored) }
    }
}
