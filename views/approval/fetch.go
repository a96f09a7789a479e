package approval

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

const (
	tooSlow  = 200 * time.Millisecond // fetching is said after this
	together = 60 * time.Millisecond  // changes within this are fetched at once
	linger   = 5 * time.Second        // a window without a question says why for so long
)

// fetching is what is being fetched, so that no answer is drawn that another overtook.
type fetching struct {
	asked   int
	waiting bool // a change was told of and will be fetched soon
}

// Changed says that questions came or went: they are fetched again.
func (w *Window) Changed() {
	if w.fetch.waiting {
		return
	}
	w.fetch.waiting = true
	w.o.Dispatch.After(together, func() {
		w.fetch.waiting = false
		w.refresh()
	})
}

func (w *Window) refresh() {
	w.fetch.asked++
	mine := w.fetch.asked
	slow := w.o.Dispatch.After(tooSlow, func() {
		w.st.slow = true
		w.draw()
	})
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListApprovals.Call(ctx, w.o.Client, api.None{})
		return func() {
			slow()
			if mine == w.fetch.asked && !w.st.busy {
				w.st.slow = false
				w.arrived(res, err)
			}
		}
	})
}

// arrived shows the questions that wait. What is looked at stays if it is open.
func (w *Window) arrived(res api.ApprovalsResult, err error) {
	if err != nil {
		w.st.failed = failed("read what is asked", err)
		w.draw()
		return
	}
	w.st.started, w.st.failed = true, ""
	was, had := w.st.question()
	gone := w.st.merge(res.Requests)
	w.note(gone, was)
	if !w.st.choose() {
		w.empty(had)
		return
	}
	w.leave()
	w.st.over = false
	if now, _ := w.st.question(); had && now.ID == was.ID && !same(now, was) {
		w.st.said = "This question has changed. Read it again."
	}
	w.draw()
}

// note says what became of the question that was looked at, unless it was
// answered here.
func (w *Window) note(gone *plan, was api.Question) {
	if was.ID == "" {
		return
	}
	p := gone
	if p == nil {
		p = w.st.plan()
	} else {
		for _, q := range p.left() {
			p.fates[q.ID] = ended
		}
	}
	if p == nil || p.fates[was.ID] != ended {
		return
	}
	how := "it was answered elsewhere, or the request was stopped. Nothing was approved here."
	if !p.Until.IsZero() && !w.o.Now().Before(p.Until) {
		how = "nobody answered in time, so it was denied."
	}
	w.st.said = "The question before has ended: " + how
	w.st.over = true
}

// empty is a window without a question. It goes away at once after an answer,
// and after a while when it has to say what happened.
func (w *Window) empty(had bool) {
	w.draw()
	w.focus()
	switch {
	case w.st.over:
		w.leave()
		w.leave = w.o.Dispatch.After(linger, w.close)
	case had:
		w.close()
	}
}

// failed is what went wrong, as a sentence for a person; all of it is clean.
func failed(doing string, err error) string {
	text := err.Error()
	var e *api.Error
	switch {
	case errors.Is(err, api.ErrUnreachable):
		text = api.ErrUnreachable.Error()
	case errors.As(err, &e):
		text = e.Message
	}
	return brief("Could not " + doing + ": " + strings.TrimSuffix(text, ".") + ".")
}
