package config

import (
	"bytes"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Live is the configuration in force: the last good one that config.toml had.
// All its methods may be called from any goroutine.
type Live struct {
	paths Paths
	now   atomic.Pointer[state]
	edits sync.Mutex // one edit or reload at a time
}

type state struct {
	config   Config
	problems []Problem
	seen     string // the text that this was made of
}

// Open takes up the file at paths.Config. If it has problems, what was good
// when Nod last ran is in force, and without that the defaults with no folder
// watched and none for tools: nothing the user did not write is done to any folder.
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

// Get returns the configuration in force. It is shared: it must not be changed.
func (l *Live) Get() Config { return l.now.Load().config }

// Path is the file that the user edits.
func (l *Live) Path() string { return l.paths.Config }

// Problems says what is wrong with the file as it is now; empty: it is in force.
func (l *Live) Problems() []Problem { return slices.Clone(l.now.Load().problems) }

// Reload looks at the file and says whether configuration or problems changed.
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

// keep copies a good file to where Open looks for it. A failure costs only
// that: the next start would not know what was good.
func (l *Live) keep(text []byte) {
	if old, err := readFile(l.paths.LastGood); err == nil && bytes.Equal(old, text) {
		return
	}
	if err := os.MkdirAll(l.paths.State, 0o700); err == nil {
		_ = replace(l.paths.LastGood, text)
	}
}

// Dir is the destination folder of a category for a file; it implements
// proposal.Places.
func (l *Live) Dir(category, fileName string, at time.Time) (string, bool) {
	template, ok := l.Get().Categories[category]
	if !ok {
		return "", false
	}
	return l.Expand(template, Vars{At: at, Category: category, FileName: fileName})
}

// Expand fills in a folder template; ok is false if the template is not sound.
func (l *Live) Expand(template string, v Vars) (dir string, ok bool) {
	dir, err := Expand(l.paths.Home, template, v)
	return dir, err == nil
}

// Root is the fixed part of a category's place; "" if it has none.
func (l *Live) Root(category string) string {
	template, ok := l.Get().Categories[category]
	if !ok {
		return ""
	}
	return Root(l.paths.Home, template)
}

// Cooldown is how long a rejected file is left alone.
func (l *Live) Cooldown() time.Duration { return l.Get().CooldownTime }
