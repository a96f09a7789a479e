package learn

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// However many decisions there are, and were taken back, those that count are in memory as
// they are in the store, and few others.
func TestTheNewestDecisionsAreInMemory(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	r := rand.New(rand.NewPCG(3, 4))
	n := 0
	some := func(most int) (ls []proposal.Lesson) {
		for range 1 + r.IntN(most) {
			n++
			ls = append(ls, proposal.Lesson{File: file(fmt.Sprintf("rowing %d.pdf", n), pdf), Dir: fmt.Sprint(club, n%7)})
		}
		return ls
	}
	var acts [][]proposal.Lesson
	for step := range 24 {
		ls := some(900)
		learn := l.Learn
		if step%3 == 1 {
			learn = l.Refuse
		}
		if err := learn(t.Context(), ls...); err != nil {
			t.Fatal(err)
		}
		acts = append(acts, ls)
		for step%4 == 3 && r.IntN(4) > 0 && len(acts) > 0 { // some, the newest first
			if err := l.Unlearn(t.Context(), acts[len(acts)-1]...); err != nil {
				t.Fatal(err)
			}
			acts = acts[:len(acts)-1]
		}
		check(t, l, m)
		if step%5 == 0 { // what is kept of places is what a new learner reads
			got, err := l.Places(t.Context())
			want, errAgain := newLearner(t, m).Places(t.Context())
			if err != nil || errAgain != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("places: %+v, want %+v; %v %v", got, want, err, errAgain)
			}
		}
	}
	for ; len(acts) > 0; acts = acts[:len(acts)-1] {
		if err := l.Unlearn(t.Context(), acts[len(acts)-1]...); err != nil {
			t.Fatal(err)
		}
		check(t, l, m)
	}
	if len(l.Decisions()) != 0 || len(m.ds) != 0 {
		t.Errorf("%d are left, in the store %d", len(l.Decisions()), len(m.ds))
	}
	if again := newLearner(t, m); len(again.Decisions()) != 0 {
		t.Error("there are some after a restart")
	}
}

// A refusal that is not in memory any more takes no older decision with it that placed the same
// file in the same folder.
func TestAnOldRefusalIsTakenBackAlone(t *testing.T) {
	m := &memory{}
	l := newLearner(t, m)
	first := proposal.Lesson{File: file("rowing.pdf", pdf), Dir: club}
	for _, err := range []error{l.Learn(t.Context(), first), l.Refuse(t.Context(), first)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 8 * fewest {
		if err := l.Refuse(t.Context(), proposal.Lesson{File: file(fmt.Sprintf("rowing %d.pdf", n), pdf), Dir: club}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Unlearn(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	check(t, l, m)
}

// check compares the decisions that count of each kind with those in the store.
func check(t *testing.T, l *Learner, m *memory) {
	t.Helper()
	of := func(refused bool, ks []Kept) (out []string) {
		for _, k := range slices.Backward(ks) {
			if k.Refused() == refused && len(out) < fewest {
				out = append(out, k.Destination())
			}
		}
		return out
	}
	var stored []Kept
	for _, d := range m.ds {
		stored = append(stored, Kept{d.Path, d.Dir, d.At, d.Refused()})
	}
	kept := l.Decisions()
	for _, refused := range []bool{false, true} {
		if got, want := of(refused, kept), of(refused, stored); !slices.Equal(got, want) {
			t.Fatalf("refused %v: the newest of %d in memory are not those of %d in the store", refused, len(kept), len(stored))
		}
	}
	if len(kept) >= 8*fewest {
		t.Errorf("%d are in memory", len(kept))
	}
}
