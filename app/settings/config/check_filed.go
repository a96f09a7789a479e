package config

import (
	"maps"
	"slices"

	filekind "github.com/nod-app/nod/app/organise/proposal/place"
)

// unread reads the folders that are not read to learn where files belong.
func (in *input) unread(t table) []string {
	t.only("exclude", "embedding_model")
	return t.texts("exclude", func(at, s string) (string, bool) {
		dir, err := absolute(in.paths.Home, s)
		if err != nil {
			in.note(at, `write the whole path, or begin it with "~/"`, "%q cannot be used: %v", s, err)
		}
		return dir, err == nil
	})
}

// kinds reads the folders that the user has chosen for kinds of files.
func (in *input) kinds(t table) map[string]string {
	known := filekind.Kinds()
	var out map[string]string
	for _, kind := range slices.Sorted(maps.Keys(t.raw)) {
		if !slices.Contains(known, kind) {
			in.note(t.at(kind), didYouMean(kind, known), "unknown kind of file %q", kind)
			continue
		}
		answer := t.text(kind, "")
		switch answer {
		case "":
			continue
		case KindAsk:
		default:
			answer = in.path(t, kind)
		}
		if out == nil {
			out = map[string]string{}
		}
		out[kind] = answer
	}
	return out
}
