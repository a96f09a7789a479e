package announce

import (
	"github.com/nod-app/nod/app/base/lang"

	"context"
	"path"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/system/notify"
)

// NotifyProposals sends a notification of new proposals.
func (u *UI) NotifyProposals(ctx context.Context, ps []proposal.Proposal) {
	ctx = context.WithoutCancel(ctx) // a button is pressed later
	items := make([]notify.Item, len(ps))
	for i, p := range ps {
		items[i] = item(p, u.o.Destination)
		items[i].Acts = u.acts(ctx, p)
	}
	u.proposals.Proposals(items)
}

// item returns a proposal as it is announced; shown says a folder as the person knows it.
func item(p proposal.Proposal, shown func(dir string) string) notify.Item {
	it := notify.Item{
		Name: filepath.Base(p.Source), Folder: p.Folder, Category: p.Category,
		Question: p.IsQuestion(), Sensitive: p.Sensitive != "", Left: p.Status == proposal.Left,
	}
	if p.Dir != "" {
		it.Destination = shown(p.Dir)
	}
	for _, dir := range answers(p) {
		it.Answers = append(it.Answers, shown(dir))
	}
	return it
}

// answers returns the folders in which the person may look for a file, the likeliest first.
func answers(p proposal.Proposal) (dirs []string) {
	if p.Dir != "" {
		dirs = append(dirs, p.Dir)
	}
	for _, c := range p.Candidates {
		dirs = append(dirs, c.Dir)
	}
	return dirs
}

// acts returns the buttons for a proposal: to approve it, or the folders that answer its question, as long as
// the notification says all that would be done; and to look at it.
func (u *UI) acts(ctx context.Context, p proposal.Proposal) (acts []notify.Act) {
	name, dirs := filepath.Base(p.Source), answers(p)
	shown := make([]string, len(dirs))
	for i, dir := range dirs {
		shown[i] = u.o.Destination(dir)
	}
	whole := len(notify.Whole(append(shown, name))) == len(dirs)+1
	if p.Status == proposal.Pending && p.Sensitive == "" && p.Name == name && len(p.Members) == 0 && whole {
		switch {
		case p.IsQuestion():
			for i, dir := range dirs {
				acts = append(acts, notify.Act{Label: label(shown, i), Do: u.approve(ctx, p, dir)})
			}
		case p.Dir != "":
			acts = append(acts, notify.Act{Label: lang.T("Approve"), Do: u.approve(ctx, p, "")})
		}
	}
	return append(acts, notify.Act{Label: lang.T("Review"), Do: func(token string) { u.open(ctx, api.WindowProposals, token) }})
}

// label returns the last name of a folder, or all of it if another one has that name, too.
func label(folders []string, i int) string {
	last := func(of string) string { return path.Base(filepath.ToSlash(of)) }
	same := func(other string) bool { return last(other) == last(folders[i]) }
	if slices.IndexFunc(folders, same) != i || slices.ContainsFunc(folders[i+1:], same) {
		return folders[i]
	}
	return last(folders[i])
}

// approve returns what approves a proposal as it was announced, with dir as the answer to its question. If it is
// another one by now, or its file cannot be moved, the window opens and says so.
func (u *UI) approve(ctx context.Context, p proposal.Proposal, dir string) func(token string) {
	seen := api.Proposal{DestinationDir: p.Dir, DestinationName: p.Name}.Shown()
	return func(token string) {
		res, err := u.o.Approve(ctx, api.ApproveRequest{IDs: []string{p.ID}, LeaveQuestions: true, Directory: dir, Seen: map[string]string{p.ID: seen}})
		if err == nil && len(res.Outcomes) == 1 && res.Outcomes[0].Success {
			return
		}
		u.o.Log.Info("approve from a notification", "err", err, "outcomes", res.Outcomes)
		u.open(ctx, api.WindowProposals, token)
	}
}
