package proposals

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	tooSlow  = 200 * time.Millisecond // loading is said after this
	together = 60 * time.Millisecond  // changes within this are fetched at once
)

// fetching is what is being fetched, so that no answer is drawn that another overtook.
type fetching struct {
	list, status int       // how often each was asked for; older answers are dropped
	running      bool      // a list is being fetched
	again        bool      // and something changed meanwhile
	waiting      bool      // a change was told of and will be fetched soon
	at           time.Time // when the list that is shown was asked for
	stopSlow     func()
}

// Changed says that proposals changed somewhere: what is shown is fetched again.
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

// refresh fetches what is shown; what is there stays in sight until then.
func (w *Window) refresh() {
	w.fetchStatus()
	if w.fetch.running {
		w.fetch.again = true
		return
	}
	first, last := w.list.InSight()
	w.fetchList(covering(first, last), true)
}

// restart fetches another list from its beginning: another tab, order or filter.
func (w *Window) restart() {
	w.st.choice.clear()
	w.st.choice.index, w.st.choice.id = 0, ""
	w.st.mode = browsing
	w.fetchList([]int{0}, false)
	w.drawHead()
}

// fetchList fetches pages of the list that is to be shown; keep says that it
// is the same list as before, so the place in it is kept.
func (w *Window) fetchList(numbers []int, keep bool) {
	w.fetch.list++
	mine := w.fetch.list
	w.fetch.running = true
	w.sayIfSlow(mine)
	filter, order, asked := w.st.filter, w.st.order, w.o.Now()
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		got, err := w.readPages(ctx, filter, order, numbers)
		return func() {
			if mine != w.fetch.list {
				return
			}
			w.fetch.running, w.fetch.at = false, asked
			w.arrived(got, err, keep)
		}
	})
}

func (w *Window) readPages(ctx context.Context, f api.Filter, order api.ProposalOrder, numbers []int) (map[int]api.ListProposalsResult, error) {
	got := map[int]api.ListProposalsResult{}
	for _, n := range numbers {
		res, err := api.ListProposals.Call(ctx, w.o.Client, api.ListProposalsRequest{Filter: f, Order: order, Offset: n * pageSize, Limit: pageSize})
		if err != nil {
			return nil, err
		}
		got[n] = res
	}
	return got, nil
}

// arrived shows fetched pages, or why there are none.
func (w *Window) arrived(got map[int]api.ListProposalsResult, err error, keep bool) {
	w.stopSlow()
	if err != nil {
		w.st.loadError = kit.Failed("read the proposals", err)
		w.draw()
		return
	}
	w.st.loadError, w.st.started = "", true
	anchor := w.anchor(keep)
	w.st.pages = newPages()
	for n, res := range got {
		w.st.pages.put(n, res)
		w.st.counts = res.Counts
	}
	w.findAgain(keep)
	w.draw()
	w.scrollBack(anchor, keep)
	if w.fetch.again {
		w.fetch.again = false
		w.refresh()
	}
}

// findAgain puts the choice on the proposal that it was on, or, if that is
// gone, on the one that came after it.
func (w *Window) findAgain(keep bool) {
	c := &w.st.choice
	if i, ok := w.st.pages.find(c.id); ok && keep {
		c.index = i
	}
	c.index = clamp(c.index, w.st.pages.total)
	c.anchor = c.index
	before := c.id
	c.id = ""
	if p, ok := w.current(); ok {
		c.id = p.ID
	}
	if before != c.id && before != "" {
		w.st.mode = browsing
	}
}

// place is a row and how far it is scrolled out of sight.
type spot struct {
	id   string
	rest float32
}

// anchor remembers the first row in sight, so that nothing moves under the
// pointer when others come in above it. At the top there is nothing to keep.
func (w *Window) anchor(keep bool) spot {
	offset := w.list.GetScrollOffset()
	if !keep || offset <= 0 {
		return spot{}
	}
	first := int(offset / step)
	p, ok := w.st.pages.row(first)
	if !ok {
		return spot{}
	}
	return spot{p.ID, offset - float32(first)*step}
}

func (w *Window) scrollBack(s spot, keep bool) {
	if !keep {
		w.list.ScrollToTop()
		return
	}
	if i, ok := w.st.pages.find(s.id); ok && s.id != "" {
		w.list.ScrollToOffset(float32(i)*step + s.rest)
	}
}

// fetchAround fetches the page of row i, if it is neither there nor on its way.
func (w *Window) fetchAround(i int) {
	page, ask := w.st.pages.ask(i)
	if !ask {
		return
	}
	mine, filter, order := w.fetch.list, w.st.filter, w.st.order
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		got, err := w.readPages(ctx, filter, order, []int{page})
		return func() {
			if mine != w.fetch.list {
				return
			}
			if err != nil {
				w.st.loadError = kit.Failed("read the proposals", err)
				w.draw()
				return
			}
			w.st.pages.put(page, got[page])
			w.drawPage()
		}
	})
}

// drawPage shows rows that came in while scrolling.
func (w *Window) drawPage() {
	if p, ok := w.current(); ok && w.st.choice.id == "" {
		w.st.choice.id = p.ID
		w.drawChoice()
		return
	}
	w.list.Refresh()
}

func (w *Window) fetchStatus() {
	w.fetch.status++
	mine := w.fetch.status
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		s, err := api.GetStatus.Call(ctx, w.o.Client, api.None{})
		return func() {
			if err == nil && mine == w.fetch.status {
				w.st.status = s
				w.drawStatus()
			}
		}
	})
}

// sayIfSlow shows that something is being loaded once it takes long.
func (w *Window) sayIfSlow(mine int) {
	w.stopSlow()
	w.fetch.stopSlow = w.o.Dispatch.After(tooSlow, func() {
		if mine == w.fetch.list && w.fetch.running {
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
