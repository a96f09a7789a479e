package store

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// done is the effect of the call with a record.
func done(record int64) tools.Effect {
	return tools.Effect{Record: record, Trace: "t1", Tool: "files.write_text", Label: fmt.Sprintf("Wrote %d\xff.md", record),
		At: noon.Add(time.Duration(record)), Undo: json.RawMessage(`{"was":"é\u0000"}`)}
}

// plain are effects as lists have them.
func plain(es ...tools.Effect) []tools.Effect {
	for i := range es {
		es[i].Undo = nil
	}
	return es
}

// stand returns the ids of the entries that stand, newest first.
func stand(t *testing.T, s *Store) (ids []string) {
	t.Helper()
	es, err := s.Entries(t.Context(), undo.Filter{State: undo.Standing})
	must(t, err)
	for _, e := range es {
		ids = append(ids, e.ID)
	}
	return ids
}

func TestEffectsSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	for _, record := range []int64{0, 7, 1 << 40} {
		must(t, s.SaveEffect(t.Context(), done(record)))
	}
	must(t, s.DropEffect(t.Context(), 7))
	must(t, s.DropEffect(t.Context(), 8))
	s = again(t, s, dir)
	for record, want := range map[int64]bool{0: true, 1 << 40: true, 7: false, -1: false} {
		e, ok, err := s.Effect(t.Context(), record)
		if ok != want || err != nil || ok && !reflect.DeepEqual(e, done(record)) {
			t.Errorf("%d: %+v, %t, %v", record, e, ok, err)
		}
	}
}

func TestAnUndoIsNotedOnce(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	must(t, s.SaveEffect(t.Context(), done(1)))
	must(t, s.SaveEffect(t.Context(), done(2)))
	must(t, s.MarkUndone(t.Context(), 1, noon))
	for _, record := range []int64{1, 9} {
		if err := s.MarkUndone(t.Context(), record, noon.Add(time.Hour)); err == nil || !strings.Contains(err.Error(), fmt.Sprint(record)) {
			t.Error(err)
		}
	}
	s = again(t, s, dir)
	e, _, err := s.Effect(t.Context(), 1)
	if must(t, err); !e.Undone.Equal(noon) || len(e.Undo) > 0 {
		t.Errorf("undone %s, and of what was there is kept %q", e.Undone, e.Undo)
	}
	if ids := stand(t, s); !slices.Equal(ids, []string{"#2"}) {
		t.Errorf("%v", ids)
	}
}

func TestAnEffectOfANewLogReplacesTheOldOnes(t *testing.T) {
	s := fresh(t)
	must(t, s.SaveEffect(t.Context(), done(1)))
	second := done(1)
	second.Trace = "t2"
	must(t, s.SaveEffect(t.Context(), second))
	if e, ok, err := s.Effect(t.Context(), 1); !ok || err != nil || !reflect.DeepEqual(e, second) {
		t.Errorf("%+v, %t, %v", e, ok, err)
	}
	es, err := s.Entries(t.Context(), undo.Filter{})
	must(t, err)
	if len(es) != 2 || es[0].State != undo.Standing || es[1].State != undo.Lost || !strings.Contains(es[1].Reason, "not in the audit log") {
		t.Errorf("the ledger has %+v", es)
	}
	must(t, s.MarkUndone(t.Context(), 1, noon)) // of the newer one
	if e, err := s.Entry(t.Context(), "#1"); err != nil || e.State != undo.Undone || e.Seq != es[0].Seq {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestEffectsOfAPage(t *testing.T) {
	s := fresh(t)
	var page []int64
	for record := range int64(1000) {
		page = append(page, record)
	}
	for _, record := range []int64{3, 500, 2000} {
		must(t, s.SaveEffect(t.Context(), done(record)))
	}
	must(t, s.MarkUndone(t.Context(), 500, noon))
	undone := done(500)
	undone.Undone = noon
	for _, c := range []struct {
		records []int64
		want    []tools.Effect
	}{{nil, nil}, {[]int64{1}, nil}, {[]int64{3, 3}, plain(done(3))}, {page, plain(done(3), undone)}} {
		es, err := s.EffectsOf(t.Context(), c.records)
		must(t, err)
		for _, e := range c.want {
			if !reflect.DeepEqual(es[e.Record], e) {
				t.Errorf("%+v, want %+v", es[e.Record], e)
			}
		}
		if len(es) != len(c.want) {
			t.Errorf("%d effects, want %d", len(es), len(c.want))
		}
	}
}

func TestGrantsAndEffectsUseAnIndex(t *testing.T) {
	s := fresh(t)
	for query, want := range map[string]string{
		`SELECT id FROM grants WHERE revoked = 0 AND expires > 1`:                                    "INDEX grants_live (expires>?)",
		`SELECT l.label` + effectRows + `WHERE e.record IN (SELECT value FROM json_each('[1,2,3]'))`: "INDEX sqlite_autoindex_effects_1 (record=?)",
		`SELECT l.label, e.trace` + effectRows + `WHERE e.record = 1`:                                "INDEX ledger_ref (ref=?)",
	} {
		if p := queryPlan(t, s, query); !slices.ContainsFunc(strings.Split(p, "\n"), func(l string) bool { return strings.Contains(l, want) }) {
			t.Errorf("%s:\n%s", query, p)
		}
	}
}
