package tray

// Snapshot is what the tray shows of the agent's state. It is never changed,
// only replaced.
type Snapshot struct {
	Pending   int    // proposals that wait
	Asks      int    // questions of the assistant that wait for an answer
	Paused    bool   // nothing is watched for now
	Warnings  int    // things that need the user: a folder that vanished, a bad setting
	LastID    string // the act that Undo takes back; empty: nothing to undo
	LastLabel string // what it did: "3 files to Documents"; may hold file names
}

// Actions are what the user can ask for. Each is called on a goroutine of its
// own and may take its time; while it runs, one further click on the same entry
// is kept. One that is nil does nothing.
type Actions struct {
	Answer    func()            // show the questions
	Review    func()            // show the proposals
	Chat      func()            // show the conversations
	Activity  func()            // show what happened
	SetPaused func(paused bool) // stop or go on watching
	Undo      func(id string)   // take back the act that the menu named
	Settings  func()            // open the settings file
	Quit      func()            // end Nod
}

// Icons are PNG files of the icon's states, for the tray's background.
type Icons struct {
	Idle    []byte
	Waiting []byte // with a dot
	Paused  []byte
}
