package cli

import (
	"context"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// What was found is named, quoted unless it is sensitive, and safe to print.
func TestFind(t *testing.T) {
	var asked api.FindFiledRequest
	found := api.FindFiledResult{Files: []api.FoundFile{
		{Path: "/d/a.pdf", Modified: time.Date(2025, 5, 3, 12, 0, 0, 0, time.Local), Passage: "the \x1b[2Jfee"},
		{Path: "/d/b.pdf", Modified: time.Date(2025, 5, 4, 12, 0, 0, 0, time.Local), Sensitive: true},
	}, Partly: true}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.FindFiled, func(_ context.Context, r api.FindFiledRequest) (api.FindFiledResult, error) {
			asked = r
			return found, nil
		})
	})
	code := ExitCode(runArgs(t, s, "find", "the", "fee", "--limit", "2"), out)
	want := "/d/a.pdf  2025-05-03\n    the \\x1b[2Jfee\n/d/b.pdf  2025-05-04\n    sensitive, so it is not quoted\nNod has not read all files yet; nod filed says how far it is.\n"
	if asked != (api.FindFiledRequest{Words: "the fee", Limit: 2}) || out.String() != want || code != 0 {
		t.Errorf("asked %+v, printed %q, want %q", asked, out, want)
	}
	out.Reset()
	found = api.FindFiledResult{}
	if code := ExitCode(runArgs(t, s, "find", "nothing"), out); out.String() != "No filed file has these words.\n" || code != 0 {
		t.Errorf("exit %d, printed %q", code, out)
	}
}
