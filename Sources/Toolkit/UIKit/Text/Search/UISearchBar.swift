// A bar with a text field for searching, a cancel button and scopes.

@preconcurrency public import Foundation

/// Shows a text field for searching, and optionally a cancel button and a row of scopes.
@preconcurrency @MainActor open class UISearchBar: UIView {
    /// The styles of a search bar, with Apple's raw values.
    nonisolated public enum Style: UInt, Sendable {
        case `default` = 0
        /// With the background of a bar.
        case prominent = 1
        /// Without a background.
        case minimal = 2
    }

    /// The field for the text.
    public let searchTextField = UISearchTextField(frame: .zero)
    let cancelButton = UIButton(type: .system)
    private(set) var scopes: UISegmentedControl?
    var images = SearchBarImages()
    var imageViews = SearchBarImageViews()
    private let promptLabel = UILabel(frame: .zero)
    private lazy var proxy = SearchFieldDelegate(bar: self)
    private var hasCancelButton = false
    /// The search controller that owns the bar.
    weak var searchController: UISearchController?
    /// The distance of the contents from the sides of the navigation bar, unless the system's minimum margin is larger.
    var navigationMargin: CGFloat = 0 { didSet { if oldValue != navigationMargin { setNeedsLayout() } } }
    /// Whether the bar is a row of a navigation bar, and has the navigation bar's background.
    var isInNavigationBar = false {
        didSet {
            guard oldValue != isInNavigationBar else { return }
            updateBackground()
            setNeedsLayout()
        }
    }

    override func didInit() {
        searchTextField.delegate = proxy
        searchTextField.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
        cancelButton.setTitle(SystemText.shown("Cancel"), for: .normal)
        cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
        cancelButton.addAction(UIAction { [weak self] _ in self?.cancelSearch() }, for: .touchUpInside)
        // The margin of the highlight leaves a gap to the field.
        cancelButton.pointerStyleProvider = { button, effect, _ in
            let rect = button.bounds.insetToMiddle(dx: -Theme.hoverCancelInset, dy: Theme.hoverCancelInset / 2)
            return UIPointerStyle(effect: effect, shape: .roundedRect(rect))
        }
        promptLabel.textAlignment = .center
        promptLabel.font = .systemFont(ofSize: 13)
        for view in [promptLabel, cancelButton, searchTextField] { addSubview(view) }
        cancelButton.isHidden = true
        promptLabel.isHidden = true
        updateBackground()
    }

    // MARK: Text

    /// The delegate; held weakly.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The text; "" at first. Setting it notifies the delegate with `searchBar(_:textDidChange:)`.
    open var text: String? {
        get { searchTextField.text }
        set {
            guard newValue ?? "" != searchTextField.text else { return }
            searchTextField.text = newValue
            textDidChange()
        }
    }
    /// The grey text that is shown while there is no text; nil by default.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// A line of text above the field; nil by default.
    open var prompt: String? {
        didSet {
            promptLabel.text = prompt
            promptLabel.isHidden = prompt == nil
            sizeMayChange()
        }
    }
    /// The view shown above the input view while the text is edited; nil by default.
    open override var inputAccessoryView: UIView? {
        get { searchTextField.inputAccessoryView }
        set { searchTextField.inputAccessoryView = newValue }
    }

    // MARK: Appearance

    /// The style; `default` by default.
    open var searchBarStyle = Style.default { didSet { updateBackground() } }
    /// The colour of the background; nil, the default, for the colour of bars.
    open var barTintColor: UIColor? { didSet { customize(\UISearchBar.barTintColor, then: updateBackground) } }
    /// Whether the bar is translucent; true by default. The background is opaque here.
    open var isTranslucent = true
    /// The bar style: `black` is a black background; `default` by default.
    open var barStyle = UIBarStyle.default { didSet { updateBackground() } }

    /// The distance of the field from its standard position, in points to the right and downward; zero by default.
    open var searchFieldBackgroundPositionAdjustment = UIOffset.zero { didSet { setNeedsLayout() } }

    func updateBackground() {
        let standard: UIColor = barStyle == .default ? .systemBackground : .black
        let isPlain = searchBarStyle == .minimal || isInNavigationBar || shownBackground != nil
        setBackgroundColor(isPlain ? nil : barTintColor ?? standard)
    }

    // MARK: Buttons

    /// Whether the cancel button is shown; false by default.
    open var showsCancelButton: Bool {
        get { hasCancelButton }
        set { setShowsCancelButton(newValue, animated: false) }
    }

