// Package config is the user's config.toml: what may stand in it, reading,
// checking, changing it without losing a comment, and where things lie on each OS.
package config

import (
	"fmt"
	"time"

	"github.com/nod-app/nod/app/proposal/classify"
)

// Config is a checked configuration; it is never changed, only replaced.
type Config struct {
	Folders       []Folder
	Categories    map[string]string // category → destination template, absolute; {year}, {month}, {category}, {ext}; no entry: it goes nowhere
	Rules         []classify.Rule
	Ignore        []string      // glob patterns of names or paths
	Settle        time.Duration // a file must be unchanged for this long; default 2 s
	CooldownTime  time.Duration // a rejected file is left alone for this long; default 24 h
	Notifications Notifications
	Vault         string // Obsidian vault, absolute; empty: no journal
	Tools         Tools
	Model         Model
}

// Folder is a watched folder.
type Folder struct {
	Path      string // absolute, clean
	Enabled   bool
	Recursive bool
	Poll      bool // a network drive: look every few seconds, do not wait for events
}

// Notifications says when Nod may speak up.
type Notifications struct {
	Enabled   bool
	QuietFrom string // "22:00" local time; empty: never quiet
	QuietTo   string
}

// Tools is what a model's tools may reach and which of them run. What is always
// denied stays so whatever stands here.
type Tools struct {
	ReadWrite  []string          // folders, absolute, clean; one that is not there is passed over
	ReadOnly   []string          // folders, as above
	Apps       []string          // ids; none: every application of the index may be asked for
	Hosts      []string          // in lower case, without port; none: every public one
	Offline    bool              // nothing may leave the machine
	Shell      bool              // shell.run is there
	Controlled bool              // addresses are opened in a browser of Nod's own
	Overrides  map[string]string // tool → PolicyAllow, PolicyAsk or PolicyDeny; the tool may be unknown
}

// Model is the server of the model that a chat talks to.
type Model struct {
	Kind      string        // KindOllama or KindOpenAI
	URL       string        // empty: Ollama's own place, as OLLAMA_HOST says
	Remote    bool          // it may be on another machine: what is said leaves this one
	Classify  bool          // it helps to classify files
	OnBattery bool          // while the computer runs on its battery, too
	Context   int           // tokens of the context window; 0: the default
	KeepAlive time.Duration // how long Ollama keeps the model loaded; 0: its default; negative: not at all
}

// What the settings may say of one tool.
const (
	PolicyAllow = "allow"
	PolicyAsk   = "ask"
	PolicyDeny  = "deny"
)

// Quiet says whether Nod must not speak up at that time: notifications are off,
// or the clock stands in the quiet time, which may cross midnight.
func (n Notifications) Quiet(at time.Time) bool {
	if !n.Enabled {
		return true
	}
	if n.QuietFrom == "" || n.QuietFrom == n.QuietTo {
		return false
	}
	now := at.Format(clockLayout)
	if n.QuietFrom < n.QuietTo {
		return n.QuietFrom <= now && now < n.QuietTo
	}
	return now >= n.QuietFrom || now < n.QuietTo
}

// Problem is something wrong in config.toml. A file with a problem is not taken.
type Problem struct {
	Line    int    // from 1; 0 if it is the file as a whole
	Key     string // "folders.path"
	Message string // what is wrong
	Hint    string // what would be right
}

// String is the problem in one line: "line 4: folders.path: … (…)".
func (p Problem) String() string {
	s := p.Message
	if p.Key != "" {
		s = p.Key + ": " + s
	}
	if p.Line > 0 {
		s = fmt.Sprintf("line %d: %s", p.Line, s)
	}
	if p.Hint != "" {
		s += " (" + p.Hint + ")"
	}
	return s
}
