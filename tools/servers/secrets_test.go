package servers_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools/servers"
)

// ring is a keyring in memory.
type ring map[string]string

func (r ring) Get(_ context.Context, account string) (string, error) {
	if text, ok := r[account]; ok {
		return text, nil
	}
	return "", fs.ErrNotExist
}
func (r ring) Set(_ context.Context, account, text string) error { r[account] = text; return nil }
func (r ring) Delete(_ context.Context, account string) error {
	if _, ok := r[account]; !ok {
		return fs.ErrNotExist
	}
	delete(r, account)
	return nil
}

// A secret reaches the environment of its server and nothing else: no answer, error, state, pin, log or command line has it.
func TestSecretsReachTheServerOnly(t *testing.T) {
	const secret = `hunter2 "quoted" hunter2`
	r := newRig(t, "tools", "secret", "words", "It has ${FAKE_TOKEN} in its words.")
	keys := ring{}
	r.o.Keyring = keys
	set := r.settings()[0]
	set.Secrets = []string{"FAKE_TOKEN"}
	must(t, r.sets())
	r.servers = servers.New(r.o)
	must(t, r.sets(set))
	if res := r.call(servers.ApproveTool, `{"server":"fake"}`); res.Success || !strings.Contains(res.Error, "nod mcp secret fake FAKE_TOKEN") || r.notes() != "" {
		t.Fatalf("without it: %+v", res)
	}
	must(t, r.servers.SetSecret(t.Context(), "fake", "FAKE_TOKEN", secret))
	r.pass(time.Hour)
	var told []string
	told = append(told, r.approve().Summary, r.question().Preview.Diff.After)
	for _, args := range []string{`{}`, `{"x":"fail"}`, `{"x":"refuse"}`, `{"x":"die"}`} {
		res := r.call("fake.secret", args)
		told = append(told, res.Error, res.Summary, string(res.Data))
		if args == `{}` && strings.Count(string(res.Data), "‹secret›") != 3 {
			t.Errorf("%s", res.Data)
		}
	}
	for _, st := range r.servers.States() {
		told = append(told, st.Problem, st.Diff, st.Change)
	}
	must(t, filepath.WalkDir(filepath.Dir(r.state), func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			text, _ := os.ReadFile(path)
			told = append(told, string(text))
		}
		return err
	}))
	if all := strings.Join(told, "\n"); strings.Contains(all, "hunter2") || !strings.Contains(all, "‹secret›") {
		t.Errorf("it was told:\n%s", all)
	}
	through := filepath.Join(t.TempDir(), "through")
	writes := func(text string) { must(t, os.WriteFile(through, []byte(text+"exec \"$1\" server \"$2\"\n"), 0o600)) }
	writes("")
	direct := set.Command
	set.Command = []string{"/bin/sh", through, direct[0], r.dir}
	must(t, errors.Join(r.sets(set), r.servers.SetSecret(t.Context(), "fake", "FAKE_TOKEN", secret)))
	r.approve()
	writes("# another\n")
	must(t, r.restart())
	r.says("words", "It has [${FAKE_TOKEN}] in its words.")
	for _, want := range []string{"[]", "[‹secret›]"} { // another file in its place gets it once the person approved that
		r.call("fake.secret", `{}`)
		if r.approve(); !strings.Contains(r.question().Preview.Diff.After, want) {
			t.Errorf("%s is not in %s", want, r.question().Preview.Diff.After)
		}
	}
	must(t, r.servers.ForgetSecrets(t.Context(), "fake"))
	set.Command = direct
	must(t, errors.Join(r.sets(set), r.servers.SetSecret(t.Context(), "fake", "FAKE_TOKEN", secret)))
	other := set
	other.Command = append(set.Command[:len(set.Command):len(set.Command)], "more")
	must(t, r.sets(other))
	if res := r.call(servers.ApproveTool, `{"server":"fake"}`); !strings.Contains(res.Error, "it is not stored") {
		t.Errorf("another command got it: %+v", res)
	}
	must(t, r.sets(set))
	must(t, r.servers.ForgetSecrets(t.Context(), "fake"))
	if len(keys) > 0 {
		t.Errorf("%d are still kept", len(keys))
	}
}
