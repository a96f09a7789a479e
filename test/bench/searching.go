package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/rig"
)

// pageRows is how many proposals the window asks for at once.
const pageRows = 200

// searches begins the names of what an aim is about.
const searches = "search that "

// search measures the first page of searches over n files that wait, over the socket and as the
// window asks for it, each time with other words.
func (b *bench) search(ctx context.Context, r *rig.Rig) error {
	for _, s := range []struct {
		name  string
		query func(i int) string
		want  int // files that match
	}{
		{"one matches", func(i int) string { return fmt.Sprintf("thing %06d", b.n/2+i) }, 1},
		{"a quarter matches", func(i int) string { return kinds[i%len(kinds)] }, b.n / len(kinds)},
		{"none matches", func(i int) string { return fmt.Sprintf("accordion nowhere %c", 'a'+i%26) }, 0},
		{"all match", func(i int) string { return "thing"[:1+i%5] }, b.n},
	} {
		all := make([]time.Duration, 10*b.runs)
		for i := range all {
			var err error
			if all[i], err = searchOnce(ctx, r, s.query(i), s.want); err != nil {
				return err
			}
		}
		alone(&b.table, searches+s.name, median(all), short, fmt.Sprintf("of %d that wait; a page of %d with groups and counts", b.n, pageRows))
	}
	return nil
}

func searchOnce(ctx context.Context, r *rig.Rig, query string, want int) (time.Duration, error) {
	began := time.Now()
	l, err := api.ListProposals.Call(ctx, r.Client, api.ListProposalsRequest{Filter: api.Filter{Status: api.ProposalPending, Query: query}, Limit: pageRows, Groups: true})
	took := time.Since(began)
	if err == nil && l.Total != want {
		err = fmt.Errorf("%d waiting proposals match %q, not %d", l.Total, query, want)
	}
	return took, err
}
