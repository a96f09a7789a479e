package rig

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// Reading is as long as a person reads what has just been shown: a press in its first
// half second counts for nothing, and what has come into sight in it was not seen.
const Reading = 800 * time.Millisecond

// ApproveAll presses Ctrl+Shift+A in the window and then approves what it lists as not
// seen yet, until only sensitive files wait.
func (r *Rig) ApproveAll(ctx context.Context) error {
	return r.ApproveAllUntil(ctx, "only sensitive proposals wait", func() bool {
		s, err := r.Status(ctx)
		return err == nil && s.Counts.Pending == s.Counts.Sensitive
	})
}

// ApproveAllUntil is ApproveAll that ends once something holds.
func (r *Rig) ApproveAllUntil(ctx context.Context, what string, holds func() bool) error {
	time.Sleep(Reading)
	if err := r.Display.Press("ctrl+shift+a"); err != nil {
		return err
	}
	return desktest.Poll(ctx, what, func() bool {
		if r.AsksToApprove(ctx) != "" {
			time.Sleep(Reading)
			if r.AsksToApprove(ctx) != "" && r.Display.Press("Return") != nil {
				return false
			}
		}
		return holds()
	})
}

// AsksToApprove is what the button says that goes on with the files that were not seen;
// empty: they are not listed.
func (r *Rig) AsksToApprove(ctx context.Context) string {
	nodes, err := desktest.Tree(ctx, r.DebugSock)
	if err != nil { // a busy window answers later
		return ""
	}
	buttons := slices.DeleteFunc(nodes, func(n desktest.Node) bool { return n.Type != "*kit.Button" })
	at := slices.IndexFunc(buttons, func(n desktest.Node) bool { return n.Text == "Cancel" })
	if at < 1 {
		return ""
	}
	return buttons[at-1].Text
}
