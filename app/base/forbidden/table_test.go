package forbidden

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Places are found wherever their names stand in a row, as a search of the text finds them.
func TestPlacesAreFoundAnywhere(t *testing.T) {
	names := []string{"a", "a/b", "config.toml", ""}
	for _, places := range [][]string{secretPlaces, shellPlaces, launchPlaces, runnablePlaces} {
		for _, p := range places {
			names = append(names, p)
			names = append(names, strings.Split(p, "/")...)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, places := range [][]string{secretPlaces, shellPlaces, launchPlaces, runnablePlaces} {
		table, found := tableOf(places), 0
		for range 20_000 {
			parts := make([]string, random.IntN(6))
			for i := range parts {
				parts[i] = names[random.IntN(len(names))]
			}
			text := "/" + strings.Join(parts, "/") + "/"
			want := slices.ContainsFunc(places, func(p string) bool { return strings.Contains(text, "/"+p+"/") })
			if got := hasAny(parts, table); got != want {
				t.Fatalf("%q: %t, want %t", parts, got, want)
			}
			if want {
				found++
			}
		}
		if found == 0 {
			t.Error("no place was among the paths")
		}
	}
}
