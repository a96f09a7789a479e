package check

import (
	"cmp"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// present says that a member is there and not null.
func present(v json.RawMessage) bool { return len(v) > 0 && string(v) != "null" }

// texts reads a string or a list of strings.
func texts(v json.RawMessage) ([]string, error) {
	if !present(v) {
		return nil, nil
	}
	var one string
	if json.Unmarshal(v, &one) == nil {
		return []string{one}, nil
	}
	var many []*string
	if err := json.Unmarshal(v, &many); err != nil {
		return nil, errors.New("it is neither a string nor a list of strings")
	}
	out := make([]string, 0, len(many))
	for _, s := range many {
		if s == nil {
			return nil, errors.New("one of the list is null")
		}
		out = append(out, *s)
	}
	return out, nil
}

func list(v json.RawMessage, into *[]string) error {
	values, err := texts(v)
	*into = append(*into, values...)
	return err
}

func whole[N int | int64](v json.RawMessage) (N, error) {
	var n N
	if err := json.Unmarshal(v, &n); err != nil || n < 0 {
		return 0, errors.New("it is not a whole number")
	}
	return n, nil
}

// milliseconds is where seconds since 1970 would be thousands of years from now.
const milliseconds = 100_000_000_000

func moment(v json.RawMessage) (time.Time, error) {
	var n int64
	if json.Unmarshal(v, &n) == nil {
		if n > milliseconds {
			return time.UnixMilli(n), nil
		}
		return time.Unix(n, 0), nil
	}
	var s string
	if err := json.Unmarshal(v, &s); err != nil {
		return time.Time{}, errors.New("it is not a time")
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errors.New("it is not a time as 2026-03-01T12:00:00Z")
}

func (f *form) folders(v json.RawMessage) error {
	f.paths = true
	var given []string
	if err := list(v, &given); err != nil {
		return err
	}
	for _, p := range given {
		canonical, err := f.folder(p)
		if err != nil {
			return err
		}
		f.g.Paths = append(f.g.Paths, canonical)
	}
	return nil
}

// folder returns the canonical form of a path in a grant. One around the folders of
// the run is taken, too.
func (f *form) folder(given string) (string, error) {
	text := given
	if short, ok := strings.CutSuffix(given, "/**"); ok {
		text = cmp.Or(short, "/")
	}
	slashes := func(r rune) bool { return r == '/' || r == '\\' }
	if slices.Contains(strings.FieldsFunc(text, slashes), "..") {
		return "", errors.New("a path with '..'")
	}
	p := f.env.Resolve(policy.ListPath, text)
	switch {
	case p.Problem != nil:
		return "", errors.New(strings.TrimSuffix(p.Problem.Reason, "."))
	case p.Root != "":
		return p.Path, nil
	case text == "~" || strings.HasPrefix(text, "~/"):
		text = f.env.Home + text[1:]
	}
	return filepath.Clean(text), nil
}
