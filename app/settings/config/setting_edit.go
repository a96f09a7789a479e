package config

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrSetting means that there is no such setting.
var ErrSetting = lang.Errorf("invalid setting")

// Set changes a setting in the file; the value is a bool, a number, a string or a list of strings, as TOML or
// JSON have it. The errors are ErrSetting, *InvalidError, and errors of saving.
func (l *Live) Set(key string, value any) error {
	return l.edit(func(d document, c Config) (string, Config, error) { return l.paths.set(d, c, key, value) })
}

// set returns text and configuration with another value of a setting.
func (p Paths) set(d document, c Config, key string, value any) (string, Config, error) {
	s, ok := Find(key)
	if !ok || s.in == nil {
		return "", c, lang.Errorf("%w: there is no setting %q; docs/settings.md lists them", ErrSetting, key)
	}
	path, name := s.split()
	in := &input{paths: p}
	switch v := value.(type) {
	case []string:
		texts := make([]any, len(v))
		for i, text := range v {
			texts[i] = text
		}
		value = texts
	case int:
		value = int64(v)
	case float64: // JSON has no other number; one with a fraction is none that a setting has
		if v == float64(int64(v)) {
			value = int64(v)
		}
	}
	s.read(in, table{in: in, path: path, raw: map[string]any{name: value}}, &c)
	if len(in.problems) > 0 {
		return "", c, &InvalidError{Path: p.Config, After: true, Problems: in.problems}
	}
	text, ok := d.setInTable(path, name, valueText(value))
	if !ok {
		return "", c, errTable
	}
	return text, c, nil
}

// setAtTop sets a key that is in no table; a missing one is added after the others, or else
// at the beginning.
func (d document) setAtTop(key, value string) string {
	line := 1
	for _, it := range d.items {
		if it.kind == header {
			break
		}
		if it.kind == pair && it.path == key {
			return d.text[:it.value] + value + d.text[it.end:]
		}
		line = it.last + 1
	}
	at := d.line(line)
	if line == 1 && strings.HasPrefix(d.text, "\ufeff") {
		at = len("\ufeff")
	}
	before := d.text[:at]
	if strings.Trim(before, "\ufeff") != "" && !strings.HasSuffix(before, "\n") {
		before += d.eol
	}
	return before + keyText(key) + " = " + value + d.eol + d.text[at:]
}
