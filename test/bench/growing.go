package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// A heavy user's year.
const (
	yearsFiles = 365 * 200 // decided
	yearsCalls = 365 * 200
)

// holding is what an agent has when it is measured.
type holding struct {
	name                    string
	waiting, decided, calls int
}

// growth measures the agent with few files that wait, with ever more, and after a year
// of a heavy user: what grows with it is seen in the ratio to the few.
func growth(ctx context.Context, b *bench) error {
	few := holding{name: fmt.Sprintf("%d wait", b.n/10), waiting: b.n / 10}
	base, err := b.holdingCosts(ctx, few)
	if err != nil {
		return fmt.Errorf("%s: %w", few.name, err)
	}
	for _, h := range []holding{
		{name: fmt.Sprintf("%d wait", b.n), waiting: b.n},
		{name: fmt.Sprintf("%d wait", 10*b.n), waiting: 10 * b.n},
		{name: "a year", waiting: b.n / 10, decided: yearsFiles, calls: yearsCalls},
	} {
		got, err := b.holdingCosts(ctx, h)
		if err != nil {
			return fmt.Errorf("%s: %w", h.name, err)
		}
		b.putGrowth(few.name, base, h, got)
	}
	return nil
}

// costs are what was measured of one holding.
type costs struct {
	start, startCPU                        time.Duration // to the first page
	first                                  time.Duration // search that reads the texts into memory
	page, decided, few, half, none, letter request       // lists as the window asks for them, each search with other words than the last
	again                                  request       // the second page of the same search
	audit                                  request
	verify                                 time.Duration
	rest, searched                         memory
	store, log                             int64 // bytes on disk
}

// request is what one takes.
type request struct{ time, cpu time.Duration }

func (b *bench) putGrowth(few string, base costs, h holding, got costs) {
	name := "growth, " + h.name + ": "
	for _, r := range []struct {
		what      string
		got, base time.Duration
		note      string
	}{
		{"start to the first page", got.start, base.start, "one run"},
		{"processor until it rests", got.startCPU, base.startCPU, "of the agent"},
		{"first search that half match", got.first, base.first, "one run: the texts are read into memory"},
		{"verify the calls", got.verify, base.verify, "one run"},
	} {
		beside(&b.table, name+r.what, r.got, few, r.base, short, r.note)
	}
	for _, r := range []struct {
		what      string
		got, base request
		note      string
	}{
		{"first page of what waits", got.page, base.page, "200, with groups and counts, as the window asks again"},
		{"first page of what was approved", got.decided, base.decided, ""},
		{searches + "few match", got.few, base.few, "one, with groups and counts"},
		{searches + "half match", got.half, base.half, ""},
		{searches + "none match", got.none, base.none, ""},
		{searches + "all match", got.letter, base.letter, "one letter"},
		{"second page of a search", got.again, base.again, "half match; as the window asks on"},
		{"newest page of the calls", got.audit, base.audit, fmt.Sprintf("%d calls", h.calls)},
	} {
		note := fmt.Sprintf("processor of the agent %s, %s", short(r.got.cpu), short(r.base.cpu))
		if r.note != "" {
			note += "; " + r.note
		}
		beside(&b.table, name+r.what, r.got.time, few, r.base.time, short, note)
	}
	beside(&b.table, name+"agent's resident memory", got.rest.now, few, base.rest.now, megabytes, megabytes(got.rest.peak)+" at most, "+megabytes(got.rest.anon)+" anonymous; "+megabytes(got.searched.now)+" while searches come")
	b.table.put(name+"on disk", megabytes(got.store+got.log), "the store "+megabytes(got.store)+", the audit log "+megabytes(got.log))
}

// searches begins the names of what an aim is about.
const searches = "search that "

