package apps

import (
	"crypto/sha256"
	"encoding/hex"
	"github.com/nod-app/nod/tools/policy"
	"regexp"
)

// validID is what the policy takes for an id; an application of another name is
// not listed.
var validID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)

// App is one installed application.
type App struct {
	ID      string // what settings and models call it; ASCII letters, digits, '.', '_', '-'
	Name    string // as its maker calls it; hostile until cleaned
	About   string // what it is, in its maker's words: "Web Browser"; hostile, only searched
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

// What can go wrong with an application. They are never renamed.
const (
	CodeUnknownApp policy.Code = "app_unknown"      // the index has no such id
	CodeRefusedApp policy.Code = "app_refused"      // it is in the index, and never opened
	CodeChangedApp policy.Code = "app_changed"      // it is another one than was looked at
	CodeNoFiles    policy.Code = "app_takes_none"   // it takes no files, or not that many
	CodeNoFile     policy.Code = "file_missing"     // a file is not there
	CodeNoLauncher policy.Code = "launcher_missing" // gtk-launch is not installed
	CodeNotStarted policy.Code = "app_not_started"  // the launcher could not start it
)

// digest hashes parts so that no two lists give one text.
func digest(parts []string) string {
	h := sha256.New()
	for _, p := range parts {
		sum := sha256.Sum256([]byte(p))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}
