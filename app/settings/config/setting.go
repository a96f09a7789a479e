package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Setting defines one setting: its name in config.toml, what it may be, what holds without it, and how the
// file, the window and docs/settings.md explain it. All of them, and the checks, have it from here.
type Setting struct {
	Key         string   // "model.context": the table and the name in it
	Page        Page     // where the window shows it; empty: only the file has it
	Title       string   // in the window
	Help        string   // what it does
	Empty       string   // what holds while it is empty, or 0; may be empty
	Example     string   // of a text, or of an element of a list; may be empty
	Default     any      // as the file would have it; of a list func(Paths) []string, or nil: none
	Choices     []Choice // all values of a text that is chosen; nil: any
	Least, Most int64    // the bounds of a number, or of a duration in nanoseconds; the default is always valid

	check func(in *input, at, text string) (string, bool) // cleans a text or an element, or notes why not; nil: any is right
	in    func(*Config) any                               // points to where it is kept; nil: a block, which is read in its own way
}

// Choice is one value of a setting, and what people call it.
type Choice struct {
	Value string `json:"value"`
	Name  string `json:"name"`
}

// Kind is what a person enters for a setting.
type Kind string

// The kinds of settings.
const (
	KindSwitch   Kind = "switch"
	KindNumber   Kind = "number"
	KindDuration Kind = "duration"
	KindChoice   Kind = "choice"
	KindText     Kind = "text"
	KindList     Kind = "list"
	KindBlock    Kind = "block" // tables of their own: folders, rules …
)

// Kind returns what a person enters for it.
func (s Setting) Kind() Kind {
	if s.in == nil {
		return KindBlock
	}
	switch s.in(new(Config)).(type) {
	case *bool:
		return KindSwitch
	case *int:
		return KindNumber
	case *time.Duration:
		return KindDuration
	case *[]string:
		return KindList
	}
	if s.Choices != nil {
		return KindChoice
	}
	return KindText
}

// Find returns the setting with that key; false: there is none.
func Find(key string) (Setting, bool) {
	all := Settings()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Key == key })
	if i < 0 {
		return Setting{}, false
	}
	return all[i], true
}

// Value returns what a configuration has for it, as the file would have it; nil for a block.
func (s Setting) Value(home string, c Config) any {
	if s.in == nil {
		return nil
	}
	switch v := s.in(&c).(type) {
	case *time.Duration:
		if s.Default == "" && *v <= 0 {
			return map[bool]string{true: "0s"}[*v < 0] // negative: not at all
		}
		return formatAge(*v)
	case *[]string:
		return tildes(home, *v)
	case *string:
		return tilde(home, *v)
	case *bool:
		return *v
	case *int:
		return *v
	}
	return nil
}

// split returns the path of its table, and its name there.
func (s Setting) split() (path, name string) {
	i := strings.LastIndexByte(s.Key, '.')
	return s.Key[:max(i, 0)], s.Key[i+1:]
}

// read puts what a table has for it, or else the default, into a configuration.
func (s Setting) read(in *input, t table, c *Config) {
	_, name := s.split()
	switch to := s.in(c).(type) {
	case *bool:
		*to = t.yes(name, s.Default.(bool))
	case *int:
		*to = in.number(t, name, s)
	case *time.Duration:
		*to = in.duration(t, name, s)
	case *string:
		*to = in.text(t, name, s)
	case *[]string:
		if standard, ok := s.Default.(func(Paths) []string); ok && !t.has(name) {
			*to = standard(in.paths)
			return
		}
		*to = t.texts(name, func(at, text string) (string, bool) { return s.check(in, at, text) })
	}
}

func (in *input) number(t table, name string, s Setting) int {
	n := get(t, name, int64(s.Default.(int)), lang.Say("write a number, without quotes"))
	if n != int64(s.Default.(int)) && (n < s.Least || n > s.Most) {
		in.note(t.at(name), s.Bounds(), "%d is out of range", n)
		return s.Default.(int)
	}
	return int(n)
}

// duration reads a duration. Of one that may be left to others, "" is 0 and none at all is negative.
func (in *input) duration(t table, name string, s Setting) time.Duration {
	standard, _ := parseAge(s.Default.(string))
	if !t.has(name) || t.raw[name] == s.Default {
		return standard
	}
	text, ok := t.raw[name].(string)
	d, err := parseAge(text)
	switch {
	case !ok || err != nil:
		in.note(t.at(name), lang.Say(`write it as "2s", "30m", "24h" or "7d"`), "%v is not a duration", t.raw[name])
		return standard
	case int64(d) < s.Least || int64(d) > s.Most:
		in.note(t.at(name), s.Bounds(), "%s is out of range", text)
		return standard
	case d == 0 && s.Default == "":
		return -1
	}
	return d
}

func (in *input) text(t table, name string, s Setting) string {
	text := t.text(name, s.Default.(string))
	if s.Choices == nil {
		if text == "" || s.check == nil {
			return text
		}
		text, ok := s.check(in, t.at(name), text)
		return map[bool]string{true: text}[ok]
	}
	known := make([]string, len(s.Choices))
	for i, c := range s.Choices {
		known[i] = c.Value
	}
	if !in.oneOf(t.at(name), text, known) {
		return s.Default.(string)
	}
	return text
}

// Bounds says which numbers or durations are valid; empty for other kinds.
func (s Setting) Bounds() string {
	switch standard := s.Default.(type) {
	case int:
		if int64(standard) < s.Least {
			return lang.Say("from %d to %d, or %d", s.Least, s.Most, standard)
		}
		return lang.Say("from %d to %d", s.Least, s.Most)
	case string:
		if s.Most > 0 {
			return lang.Say("from %v to %v", ageWords(time.Duration(s.Least)), ageWords(time.Duration(s.Most)))
		}
	}
	return ""
}

// valueText writes a value as TOML does.
func valueText(value any) string {
	switch v := value.(type) {
	case string:
		return quote(v)
	case nil:
		return "[]"
	case []string:
		return cmp.Or(list(v), "[]")
	case []any:
		texts := make([]string, len(v))
		for i := range v {
			texts[i], _ = v[i].(string) // it was read as a list of texts
		}
		return cmp.Or(list(texts), "[]")
	}
	return fmt.Sprint(value)
}
