//go:build e2etest

package e2e

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/samples"
)

// answer is the form of every --json line.
type answer struct {
	Success bool           `json:"success"`
	Data    map[string]any `json:"data"`
	Error   string         `json:"error"`
}

// nod runs a command and returns its JSON lines and exit code.
func (b *testDesktop) nod(args ...string) ([]answer, int) {
	b.t.Helper()
	out, err := b.Nod(b.ctx, args...)
	code := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		b.t.Fatal(err)
	}
	var as []answer
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			b.t.Fatalf("nod %v printed %q", args, line)
		}
		as = append(as, a)
	}
	return as, code
}

func keys(m map[string]any) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func (b *testDesktop) fields(a answer, want ...string) {
	b.t.Helper()
	slices.Sort(want)
	if got := keys(a.Data); !a.Success || !slices.Equal(got, want) {
		b.t.Errorf("got %+v with fields %v, want %v", a, got, want)
	}
}

// Each result shape and each error text of the proposal contract, on the command line.
func TestProposalContract(t *testing.T) {
	b := open(t, desktest.Options{}) // no display, no tray, no notifications
	b.must(b.StartAgent(b.ctx, "watch"))
	ps := b.drop()
	invoice, photo, passport := byName(ps, samples.Invoice), byName(ps, samples.Photo), byName(ps, samples.Passport)

	list, _ := b.nod("proposals", "--json")
	b.fields(list[0], "proposals", "total", "hasMore")
	one := list[0].Data["proposals"].([]any)[0].(map[string]any)
	b.fields(answer{Success: true, Data: one}, "id", "filename", "category", "action", "confidence", "sensitive", "createdAt", "reasoning")

	for name, tc := range map[string]struct {
		args []string
		want string
	}{
		"not found":         {[]string{"approve", "xyz", "--json"}, "Proposal 'xyz' not found"},
		"sensitive":         {[]string{"approve", passport.ID, "--json"}, "This proposal is flagged as sensitive. Set confirm_sensitive to true."},
		"reject no such":    {[]string{"reject", "xyz", "--json"}, "Proposal 'xyz' not found"},
		"no such folder":    {[]string{"folders", "add", filepath.Join(b.Dir, "nowhere"), "--json"}, "Directory does not exist"},
		"no folder":         {[]string{"folders", "add", photo.SourcePath, "--json"}, "Path is not a directory"},
		"folder is watched": {[]string{"folders", "add", b.Downloads, "--json"}, "Directory is already being watched"},
	} {
		a, code := b.nod(tc.args...)
		if a[0].Success || a[0].Error != tc.want || code != 1 {
			t.Errorf("%s: got %+v, exit %d", name, a[0], code)
		}
	}

	a, code := b.nod("approve", photo.ID, "--json")
	b.fields(a[0], "action", "sourcePath", "destinationPath")
	if code != 0 || a[0].Data["action"] != "Moved file" {
		t.Errorf("approve: %+v exit %d", a[0], code)
	}
	if a, _ := b.nod("approve", photo.ID, "--json"); a[0].Error != "Proposal already approved/rejected" {
		t.Errorf("approve twice: %+v", a[0])
	}
	unknown := byName(ps, samples.Unknown)
	a, _ = b.nod("reject", unknown.ID, "--reason", "keep it", "--json")
	b.fields(a[0], "action", "filename", "cooldownUntil")
	if a[0].Data["action"] != "Rejected proposal" {
		t.Errorf("reject: %+v", a[0])
	}

	archive := byName(ps, samples.Archive)
	b.must(os.MkdirAll(archive.DestinationDir, 0o755))
	b.must(os.WriteFile(destination(archive), []byte("taken"), 0o600))
	if a, _ := b.nod("approve", archive.ID, "--json"); a[0].Error != "Destination file already exists" {
		t.Errorf("taken: %+v", a[0])
	}
	b.must(os.Remove(invoice.SourcePath))
	if a, _ := b.nod("approve", invoice.ID, "--confirm-sensitive", "--json"); a[0].Error != "Source file no longer exists" {
		t.Errorf("gone: %+v", a[0])
	}
	if s := b.status(invoice.ID); s != "invalid" {
		t.Errorf("a proposal whose file is gone is %s", s)
	}
	b.must(os.Remove(destination(archive)))

	a, _ = b.nod("approve", "--all", "--json")
	b.fields(a[0], "approved", "skipped", "failed", "errors")
	if a[0].Data["approved"] != 1.0 || a[0].Data["skipped"] != 1.0 {
		t.Errorf("approve all: %+v", a[0])
	}
	a, _ = b.nod("undo", "--last", "1", "--json")
	b.at(archive.SourcePath, destination(archive))
	a, _ = b.nod("clear", "--json")
	b.fields(a[0], "cleared")
	a, _ = b.nod("folders", "--json")
	b.fields(a[0], "directories", "watcherStatus")
	dir := a[0].Data["directories"].([]any)[0].(map[string]any)
	b.fields(answer{Success: true, Data: dir}, "path", "enabled", "recursive")
	a, _ = b.nod("pause", "--json")
	b.fields(a[0], "status")
	a, _ = b.nod("resume", "--json")
	b.fields(a[0], "status", "watchedDirectories")
	extra := filepath.Join(b.Dir, "Inbox")
	b.must(os.Mkdir(extra, 0o755))
	a, _ = b.nod("folders", "add", extra, "--json")
	b.fields(a[0], "path", "enabled")
	a, _ = b.nod("folders", "remove", extra, "--json")
	b.fields(a[0], "path")
}

