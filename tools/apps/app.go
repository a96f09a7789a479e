package apps

import "regexp"

// validID is what the policy takes for an id; an application of another name is
// not listed.
var validID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)

// App is one installed application.
type App struct {
	ID      string // what settings and models call it; ASCII letters, digits, '.', '_', '-'
	Name    string // as its maker calls it; hostile until cleaned
	File    string // absolute path of the launcher: .desktop file, bundle or link
	Program string // absolute path of what it runs, links resolved
	Takes   Takes
	Digest  string // of the launcher and the program, as they are now
	Why     string // why tools never open it, in a sentence; empty: they may
}

// Takes says what files an application can be started with.
type Takes int

// An application takes no file, one at a time, or many at once.
const (
	NoFiles Takes = iota
	OneFile
	ManyFiles
)

// maxFiles is how many files an application is started with at once: what a
// person can still check in a question.
const maxFiles = 32
