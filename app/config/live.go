package config

import (
	"bytes"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Live is the current configuration: the last valid one of config.toml. All its
// methods may be called from any goroutine.
type Live struct {
	paths Paths
	now   atomic.Pointer[state]
	edits sync.Mutex // one edit or reload at a time
}

type state struct {
	config   Config
	problems []Problem
	seen     string // the text that this was parsed from
}

// Open reads the file at paths.Config. If it has problems, the last valid
// configuration of an earlier run is used, or else the defaults without watched
// folders and without folders for tools: Nod uses no folder that the user did not
// choose.
func Open(paths Paths) *Live {
	l := &Live{paths: paths}
	l.now.Store(&state{config: fallback(paths)})
	l.Reload()
	return l
}

func fallback(p Paths) Config {
	if text, err := readFile(p.LastGood); err == nil {
		if c, problems := p.Parse(string(text)); len(problems) == 0 {
			return c
		}
	}
	c, _ := p.Parse("")
	c.Tools = Tools{Offline: true}
	return c
}

// Get returns the current configuration. It is shared and must not be changed.
func (l *Live) Get() Config { return l.now.Load().config }

// Path is the file that the user edits.
func (l *Live) Path() string { return l.paths.Config }

// Problems returns what is wrong with the file now; empty: the file is used.
func (l *Live) Problems() []Problem { return slices.Clone(l.now.Load().problems) }

// Reload reads the file and reports whether the configuration or the problems changed.
func (l *Live) Reload() bool {
	l.edits.Lock()
	defer l.edits.Unlock()
	return l.reload()
}

func (l *Live) reload() bool {
	old := l.now.Load()
	text, err := readFile(l.paths.Config)
	if err != nil {
		problems := []Problem{unreadable(l.paths.Config, err)}
		l.now.Store(&state{config: old.config, problems: problems})
		return !slices.Equal(old.problems, problems)
	}
	if old.seen == string(text) && old.seen != "" {
		return false
	}
	c, problems := l.paths.Parse(string(text))
	if len(problems) > 0 {
		c = old.config
	} else {
		l.keep(text)
	}
	l.now.Store(&state{config: c, problems: problems, seen: string(text)})
	return !slices.Equal(old.problems, problems) || !sameConfig(old.config, c)
}

// keep copies a valid file for Open. If that fails, only the next start cannot fall
// back to it.
func (l *Live) keep(text []byte) {
	if old, err := readFile(l.paths.LastGood); err == nil && bytes.Equal(old, text) {
		return
	}
	if err := os.MkdirAll(l.paths.State, 0o700); err == nil {
		_ = replace(l.paths.LastGood, text)
	}
}

// Dir returns the destination folder of a category for a file; it implements
// proposal.Places.
func (l *Live) Dir(category, fileName string, at time.Time) (string, bool) {
	template, ok := l.Get().Categories[category]
	if !ok {
		return "", false
	}
	return l.Expand(template, Vars{At: at, Category: category, FileName: fileName})
}

// Expand fills in a folder template; ok is false if the template is invalid.
func (l *Live) Expand(template string, v Vars) (dir string, ok bool) {
	dir, err := Expand(l.paths.Home, template, v)
	return dir, err == nil
}

// Root returns the fixed part of a category's folder; "" if it has none.
func (l *Live) Root(category string) string {
	template, ok := l.Get().Categories[category]
	if !ok {
		return ""
	}
	return Root(l.paths.Home, template)
}

// Cooldown returns how long a rejected file is not proposed again.
func (l *Live) Cooldown() time.Duration { return l.Get().CooldownTime }
