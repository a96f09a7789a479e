package web

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/pkg/browser"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

const nameSystem = "system"

// launchErrorWait is how long an error of the system's browser is waited for. Where
// xdg-open is the generic one it ends when the browser does.
const launchErrorWait = 3 * time.Second

// quiet keeps what browsers print out of Nod's own output. The browser package
// has these as globals, so they are set once and before anything reads them.
var quiet = sync.OnceFunc(func() { browser.Stdout, browser.Stderr = io.Discard, io.Discard })

type system struct {
	openURL func(string) error
	wait    time.Duration
}

func newSystem() system {
	quiet()
	return system{openURL: browser.OpenURL, wait: launchErrorWait}
}

func (system) name() string { return nameSystem }

func (system) ready() error { return nil }

// open starts the browser. The address has passed the policy's rule: the
// browser package would run a path.
func (s system) open(ctx context.Context, address string) (Page, error) {
	done := make(chan error, 1)
	go func() { done <- s.openURL(address) }()
	after := time.NewTimer(s.wait)
	defer after.Stop()
	select {
	case err := <-done:
		if err != nil {
			return Page{}, tools.Fail(CodeNoBrowser, lang.Say("The browser could not be started. Ask the user to choose a default browser in the system's settings."))
		}
	case <-after.C: // it runs, and the call would end with it
	case <-ctx.Done():
		return Page{}, ctx.Err()
	}
	return Page{URL: address, Browser: nameSystem}, nil
}
