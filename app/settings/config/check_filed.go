package config

import (
	"maps"
	"slices"

	filekind "github.com/nod-app/nod/app/organise/proposal/place"
)

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
