//go:build e2etest

package soak

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// check accounts for every file, decision and call: each file is whole and in one place, that
// of its proposal, or was removed by the person; each proposal is as it was decided, or
// invalid if its file was removed before; and the audit log is whole.
func (h *installation) check(all []*worker) {
	h.T.Helper()
	dropped, calls, removed := 0, 0, map[string]bool{}
	for _, w := range all {
		dropped, calls = dropped+w.dropped, calls+w.calls
		for i := range w.removed {
			removed[w.file(i+1)] = true
		}
	}
	h.Until("a proposal for each file", func(ctx context.Context) bool {
		l, err := api.ListProposals.Call(ctx, h.Client, api.ListProposalsRequest{Filter: api.Filter{Status: api.AnyStatus}, Limit: 1})
		return err == nil && l.Total == dropped
	})
	h.Until("removed files not to wait any more", func(context.Context) bool {
		return !slices.ContainsFunc(h.proposals(), func(p api.Proposal) bool { return removed[p.Filename] && p.Status == api.ProposalPending })
	})
	places := map[string]bool{}
	for _, p := range h.proposals() {
		if want := wanted(all, p, removed[p.Filename]); p.Status != want {
			h.T.Errorf("%s is %s, is to be %s (%s)", p.Filename, p.Status, want, p.Note)
		}
		if removed[p.Filename] {
			continue
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
	if len(places) != dropped-len(removed) {
		h.T.Errorf("%d files, of which %d were removed, are in %d places", dropped, len(removed), len(places))
	}
	if n := h.files(); n != dropped-len(removed) {
		h.T.Errorf("%d files, of which %d were removed, have become %d", dropped, len(removed), n)
	}
	h.checkLog(calls)
}

// wanted is the status that a proposal is to have at the end.
func wanted(all []*worker, p api.Proposal, removed bool) api.ProposalStatus {
	for _, w := range all {
		if s, decided := w.status[p.ID]; decided {
			return s
		}
	}
	if removed {
		return api.ProposalInvalid
	}
	return api.ProposalPending
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
	for _, dir := range []string{h.Downloads, h.filed} {
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
