package catalogue

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
	"github.com/nod-app/nod/tools/web"
)

// ownPaths returns the paths that are Nod's own: no tool may touch it, whatever the scopes say.
// Settings and store are among them by themselves, so that they are known under another name (a
// hard link), too.
func ownPaths(p config.Paths) []string {
	return []string{filepath.Dir(p.Config), p.State, p.Cache, p.Runtime, p.Config, filepath.Join(p.State, store.Name)}
}

// ownForCommands returns the paths that no command may use: apart from those, Nod's program and
// its socket, by themselves, so that they are known under another name.
func ownForCommands(p config.Paths) []string {
	own := append(ownPaths(p), p.Socket)
	if program, err := os.Executable(); err == nil {
		own = append(own, program)
	}
	return own
}

// Servers returns the servers of the settings.
func Servers(c config.Config) []servers.Server {
	out := make([]servers.Server, len(c.Servers))
	for i, s := range c.Servers {
		out[i] = servers.Server(s)
	}
	return out
}

// ServerSettings are the settings to which servers are added.
type ServerSettings struct{ Live *config.Live }

// Check implements servers.Settings.
func (s ServerSettings) Check(sv servers.Server) error { return s.Live.CheckServer(config.Server(sv)) }

// Add implements servers.Settings.
func (s ServerSettings) Add(sv servers.Server) error { return s.Live.AddServer(config.Server(sv)) }

// Remove implements servers.Settings.
func (s ServerSettings) Remove(name string) error { return s.Live.RemoveServer(name) }

// PublicHTTP reaches public addresses only.
func PublicHTTP() http.RoundTripper { return web.Net{}.Transport() }

// policySettings returns the user's settings as the policy wants them. A folder that
// does not exist now is in no scope until it does.
func policySettings(c config.Tools) tools.Settings {
	s := policySwitches(c)
	s.Scope = policy.Scope{Apps: c.Apps, AnyApp: len(c.Apps) == 0, Offline: c.Offline, Hosts: c.Hosts}
	for _, dir := range slices.Concat(c.ReadWrite, c.ReadOnly) {
		root, err := policy.NewRoot(dir, !slices.Contains(c.ReadOnly, dir))
		if err == nil {
			s.Scope.Roots = append(s.Scope.Roots, root)
		}
	}
	return s
}

// policySwitches returns the policySettings without the scope: which tools are on.
func policySwitches(c config.Tools) tools.Settings {
	s := tools.Settings{Overrides: map[string]policy.Override{}, On: map[string]bool{"shell.run": c.Shell}}
	for name, o := range c.Overrides {
		s.Overrides[name] = policy.Override(o)
	}
	return s
}
