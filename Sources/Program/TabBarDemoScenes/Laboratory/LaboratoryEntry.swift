// Lets the scenes open the laboratory, which is in a module that they cannot import.

/// Opens the laboratory for rows and menu entries of the scenes.
public enum LaboratoryEntry {
    /// Opens or closes the laboratory. Nil by default: the program has no laboratory, and the scenes show no entry for it.
    public static var toggle: (() -> Void)?
}
