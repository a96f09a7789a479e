package notify

import "context"

// message is one notification; its texts are plain.
type message struct {
	title, body string
	// apart is one that stands beside the others: it replaces none, is not
	// replaced, and does nothing when it is clicked.
	apart bool
}

// server shows notifications, one at a time. Its methods are called from one
// goroutine and return when their context ends at the latest.
type server interface {
	// show shows a message in place of the one that is shown, unless it stands apart.
	show(ctx context.Context, m message) error
	// showing says whether the last message is still to be seen, as far as the
	// OS tells.
	showing() bool
	// withdraw takes away what is shown.
	withdraw(ctx context.Context)
	// close withdraws and lets go of the OS.
	close()
}

// Status is how the OS's notifications are doing.
type Status struct {
	Name    string // of the server: "dunst"
	Version string
	OK      bool
	Detail  string // what is wrong, or what went wrong last
	Remedy  string // what to do about it
}
