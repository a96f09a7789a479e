package servers

import (
	"encoding/json"
	"slices"

	"github.com/aymanbagabas/go-udiff"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// State is what is known of a server.
type State struct {
	Server
	Tools   []string // that it has, as Nod names them; none until they are approved
	Pins    []Pin    // what was approved
	Running bool
	Stopped bool // by the person
	SignIn  bool // the person must sign in to it first
	// Confined says that it can change no file but in its folders.
	Confined bool
	Problem  string // why its tools cannot be used; empty: they can
	Remedy   string // what can be done about that, in a terminal; empty: the problem says it
	Change   string // how what it says now differs from what was approved; empty: that is not known to differ
	Diff     string // the same, line by line
}

// Pin is a part of what was approved of a server: one of its files, or a tool with all that is said of it.
type Pin struct {
	Name   string // the path of the file, or the tool's own name
	SHA256 string
}

// maxDiff is how much of a difference a state has, in bytes; the question shows all of it.
const maxDiff = 16 << 10

// state returns what is known of the server.
func (sv *server) state() State {
	made, err := sv.tools()
	st := State{Server: sv.Server, Confined: sv.confined()}
	for _, t := range made {
		st.Tools = append(st.Tools, t.Name())
	}
	approved, _ := sv.approved() // what is wrong with it, tools has said
	was, _ := parseDescription(approved)
	st.Pins = was.pins()
	sv.mu.Lock()
	changed := sv.changed
	st.Running, st.Stopped, st.Problem, st.SignIn = sv.running != nil, sv.stopped, sv.problem, sv.wants != nil
	sv.mu.Unlock()
	switch {
	case err != nil:
		st.Problem = err.Error()
	case changed != "":
		st.Problem, st.Remedy = lang.Say("it is not what you approved any more"), lang.Say("Look at what changed with: nod mcp approve %s", sv.Name)
		st.Change, st.Diff = changeOf(approved, changed)
	case st.Stopped:
		st.Problem, st.Remedy = lang.Say("you stopped it"), lang.Say("Start it again with: nod mcp start %s", sv.Name)
	case st.SignIn:
		st.Remedy = lang.Say("Sign in with: nod mcp sign-in %s", sv.Name)
	case len(made) == 0 && st.Problem == "":
		st.Problem, st.Remedy = lang.Say("you have not approved its tools"), lang.Say("Look at them with: nod mcp approve %s", sv.Name)
	}
	return st
}

// pins returns the parts of a description with their hashes: its files, then its tools.
func (d description) pins() []Pin {
	var out []Pin
	for _, f := range d.Files {
		out = append(out, Pin{f.Path, f.SHA256})
	}
	for _, t := range d.Tools {
		out = append(out, Pin{t.Name, pinOf(t)})
	}
	for i, p := range out {
		out[i].Name = safetext.Escape(p.Name)
	}
	return out
}

func pinOf(t *mcp.Tool) string {
	text, _ := json.Marshal(t) // it was read from JSON
	return hash(string(text))
}

// changeOf returns how a server differs from what was approved of it: in a sentence, and line by line.
func changeOf(before, after string) (change, diff string) {
	d, _ := parseDescription(before)
	was := d.pins()
	d, _ = parseDescription(after)
	is := d.pins()
	change = difference(before, after) + "."
	for _, part := range [...]struct {
		title string
		pins  []Pin
	}{
		{lang.Said("New: %s."), without(is, func(p Pin) bool { return hasName(was, p.Name) })},
		{lang.Said("Gone: %s."), without(was, func(p Pin) bool { return hasName(is, p.Name) })},
		{lang.Said("Changed: %s."), without(is, func(p Pin) bool { return !hasName(was, p.Name) || slices.Contains(was, p) })},
	} {
		var names []string
		for _, p := range part.pins {
			names = append(names, p.Name)
		}
		if len(names) > 0 {
			change += " " + lang.Say(part.title, names)
		}
	}
	diff = udiff.Unified("approved", "now", safetext.EscapeLines(before), safetext.EscapeLines(after))
	if len(diff) > maxDiff {
		diff = safetext.Cut(diff, maxDiff) + "\n… The question shows all of it."
	}
	return safetext.Line(change, 1000), diff
}

func without(pins []Pin, leave func(Pin) bool) []Pin {
	return slices.DeleteFunc(slices.Clone(pins), leave)
}

func hasName(pins []Pin, name string) bool {
	return slices.ContainsFunc(pins, func(p Pin) bool { return p.Name == name })
}

// Stop ends a server and takes its tools away until Start, or until Nod is started again.
func (s *Servers) Stop(name string) error { return s.setStopped(name, true) }

// Start gives a server that was stopped its tools back; it is started when one is called.
func (s *Servers) Start(name string) error { return s.setStopped(name, false) }

func (s *Servers) setStopped(name string, on bool) error {
	sv, err := s.find(name)
	if err != nil {
		return err
	}
	sv.mu.Lock()
	sv.stopped = on
	sv.mu.Unlock()
	if on {
		sv.rest()
	}
	_ = s.Refresh() // what is wrong with one is in its state
	return nil
}

func (sv *server) isStopped() bool {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	return sv.stopped
}
