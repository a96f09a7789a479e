package web

import (
	"sync/atomic"

	"github.com/playwright-community/playwright-go"
)

// watch counts the requests of a page. Playwright calls it from its own goroutines.
type watch struct {
	blocked  atomic.Int64
	download atomic.Bool
	strayed  atomic.Bool // the page itself led to an address that breaks the rule
}

// confine holds every request of the browser to the gate. The proxy does so
// for good; here whole addresses of https are seen, and the page can be told apart.
func (s *session) confine() error {
	if err := s.first(); err != nil {
		return err
	}
	if err := s.context.Route("**/*", s.request); err != nil {
		return err
	}
	if err := s.context.RouteWebSocket("**/*", func(w playwright.WebSocketRoute) {
		s.watch.blocked.Add(1)
		w.Close()
	}); err != nil {
		return err
	}
	s.context.OnRequest(s.redirected)
	return nil
}

// first takes the browser's first page for the one that is read. Others that it
// opens are closed, and downloads are dropped.
func (s *session) first() error {
	if open := s.context.Pages(); len(open) > 0 {
		s.page = open[0]
	} else {
		var err error
		if s.page, err = s.context.NewPage(); err != nil {
			return err
		}
	}
	// The driver's answers must not be waited for in its own callbacks.
	s.page.OnDownload(func(d playwright.Download) {
		s.watch.download.Store(true)
		go func() { _ = d.Cancel() }()
	})
	s.page.OnPopup(func(p playwright.Page) { go func() { _ = p.Close() }() })
	return nil
}

func (s *session) request(r playwright.Route) {
	if s.gate.check(r.Request().URL()) != nil {
		s.refused(r.Request())
		_ = r.Abort("blockedbyclient") // an error means that the page has gone
		return
	}
	_ = r.Continue()
}

// redirected looks at what a redirect led to: Playwright routes only the first
// request of a chain.
func (s *session) redirected(r playwright.Request) {
	if r.RedirectedFrom() == nil || s.gate.check(r.URL()) == nil {
		return
	}
	s.refused(r)
}

// refused counts a request that was not let out.
func (s *session) refused(r playwright.Request) {
	s.watch.blocked.Add(1)
	if r.IsNavigationRequest() && r.Frame() != nil && r.Frame() == s.page.MainFrame() {
		s.watch.strayed.Store(true)
	}
}