// holdingCosts fills a home, starts the agent and measures it.
func (b *bench) holdingCosts(ctx context.Context, h holding) (c costs, err error) {
	r, err := b.desktop(desktest.Options{Tray: true, Notify: true}, defaultSettle)
	if err != nil {
		return c, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	state := filepath.Join(r.Dir, "state", "nod")
	if err := b.fillHolding(ctx, r, state, h); err != nil {
		return c, fmt.Errorf("fill the store: %w", err)
	}
	began := time.Now()
	pid, err := start(ctx, r)
	if err != nil {
		return c, err
	}
	if _, err := listPage(ctx, r, api.ProposalPending, "", 0, h.waiting); err != nil {
		return c, err
	}
	c.start = time.Since(began)
	if err := atRest(ctx, pid); err != nil {
		return c, err
	}
	if c.startCPU, err = cpuTime(pid); err != nil {
		return c, err
	}
	if err := pause(ctx, startupTime); err != nil {
		return c, err
	}
	if c.rest, err = memoryOf(pid); err != nil {
		return c, err
	}
	if err := b.timeLists(ctx, r, pid, h, &c); err != nil {
		return c, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	return c, c.sizes(state)
}

// timeLists measures what windows ask for.
func (b *bench) timeLists(ctx context.Context, r *rig.Rig, pid int, h holding, c *costs) (err error) {
	if c.first, err = listPage(ctx, r, api.ProposalPending, halfWord, 0, h.waiting/2); err != nil {
		return err
	}
	for _, m := range []struct {
		into  *request
		of    api.ProposalStatus
		query func(i int) string
		total int
	}{
		{&c.page, api.ProposalPending, func(int) string { return "" }, h.waiting},
		{&c.decided, api.ProposalApproved, func(int) string { return "" }, h.decided},
		{&c.few, api.ProposalPending, func(i int) string { return fmt.Sprintf("number %06d", h.waiting/2+i) }, 1},
		{&c.half, api.ProposalPending, func(i int) string { return halfWord[:len(halfWord)-i%3] }, h.waiting / 2},
		{&c.none, api.ProposalPending, func(i int) string { return fmt.Sprintf("accordion nowhere %c", 'a'+i%26) }, 0},
		{&c.letter, api.ProposalPending, func(i int) string { return "documents"[i%9:][:1] }, h.waiting},
	} {
		if *m.into, err = b.timeRequest(pid, func(i int) (time.Duration, error) { return listPage(ctx, r, m.of, m.query(i), 0, m.total) }); err != nil {
			return err
		}
	}
	if c.again, err = b.timeRequest(pid, func(int) (time.Duration, error) {
		return listPage(ctx, r, api.ProposalPending, halfWord, pageRows, h.waiting/2)
	}); err != nil {
		return err
	}
	if c.searched, err = memoryOf(pid); err != nil {
		return err
	}
	if c.audit, err = b.timeRequest(pid, func(int) (time.Duration, error) {
		return page(ctx, r, api.ActivityRequest{Limit: activityPage, Count: true})
	}); err != nil {
		return err
	}
	began := time.Now()
	log, err := api.VerifyLog.Call(ctx, r.Client, api.None{})
	c.verify = time.Since(began)
	if err == nil && !log.OK {
		err = fmt.Errorf("the log is not whole: %v", log.Problems)
	}
	return err
}

// timeRequest makes a request many times: the median time, and the processor's time of
// the agent for each.
func (b *bench) timeRequest(pid int, ask func(i int) (time.Duration, error)) (r request, err error) {
	before, err := cpuTime(pid)
	if err != nil {
		return r, err
	}
	all := make([]time.Duration, 10*b.runs)
	for i := range all {
		if all[i], err = ask(i); err != nil {
			return r, err
		}
	}
	after, err := cpuTime(pid)
	return request{median(all), (after - before) / time.Duration(len(all))}, err
}

// pageRows is how many proposals the window asks for at once.
const pageRows = 200

// listPage asks for a page as the window does, which must be of so many.
func listPage(ctx context.Context, r *rig.Rig, of api.ProposalStatus, query string, offset, total int) (time.Duration, error) {
	began := time.Now()
	l, err := api.ListProposals.Call(ctx, r.Client, api.ListProposalsRequest{Filter: api.Filter{Status: of, Query: query}, Offset: offset, Limit: pageRows, Groups: of == api.ProposalPending})
	took := time.Since(began)
	if err == nil && l.Total != total {
		err = fmt.Errorf("%d proposals are %s and match %q, not %d", l.Total, of, query, total)
	}
	return took, err
}

func (c *costs) sizes(state string) (err error) {
	if c.store, err = sizeOf(filepath.Join(state, store.Name+"*")); err != nil {
		return err
	}
	c.log, err = sizeOf(filepath.Join(state, "audit", "*"))
	return err
}

// sizeOf is the size of all files that match.
func sizeOf(pattern string) (n int64, err error) {
	files, err := filepath.Glob(pattern)
	if err == nil && len(files) == 0 {
		err = errors.New("there is no " + pattern)
	}
	for _, f := range files {
		fi, err := os.Stat(f)
		if err != nil {
			return n, err
		}
		n += fi.Size()
	}
	return n, err
}
