package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func ids(records []Record) (out []int64) {
	for _, r := range records {
		out = append(out, r.ID)
	}
	return out
}

// all reads every page of a query.
func all(t *testing.T, l *Log, q Query) (out []Record) {
	t.Helper()
	for {
		p, err := l.Page(t.Context(), q)
		must(t, err)
		out = append(out, p.Records...)
		if p.Next == 0 {
			return out
		}
		if len(p.Records) != q.Limit {
			t.Fatalf("a page of %d records and more to come", len(p.Records))
		}
		q.Before, q.Skip = p.Next, 0
	}
}

func TestFilters(t *testing.T) {
	l := opened(t, place(t))
	fill(t, l, 40) // noon to 12:39, one a minute
	odd := denial(0)
	odd.Reason, odd.Tool, odd.TraceID, odd.Start = "Größe \"7\" ist\tzu ÜPPIG", "odd.tool", "odd", noon.Add(48*time.Hour)
	_, err := l.Add(t.Context(), odd)
	must(t, err)
	open, err := l.Begin(t.Context(), call(41))
	must(t, err)
	running, ok := Running, OK
	for _, r := range []struct {
		f    Filter
		want int // calls, with the log's own first entry
	}{
		{Filter{}, 43},
		{Filter{Tools: []string{"clipboard.write"}}, 13},
		{Filter{Tools: []string{"clipboard"}}, 0},
		{Filter{Tools: []string{LogTool}}, 1},
		{Filter{Decision: Blocked}, 11},
		{Filter{Decision: Allowed}, 32},
		{Filter{Result: &running}, 1},
		{Filter{Result: &ok}, 31},
		{Filter{TraceID: "trace-2"}, 3},
		{Filter{TraceID: "trace-2", Decision: Blocked}, 1},
		{Filter{From: noon.Add(39 * time.Minute)}, 3},
		{Filter{From: noon, Until: noon.Add(24 * time.Hour)}, 42},
		{Filter{Until: noon}, 0},
		{Filter{Text: "NOTES-7.txt"}, 1},
		{Filter{Text: "read 5 bytes"}, 1}, // in the end entry
		{Filter{Text: "args_hash"}, 0},    // a key, not a text
		{Filter{Text: `größe "7"`}, 1},
		{Filter{Text: "ist\tzu üppig"}, 1},
		{Filter{Text: "üppig"}, 1},
		{Filter{Text: "ÖSSE"}, 0},
		{Filter{Text: "nowhere"}, 0},
		{Filter{Text: "call-1", Tools: []string{"files.read_text"}}, 3}, // 12, 15 and 18
	} {
		want := brute(t, l, r.f)
		got := all(t, l, Query{Filter: r.f, Limit: 3})
		if n, err := l.Count(t.Context(), r.f); err != nil || n != len(got) || !slices.Equal(ids(got), want) {
			t.Errorf("%+v: %v, want %v; counted %d (%v)", r.f, ids(got), want, n, err)
		}
		if len(got) != r.want {
			t.Errorf("%+v: %d records, want %d", r.f, len(got), r.want)
		}
	}
	p, err := l.Page(t.Context(), Query{Limit: 1})
	must(t, err)
	if p.Records[0].ID != open || p.Records[0].Result != Running {
		t.Errorf("the newest is %+v", p.Records[0])
	}
}

// brute is the filter the slow way, newest first.
func brute(t *testing.T, l *Log, f Filter) (out []int64) {
	t.Helper()
	h, err := l.Head()
	must(t, err)
	for id := h.Size - 1; id >= 0; id-- {
		r, err := l.Get(t.Context(), id)
		if err != nil {
			continue
		}
		if (len(f.Tools) == 0 || slices.Contains(f.Tools, r.Tool)) && (len(f.By) == 0 || slices.Contains(f.By, r.By)) && (f.Decision == "" || f.Decision == r.Decision) && (f.TraceID == "" || f.TraceID == r.TraceID) &&
			(f.Result == nil || *f.Result == r.Result) && (f.From.IsZero() || !r.Start.Before(f.From)) &&
			(f.Until.IsZero() || r.Start.Before(f.Until)) && (f.Text == "" || r.holds(strings.ToLower(f.Text)) || f.Found != nil && f.Found(r)) {
			out = append(out, id)
		}
	}
	return out
}

