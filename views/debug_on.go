//go:build e2e

package views

import (
	"fmt"
	"os"

	"github.com/nod-app/nod/views/kit"
)

// debug names the widgets with their places to whoever asks on the socket of
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
