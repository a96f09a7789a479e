package tools

import (
	"encoding/json"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Definition is what a tool says of itself, once (contract, "Tool Definition Contract").
type Definition struct {
	policy.Tool
	Title       string        // what it does, as a person reads it: "Write a file"
	Rank        int           // place among the tools that a model is offered, from 1; 0: after those
	Description string        // one or two sentences for the model
	Timeout     time.Duration // of one run; zero: DefaultTimeout
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

	Title        string `json:"title"`
	Rank         int    `json:"-"`
	Mutates      bool   `json:"mutates"`
	ReadsPrivate bool   `json:"reads_private"`
	Egress       bool   `json:"egress"` // something leaves the machine
	Undoable     bool   `json:"undoable"`
	Enabled      bool   `json:"enabled"` // false: off, by the settings or until it is switched on in them
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
