// Package servers makes tools of those that other programs serve over the Model Context Protocol. A
// person has approved what a server says of its tools before there are any; when it says something
// else, or its program is another one, its tools are gone until that is approved, too.
package servers

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// StartCommand is the argument with which a program is started that calls Start with the arguments that follow.
const StartCommand = "start-server"

// keepFolder has the copies for undo. No server can be called so, whose own folder it would be.
const keepFolder = ".undo"

// Server is how the settings have a server.
type Server struct {
	Name    string
	Command []string // the program, and its arguments
	URL     string   // where it is reached over HTTP, instead of a command
	Folders []string // that it may write, absolute
	Secrets []string // variables of its environment, or headers of its requests, whose values the keyring has
}

// Options configure the servers. All must be set but Keyring, HTTP, Added, Program, Now and Start; without Start no server is confined to its folders.
type Options struct {
	Settings func() []Server
	Env      func() policy.Env // what paths among arguments may lead to
	Folder   string            // Nod's own: what was approved, and where servers are started
	Start    []string          // on Linux, the program that calls Start, with its arguments
	Home     string            // of the user
	Version  string            // of Nod, which servers are told
	Keyring  Keyring           // nil: it is not used
	HTTP     http.RoundTripper // reaches public addresses only; nil: there are no servers over HTTP
	Added    Settings          // where servers are added that are taken over; nil: none are
	Program  string            // Nod's, which then stands in the place of theirs
	Changed  func([]tools.Tool)
	Effects  tools.Effects // those of the Registry that has the tools
	Now      func() time.Time

	suite *mcp.ClientOptions // of a test: addresses on this computer are reached, and what servers ask for is given
}

// Servers are the servers of the settings. They are started when a tool is called, and ended when none was
// for a while. It is safe for concurrent use.
type Servers struct {
	o         Options
	snapshots *files.Snapshots

	refreshing sync.Mutex // held while tools are made of what was approved
	mu         sync.Mutex
	byName     map[string]*server
}

// New makes Servers; there are no tools until Refresh.
func New(o Options) *Servers {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Keyring == nil {
		o.Keyring = noKeyring{}
	}
	s := &Servers{o: o, byName: map[string]*server{}}
	s.snapshots = files.NewSnapshots(files.Options{Home: o.Home, Keep: filepath.Join(o.Folder, keepFolder), Now: o.Now}, s.found)
	return s
}

// Refresh reads the settings and what was approved, ends servers that are not wanted any more, and tells which
// tools there are now. It starts nothing.
func (s *Servers) Refresh() error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	wanted := map[string]Server{}
	for _, w := range s.o.Settings() {
		wanted[w.Name] = w
	}
	s.mu.Lock()
	for name, sv := range s.byName {
		if w, ok := wanted[name]; !ok || !reflect.DeepEqual(w, sv.Server) {
			delete(s.byName, name)
			defer sv.rest()
		}
	}
	for name, w := range wanted {
		if s.byName[name] == nil {
			s.byName[name] = &server{Server: w, o: s.o, refresh: func() { _ = s.Refresh() }, undo: s.Undo, tree: s.snapshots.Tree(), turn: make(chan struct{}, 1)}
		}
	}
	all := s.sorted()
	s.mu.Unlock()
	var out []tools.Tool
	var errs []error
	if len(all) > 0 { // first: the first tool of a name is the one that is called
		approve, err := s.approveTool()
		out, errs = append(out, approve), append(errs, err)
	}
	if s.o.Added != nil {
		takeOver, err := s.takeOverTool()
		out, errs = append(out, takeOver), append(errs, err)
	}
	for _, sv := range all {
		made, err := sv.tools()
		out, errs = append(out, made...), append(errs, err)
	}
	s.o.Changed(out)
	return errors.Join(errs...)
}

// sorted returns the servers by name; mu is held.
func (s *Servers) sorted() []*server {
	var out []*server
	for _, name := range slices.Sorted(maps.Keys(s.byName)) {
		out = append(out, s.byName[name])
	}
	return out
}

// States returns what is known of each server, by name.
func (s *Servers) States() []State {
	s.mu.Lock()
	all := s.sorted()
	s.mu.Unlock()
	out := []State{}
	for _, sv := range all {
		out = append(out, sv.state())
	}
	return out
}

func (s *Servers) find(name string) (*server, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sv := s.byName[name]; sv != nil {
		return sv, nil
	}
	return nil, tools.Fail("no_such_server", lang.Say("There is no server %q in the settings.", name))
}

// Run finds out what calls changed that were under way when Nod ended, and ends servers that were not used for a while,
// until ctx ends; then all.
func (s *Servers) Run(ctx context.Context) {
	s.snapshots.Settle(ctx)
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.end(func(sv *server) bool { return sv.idle(s.o.Now()) })
		case <-ctx.Done():
			s.end(func(*server) bool { return true })
			return
		}
	}
}

func (s *Servers) end(due func(*server) bool) {
	s.mu.Lock()
	all := s.sorted()
	s.mu.Unlock()
	for _, sv := range all {
		if due(sv) {
			sv.rest()
		}
	}
}