func TestPagesMeetWithoutGapsWhileTheLogGrows(t *testing.T) {
	l := opened(t, place(t))
	fill(t, l, 3000/20)
	want := brute(t, l, Filter{})
	var got []int64
	q := Query{Limit: 7}
	for {
		p, err := l.Page(t.Context(), q)
		must(t, err)
		got = append(got, ids(p.Records)...)
		if q.Before = p.Next; p.Next == 0 {
			break
		}
		_, err = l.Add(t.Context(), denial(1))
		must(t, err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v\nwant %v", got, want)
	}
	for _, skip := range []int{0, 1, 10, 29} {
		p, err := l.Page(t.Context(), Query{Limit: 5, Skip: skip, Before: want[0] + 1})
		must(t, err)
		if !slices.Equal(ids(p.Records), want[skip:skip+5]) {
			t.Errorf("skip %d: %v", skip, ids(p.Records))
		}
	}
	some := Filter{Tools: []string{"clipboard.write"}}
	for _, f := range []Filter{{}, some} {
		every := brute(t, l, f)
		for skip := range len(every) + 3 {
			p, err := l.Page(t.Context(), Query{Filter: f, Limit: 1000, Skip: skip})
			must(t, err)
			if !slices.Equal(ids(p.Records), every[min(skip, len(every)):]) || p.Next != 0 {
				t.Fatalf("%+v, skip %d: %v", f, skip, ids(p.Records))
			}
		}
	}
	for _, limit := range []int{0, -1, 1001} {
		if _, err := l.Page(t.Context(), Query{Limit: limit}); err == nil {
			t.Errorf("a page of %d", limit)
		}
	}
}

// More rows than one look under the lock takes.
func TestManyRows(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	calls := make([]Completed, 2*chunk+77)
	for i := range calls {
		calls[i] = denial(i)
	}
	_, err := l.Add(t.Context(), calls...)
	must(t, err)
	for range 2 {
		if n := len(all(t, l, Query{Limit: 1000})); n != len(calls)+1 {
			t.Errorf("%d records", n)
		}
		if n := len(all(t, l, Query{Limit: 1000, Filter: Filter{Text: "NOTES-20"}})); n != 111 {
			t.Errorf("%d records hold the text", n)
		}
		must(t, l.Close())
		l = opened(t, o)
	}
}

func TestExport(t *testing.T) {
	l := opened(t, place(t))
	fill(t, l, 20)
	for _, since := range []time.Time{{}, noon.Add(10 * time.Minute)} {
		var b bytes.Buffer
		head, err := l.Export(t.Context(), &b, since)
		must(t, err)
		want := all(t, l, Query{Limit: 1000, Filter: Filter{From: since}})
		slices.Reverse(want)
		var got []Record
		for line := range bytes.Lines(b.Bytes()) {
			var r Record
			must(t, json.Unmarshal(line, &r))
			got = append(got, r)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || len(got) == 0 {
			t.Errorf("since %v:\n%v\nwant\n%v", since, got, want)
		}
		if now, _ := l.Head(); now != head {
			t.Errorf("head %v, %v", head, now)
		}
	}
}

// A record whose bytes were changed is shown as damaged, and the others stay.
func TestDamagedRecordsAreMarked(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	fill(t, l, 5)
	flip(t, o.records(), int(l.index.rows[2].endOff)+60)
	p, err := l.Page(t.Context(), Query{Limit: 10})
	must(t, err)
	for i, r := range p.Records {
		if r.Damaged != (i == 3) || r.Damaged && (r.Reason != "" || r.Result != OK || r.Decision != Allowed) {
			t.Errorf("%+v", r)
		}
	}
	if len(p.Records) != 6 {
		t.Errorf("%d records", len(p.Records))
	}
}

// Lines that were swapped while the log is open are not taken for one another.
func TestSwappedLinesAreNotTakenForOneAnother(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	beginAll(t, l, call(3), call(3), call(3))
	lines := slices.Collect(bytes.Lines(read(t, o.records())))
	lines[1], lines[2] = lines[2], lines[1]
	must(t, os.WriteFile(o.records(), bytes.Join(lines, nil), 0o600))
	for id, want := range []bool{false, true, true, false} {
		if r, err := l.Get(t.Context(), int64(id)); err != nil || r.Damaged != want {
			t.Errorf("%+v %v", r, err)
		}
	}
}
