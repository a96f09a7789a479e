package config

import (
	"errors"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Live is the current configuration: the last valid one of config.toml. All its
// methods may be called from any goroutine.
type Live struct {
	paths    Paths
	files    *fileReader
	now      atomic.Pointer[state]
	subjects atomic.Pointer[Subjects]
	edits    sync.Mutex // one edit or reload at a time
	good     *state     // the last valid settings; nil: there were none
}

type state struct {
	config   Config
	problems []Problem
	seen     string // the text that this was parsed from
	stalled  bool   // the file could not be read in time
}

// Open reads the file at paths.Config. If it has problems, the last valid
// configuration of an earlier run is used, or else the defaults without watched
// folders and without folders for tools: Nod uses no folder that the user did not
// choose. It waits for no drive longer than some seconds.
func Open(paths Paths) *Live { return openWith(paths, newReader()) }

func openWith(paths Paths, files *fileReader) *Live {
	l := &Live{paths: paths, files: files, good: lastGood(files, paths)}
	if l.good != nil {
		l.now.Store(&state{config: l.good.config})
	} else {
		c, _ := paths.Parse("")
		c.Tools = Tools{Offline: true}
		l.now.Store(&state{config: c})
	}
	l.Reload()
	return l
}

// lastGood returns the last valid settings that were kept; nil if there are none.
func lastGood(files *fileReader, p Paths) *state {
	text, err := files.file(p.LastGood)
	if err != nil {
		return nil
	}
	c, problems := p.Parse(string(text))
	if len(problems) > 0 {
		return nil
	}
	return &state{config: c, seen: string(text)}
}

// Get returns the current configuration. It is shared and must not be changed.
func (l *Live) Get() Config { return l.now.Load().config }

// Path returns the file that the user edits.
func (l *Live) Path() string { return l.paths.Config }

// Problems returns what is wrong with the file now; empty: the file is used.
func (l *Live) Problems() []Problem { return slices.Clone(l.now.Load().problems) }

// Reload reads the file, and those of subjects, and reports whether the configuration, the words or the
// problems changed.
func (l *Live) Reload() bool {
	l.edits.Lock()
	defer l.edits.Unlock()
	words := l.reloadSubjects()
	return l.reload(nil) || words
}

// reload takes up the file. saved is the text that Nod itself has just written, which
// is whole whatever is missing from it; nil: none.
func (l *Live) reload(saved *string) bool {
	old := l.now.Load()
	raw, err := l.files.file(l.paths.Config)
	if err != nil {
		problems := []Problem{unreadable(l.paths.Config, err)}
		l.now.Store(&state{config: old.config, problems: problems, stalled: errors.Is(err, errStalled)})
		return !slices.Equal(old.problems, problems)
	}
	text := string(raw)
	if old.seen == text && old.seen != "" {
		return false
	}
	var c Config
	var problems []Problem
	if saved != nil && *saved == text {
		c, problems = l.paths.Parse(text)
	} else {
		c, problems = l.paths.check(text, l.good)
	}
	if len(problems) > 0 {
		c = old.config
	} else {
		l.keep(c, text)
	}
	l.now.Store(&state{config: c, problems: problems, seen: text})
	return !slices.Equal(old.problems, problems) || !sameConfig(old.config, c)
}

// stalled reports whether the file could not be read in time when it was read last.
func (l *Live) stalled() bool { return l.now.Load().stalled }

// keep copies a valid file for Open. If that fails, only the next start cannot fall
// back to it.
func (l *Live) keep(c Config, text string) {
	l.good = &state{config: c, seen: text}
	if old, err := l.files.file(l.paths.LastGood); err == nil && string(old) == text {
		return
	}
	if err := os.MkdirAll(l.paths.State, 0o700); err == nil {
		_ = replace(l.paths.LastGood, []byte(text))
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
