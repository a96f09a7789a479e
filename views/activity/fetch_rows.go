package activity

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// inSight are the pages of what is to be seen.
func (w *Window) inSight() []int {
	first, last := w.list.InSight()
	return w.st.pages.covering(first, last, w.st.choice.index)
}

// missed fetches the rows in sight that are not there, once scrolling rests:
// who drags the bar through 100,000 rows wants those where it stops.
func (w *Window) missed() {
	if w.fetch.rests {
		return
	}
	w.fetch.rests = true
	w.o.Dispatch.After(resting, func() {
		w.fetch.rests = false
		w.fetchRows(w.st.pages.missing(w.inSight()))
	})
}

// renew fetches the rows in sight again, since what they show may have changed.
func (w *Window) renew() {
	if w.fetch.stale = w.fetch.rows; !w.fetch.stale {
		w.fetchRows(w.inSight())
	}
}

// fetchRows fetches pages of the list that is shown, one lot at a time.
func (w *Window) fetchRows(numbers []int) {
	if len(numbers) == 0 || w.fetch.rows || w.st.pages.top == 0 {
		return
	}
	w.fetch.rows = true
	mine, top := w.fetch.list, w.st.pages.top
	var asks []api.ActivityRequest
	for _, n := range numbers {
		asks = append(asks, w.st.pages.request(n, w.st.filter))
	}
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		got, err := w.readPages(ctx, asks)
		return func() {
			if mine == w.fetch.list {
				w.fetch.rows = false
				w.rowsArrived(numbers, got, err, top == w.st.pages.top)
			}
		}
	})
}

func (w *Window) readPages(ctx context.Context, asks []api.ActivityRequest) ([]api.ActivityResult, error) {
	var got []api.ActivityResult
	for _, r := range asks {
		res, err := api.ListActivity.Call(ctx, w.o.Client, r)
		if err != nil {
			return nil, err
		}
		got = append(got, res)
	}
	return got, nil
}

// rowsArrived shows rows that came in; same says that the list still begins
// where it began when they were asked for.
func (w *Window) rowsArrived(numbers []int, got []api.ActivityResult, err error, same bool) {
	if err != nil {
		w.say(kit.Failed("read the log", err), true)
		return
	}
	if same {
		for i, res := range got {
			w.st.pages.put(numbers[i], res)
		}
		w.st.pages.trim(w.inSight())
		w.name()
		w.drawCalls()
	}
	switch {
	case w.fetch.stale:
		w.renew()
	case len(w.st.pages.missing(w.inSight())) > 0:
		w.missed()
	}
}
