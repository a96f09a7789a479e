// Package buildinfo says how this program was built.
package buildinfo

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// Info is how a program was built.
type Info struct {
	Compiler string    // "go1.26.8"
	System   string    // "linux/amd64"
	CGO      bool      // with C: with windows, and on macOS a tray
	Tags     string    // build tags, separated by commas; mostly empty
	Time     time.Time // of the newest commit that is in it; zero: it was not built from a repository
	Changed  bool      // with changes that were not committed
}

// Read returns how this program was built.
func Read() Info {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		b = &debug.BuildInfo{}
	}
	return of(b)
}

func of(b *debug.BuildInfo) Info {
	set := map[string]string{}
	for _, s := range b.Settings {
		set[s.Key] = s.Value
	}
	at, err := time.Parse(time.RFC3339, set["vcs.time"])
	if err != nil {
		at = time.Time{}
	}
	return Info{
		Compiler: cmp.Or(b.GoVersion, runtime.Version()), System: runtime.GOOS + "/" + runtime.GOARCH,
		CGO: set["CGO_ENABLED"] == "1", Tags: set["-tags"], Time: at, Changed: set["vcs.modified"] == "true",
	}
}

// String returns one line for a person.
func (i Info) String() string {
	parts := []string{i.Compiler, i.System, "without cgo"}
	if i.CGO {
		parts[2] = "with cgo"
	}
	if i.Tags != "" {
		parts = append(parts, "tags "+i.Tags)
	}
	if !i.Time.IsZero() {
		parts = append(parts, "sources of "+i.Time.UTC().Format(time.DateOnly))
	}
	if i.Changed {
		parts = append(parts, "changed since")
	}
	return strings.Join(parts, ", ")
}
