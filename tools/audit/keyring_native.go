//go:build darwin || windows

package audit

import "context"

// keyringReady has nothing to look at: these systems always have a keyring, and
// say by themselves what is wrong with it.
func keyringReady(context.Context) error { return nil }
