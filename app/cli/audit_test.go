package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

var morning = time.Date(2026, 11, 20, 10, 2, 33, 0, time.UTC)

// history returns a session with an agent whose log has n records, numbered from 0, and
// the requests it gets.
func history(t *testing.T, n int64) (s *Session, out *bytes.Buffer, asked *[]api.ActivityRequest) {
	asked = &[]api.ActivityRequest{}
	s, out = session(t, func(server *api.Server) {
		api.Handle(server, api.ListActivity, func(_ context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
			*asked = append(*asked, r)
			res := api.ActivityResult{Records: []api.ActivityRecord{}}
			before := r.Before
			if before == 0 {
				before = n
				n += 5 // more come while the pages are read
			}
			for id := before - 1; id >= 0 && len(res.Records) < r.Limit; id-- {
				res.Records = append(res.Records, api.ActivityRecord{Record: id, Tool: "t", Decision: "allowed", Result: "ok", Summary: "Did it.", Started: morning})
				res.Next = id
			}
			return res, nil
		})
	})
	return s, out, asked
}

func TestExportPrintsOldestFirst(t *testing.T) {
	for _, n := range []int64{0, 1, 999, 1000, 1001, 3456} {
		s, out, _ := history(t, n)
		if err := (&auditExportCmd{JSON: true}).Run(s); err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(out)
		var got int64
		for ; d.More(); got++ {
			var a api.ActivityRecord
			if err := d.Decode(&a); err != nil || a.Record != got {
				t.Fatalf("of %d: record %d stands in place %d, %v", n, a.Record, got, err)
			}
		}
		if got != n {
			t.Errorf("%d of %d records", got, n)
		}
	}
}

func TestExportSince(t *testing.T) {
	s, out, asked := history(t, 2)
	if err := (&auditExportCmd{Since: "2026-11-20T10:00:00Z"}).Run(s); err != nil {
		t.Fatal(err)
	}
	for _, r := range *asked {
		if !r.From.Equal(time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)) {
			t.Errorf("asked from %s", r.From)
		}
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 || !strings.Contains(lines[1], "#1  ok  t  Did it.") {
		t.Errorf("%q", lines)
	}
}

func TestSince(t *testing.T) {
	zone := time.FixedZone("there", 3600)
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, zone)
	for text, want := range map[string]time.Time{
		"":                     {},
		"24h":                  now.Add(-24 * time.Hour),
		"90m":                  now.Add(-90 * time.Minute),
		"0s":                   now,
		"7d":                   now.AddDate(0, 0, -7),
		"2026-11-20":           time.Date(2026, 11, 20, 0, 0, 0, 0, zone),
		"2026-11-20T10:00:00Z": time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
	} {
		if got, err := since(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"-24h", "-7d", "7", "d", "yesterday", "2026-13-01", "2026-11-20 10:00", "99999999d", "24H"} {
		if got, err := since(text, now); err == nil {
			t.Errorf("%q is %s", text, got)
		}
		if (&auditExportCmd{Since: text}).Validate() == nil {
			t.Errorf("%q passes", text)
		}
	}
}

func FuzzSince(f *testing.F) {
	for _, s := range []string{"24h", "7d", "2026-11-20", "2026-11-20T10:00:00Z", "-1h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := since(s, morning); err != nil && !got.IsZero() {
			t.Errorf("%q: %s and %v", s, got, err)
		}
	})
}

