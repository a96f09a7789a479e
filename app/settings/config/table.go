package config

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// input is a TOML text that is being checked.
type input struct {
	paths    Paths
	lines    lines
	problems []Problem
}

// note adds a problem with the value at a path ("rules[2].glob").
func (in *input) note(path, hint, format string, args ...any) {
	in.problems = append(in.problems, Problem{
		Line:    in.lines.of(path),
		Key:     withoutIndexes(path),
		Message: lang.Say(format, args...),
		Hint:    hint,
	})
}

func (in *input) sort() {
	slices.SortStableFunc(in.problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
}

func withoutIndexes(path string) string {
	var b strings.Builder
	for _, part := range strings.SplitAfter(path, "]") {
		before, _, _ := strings.Cut(part, "[")
		b.WriteString(before)
	}
	return b.String()
}

// table reads one table of the text; a getter that finds a wrong type adds a
// problem and returns the fallback.
type table struct {
	in   *input
	path string
	raw  map[string]any
}

// only adds a problem for every unknown key.
func (t table) only(known ...string) {
	for _, key := range slices.Sorted(maps.Keys(t.raw)) {
		if !slices.Contains(known, key) {
			t.in.note(join(t.path, key), didYouMean(key, known), "unknown key %q", key)
		}
	}
}

func (t table) has(key string) bool { _, ok := t.raw[key]; return ok }

func (t table) at(key string) string { return join(t.path, key) }

func (t table) text(key, fallback string) string {
	return get(t, key, fallback, lang.Say(`write it in quotes, as "text"`))
}

func (t table) yes(key string, fallback bool) bool {
	return get(t, key, fallback, lang.Say("true or false, without quotes"))
}

func get[T any](t table, key string, fallback T, hint string) T {
	v, ok := t.raw[key]
	if !ok {
		return fallback
	}
	if good, ok := v.(T); ok {
		return good
	}
	t.in.note(t.at(key), hint, "%s cannot be %v", key, kindOf(v))
	return fallback
}

// texts reads a list of texts. It calls clean with each and its position, and
// leaves out what clean refuses, what is not a text, and what the list has already.
func (t table) texts(key string, clean func(at, s string) (string, bool)) []string {
	v, ok := t.raw[key]
	if !ok {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		t.in.note(t.at(key), lang.Say(`write a list, as ["one", "two"]`), "%s cannot be %v", key, kindOf(v))
		return nil
	}
	var texts []string
	for i, e := range list {
		at := index(t.at(key), i)
		s, isText := e.(string)
		if !isText {
			t.in.note(at, lang.Say(`write it in quotes, as "text"`), "an element of %s cannot be %v", key, kindOf(e))
		} else if s, ok := clean(at, s); ok && !slices.Contains(texts, s) {
			texts = append(texts, s)
		}
	}
	return texts
}

func (t table) sub(key string) table {
	raw := get(t, key, map[string]any{}, lang.Say("write it as [%s]", t.at(key)))
	return table{in: t.in, path: t.at(key), raw: raw}
}

func (t table) subs(key string) []table {
	var list []any
	switch v := t.raw[key].(type) {
	case nil:
	case []any:
		list = v
	case []map[string]any:
		for _, raw := range v {
			list = append(list, raw)
		}
	default:
		t.in.note(t.at(key), lang.Say("write each as [[%s]]", key), "%s cannot be %v", key, kindOf(v))
	}
	var tables []table
	for i, e := range list {
		at := index(t.at(key), i)
		if raw, ok := e.(map[string]any); ok {
			tables = append(tables, table{in: t.in, path: at, raw: raw})
		} else {
			t.in.note(at, lang.Say("write it as [[%s]]", key), "an element of %s cannot be %v", key, kindOf(e))
		}
	}
	return tables
}

func kindOf(v any) string {
	switch v.(type) {
	case string:
		return lang.Say("a text")
	case bool:
		return lang.Say("true or false")
	case int64, float64:
		return lang.Say("a number")
	case []any:
		return lang.Say("a list")
	case map[string]any, []map[string]any:
		return lang.Say("a table")
	}
	return lang.Say("a date or time")
}
