package activity

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	tooSlow  = 200 * time.Millisecond // loading is said after this
	together = 60 * time.Millisecond  // changes within this are fetched at once
	resting  = 30 * time.Millisecond  // rows are fetched where scrolling rests this long
)

// fetching is what is being fetched, so that no answer is drawn that another overtook.
type fetching struct {
	list     int  // which list is shown; answers for older ones are dropped
	head     bool // the newest records are being fetched
	again    bool // and something changed meanwhile
	rows     bool // rows in sight are being fetched
	stale    bool // and what they show changed meanwhile
	waiting  bool // a change was told of and will be fetched soon
	rests    bool // rows in sight are missing and will be fetched soon
	grants   int  // how often grants were asked for
	stopSlow func()
}

// restart fetches another list from its beginning, after a filter changed.
func (w *Window) restart() {
	w.st.choice, w.st.fresh, w.st.pages.top = choice{}, 0, 0
	w.fetch.head, w.fetch.again = false, false
	w.fetchHead(false)
	w.filters.draw()
	w.line.draw()
}

// fetchHead fetches the newest records that match and how many there are; keep
// says that it is for the list that is shown.
func (w *Window) fetchHead(keep bool) {
	if w.fetch.head {
		w.fetch.again = true
		return
	}
	if !keep {
		w.fetch.list++
		w.fetch.rows = false
		w.sayIfSlow()
	}
	w.fetch.head = true
	mine, r := w.fetch.list, w.st.filter.request()
	r.Limit, r.Count = pageSize, true
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListActivity.Call(ctx, w.o.Client, r)
		return func() {
			if mine == w.fetch.list {
				w.fetch.head = false
				w.headArrived(res, err, keep)
			}
		}
	})
}

// headArrived shows a list from its beginning, or notes what is new in one
// that is being read.
func (w *Window) headArrived(res api.ActivityResult, err error, keep bool) {
	w.stopSlow()
	if err != nil {
		w.notRead(err)
		return
	}
	w.st.loadError, w.st.started, w.st.tools = "", true, res.Tools
	n, other := w.st.pages.newer(res)
	keep = keep && !other && w.st.pages.top > 0
	if !keep || w.st.pages.total == 0 || w.list.follows() {
		w.adopt(res, n, keep)
	} else {
		w.st.fresh = n
		w.renew()
	}
	w.draw()
	if w.fetch.again {
		w.fetch.again = false
		w.fetchHead(true)
	}
}

// notRead says why the list could not be read. Rows of another filter than the
// one that stands there do not stay.
func (w *Window) notRead(err error) {
	w.st.loadError = kit.Failed("read the log", err)
	if w.st.pages.top == 0 {
		w.st.pages = newPages()
	} else if !w.st.lost && !w.st.result.bad {
		w.say(w.st.loadError, true)
	}
	w.draw()
}

// adopt makes a list of what came first; what was chosen stays chosen.
func (w *Window) adopt(res api.ActivityResult, newer int, keep bool) {
	w.st.pages, w.st.fresh = begun(res), 0
	c := &w.st.choice
	if i, ok := w.st.pages.find(c.record); ok && keep {
		c.index = i
	} else if keep && c.record > 0 {
		c.index += newer
	} else {
		*c = choice{}
	}
	w.name()
	w.list.Refresh()
	w.list.ScrollToTop()
	w.missed()
}

// name notes the number of the record that is looked at, once it is there.
func (w *Window) name() {
	c := &w.st.choice
	c.index = clamp(c.index, w.st.pages.total)
	if r, ok := w.current(); ok {
		c.record = r.Record
	}
}

func clamp(i, n int) int { return max(0, min(i, n-1)) }

// sayIfSlow shows that something is being loaded once it takes long.
func (w *Window) sayIfSlow() {
	w.stopSlow()
	mine := w.fetch.list
	w.fetch.stopSlow = w.o.Dispatch.After(tooSlow, func() {
		if mine == w.fetch.list && w.fetch.head {
			w.st.slow = true
			w.drawFace()
		}
	})
}

func (w *Window) stopSlow() {
	w.st.slow = false
	if w.fetch.stopSlow != nil {
		w.fetch.stopSlow()
		w.fetch.stopSlow = nil
	}
}