// Without a running agent each command starts one temporarily, without a display.
func TestWithoutAgent(t *testing.T) {
	b := open(t, desktest.Options{})
	b.must(samples.Write(b.Downloads))
	a, code := b.nod("scan", b.Downloads, "--json")
	b.fields(a[0], "proposals", "total", "hasMore")
	if code != 0 || a[0].Data["total"] != float64(len(samples.Settled())) {
		t.Fatalf("scan: %+v exit %d", a[0], code)
	}
	for _, name := range append(samples.Settled(), samples.Partial) {
		if !b.Exists("Downloads/" + name) {
			t.Errorf("scan moved %s", name)
		}
	}
	a, _ = b.nod("approve", "--all", "--json")
	if a[0].Data["approved"] == 0.0 {
		t.Errorf("approve all: %+v", a[0])
	}
	a, _ = b.nod("undo", "--json")
	if a[0].Data["failed"] != 0.0 {
		t.Errorf("undo: %+v", a[0])
	}
	a, _ = b.nod("doctor", "--json")
	if len(a[0].Data["checks"].([]any)) < 6 {
		t.Errorf("doctor: %+v", a[0])
	}
	if _, err := b.Nod(b.ctx, "approve"); exitCode(err) != 2 {
		t.Errorf("approve without an id: %v", err)
	}
	if _, err := b.Nod(b.ctx, "fly"); exitCode(err) != 2 {
		t.Errorf("an unknown command: %v", err)
	}
	if _, err := api.GetStatus.Call(b.ctx, b.Client, api.None{}); err == nil {
		t.Error("an agent was left running")
	}
}

// Only the answer is printed, in every locale: the version and how it was built.
func TestOnlyTheAnswerIsPrinted(t *testing.T) {
	b := open(t, desktest.Options{})
	for _, locale := range []string{"C", "C.UTF-8", "POSIX", "de_DE.UTF-8", ""} {
		p, err := desktest.Start(append(b.Env(), "LANGUAGE=", "LC_ALL=", "LANG="+locale), os.Getenv("NOD_E2E_BIN"), "version")
		b.must(err)
		if _, err := p.Wait(b.ctx); err != nil || !versionOnly.MatchString(p.Output()) {
			t.Errorf("LANG=%q: %q %v", locale, p.Output(), err)
		}
	}
}

var versionOnly = regexp.MustCompile(`^nod \S+\ngo\S+, linux/\S+, with cgo.*\n$`)

func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}
