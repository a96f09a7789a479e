package tools

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// Definition is what a tool says of itself, once (contract, "Tool Definition Contract").
type Definition struct {
	policy.Tool
	Title       string        // what it does, as a person reads it: "Write a file"
	Description string        // one or two sentences for the model
	Timeout     time.Duration // of one run; zero: DefaultTimeout
	Bounds      []Bound       // of arguments: every number, and texts and lists that may not be of any length
	Server      string        // of a foreign tool: who serves it
	Limits      []string      // of what a call works on or gives, in a few words: "200 names"
}

// DefaultTimeout is how long a tool may run that says nothing of it.
const DefaultTimeout = 10 * time.Second

// Spec is a definition as the contract writes it, for `nod tools --json` and
// for models. The fields up to ArgsSchema are the contract's.
type Spec struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Risk         string          `json:"risk"`
	Confirmation string          `json:"confirmation"`
	Scopes       Scopes          `json:"scopes"`
	ArgsSchema   json.RawMessage `json:"args_schema"` // JSON Schema, draft 2020-12

	Title        string   `json:"title"`
	Mutates      bool     `json:"mutates"`
	ReadsPrivate bool     `json:"reads_private"`
	Egress       bool     `json:"egress"` // something leaves the machine
	Undoable     bool     `json:"undoable"`
	Limits       []string `json:"limits"`           // what bounds a call, in a few words each
	Asks         Asks     `json:"asks"`             // under the settings
	Server       string   `json:"server,omitempty"` // who serves it, if that is another program
	Enabled      bool     `json:"enabled"`          // false: off, by the settings or until it is switched on in them
}

// Scopes says which arguments of a tool are held to which scope.
type Scopes struct {
	Paths   []string `json:"paths"`   // "path: read"
	Apps    []string `json:"apps"`    // names of arguments
	Network []string `json:"network"` // names of arguments
}

// access says in a word what a path argument is used for.
var access = map[policy.Role]string{
	policy.ReadPath: "read", policy.ListPath: "list", policy.WritePath: "write", policy.MakePath: "make",
	policy.MoveFrom: "move from", policy.MoveTo: "move to", policy.MovedItem: "move", policy.WorkFolder: "work in",
	policy.WidenPath: "any folder", policy.AppFile: "read",
}

// limits says in words all that bounds a call of the tool. kinds are the types
// of its arguments.
func (d Definition) limits(kinds map[string]string) []string {
	out := slices.Clone(d.Limits)
	for _, b := range d.Bounds {
		out = append(out, b.text(kinds[b.Arg]))
	}
	if d.PerMinute > 0 {
		out = append(out, lang.Say("%d runs a minute, counted over all requests", d.PerMinute))
	}
	if d.Timeout > 0 {
		out = append(out, durationText(d.Timeout))
	}
	return append([]string{}, out...) // never null
}

// durationText returns a whole number of minutes or seconds.
func durationText(d time.Duration) string {
	if d%time.Minute == 0 {
		return fmt.Sprintf("%d min", d/time.Minute)
	}
	return fmt.Sprintf("%d s", d/time.Second)
}

func scopesOf(args []policy.Arg) Scopes {
	s := Scopes{Paths: []string{}, Apps: []string{}, Network: []string{}}
	for _, a := range args {
		switch a.Role {
		case policy.AppID:
			s.Apps = append(s.Apps, a.Name)
		case policy.WebAddress:
			s.Network = append(s.Network, a.Name)
		case policy.NamePatterns:
		default:
			s.Paths = append(s.Paths, a.Name+": "+access[a.Role])
		}
	}
	return s
}
