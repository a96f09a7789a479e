package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

const (
	groupsWaiting = 300 // groups in which the files wait
	windowPage    = 200 // rows that the window reads at once
)

// grouping measures the list of n files that wait in many groups, and approving these one
// after the other as the window does: the group is read, approved, and the list read again.
func grouping(ctx context.Context, b *bench) error {
	r, err := b.waitingGroups(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	var pages []time.Duration
	for range b.runs {
		began := time.Now()
		if _, err := groupedPage(ctx, r, windowPage); err != nil {
			return err
		}
		pages = append(pages, time.Since(began))
	}
	began, approved := time.Now(), 0
	for range groupsWaiting {
		n, err := approveFirstGroup(ctx, r)
		if err != nil {
			return fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
		approved += n
	}
	took := time.Since(began)
	if approved != b.n {
		return fmt.Errorf("approved %d of %d files in %d groups", approved, b.n, groupsWaiting)
	}
	b.table.put(fmt.Sprintf("first page of %d that wait in %d groups", b.n, groupsWaiting), millis(median(pages)), "with all groups")
	b.table.put(fmt.Sprintf("%d groups approved one by one", groupsWaiting), seconds(took), millis(took/groupsWaiting)+" a group, with reading the list again")
	return mustHold(r.Downloads, 0)
}

// waitingGroups opens a desktop with n files in Downloads that a rule puts into folders by
// their extension, and whose proposals wait.
func (b *bench) waitingGroups(ctx context.Context) (r *rig.Rig, err error) {
	if r, err = b.desktop(desktest.Options{Tray: true, Notify: true}, defaultSettle); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			r.Close()
		}
	}()
	rule := "\n[[rules]]\nname = \"by extension\"\nglob = \"thing *\"\ndestination = \"~/Sorted/{ext}\"\n"
	if err := addLine(filepath.Join(r.Dir, "config", "nod", "config.toml"), rule); err != nil {
		return r, err
	}
	var paths []string
	for i := range b.n {
		p := filepath.Join(r.Downloads, fmt.Sprintf("thing %06d.k%03d", i, i%groupsWaiting))
		if err := os.WriteFile(p, fmt.Appendf(nil, "%d\n", i), 0o644); err != nil {
			return r, err
		}
		paths = append(paths, p)
	}
	if _, err := start(ctx, r); err != nil {
		return r, err
	}
	if _, err := api.ScanFolder.Call(ctx, r.Client, api.ScanRequest{Path: r.Downloads}); err != nil {
		return r, err
	}
	return r, each(ctx, r, paths)
}

func groupedPage(ctx context.Context, r *rig.Rig, rows int) (api.ListProposalsResult, error) {
	return api.ListProposals.Call(ctx, r.Client, api.ListProposalsRequest{Order: api.OrderPlace, Limit: rows, Groups: true})
}

// approveFirstGroup approves the first group of the list and reads the list again.
func approveFirstGroup(ctx context.Context, r *rig.Rig) (int, error) {
	list, err := groupedPage(ctx, r, windowPage)
	if err != nil || len(list.Groups) == 0 {
		return 0, err
	}
	req := api.ApproveRequest{LeaveQuestions: true, Seen: map[string]string{}}
	for _, p := range list.Proposals[:min(len(list.Proposals), list.Groups[0].Count)] {
		req.IDs = append(req.IDs, p.ID)
		req.Seen[p.ID] = p.Shown()
	}
	res, err := api.ApproveProposals.Call(ctx, r.Client, req)
	if err != nil {
		return 0, err
	}
	for _, o := range res.Outcomes {
		if !o.Success {
			return 0, fmt.Errorf("approve %s: %s", o.ID, o.Error)
		}
	}
	_, err = groupedPage(ctx, r, windowPage)
	return len(res.Outcomes), err
}
