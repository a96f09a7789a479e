package place_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// meaningOf are the files of a home in a folder, as a model finds them that is sure of it.
func meaningOf(h homes.Home, dir string) []place.Filed {
	var out []place.Filed
	for _, f := range h.Filed {
		if f.Dir == dir {
			out = append(out, f)
		}
	}
	return out[:min(len(out), 16)]
}

// fullest is a folder with many files that is not among some.
func fullest(h homes.Home, not []string) string {
	count, best := map[string]int{}, ""
	for _, f := range h.Filed {
		if count[f.Dir]++; !slices.Contains(not, f.Dir) && (count[f.Dir] > count[best] || count[f.Dir] == count[best] && f.Dir < best) {
			best = f.Dir
		}
	}
	return best
}

// A model that is wrong each time, and sure of it, changes nothing but the order of what
// is asked, and makes nothing surer; it adds no question.
func TestMeaningOverrulesNothing(t *testing.T) {
	asked, changed := 0, 0
	for _, h := range []homes.Home{read(t, "choir"), read(t, "translator")} {
		taught, rest := h.Halves()
		for _, at := range []struct {
			home homes.Home
			new  []homes.New
		}{{h, h.New}, {h.Teach(taught), rest}} {
			home, nearTo := at.home.Place(), at.home.Near()
			for _, f := range at.new {
				near := nearTo(f.File)
				words := home.Rank(f.File, near, nil, homes.Now())
				near.Meaning = meaningOf(h, fullest(h, f.Best))
				got := home.Rank(f.File, near, nil, homes.Now())
				if words[0].Likelihood >= place.Likely {
					if got[0].Dir != words[0].Dir || math.Abs(got[0].Likelihood-words[0].Likelihood) > 1e-9 || got[0].Reason != words[0].Reason {
						t.Errorf("%s: %s was sure of %s %v, then %s %v", h.Name, f.Name, words[0].Dir, words[0].Likelihood, got[0].Dir, got[0].Likelihood)
					}
					continue
				}
				asked++
				if got[0].Dir != words[0].Dir {
					changed++
				}
				if got[0].Likelihood >= place.Likely {
					t.Errorf("%s: %s is no question any more: %+v", h.Name, f.Name, got[0])
				}
			}
		}
	}
	t.Logf("%d questions, %d with another first folder", asked, changed)
	if asked < 20 || changed == 0 {
		t.Errorf("%d questions, %d changed: nothing was tried", asked, changed)
	}
}

// What the person has decided about files like one, or has chosen for its kind, is not
// asked of a model.
func TestMeaningAndDecisions(t *testing.T) {
	h := read(t, "translator")
	f := place.File{Name: "qwertz zuiop.pdf", Modified: homes.Now()}
	wrong := h.Filed[0].Dir
	for _, other := range h.Filed {
		if other.Dir != wrong {
			wrong = other.Dir
			break
		}
	}
	near := h.Near()(f)
	near.Meaning = meaningOf(h, wrong)
	if got := h.Place().Rank(f, near, nil, homes.Now()); got[0].Dir != wrong || !strings.HasPrefix(got[0].Reason, "Similar in content to '") {
		t.Fatalf("meaning has no say: %+v", got)
	}
	decided := place.Filed{File: place.File{Name: "qwertz asdf.pdf", Modified: homes.Now()}, Dir: h.Filed[0].Dir}
	near.Decided, near.Files = []place.Filed{decided}, append(slices.Clone(near.Files), decided)
	without := near
	without.Meaning = nil
	home := place.NewHome(h.Tops, nil, near.Files)
	want, got := home.Rank(f, without, nil, homes.Now()), home.Rank(f, near, nil, homes.Now())
	if got[0].Dir != want[0].Dir || math.Abs(got[0].Likelihood-want[0].Likelihood) > 1e-9 {
		t.Errorf("decided %+v, with meaning %+v", want[0], got[0])
	}
	near.Decided, near.Refused = nil, place.NewRefused([]place.Filed{{File: f, Dir: wrong}})
	if got := h.Place().Rank(f, near, nil, homes.Now()); got[0].Dir == wrong {
		t.Errorf("what was refused is first: %+v", got[0])
	}
}

// Neighbours in a folder that is not known, none, and the same one many times.
func TestMeaningThatCannotBe(t *testing.T) {
	h := read(t, "choir")
	f := place.File{Name: "qwertz zuiop.pdf", Modified: homes.Now()}
	want := h.Place().Rank(f, h.Near()(f), nil, homes.Now())
	for _, meaning := range [][]place.Filed{{}, {{File: f, Dir: "no/such folder"}}, {{File: f, Dir: ""}}} {
		near := h.Near()(f)
		near.Meaning = meaning
		if got := h.Place().Rank(f, near, nil, homes.Now()); got[0].Dir != want[0].Dir || math.Abs(got[0].Likelihood-want[0].Likelihood) > 1e-9 {
			t.Errorf("%+v: %+v", meaning, got[0])
		}
	}
	near := h.Near()(f)
	near.Meaning = slices.Repeat(h.Filed[:1], 1000)
	for _, c := range h.Place().Rank(f, near, nil, homes.Now()) {
		if !(c.Likelihood >= 0 && c.Likelihood < place.Likely) {
			t.Errorf("%+v", c)
		}
	}
}
