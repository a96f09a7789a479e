package tray

// Snapshot is the part of the agent's state that the tray shows. It is replaced,
// never changed.
type Snapshot struct {
	Waiting   int    // what waits in the Inbox, Asks among it
	Asks      int    // the assistant's requests for approval
	Paused    bool   // watching is paused
	Warnings  int    // such as a missing folder or an invalid setting
	LastID    string // the act that Undo would undo; empty: none
	LastLabel string // its label: "3 files to Documents"; may contain file names
}

// Actions are called on clicks. Each has its own goroutine and may block; one
// further click on the same entry is kept meanwhile. A nil action does nothing.
type Actions struct {
	Answer    func()            // open the approval window
	Review    func()            // open the proposals
	Chat      func()            // open the chat
	History   func()            // open the history
	SetPaused func(paused bool) // pause or resume watching
	Undo      func(id string)   // undo the act that the menu shows
	Settings  func()            // open the settings
	Quit      func()            // quit Nod
}

// Icons are files of the icon's states, ICO on Windows and PNG elsewhere. They must show on dark and on light panels.
type Icons struct {
	Idle          []byte
	Waiting       []byte // with a dot
	Paused        []byte
	PausedWaiting []byte
}
