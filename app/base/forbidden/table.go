package forbidden

import (
	"slices"
	"strings"
)

// The places as they are looked for.
var (
	keyTable      = tableOf(slices.Concat(secretPlaces, shellPlaces))
	launchTable   = tableOf(launchPlaces)
	runnableTable = tableOf(runnablePlaces)
)

// placeTable has places by their first name, each with the names that follow it. Most
// names of a path begin no place.
type placeTable map[string][][]string

// tableOf takes places, each written with '/' between its names.
func tableOf(places []string) placeTable {
	t := make(placeTable, len(places))
	for _, p := range places {
		names := strings.Split(p, "/")
		t[names[0]] = append(t[names[0]], names[1:])
	}
	return t
}

// hasAny reports whether one of the places occurs anywhere among the names.
func hasAny(names []string, places placeTable) bool {
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "/") }) { // of a letter that folds to a slash
		names = strings.Split(strings.Join(names, "/"), "/")
	}
	for i, name := range names {
		if slices.ContainsFunc(places[name], func(rest []string) bool { return begins(names[i+1:], rest) }) {
			return true
		}
	}
	return false
}

func begins(names, with []string) bool {
	return len(names) >= len(with) && slices.Equal(names[:len(with)], with)
}
