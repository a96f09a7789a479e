//go:build e2etest

package soak

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/headless"
)

// installation is one whose agent answers profilers: there it says how many goroutines it has.
type installation struct {
	*headless.Nod
	documents string
	filed     string // the folder to which files are moved
	elsewhere string // where a person puts files that Nod is to know nothing more of
	socket    string
	profiles  *http.Client
}

func newInstallation(t *testing.T, bin string) *installation {
	h := &installation{Nod: headless.New(t, bin)}
	h.documents, h.socket, h.elsewhere = filepath.Join(h.Dir, "Documents"), filepath.Join(h.Dir, "profiles.sock"), t.TempDir()
	h.filed = filepath.Join(h.documents, "Soak")
	h.profiles = &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", h.socket)
	}}}
	h.Write(filepath.Join(h.documents, "notes.txt"), []byte("notes\n"))
	h.Write(filepath.Join(h.Downloads, "old", "old.txt"), []byte("was there before\n"))
	h.WriteConfig(fmt.Appendf(nil,
		"settle = \"500ms\"\n[[folders]]\npath = %q\n[[rules]]\nname = \"soak\"\nextensions = [\"txt\"]\ncategory = \"documents\"\ndestination = %q\n[tools]\nfolders = [%q]\n",
		h.Downloads, h.filed, h.documents))
	return h
}

// start starts the agent as without --pprof: what a profile of the heap is made of stays in
// memory, and would count as the agent's own.
func (h *installation) start() {
	h.T.Helper()
	h.T.Setenv("GODEBUG", "memprofilerate=0")
	h.Start("--pprof", h.socket)
	h.Until("the agent watches", func(ctx context.Context) bool {
		s, err := api.GetStatus.Call(ctx, h.Client, api.None{})
		return err == nil && len(s.Folders) == 1 && s.Folders[0].State == "watching"
	})
}