func TestRecordLine(t *testing.T) {
	for want, a := range map[string]api.ActivityRecord{
		"#3  ok  files.write_text  Wrote a. (medium_risk) Undone ": {Record: 3, Tool: "files.write_text", Decision: "allowed", Result: "ok",
			Summary: "Wrote a.", Code: "medium_risk", Undone: morning},
		"#4  blocked  \\x1b[31m\\u202et  No \\nsuch place. (out_of_scope)": {Record: 4, Tool: "\x1b[31m\u202et", Decision: "blocked", Result: "error",
			Summary: "Nothing was done.", Reason: "No \nsuch place.", Code: "out_of_scope"},
		"#5  running  t  It reads.": {Record: 5, Tool: "t", Decision: "allowed", Reason: "It reads."},
		"#6  outcome unknown  t  x": {Record: 6, Tool: "t", Decision: "allowed", Result: "unknown", Summary: "x"},
		"#7  damaged    \n":         {Record: 7, Damaged: true, Result: "ok"},
	} {
		var out bytes.Buffer
		a.Started = morning
		(&Session{Out: &out}).record(a, "  ")
		if got := out.String(); !strings.Contains(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAuditList(t *testing.T) {
	s, out, asked := history(t, 30)
	if err := (&auditListCmd{Limit: 2, Tool: "t", Text: "did", Decision: "blocked"}).Run(s); err != nil {
		t.Fatal(err)
	}
	if r := (*asked)[0]; r.Tool != "t" || r.Text != "did" || r.Decision != "blocked" || r.Limit != 2 {
		t.Errorf("%+v", r)
	}
	if got := out.String(); strings.Count(got, "\n") != 3 || !strings.Contains(got, "#29") || !strings.Contains(got, "older ones") {
		t.Errorf("got %s", got)
	}
	out.Reset()
	if err := (&auditListCmd{Limit: 1, Decision: "all", JSON: true}).Run(s); err != nil || (*asked)[1].Decision != "" {
		t.Errorf("%v, %+v", err, (*asked)[1])
	}
	if !strings.HasPrefix(out.String(), `{"success":true,"data":{"records":[{"record":`) {
		t.Errorf("got %s", out)
	}
	for limit, ok := range map[int]bool{0: false, 1: true, 1000: true, 1001: false} {
		if err := (&auditListCmd{Limit: limit}).Validate(); (err == nil) != ok {
			t.Errorf("--limit %d: %v", limit, err)
		}
	}
}

func TestVerify(t *testing.T) {
	for _, state := range []api.LogState{
		{OK: true, Records: 5, Bytes: 99, Root: "r00t", Problems: []api.LogProblem{}},
		{OK: true, Records: 5, Root: "r00t", Problems: []api.LogProblem{{Kind: "torn_tail", Text: "A crash tore the last write."}}},
		{OK: true, Records: 5, Root: "r00t", Mended: []api.LogProblem{{Kind: "hashes", Text: "The stored tree differs."}}},
		{Records: 5, Root: "r00t", Problems: []api.LogProblem{{Kind: "edit", Text: "Line 3 is not what Nod wrote there."}}, More: 2},
	} {
		s, out := session(t, func(server *api.Server) {
			api.Handle(server, api.VerifyLog, func(context.Context, api.None) (api.LogState, error) { return state, nil })
		})
		err := (&auditVerifyCmd{}).Run(s)
		if code := ExitCode(err, &bytes.Buffer{}); (code == ExitDone) != state.OK || code > ExitFailed {
			t.Errorf("%+v: exit %d", state, code)
		}
		want := []string{"Root hash: r00t\n", map[bool]string{true: "The log is intact: 5 entries", false: "was changed by something other than Nod"}[state.OK]}
		if state.More > 0 {
			want = append(want, "2 more problems")
		}
		for _, p := range slices.Concat(state.Problems, state.Mended) {
			want = append(want, p.Text+"\n")
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%q is not in %s", w, out)
			}
		}
		out.Reset()
		if err := (&auditVerifyCmd{jsonFlag{JSON: true}}).Run(s); (err == nil) != state.OK || !strings.Contains(out.String(), fmt.Sprintf(`"ok":%t`, state.OK)) {
			t.Errorf("%v, %s", err, out)
		}
	}
}

func TestUnreadableLog(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListActivity, func(context.Context, api.ActivityRequest) (api.ActivityResult, error) {
			return api.ActivityResult{}, api.Invalid("no log")
		})
	})
	if err := (&auditExportCmd{}).Run(s); ExitCode(err, &bytes.Buffer{}) != ExitFailed || out.Len() > 0 {
		t.Errorf("%v, %s", err, out)
	}
	if err := (&auditExportCmd{JSON: true}).Run(s); !errors.Is(err, errPartly) || out.String() != `{"success":false,"error":"no log"}`+"\n" {
		t.Errorf("%v, %s", err, out)
	}
}
