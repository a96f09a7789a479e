package activity

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Changed says that something happened: calls, undos or grants. What is shown
// is fetched again.
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
	w.fetchHead(true)
	w.fetchGrants()
}

// again fetches the list anew after it could not be read.
func (w *Window) again() {
	w.st.loadError = ""
	w.restart()
	w.drawFace()
}

// showNew begins the list with what is newest.
func (w *Window) showNew() {
	if w.st.fresh > 0 && !w.st.lost {
		w.restart()
	}
}

func (w *Window) fetchGrants() {
	w.fetch.grants++
	mine := w.fetch.grants
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListGrants.Call(ctx, w.o.Client, api.None{})
		return func() {
			if mine == w.fetch.grants {
				w.grantsArrived(res, err)
			}
		}
	})
}

func (w *Window) grantsArrived(res api.GrantsResult, err error) {
	w.st.grantFail = ""
	if err != nil {
		w.st.grantFail = kit.Failed("read the grants", err)
	} else {
		w.st.grants, w.st.known = res.Grants, true
	}
	w.head.draw()
	w.grants.draw()
}
