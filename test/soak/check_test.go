//go:build e2etest

package soak

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
)

// check accounts for every file, decision and call: each file is whole and in one place, that
// of its proposal; each proposal is as it was decided; and the audit log is whole.
func (h *installation) check(all []*worker) {
	h.T.Helper()
	dropped, calls, status := 0, 0, map[string]string{}
	for _, w := range all {
		dropped, calls = dropped+w.dropped, calls+w.calls
		for id, s := range w.status {
			status[id] = s
		}
	}
	h.Until("a proposal for each file", func(ctx context.Context) bool {
		l, err := api.ListProposals.Call(ctx, h.Client, api.ListProposalsRequest{Filter: api.Filter{Status: api.AnyStatus}, Limit: 1})
		return err == nil && l.Total == dropped
	})
	places := map[string]bool{}
	for _, p := range h.proposals() {
		want, decided := status[p.ID]
		if !decided {
			want = string(api.ProposalPending)
		}
		if string(p.Status) != want {
			h.T.Errorf("%s is %s, was made %s (%s)", p.Filename, p.Status, want, p.Note)
		}
		at := p.SourcePath
		if p.Status == api.ProposalApproved {
			at = filepath.Join(p.DestinationDir, p.DestinationName)
		}
		if b, err := os.ReadFile(at); err != nil || !bytes.Equal(b, content(p.Filename)) {
			h.T.Errorf("%s is not whole at %s: %v", p.Filename, at, err)
		}
		places[at] = true
	}
	if len(places) != dropped {
		h.T.Errorf("%d files are in %d places", dropped, len(places))
	}
	if n := h.files(); n != dropped {
		h.T.Errorf("%d files have become %d", dropped, n)
	}
	h.checkLog(calls)
}

// proposals are all of them.
func (h *installation) proposals() (all []api.Proposal) {
	h.T.Helper()
	const page = 1000
	for {
		l, err := api.ListProposals.Call(h.T.Context(), h.Client, api.ListProposalsRequest{
			Filter: api.Filter{Status: api.AnyStatus}, Order: api.OrderOldest, Offset: len(all), Limit: page})
		if err != nil {
			h.T.Fatal(err)
		}
		if len(l.Proposals) == 0 {
			return all
		}
		all = append(all, l.Proposals...)
	}
}

// files is how many there are in Downloads and where they are moved to.
func (h *installation) files() (n int) {
	for _, dir := range []string{h.Downloads, filepath.Join(h.documents, "Soak")} {
		es, err := os.ReadDir(dir)
		if err != nil {
			h.T.Error(err)
		}
		for _, e := range es {
			if e.Type().IsRegular() {
				n++
			}
		}
	}
	return n
}

func (h *installation) checkLog(calls int) {
	h.T.Helper()
	state, err := api.VerifyLog.Call(h.T.Context(), h.Client, api.None{})
	if err != nil || !state.OK {
		h.T.Errorf("the audit log: %+v %v", state, err)
	}
	recorded := 0
	for _, tool := range []string{"files.list_dir", "files.read_text"} {
		r, err := api.ListActivity.Call(h.T.Context(), h.Client, api.ActivityRequest{Tool: tool, Limit: 1, Count: true})
		if err != nil {
			h.T.Error(err)
		}
		recorded += r.Total
	}
	if recorded != calls {
		h.T.Errorf("%d calls of tools, %d are recorded", calls, recorded)
	}
}
