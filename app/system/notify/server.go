package notify

import "context"

// message is one notification; its texts are plain text.
type message struct {
	title, body string
	acts        []Act // its buttons, beside what a click does
	// standalone messages replace none, are not replaced, and do nothing when
	// they are clicked.
	standalone bool
}

// server shows notifications. Its methods are called from one goroutine and
// return when their context ends.
type server interface {
	// show shows a message; unless it is standalone, it replaces the shown one.
	show(ctx context.Context, m message) error
	// showing reports whether the last message is still shown, as far as the OS
	// reports that.
	showing() bool
	// withdraw removes the shown message.
	withdraw(ctx context.Context)
	// close withdraws the shown message and disconnects.
	close()
}

// Status is the state of the OS's notifications.
type Status struct {
	Name    string // of the server: "dunst"
	Version string
	OK      bool
	Detail  string // the problem, or the last error
	Remedy  string // how to fix it
}
