// Package opener opens files in the programs of the desktop, and shows them in its file manager.
package opener

import (
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/pkg/browser"
)

// patience is how long the desktop's opener is waited for. One that fails does
// so at once; one that works may only end together with the program it starts.
const patience = 3 * time.Second

// Open opens a file in the program that the desktop has for it. It blocks
// for patience at most, and reports what has failed by then.
func Open(path string) error {
	_, err := endsWithin(patience, func() error { return browser.OpenURL(fileURL(path)) })
	if _, failed := errors.AsType[*exec.ExitError](err); failed {
		return fmt.Errorf("the desktop found no program that opens it (%w); choose one in your file manager", err)
	}
	return err
}

// Reveal shows a file in its folder, selected if the desktop can do that. It blocks for twice patience at most.
func Reveal(path string) error {
	if selectFile(path) == nil {
		return nil
	}
	return Open(filepath.Dir(path))
}

// endsWithin reports whether work came to its end in time, and how; work that takes
// longer goes on.
func endsWithin(wait time.Duration, work func() error) (ended bool, err error) {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return true, err
	case <-time.After(wait):
		return false, nil
	}
}

// fileURL names a file so that % and # in its name mean themselves.
func fileURL(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
