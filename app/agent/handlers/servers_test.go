package handlers

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

// told keeps all that is recorded, as text.
type told struct{ text string }

func (a *told) RecordAct(_ context.Context, act, summary string, args any) {
	a.text += fmt.Sprintf("%s %s %+v\n", act, summary, args)
}

// secrets are a keyring in memory.
type secrets map[string]string

func (s secrets) Get(_ context.Context, account string) (string, error) {
	if text, ok := s[account]; ok {
		return text, nil
	}
	return "", fs.ErrNotExist
}
func (s secrets) Set(_ context.Context, account, text string) error { s[account] = text; return nil }
func (s secrets) Delete(_ context.Context, account string) error    { delete(s, account); return nil }

// A secret is kept under a name that can be one, recorded without its value, and removed with its server.
func TestSecretsOfServers(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "config.toml"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	live := config.Open(config.Paths{Home: dir, Config: filepath.Join(dir, "config.toml"), State: filepath.Join(dir, "state"), LastGood: filepath.Join(dir, "state", "last.toml")})
	keys, acts := secrets{}, &told{}
	h := Servers{Settings: live, Acts: acts, Servers: servers.New(servers.Options{
		Settings: func() []servers.Server {
			var out []servers.Server
			for _, s := range live.Get().Servers {
				out = append(out, servers.Server(s))
			}
			return out
		},
		Env: func() policy.Env { return policy.Env{} }, Folder: filepath.Join(dir, "state", "servers"), Home: dir, Keyring: keys, Changed: func([]tools.Tool) {},
	})}
	if _, err := h.add(t.Context(), api.AddServerRequest{Name: "fs", Command: []string{"npx"}}); err != nil {
		t.Fatal(err)
	}
	for _, r := range []api.KeepSecretRequest{{Name: "none", Variable: "A_TOKEN", Value: "hunter2"}, {Name: "fs", Variable: "LD_PRELOAD", Value: "hunter2"},
		{Name: "fs", Variable: "A_TOKEN"}, {Name: "fs", Variable: "A_TOKEN", Value: "hunter2\x00"}, {Name: "fs", Variable: "A_TOKEN", Value: strings.Repeat("x", maxSecret+1)}} {
		if _, err := h.keepSecret(t.Context(), r); err == nil || len(keys) > 0 || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s of %s: %v, %d kept", r.Variable, r.Name, err, len(keys))
		}
	}
	got, err := h.keepSecret(t.Context(), api.KeepSecretRequest{Name: "fs", Variable: "A_TOKEN", Value: "hunter2"})
	if err != nil || len(keys) != 1 || len(got.Servers) != 1 || len(got.Servers[0].Secrets) != 1 {
		t.Errorf("%v, %+v, %d kept", err, got, len(keys))
	}
	if _, err := h.signIn(t.Context(), api.SignInRequest{Name: "fs"}); err == nil || strings.Contains(acts.text, "sign_in") {
		t.Errorf("a person signed in to a command: %v", err)
	}
	if _, err := h.stop(t.Context(), api.StopServerRequest{Name: "none"}); err == nil {
		t.Error("a server that is not there was stopped")
	}
	if got, err := h.remove(t.Context(), api.ServerRequest{Name: "fs"}); err != nil || len(keys) > 0 || len(got.Servers) > 0 {
		t.Errorf("%v, %+v, %d kept", err, got, len(keys))
	}
	if !strings.Contains(acts.text, "server_secret Kept A_TOKEN of the server fs") || strings.Contains(acts.text, "hunter2") {
		t.Errorf("recorded:\n%s", acts.text)
	}
}
