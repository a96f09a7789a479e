package sample

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/planning"
)

// OnlyCampaigns are campaigns in an agent that has nothing else: what was done last
// of them is what Undo takes back.
type OnlyCampaigns struct{ *Campaigns }

// Mount implements Part.
func (c OnlyCampaigns) Mount(to *api.Server) {
	c.Campaigns.Mount(to)
	handle(to, api.GetStatus, c.Status)
}

// Status is that of an agent that knows what can be undone.
func (c OnlyCampaigns) Status(context.Context, api.None) (api.Status, error) {
	out := api.Status{Warnings: []api.Warning{}, Folders: []api.Folder{}}
	if last, ok := c.store.lastChange(); ok {
		out.Last = &api.Act{ID: last.ID, Kind: decision.Kind(last.Kind), Label: last.Label, At: last.At, Count: len(last.Steps)}
	}
	return out, nil
}

// Undo takes a change back that stands: the one that is named, or the last.
func (c OnlyCampaigns) Undo(ctx context.Context, r api.UndoRequest) (api.UndoResult, error) {
	id := r.ID
	if last, ok := c.store.lastChange(); ok && id == "" {
		id = last.ID
	}
	if !c.store.stands(id) {
		return api.UndoResult{}, api.Invalid("nothing to undo")
	}
	done, err := c.Service.Undo(ctx, id)
	switch {
	case err != nil:
		return api.UndoResult{}, err
	case done.Text == "":
		return api.UndoResult{Failed: 1, Errors: []string{done.Reason}}, nil
	}
	return api.UndoResult{Undone: 1, Labels: []string{done.Label}, Texts: []string{done.Text}}, nil
}

// lastChange is the newest change that stands.
func (s *campaignStore) lastChange() (planning.Change, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.standing) == 0 {
		return planning.Change{}, false
	}
	return s.changes[s.standing[len(s.standing)-1]], true
}

// stands reports whether a change can be taken back.
func (s *campaignStore) stands(change string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.standing, change)
}

// stand notes that a change stands, and is the newest one.
func (s *campaignStore) stand(change string) {
	s.fall(change)
	s.standing = append(s.standing, change)
}

// fall notes that a change was taken back.
func (s *campaignStore) fall(change string) {
	s.standing = slices.DeleteFunc(s.standing, func(id string) bool { return id == change })
}
