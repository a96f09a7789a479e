package proposals

import (
	"context"
	"math"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// most is how many proposals go into one call.
const most = 10_000

// do asks Nod for something: one thing at a time, and what came of it in the
// bottom line. what names it for the sentence that says it failed.
func (w *Window) do(what string, call func(context.Context) (said func(), err error)) {
	if !w.st.can() {
		return
	}
	w.st.busy = true
	w.details.draw()
	w.batch.draw()
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		said, err := call(ctx)
		return func() {
			w.st.busy = false
			if err != nil {
				w.say(kit.Failed(what, err), true)
			} else if said != nil {
				said()
			}
			w.drawChoice()
			w.refresh()
			if w.st.undoNext {
				w.undo()
			}
		}
	})
}

// approve says yes to what is marked, or to what is looked at. One that is
// looked at may be sensitive: its sign and its reason stand beside the button.
func (w *Window) approve() {
	if w.st.filter.Status != pending {
		return
	}
	if len(w.st.choice.marked) > 0 {
		w.approveIDs(w.st.choice.ids(w.st.include), w.st.choice.seen(), w.st.include)
		return
	}
	if p, ok := w.current(); ok && p.Status == pending {
		w.approveOne(p, false)
	}
}

func (w *Window) approveOne(p api.Proposal, keepBoth bool) {
	req := api.ApproveRequest{IDs: []string{p.ID}, ConfirmSensitive: p.Sensitive, KeepBoth: keepBoth, Seen: map[string]string{p.ID: p.Destination()}}
	w.do("approve "+p.Filename, func(ctx context.Context) (func(), error) {
		res, err := api.ApproveProposals.Call(ctx, w.o.Client, req)
		return func() { w.approvedOne(p, res) }, err
	})
}

// approvedOne says what became of it, or asks if its place is taken.
func (w *Window) approvedOne(p api.Proposal, res api.ApproveResult) {
	if len(res.Outcomes) != 1 {
		return
	}
	out := res.Outcomes[0]
	switch {
	case out.Success:
		w.st.mode = browsing
		w.sayAct(res.Act, "Moved "+p.Filename)
	case out.Code == api.CodeExists && w.st.choice.id == p.ID:
		w.st.mode, w.st.clash = clashing, out
	default:
		w.say(kit.Clean(p.Filename+": "+out.Error), true)
	}
}

func (w *Window) keepBoth() {
	if p, ok := w.current(); ok && w.st.mode == clashing && w.st.clash.ID == p.ID {
		w.approveOne(p, true)
	}
}

// approveShown says yes to all that the list holds, as it is known here: what
// came in since it was fetched is not part of it.
func (w *Window) approveShown() {
	if w.st.filter.Status != pending || w.page != nil || w.st.pages.total == 0 {
		return
	}
	filter, order, include := w.st.filter, w.st.order, w.st.include
	known := w.fetch.at
	w.do("approve all", func(ctx context.Context) (func(), error) {
		all, err := w.gather(ctx, filter, order, 0, math.MaxInt)
		if err != nil {
			return nil, err
		}
		c := newChoice()
		for _, p := range all {
			if !p.CreatedAt.After(known) {
				c.add(p)
			}
		}
		return w.approveMany(ctx, c.ids(include), c.seen(), include)
	})
}

func (w *Window) approveIDs(ids []string, seen map[string]string, sensitive bool) {
	if len(ids) == 0 {
		return
	}
	w.do("approve them", func(ctx context.Context) (func(), error) {
		return w.approveMany(ctx, ids, seen, sensitive)
	})
}

// approveMany runs off the UI goroutine and returns what is to be said on it.
func (w *Window) approveMany(ctx context.Context, ids []string, seen map[string]string, sensitive bool) (func(), error) {
	var sum tally
	for len(ids) > 0 {
		n := min(most, len(ids))
		part := map[string]string{}
		for _, id := range ids[:n] {
			part[id] = seen[id]
		}
		res, err := api.ApproveProposals.Call(ctx, w.o.Client, api.ApproveRequest{IDs: ids[:n], ConfirmSensitive: sensitive, Seen: part})
		if err != nil {
			return nil, err
		}
		sum.approved(res)
		ids = ids[n:]
	}
	return func() {
		w.st.choice.clear()
		w.st.include = false
		w.say(sum.text("Moved"), sum.failed > 0)
	}, nil
}

// reject says no to what is marked, or to what is looked at.
func (w *Window) reject() { w.rejectFor("") }

func (w *Window) rejectFor(reason string) {
	if w.st.filter.Status != pending {
		return
	}
	ids := w.st.choice.ids(true)
	if p, ok := w.current(); ok && len(ids) == 0 && p.Status == pending {
		ids = []string{p.ID}
	}
	if len(ids) == 0 {
		return
	}
	w.do("reject", func(ctx context.Context) (func(), error) {
		return w.rejectMany(ctx, ids, reason)
	})
}

func (w *Window) rejectMany(ctx context.Context, ids []string, reason string) (func(), error) {
	var sum tally
	for len(ids) > 0 {
		n := min(most, len(ids))
		res, err := api.RejectProposals.Call(ctx, w.o.Client, api.RejectRequest{IDs: ids[:n], Reason: reason})
		if err != nil {
			return nil, err
		}
		sum.rejected(res)
		ids = ids[n:]
	}
	return func() {
		w.st.choice.clear()
		w.st.mode = browsing
		w.say(sum.text("Rejected"), sum.failed > 0)
	}, nil
}

func (w *Window) clearAll() {
	w.do("clear the list", func(ctx context.Context) (func(), error) {
		res, err := api.ClearProposals.Call(ctx, w.o.Client, api.None{})
		return func() { w.sayAct(res.Act, "Cleared "+kit.Number(res.Cleared, "proposal")) }, err
	})
}
