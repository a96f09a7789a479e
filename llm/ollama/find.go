package ollama

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
	"golang.org/x/mod/semver"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// State is the state of a server.
type State string

// The states.
const (
	Running State = "running"
	Ready   State = "installed" // not running; it can be started
	Missing State = "missing"   // not running, and not installed here
	Foreign State = "foreign"   // something else answers at its address
	Wrong   State = "wrong"     // the address is none, or may not be used
)

// Found is the result of Find.
type Found struct {
	State   State
	URL     string // which was asked
	Program string // the absolute path of the installed one; "" if there is none
	Version string // of the running one; "0.0.0" if it was built without one
	Text    string // a sentence for the person
	Remedy  string // what they can do; "" if nothing needs doing
	Warning string // of an unsafe version; else ""
}

// versionTimeout is how long a server may take to report its version.
const versionTimeout = 3 * time.Second

// Find checks whether a server answers at the URL of o and, if none does, whether
// Ollama is installed. installed is the path to look at first; "": the usual ones.
func Find(ctx context.Context, o Options, installed string) Found {
	out := Found{URL: o.URL, Program: findProgram(installed)}
	b, err := New(o)
	if err != nil {
		return out.withError(Wrong, err)
	}
	defer b.Close()
	out.URL = b.base.String()
	within, cancel := context.WithTimeout(ctx, versionTimeout)
	defer cancel()
	out.Version, err = b.Version(within)
	var known *llm.Error
	switch {
	case err == nil:
		out.State, out.Text, out.Warning = Running, lang.Say("Ollama %s answers at %s.", out.Version, b.base.Host), Warning(out.Version)
		if out.Version == unknownVersion {
			out.Text = lang.Say("Ollama answers at %s.", b.base.Host)
		}
		return out
	case ctx.Err() == nil && within.Err() != nil:
		return out.with(Foreign, lang.Say("Something at %s takes connections, but does not answer.", b.base.Host), lang.Say("Restart it, or look what it is."))
	case errors.As(err, &known) && !wire.IsDialError(err) && ctx.Err() == nil:
		return out.withError(Foreign, err)
	case b.otherMachine:
		return out.withError(Missing, err)
	case out.Program != "":
		return out.with(Ready, lang.Say("Ollama is installed, but not running."), lang.Say("Start it here, or run ‘ollama serve’."))
	}
	return out.with(Missing, lang.Say("Ollama is not installed."), lang.Say("Get it at ollama.com/download; Nod finds it then."))
}

// Version asks the server for its version: which it has, if it is Ollama.
func (b *Backend) Version(ctx context.Context) (string, error) {
	v, err := b.api.Version(ctx)
	if err != nil {
		return "", b.versionError(ctx, err)
	}
	if v == "" {
		return "", b.statusError("", statusOf(http.StatusNotFound))
	}
	return safetext.Line(v, 40), nil
}

// versionError distinguishes another server from an Ollama that does not answer.
func (b *Backend) versionError(ctx context.Context, err error) *llm.Error {
	e := b.requestError(ctx, "", err)
	if e.Kind == llm.KindInterrupted { // it took the request and said nothing
		return b.statusError("", statusOf(http.StatusNotFound))
	}
	return e
}

func (f Found) withError(s State, err error) Found {
	var known *llm.Error
	if errors.As(err, &known) {
		return f.with(s, known.Text, known.Remedy)
	}
	return f.with(s, wire.Excerpt(err.Error()), "")
}

func (f Found) with(s State, text, remedy string) Found {
	f.State, f.Text, f.Remedy = s, text, remedy
	return f
}

// findProgram returns the installed Ollama: the given one, that of PATH, or that of a
// usual place. A desktop session's PATH often lacks the last.
func findProgram(given string) string {
	if given != "" {
		return executablePath(given)
	}
	if p, err := exec.LookPath("ollama"); err == nil && filepath.IsAbs(p) {
		return p
	}
	for _, p := range installPaths(runtime.GOOS, os.Getenv) {
		if p = executablePath(p); p != "" {
			return p
		}
	}
	return ""
}

func installPaths(system string, env func(string) string) []string {
	switch system {
	case "windows":
		return []string{filepath.Join(env("LOCALAPPDATA"), "Programs", "Ollama", "ollama.exe")}
	case "darwin":
		return []string{"/Applications/Ollama.app/Contents/Resources/ollama", "/opt/homebrew/bin/ollama", "/usr/local/bin/ollama"}
	}
	return []string{"/usr/local/bin/ollama", "/usr/bin/ollama", filepath.Join(env("HOME"), ".local", "bin", "ollama"), "/snap/bin/ollama"}
}

func executablePath(path string) string {
	if !filepath.IsAbs(path) {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || (runtime.GOOS != "windows" && info.Mode()&0o111 == 0) {
		return ""
	}
	return path
}

const (
	unknownVersion = "0.0.0"  // of a server that was built without one
	safeVersion    = "0.17.1" // fixes CVE-2026-7482; older ones have more holes
)

// Warning returns a sentence about a version with known holes; "" for others and for
// one that is not known. Nothing else depends on a version.
func Warning(version string) string {
	v := "v" + strings.TrimPrefix(version, "v")
	if !semver.IsValid(v) || semver.Compare(v, "v"+unknownVersion) == 0 || semver.Compare(v, "v"+safeVersion) >= 0 {
		return ""
	}
	return lang.Say("Ollama %s has known security holes; %s or later fixes them.", version, safeVersion)
}

func statusOf(code int) api.StatusError { return api.StatusError{StatusCode: code} }
