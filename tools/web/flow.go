package web

import (
	"io"
	"net/http"
	"sync/atomic"

	"github.com/nod-app/nod/app/base/lang"
)

// flushing hands each piece on at once, as a slow page sends it.
type flushing struct {
	w    io.Writer
	flow *http.ResponseController
}

func (f flushing) Write(b []byte) (int, error) {
	n, err := f.w.Write(b)
	if err == nil {
		err = f.flow.Flush()
	}
	return n, err
}

// limited reads until the call's budget is used up.
func (p *proxy) limited(r io.Reader) io.Reader { return &metered{r, &p.left} }

type metered struct {
	r    io.Reader
	left *atomic.Int64
}

var errTooMuch = lang.Errorf("the page loads too much")

func (m *metered) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	if m.left.Add(-int64(n)) < 0 {
		return 0, errTooMuch
	}
	return n, err
}
