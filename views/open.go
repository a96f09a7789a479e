package views

import (
	"path/filepath"

	"github.com/pkg/browser"
)

// openFile opens a file in the program that the desktop has for it. It does
// not block: the desktop's opener may only end together with that program.
func openFile(path string) error {
	go func() { _ = browser.OpenFile(path) }() // nobody is there to be told minutes later
	return nil
}

// revealFile shows a file's folder.
func revealFile(path string) error { return openFile(filepath.Dir(path)) }
