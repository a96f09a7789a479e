package store

import (
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
)

func TestDecisions(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	ds := []learn.Decision{
		{Path: "/d/a\xff", Dir: "/to", At: noon.Add(2)},
		{Path: "/d/b", Dir: "/else", Refused: true, At: noon.Add(1)}, // the clock was set back
		{Path: "/d/a\xff", Dir: "/to", At: noon.Add(3)},
		{Path: "/d/c", Dir: "", At: noon.Add(3)},
	}
	must(t, s.AddDecisions(t.Context(), ds[:2]))
	must(t, s.AddDecisions(t.Context(), ds[2:]))
	s = again(t, s, dir)
	are := func(want ...learn.Decision) {
		t.Helper()
		is := decisions(t, s)
		if !reflect.DeepEqual(is, want) {
			t.Errorf("got  %+v\nwant %+v", is, want)
		}
	}
	are(ds...)
	newest, err := s.NewestDecisions(t.Context(), false, 2)
	must(t, err)
	refused, err := s.NewestDecisions(t.Context(), true, 2)
	must(t, err)
	if want := []learn.Decision{ds[3], ds[2], ds[1]}; !reflect.DeepEqual(append(newest, refused...), want) {
		t.Errorf("newest %+v, refused %+v", newest, refused)
	}
	must(t, s.DropDecisions(t.Context(), []proposal.Lesson{{Path: "/d/a\xff", Dir: "/to"}, {Path: "/d/a\xff", Dir: "/elsewhere"}}))
	are(ds[0], ds[1], ds[3])
	placed := learn.Decision{Path: "/d/b", Dir: "/else", At: noon}
	must(t, s.AddDecisions(t.Context(), []learn.Decision{placed})) // no longer refused
	are(ds[0], ds[3], placed)
	must(t, s.ForgetDecisions(t.Context(), "/to"))
	are(ds[3], placed)
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
