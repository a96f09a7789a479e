//go:build e2e

package views

import (
	"fmt"
	"os"

	"github.com/nod-app/nod/views/kit"
)

// checkThreads has Fyne report what is called on another goroutine than its own. That
// costs it a stack trace for each object that is drawn again: a tenth of a window's start.
const checkThreads = true

// debug names the widgets with their places to the one who asks on the socket of
// NOD_DEBUG_SOCK.
func (p *process) debug() (stop func()) {
	path := os.Getenv("NOD_DEBUG_SOCK")
	if path == "" {
		return func() {}
	}
	stop, err := kit.ServeTree(path, func(read func()) {
		done := make(chan struct{})
		hop(func() { read(); close(done) })
		<-done
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "nod window:", err)
		return func() {}
	}
	return stop
}
