package proposal

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// errPending is why a decision about a file cannot be taken back.
var errPending = lang.Errorf("another proposal for it is pending already")

// restore takes a rejection or a clearing back.
func (u *undoing) restore(ctx context.Context, act Act) error {
	if act.Undone {
		return ErrNothing
	}
	u.res.Label = act.Label
	n, left, err := u.restoreAct(ctx, act)
	if err != nil {
		return err
	}
	u.res.Undone += n
	if n == 0 && left == 0 {
		left = act.Count // each was decided in another way meanwhile
	}
	if left > 0 {
		u.res.Failed += left
		u.res.Permanent += left
		u.errs.add(safetext.Number(left, "proposal"), errPending)
	}
	if n > 0 {
		u.changed = true
		u.res.Text = restoredText(act.Kind, n)
		u.s.writeJournal(ctx, lang.Say("Undone: %v", act.Label))
	}
	return nil
}

func (u *undoing) restoreAct(ctx context.Context, act Act) (restored, left int, err error) {
	release, err := u.s.claimAll(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer release()
	var before []Proposal
	if act.Kind == ActReject {
		if before, err = u.s.ofAct(ctx, act); err != nil {
			return 0, 0, err
		}
	}
	task := u.s.d.Begin(lang.Say("Undoing: %v", act.Label), act.Count)
	defer task.End()
	restored, left, err = u.s.d.Store.Restore(ctx, act.ID, task.Add)
	if err != nil {
		return restored, left, lang.Errorf("bring back what was decided: %w", err)
	}
	return restored, left, u.note(ctx, before)
}

// note keeps which of the rejected proposals wait again.
func (u *undoing) note(ctx context.Context, before []Proposal) error {
	ids := make([]string, len(before))
	for i, p := range before {
		ids[i] = p.ID
	}
	now, err := u.s.load(ctx, ids)
	for _, p := range before {
		if now[p.ID].Waits() {
			u.res.Before = append(u.res.Before, p)
		}
	}
	return err
}

func (u *undoing) rejected(ctx context.Context, p Proposal) error {
	act, err := u.s.acts.Get(ctx, p.Act, ActReject)
	if err != nil {
		return err
	}
	name := plain(filepath.Base(p.Source))
	u.res.Label = lang.Say("Rejected %s", short(filepath.Base(p.Source)))
	switch err := u.reopen(ctx, p.ID); {
	case errors.Is(err, errPending):
		u.res.Failed++
		u.res.Permanent++
		u.errs.add(p.Source, err)
		return nil
	case err != nil:
		return err
	}
	u.changed = true
	u.res.Undone++
	u.res.Text, u.res.Before = restoredText(ActReject, 1), []Proposal{p}
	u.s.writeJournal(ctx, lang.Say("Undone: Rejected %s", name))
	return u.s.refreshAct(ctx, act)
}

func (u *undoing) reopen(ctx context.Context, id string) error {
	release, err := u.s.claim(ctx, []string{id})
	if err != nil {
		return err
	}
	defer release()
	p, err := u.s.Get(ctx, id)
	if err != nil {
		return err
	}
	if p.Status != Rejected {
		return ErrNothing
	}
	waiting, err := u.s.d.Store.PendingFiles(ctx, slices.Collect(maps.Keys(maps.Collect(p.files()))))
	if err != nil {
		return err
	}
	if len(waiting) > 0 {
		return errPending
	}
	return u.s.saveDecided(ctx, nil, map[string]*Proposal{id: &p}, []Proposal{reopened(p)})
}
