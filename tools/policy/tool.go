package policy

import (
	"github.com/nod-app/nod/app/base/lang"
)

// Risk is how much harm a tool can do (contract, "Tool Definition Contract").
type Risk string

// The contract's risks. A Risk that is none of these is taken for High.
const (
	Low    Risk = "low"
	Medium Risk = "medium"
	High   Risk = "high"
)

// Confirmation is when a tool's definition itself asks (contract, as above).
// It adds to what the risk asks for and takes nothing away.
type Confirmation string

// The contract's confirmations.
const (
	Never         Confirmation = "never"
	IfDestructive Confirmation = "if_destructive"
	Always        Confirmation = "always"
)

// Tool is what the policy must know of a tool; a Definition fills it in.
type Tool struct {
	Name         string
	Risk         Risk
	Confirmation Confirmation

	Mutates      bool   // changes something: a file, the clipboard, what runs
	Egress       bool   // something leaves the machine
	ReadsPrivate bool   // opens what is the user's, beyond names
	Yields       Labels // what its result makes of the trace
	OnlyNames    bool   // of what others wrote, its result has the names of files and a few words about each
	Harmless     bool   // what it changes is a decision of Nod's own that can be undone: no file moves, nothing is seen or sent
	OptIn        bool   // off unless switched on in the config file by hand
	PerMinute    int    // most calls a minute; 0: no limit of its own
	Args         []Arg  // the arguments that name something
}

// Arg is an argument that names something outside the call. An argument that
// does not stand here is only text or a number to the policy.
type Arg struct {
	Name     string
	Role     Role
	Optional bool // may be left out; else a call without it is denied
}

// Role says what an argument (a string, or an array of strings) names.
type Role int

// The roles. The first ones are paths.
const (
	ReadPath     Role = iota // a file, or a tree, that is read
	ListPath                 // a folder whose names are read
	WritePath                // a file that is made or replaced
	MakePath                 // a folder that is made
	MoveFrom                 // a folder or file that something is taken away from
	MoveTo                   // a folder that something is put into
	MovedItem                // one listed file that is taken away; a link here is not followed
	WorkFolder               // a folder that a program works in, and so may change
	WidenPath                // a folder that Nod would see more of; outside the scopes by nature
	WebAddress               // a URL that is opened
	AppID                    // an id of the index of applications
	AppFile                  // a file that an application is started with
	NamePatterns             // glob patterns of file names
	Stored                   // a text in Nod's own store, by a name of its own; only previews name it
)

func (r Role) write() bool { return r >= WritePath && r <= WorkFolder }

func (r Role) makes() bool { return r == WritePath || r == MakePath }

// needsFile says that the path, where it exists, must be a regular file.
func (r Role) needsFile() bool { return r == WritePath || r == MovedItem || r == AppFile }

// Override is the local policy for one tool, from config.toml. It is never weaker
// than what is always denied, or high.
type Override string

// The overrides; the zero value leaves the tool as it is defined.
const (
	OverrideNone  Override = ""
	OverrideAllow Override = "allow"
	OverrideAsk   Override = "ask"
	OverrideDeny  Override = "deny"
)

// ValidName reports whether a tool may be called that: lower-case ASCII words of
// letters, digits and underscores, joined by dots, so that no look-alike of a name
// exists. At most 64 bytes.
func ValidName(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	start := true
	for _, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z':
			start = false
		case c >= '0' && c <= '9' || c == '_':
			if start {
				return false
			}
		case c == '.' && !start:
			start = true
		default:
			return false
		}
	}
	return !start
}

// Unknown returns the decision about a tool that the registry does not have.
func Unknown(name string) Decision {
	return Deny(Problem{CodeUnknownTool, lang.Say("There is no tool named %s. Use one of the tools that were offered, by its exact name.", quote(name))})
}