    /// Shows or hides the cancel button.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard hasCancelButton != showsCancelButton else { return }
        guard animated, window != nil else {
            hasCancelButton = showsCancelButton
            cancelButton.isHidden = !showsCancelButton
            cancelButton.alpha = 1
            return setNeedsLayout()
        }
        if showsCancelButton {
            UIView.performWithoutAnimation {
                layoutIfNeeded()
                cancelButton.isHidden = false
                cancelButton.alpha = 0
            }
        }
        hasCancelButton = showsCancelButton
        setNeedsLayout()
        UIView.animate(withDuration: Theme.searchDuration) {
            self.cancelButton.alpha = showsCancelButton ? 1 : 0
            self.layoutIfNeeded()
        } completion: { _ in
            if !self.hasCancelButton { self.cancelButton.isHidden = true }
        }
    }

    // MARK: Scopes

    /// The titles of the scopes; nil, the default, for none.
    open var scopeButtonTitles: [String]? { didSet { scopesDidChange() } }
    /// The selected scope; 0 by default.
    open var selectedScopeButtonIndex = 0 { didSet { scopes?.selectedSegmentIndex = selectedScopeButtonIndex } }
    /// Whether the scopes are shown; false by default.
    open var showsScopeBar = false { didSet { scopesDidChange() } }

    /// Shows or hides the scopes. They appear at once.
    open func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }

    private func scopesDidChange() {
        scopes?.removeFromSuperview()
        scopes = nil
        if showsScopeBar, let titles = scopeButtonTitles, !titles.isEmpty {
            let control = UISegmentedControl(items: titles)
            control.selectedSegmentIndex = min(max(0, selectedScopeButtonIndex), titles.count - 1)
            control.addAction(
                UIAction { [weak self, weak control] _ in
                    guard let self, let control else { return }
                    selectedScopeButtonIndex = control.selectedSegmentIndex
                    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: control.selectedSegmentIndex)
                    searchController?.searchBarDidChange()
                }, for: .valueChanged)
            prepareScopes(control)
            addSubview(control)
            scopes = control
        }
        sizeMayChange()
    }

    // MARK: Traits

    /// The words that a keyboard on a screen capitalizes; `sentences` by default.
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    /// Whether words are corrected; never here.
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }
    /// The keys of a keyboard on a screen.
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    /// The title of the Return key of a keyboard on a screen; `search` by default.
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }
    /// Whether Return has no effect without text; false by default.
    open var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }

    // MARK: First responder

    /// True: the text field becomes first responder.
    open override var canBecomeFirstResponder: Bool { true }
    /// Whether the text is edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    /// Begins editing.
    @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    /// Ends editing.
    @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    // MARK: Layout

    private var fullHeight: CGFloat { Theme.searchBarHeight + (prompt == nil ? 0 : 18) + (scopes == nil ? 0 : Theme.scopeBarHeight) }

    /// The height of the navigation bar's row that contains the bar.
    var navigationRowHeight: CGFloat { fullHeight - Theme.searchBarHeight + Theme.navigationSearchHeight }

    private func sizeMayChange() {
        if isInNavigationBar { searchController?.item?.bar?.layoutPreferencesDidChange() }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// 56 points high, 46 more with scopes and 18 more with a prompt.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: fullHeight) }
    /// The width of `size` and the height of `intrinsicContentSize`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fullHeight) }

    /// Lays out prompt, field, button, scopes and images.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let margin = isInNavigationBar ? max(navigationMargin, Theme.minimumRootMargins(width: bounds.width).left) : Theme.searchBarMargin
        let shortage = isInNavigationBar ? max(0, navigationRowHeight - bounds.height) : 0
        let height = max(0, Theme.searchFieldHeight - shortage)
        let promptHeight: CGFloat = prompt == nil ? 0 : 18
        promptLabel.frame = CGRect(x: margin, y: 2, width: max(0, bounds.width - 2 * margin), height: promptHeight)
        let button = cancelButton.intrinsicContentSize.width
        let room = max(0, bounds.width - 2 * margin - (showsCancelButton ? button + Theme.searchBarMargin : 0))
        let row = bounds.height - promptHeight - (scopes == nil ? 0 : Theme.scopeBarHeight)
        let isBelowTitle = isInNavigationBar && searchController?.hidesTitles != true
        let y = promptHeight + (isBelowTitle ? Theme.navigationSearchTop : ((row - height) / 2).rounded())
        let moved = searchFieldBackgroundPositionAdjustment
        searchTextField.frame = directed(CGRect(x: margin, y: y, width: room, height: height))
            .offsetBy(dx: moved.horizontal, dy: moved.vertical)
        let cut = (Theme.searchFieldHeight - height) / 2
        searchTextField.bounds.origin.y = cut
        searchTextField.clipsToBounds = shortage > 0
        let buttonX = margin + room + Theme.searchBarMargin
        cancelButton.frame = directed(CGRect(x: buttonX, y: y - cut, width: button, height: Theme.searchFieldHeight))
        scopes?.frame = CGRect(
            x: margin, y: bounds.height - Theme.scopeBarHeight + 4, width: max(0, bounds.width - 2 * margin), height: Theme.segmentHeight)
        layOutImages(scopeRect: CGRect(x: 0, y: bounds.height - Theme.scopeBarHeight, width: bounds.width, height: Theme.scopeBarHeight))
    }

    // MARK: Events

    private func textDidChange() {
        delegate?.searchBar(self, textDidChange: searchTextField.text ?? "")
        searchController?.searchBarDidChange()
    }

    /// Handles a click of the cancel button, and Escape.
    func cancelSearch() {
        delegate?.searchBarCancelButtonClicked(self)
        searchController?.endSearch()
    }

    /// Escape acts as a click of the cancel button while the button is visible or the search is active.
    open override var keyCommands: [UIKeyCommand]? {
        guard showsCancelButton || searchController?.isActive == true else { return super.keyCommands }
        let escape = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.cancelSearch))
        return (super.keyCommands ?? []) + [escape]
    }
}

/// Forwards the decisions of the text field to the search bar's delegate.
private final class SearchFieldDelegate: UITextFieldDelegate {
    private weak var bar: UISearchBar?

    init(bar: UISearchBar) { self.bar = bar }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.delegate?.searchBarTextDidBeginEditing(bar)
        bar.searchController?.beginSearch()
    }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
    }
    func textFieldDidEndEditing(_ textField: UITextField) { if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) } }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        bar.flatMap { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) } ?? true
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
        return false
    }
}

/// Decides on the editing of a search bar's text and is notified of its buttons. All methods are optional.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
    /// Whether editing may begin; true by default.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Called when editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether editing may end; true by default.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Called when editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called when the text has changed, also when the program sets it.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether the user may replace a range, in UTF-16 code units; true by default.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called when the user has pressed Return.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Called for the cancel button.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Called for the bookmark button.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    /// Called for the button for the list of results.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    /// Called when the user has selected another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Returns true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Returns true.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Returns true.
    public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
