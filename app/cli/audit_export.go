package cli

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
)

type auditExportCmd struct {
	Since string `placeholder:"24h|7d|DAY" help:"Only records since then: a duration (90m, 24h, 7d), a day (2026-11-20) or a time (RFC 3339)."`
	JSON  bool   `help:"Print each record as a line of JSON."`
}

// Validate refuses text that is not a time.
func (c *auditExportCmd) Validate() error {
	_, err := since(c.Since, time.Now())
	return err
}

func (c *auditExportCmd) Run(s *Session) error {
	from, err := since(c.Since, time.Now())
	if err != nil {
		return err
	}
	err = s.records(from, func(a api.ActivityRecord) error {
		if c.JSON {
			return s.line(a)
		}
		s.record(a, "  ")
		return nil
	})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return nil
}

// exportPage is how many records are asked for at once.
const exportPage = 1000

// records calls each with all records that began at or after from, oldest
// first. The agent's pages go from new to old, so a first pass finds where the
// pages begin: there is never more than one page in memory.
func (s *Session) records(from time.Time, each func(api.ActivityRecord) error) error {
	c, done, err := s.Connect(s.Ctx)
	if err != nil {
		return err
	}
	defer done()
	get := func(ctx context.Context, before int64) (api.ActivityResult, error) {
		return api.ListActivity.Call(ctx, c, api.ActivityRequest{From: from, Before: before, Limit: exportPage})
	}
	page, err := get(s.Ctx, 0)
	if err != nil || len(page.Records) == 0 {
		return err
	}
	begins := []int64{page.Records[0].Record + 1} // what comes meanwhile stays out
	for page.Next > 0 {
		begins = append(begins, page.Next)
		if page, err = get(s.Ctx, page.Next); err != nil {
			return err
		}
	}
	for _, before := range slices.Backward(begins) {
		if page, err = get(s.Ctx, before); err != nil {
			return err
		}
		for _, a := range slices.Backward(page.Records) {
			if err := each(a); err != nil {
				return err
			}
		}
	}
	return nil
}
