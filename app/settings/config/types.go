// Package config reads, checks and edits the user's config.toml, without losing
// comments, and finds the paths of files on each OS.
package config

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Config is a checked configuration; it is never changed, only replaced.
type Config struct {
	Folders       []Folder
	Categories    map[string]string // category → destination template, absolute; {year}, {month}, {category}, {ext}; no entry: it goes nowhere
	Rules         []classify.Rule
	Ignore        []string      // glob patterns of names or paths
	Language      string        // lang.System, or the code of a language
	Settle        time.Duration // a file must be unchanged for this long; default 2 s
	CooldownTime  time.Duration // a rejected file is not proposed again for this long; default 24 h
	Window        Window
	Notifications Notifications
	Updates       bool              // the doctor asks for the newest version
	History       Keep              // how long decisions and their undo are kept
	Vault         string            // Obsidian vault, absolute; empty: no journal
	Unread        []string          // folders that are not read to learn where files belong, absolute, clean
	Embedding     string            // the model that compares what files say; empty: an installed one; EmbeddingOff: none
	Words         []string          // how the user files, in their own words, a sentence each
	Scans         bool              // what stands on scanned pages and in pictures of letters is read
	Kinds         map[string]string // kind of file, as in place.Kinds → the folder that the user has chosen for it, absolute; KindAsk: Nod asks
	Tools         Tools
	Servers       []Server // by name
	Model         Model
	Payments      Payments
	Rooms         Rooms
}

// Whether models that can think do so before they reply.
const (
	ThinkAuto   = "auto" // where a graphics card runs them
	ThinkAlways = "always"
	ThinkNever  = "never"
)

// BrowserControlled has addresses opened in Nod's own browser.
const BrowserControlled = "controlled"

// The kinds of model servers.
const (
	KindOllama = "ollama"
	KindOpenAI = "openai" // any server with that API, such as vLLM
)

// KindAsk represents a folder where the user wants to be asked about files of a kind.
const KindAsk = "ask"

// EmbeddingOff in place of a model's name: files are compared by their words alone.
const EmbeddingOff = "off"

// Folder is a watched folder.
type Folder struct {
	Path      string // absolute, clean
	Enabled   bool
	Recursive bool
	Poll      bool // a network drive: scan every few seconds, do not wait for events
}

// Window says how windows look, which pages they list, and what closing the last one does.
type Window struct {
	Theme        string // "system", "light", "dark" or "contrast"
	TextSize     int    // percent
	Plans        string // PageUsed, PageAlways or PageNever
	Negotiations string // as Plans
	Close        string // "stay" or "quit"
}

// When a window lists a page among the others.
const (
	PageUsed   = "used" // once there is something on it
	PageAlways = "always"
	PageNever  = "never"
)

// Notifications says when Nod may show notifications.
type Notifications struct {
	Enabled   bool
	QuietFrom string // "22:00" local time; empty: never quiet
	QuietTo   string // "07:00"
}

// Tools says what a model's tools can access and which of them are enabled. What
// is always denied cannot be allowed here.
type Tools struct {
	ReadWrite []string          // folders, absolute, clean; missing ones are ignored
	ReadOnly  []string          // folders, as above
	Apps      []string          // ids; none: any installed application
	Hosts     []string          // in lower case, without port; none: every public one
	Offline   bool              // nothing may be sent to other computers
	Shell     bool              // shell.run is enabled
	Browser   string            // "system", or BrowserControlled
	Overrides map[string]string // tool → PolicyAllow, PolicyAsk or PolicyDeny; the tool may be unknown
}

// Model says which model server the chat uses.
type Model struct {
	Kind      string        // KindOllama or KindOpenAI
	URL       string        // empty: Ollama's default, or OLLAMA_HOST
	Remote    bool          // it may be on another machine: what is said leaves this one
	Classify  bool          // it helps to classify files
	OnBattery bool          // also on battery power
	Context   int           // tokens of the context window; 0: the default
	KeepAlive time.Duration // how long Ollama keeps the model loaded; 0: its default; negative: not at all
	Think     string        // ThinkAuto, ThinkAlways or ThinkNever
}

// Payments says how Nod pays, and within which limits. Keys are in the system keyring.
type Payments struct {
	Live         bool   // real money; false: Stripe's test mode
	Method       string // the card that pays: pm_…; empty: in test mode a test card
	Customer     string // whose card it is: cus_…
	MonzoAccount string // whose balance is read: acc_…; empty: none
	TestAddress  string // where a program on this computer replaces Stripe in test mode; empty: nowhere
	Limits       map[money.Currency]PaymentLimits
}

// Rooms says how rooms are opened and joined, and what the other person sees.
type Rooms struct {
	Name        string // empty: the user's full name
	Account     string // where the user is paid: acct_…; empty: nowhere
	Address     string // of this computer, as guests reach it; empty: the likeliest
	Port        int    // 0: any free one
	Cluster     string // URL of a NATS cluster; empty: this computer
	Credentials string // absolute path of a file with credentials for it; empty: none
}

// PaymentLimits are the limits in one currency, in minor units.
type PaymentLimits struct {
	Payment   int64 // one payment or hold
	Day       int64 // all of 24 hours
	Recipient int64 // all to one recipient in 30 days
}

// The settings for one tool.
const (
	PolicyAllow = "allow"
	PolicyAsk   = "ask"
	PolicyDeny  = "deny"
)

// Problem is an error in config.toml. A file with a problem is not used.
type Problem struct {
	Line    int    // from 1; 0 for the whole file
	Key     string // "folders.path"
	Message string // what is wrong
	Hint    string // how to fix it
}

// String returns the problem in one line: "line 4: folders.path: …; …".
func (p Problem) String() string {
	s := p.Message
	if p.Hint != "" {
		s += "; " + p.Hint // a part of its own for lang.Show
	}
	switch {
	case p.Line > 0 && p.Key != "":
		return lang.Say("line %d: %s: %v", p.Line, p.Key, s)
	case p.Line > 0:
		return lang.Say("line %d: %v", p.Line, s)
	case p.Key != "":
		return p.Key + ": " + s
	}
	return s
}
