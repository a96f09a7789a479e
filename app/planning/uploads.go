package planning

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
)

// maxUploads is how many documents a plan can have. 20 MB are reached first, unless
// they are very small.
const maxUploads = 500

// AddUpload keeps an upload for a person, with a record of what they did.
func (s *Service) AddUpload(ctx context.Context, planID string, f upload.File) (upload.Asset, error) {
	a, err := s.KeepUpload(ctx, planID, f)
	if err == nil {
		s.Acts.RecordAct(ctx, "plan_upload", lang.Say("Added the document “%s” to a plan.", a.Name),
			map[string]any{"plan": planID, "upload": a.ID, "hash": a.Hash, "size": a.Size})
	}
	return a, err
}

// KeepUpload checks a document, reads its text, and keeps that for the plan. A document
// that cannot be used is a *plan.Failure, with the asset as far as it is known; nothing
// of it is kept. One is read at a time, so that memory stays bounded.
func (s *Service) KeepUpload(ctx context.Context, planID string, f upload.File) (upload.Asset, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, planID)
	if err != nil {
		return upload.Asset{}, err
	}
	have, err := s.Plans.Uploads(ctx, planID)
	if err != nil {
		return upload.Asset{}, err
	}
	if len(have) >= maxUploads {
		return upload.Asset{}, campaign.Invalidf("the plan has %d documents already: remove some, or begin another plan", len(have))
	}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil {
		return upload.Asset{}, topologyUnavailable(p, err)
	}
	a, err := upload.Read(ctx, s.reader(), f, have, c.Team)
	a.Uploaded = s.Now()
	if err != nil {
		return a, err
	}
	a.ID = decision.NewID()
	a.Name = engine.NewerName(a.Name, func(name string) bool {
		return slices.ContainsFunc(have, func(o upload.Asset) bool { return o.Name == name })
	})
	a.Document.Name = a.Name
	if err := s.Plans.AddUpload(context.WithoutCancel(ctx), planID, a); err != nil {
		return upload.Asset{}, err
	}
	s.PlanChanged(planID)
	return a, nil
}

// reader returns what reads documents.
func (s *Service) reader() upload.Reader {
	if s.Read == nil {
		return extract.ReadDocument
	}
	return s.Read
}

// topologyUnavailable returns the contract's failure when there is no campaign to plan for.
func topologyUnavailable(p Plan, err error) error {
	return &plan.Failure{Code: plan.TopologyUnavailable, Document: p.Name, Cause: lang.Errorf("its campaign cannot be read: %w", err),
		Recovery: lang.Say("Open the campaign, or import it again, then try again.")}
}

// RemoveUpload deletes a document of a plan; it is ErrNotFound if the plan has none of
// that id.
func (s *Service) RemoveUpload(ctx context.Context, planID, assetID string) error {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	found, err := s.Plans.RemoveUpload(context.WithoutCancel(ctx), planID, assetID, s.Now())
	if err != nil {
		return err
	}
	if !found {
		return NoUploadError{ID: assetID}
	}
	s.Acts.RecordAct(ctx, "plan_upload_remove", lang.Say("Removed a document from a plan."), map[string]any{"plan": planID, "upload": assetID})
	s.PlanChanged(planID)
	return nil
}

// Upload returns a document of a plan with its text.
func (s *Service) Upload(ctx context.Context, planID, assetID string) (upload.Asset, error) {
	all, err := s.Plans.Uploads(ctx, planID)
	if err != nil {
		return upload.Asset{}, err
	}
	i := slices.IndexFunc(all, func(a upload.Asset) bool { return a.ID == assetID })
	if i < 0 {
		return upload.Asset{}, NoUploadError{ID: assetID}
	}
	docs, err := s.Plans.Documents(ctx, planID, assetID)
	if err == nil && len(docs) != 1 {
		err = lang.Errorf("its text is missing")
	}
	if err != nil {
		return upload.Asset{}, err
	}
	all[i].Document = docs[0]
	return all[i], nil
}

// NoUploadError names a document that a plan does not have.
type NoUploadError struct{ ID string }

// Error implements error.
func (e NoUploadError) Error() string { return lang.Say("The plan has no document “%s”.", e.ID) }

// Is makes errors.Is(err, ErrNotFound) true.
func (e NoUploadError) Is(target error) bool { return target == ErrNotFound }

// documents returns those of a plan, oldest first, with their text; with ids, those only.
func (s *Service) documents(ctx context.Context, planID string, ids []string) ([]extract.Document, error) {
	if len(ids) == 0 {
		return s.Plans.Documents(ctx, planID, "")
	}
	var out []extract.Document
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		a, err := s.Upload(ctx, planID, id)
		if err != nil {
			return nil, err
		}
		out = append(out, a.Document)
	}
	return out, nil
}
