package web

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

const nameControlled = "controlled"

// timeouts limit how long the controlled browser waits for a page.
type timeouts struct {
	page   time.Duration // until its text is there
	settle time.Duration // for what comes after: pictures, scripts that write the text
}

// controlled drives an installed Chromium: one call at a time, since a browser
// takes hundreds of megabytes.
type controlled struct {
	driver   string
	profiles string
	hosts    func() []string
	net      Net
	pace     timeouts
	turn     chan struct{}
}

func newControlled(o Options) controlled {
	if o.Hosts == nil {
		o.Hosts = func() []string { return nil }
	}
	return controlled{driver: o.Driver, profiles: o.Profiles, hosts: o.Hosts, net: o.Net,
		pace: timeouts{page: 25 * time.Second, settle: 3 * time.Second}, turn: make(chan struct{}, 1)}
}

func (controlled) name() string { return nameControlled }

func (c controlled) ready() error {
	if err := findDriver(c.driver); err != nil {
		return err
	}
	_, err := findChromium()
	return err
}

// open loads the page in a browser of its own. If ctx ends first, the browser
// is ended behind its back.
func (c controlled) open(ctx context.Context, address string) (Page, error) {
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return Page{}, ctx.Err()
	}
	type result struct {
		page Page
		err  error
	}
	done := make(chan result, 1)
	go func() {
		defer func() { <-c.turn }()
		page, err := c.load(ctx, address)
		done <- result{page, err}
	}()
	select {
	case r := <-done:
		if r.err != nil && ctx.Err() != nil {
			return Page{}, ctx.Err()
		}
		return r.page, r.err
	case <-ctx.Done():
		return Page{}, ctx.Err()
	}
}

// load starts proxy and browser, visits the page and ends both.
func (c controlled) load(ctx context.Context, address string) (Page, error) {
	g := guardedDialer{net: c.net, hosts: c.hosts()}
	if g.check(address) != nil {
		return Page{}, tools.Fail(CodeBlocked, lang.Say("The address may not be reached by the controlled browser."))
	}
	p, err := startProxy(g)
	if err != nil {
		return Page{}, err
	}
	defer p.close()
	s, err := c.start(ctx, p)
	if err != nil {
		return Page{}, errors.Join(err, ctx.Err())
	}
	defer s.close()
	stop := context.AfterFunc(ctx, s.close)
	defer stop()
	return s.visit(address)
}
