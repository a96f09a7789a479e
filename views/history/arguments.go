package history

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// maxArguments is how many arguments are shown.
const maxArguments = 24

// argumentLines returns the redacted arguments of a call line by line, such as
// "path: /home/ann/plan.md". What is no object of JSON, such as one that was cut, is
// shown as it is. All of it is clean, so that no value can begin a line.
func argumentLines(args string) []string {
	object := parsed(args)
	if object == nil {
		return oneLine(args)
	}
	var out []string
	names := slices.Sorted(maps.Keys(object))
	for i, name := range names {
		if i == maxArguments {
			return append(out, lang.T("and %s more", kit.Count(len(names)-i)))
		}
		out = append(out, kit.CleanTo(name, 64)+": "+kit.CleanTo(value(object[name]), longest))
	}
	return out
}

// parsed returns the arguments by name; nil if they are not an object of JSON.
func parsed(args string) map[string]any {
	var object map[string]any
	dec := json.NewDecoder(strings.NewReader(args))
	dec.UseNumber()
	if err := dec.Decode(&object); err != nil || dec.More() {
		return nil
	}
	return object
}

// mainArgument returns what a call is about, in one line: the argument that says most, or nothing.
func mainArgument(args string) string {
	all := parsed(args)
	for _, name := range []string{"path", "root", "url", "app", "command", "directory"} {
		if v, ok := all[name]; ok {
			return value(v)
		}
	}
	return ""
}

// object returns what a call is about in a few letters: the last name of a path, the host of a page. It is clean.
func object(args string) string {
	about := mainArgument(args)
	if u, err := url.Parse(about); err == nil && u.Host != "" {
		about = u.Host
	} else if filepath.IsAbs(about) {
		about = filepath.Base(about)
	}
	return kit.CleanTo(about, 64)
}

func oneLine(args string) []string {
	if strings.TrimSpace(args) == "" {
		return nil
	}
	return []string{kit.CleanTo(args, longest)}
}

// value returns one argument as text; a list is joined with commas.
func value(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, value(x))
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		raw, err := json.Marshal(v)
		if err != nil {
			return lang.T("‹cannot be shown›")
		}
		return string(raw)
	case nil:
		return "nothing"
	}
	return fmt.Sprint(v)
}
