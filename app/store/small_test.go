package store

import (
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/learn"
)

func TestDecisions(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	ds := []learn.Decision{
		{Path: "/d/a\xff", Dir: "/to", Features: []string{"w:a\xff", "", "x\x00"}, At: noon.Add(2)},
		{Path: "/d/b", Dir: "/else", Features: []string{}, At: noon.Add(1)},
		{Path: "/d/a\xff", Dir: "/to", Features: []string{"new"}, At: noon.Add(3)},
		{Path: "/d/c", Dir: "", Features: []string{"c"}, At: noon.Add(3)},
	}
	must(t, s.ChangeDecisions(t.Context(), nil, ds[:2]))
	must(t, s.ChangeDecisions(t.Context(), nil, ds[2:]))
	s = again(t, s, dir)
	are := func(want ...learn.Decision) {
		t.Helper()
		is := decisions(t, s)
		if !reflect.DeepEqual(is, want) {
			t.Errorf("got  %+v\nwant %+v", is, want)
		}
	}
	are(ds[1], ds[0], ds[2], ds[3])
	must(t, s.ChangeDecisions(t.Context(), ds[:1], nil))
	are(ds[1], ds[0], ds[3])
	must(t, s.ChangeDecisions(t.Context(), []learn.Decision{{Path: "/d/a\xff", Dir: "/elsewhere"}}, nil))
	are(ds[1], ds[0], ds[3])
	must(t, s.ForgetDecisions(t.Context(), "/to"))
	are(ds[1], ds[3])
	must(t, s.ForgetDecisions(t.Context(), ""))
	if is := decisions(t, s); len(is) != 0 {
		t.Errorf("%v", is)
	}
}

func decisions(t *testing.T, s *Store) (all []learn.Decision) {
	t.Helper()
	must(t, s.EachDecision(t.Context(), func(d learn.Decision) { all = append(all, d) }))
	return all
}

func TestDecisionsAbout(t *testing.T) {
	s := opened(t, t.TempDir())
	ds := []learn.Decision{
		{Path: "/d/a", Dir: "/to", Features: []string{"old"}, At: noon},
		{Path: "/d/a", Dir: "/else", Features: []string{"else"}, At: noon.Add(9)},
		{Path: "/d/a", Dir: "/to", Features: []string{"new"}, At: noon.Add(2)},
	}
	must(t, s.ChangeDecisions(t.Context(), nil, ds))
	to, other, none := learn.About{Path: "/d/a", Dir: "/to"}, learn.About{Path: "/d/a", Dir: "/else"}, learn.About{Path: "/d/b", Dir: "/to"}
	is, err := s.DecisionsAbout(t.Context(), []learn.About{to, other, none, to})
	must(t, err)
	if want := map[learn.About][]learn.Decision{to: {ds[2], ds[0]}, other: {ds[1]}, none: nil}; !reflect.DeepEqual(is, want) {
		t.Errorf("got  %+v\nwant %+v", is, want)
	}
}

func TestTheJournalsQueue(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	texts := []string{"one\n\xff", "two", "three"}
	for i, text := range texts {
		must(t, s.Enqueue(t.Context(), noon.Add(time.Duration(i)), text))
	}
	s = again(t, s, dir)
	queued := func(limit int, want ...string) (ids []int64) {
		t.Helper()
		lines, err := s.Queued(t.Context(), limit)
		must(t, err)
		var is []string
		for _, l := range lines {
			is, ids = append(is, l.Text), append(ids, l.ID)
		}
		if !slices.Equal(is, want) {
			t.Errorf("queued %q, want %q", is, want)
		}
		return ids
	}
	first := queued(2, texts[:2]...)
	all := queued(0, texts...)
	must(t, s.Dequeue(t.Context(), nil))
	must(t, s.Dequeue(t.Context(), append(first, 99)))
	queued(9, "three")
	must(t, s.Dequeue(t.Context(), all))
	must(t, s.Enqueue(t.Context(), noon, "four"))
	if ids := queued(1, "four"); slices.Contains(all, ids[0]) {
		t.Error("a line's id was used twice")
	}
}

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	must(t, s.SetSetting(t.Context(), "paused", "yes"))
	must(t, s.SetSetting(t.Context(), "paused", "no\x00\xff"))
	s = again(t, s, dir)
	for key, want := range map[string]string{"paused": "no\x00\xff", "other": ""} {
		if is, err := s.Setting(t.Context(), key); is != want || err != nil {
			t.Errorf("%s is %q, %v", key, is, err)
		}
	}
}

func TestTimesThatDoNotFitAreTheNearest(t *testing.T) {
	for in, want := range map[time.Time]int64{
		{}:                       0,
		noon:                     noon.UnixNano(),
		time.Unix(1<<60, 0):      math.MaxInt64,
		time.Unix(-(1 << 50), 0): math.MinInt64,
	} {
		if is := nanoseconds(in); is != want {
			t.Errorf("%s is %d, want %d", in, is, want)
		}
	}
}
