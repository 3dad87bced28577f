// The configurations of a table's cell.

internal import Foundation

extension UITableViewCell: ConfiguredView {
    var presentState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = _isHighlighted
        state.isSelected = _isSelected
        state.isFocused = isFocused
        state.isEditing = editing.isOn
        state.isSwiped = editing.swiped.actions != nil
        state.isReordering = table?.drag?.cell === self
        return state
    }

    /// Whether configurations are updated: a plain cell without configurations and without a handler needs no update.
    private var isConfigured: Bool {
        configurations != nil || configurationUpdateHandler != nil || type(of: self) != UITableViewCell.self
    }

    /// Called when highlight, selection, editing mode or swipe actions have changed.
    func stateDidChange() {
        if isConfigured { setNeedsUpdateConfiguration() }
    }

    var contentState: any UIConfigurationState { configurationState }

    func updateConfigurationIfNeeded() {
        guard needsUpdateConfiguration else { return showPendingContent() }
        needsUpdateConfiguration = false
        guard isConfigured else { return }
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        showUpdatedContent()
    }

    /// With a background configuration, the cell has no other background.
    func backgroundConfigurationDidChange() {
        guard configurations?.background != nil else {
            setBackgroundColor(edges.style == .plain ? Theme.cellBackground : Theme.groupedCellBackground)
            return
        }
        setBackgroundColor(.clear)
        isOpaque = false
        backgroundView = nil
        updateHighlight()
    }
}
