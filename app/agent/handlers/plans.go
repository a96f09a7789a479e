package handlers

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/upload"
)

// Plans answers the calls about plans and their uploads.
type Plans struct{ Service *planning.Service }

// Mount adds the routes to s.
func (h Plans) Mount(s *api.Server) {
	api.Handle(s, api.ListPlans, h.list)
	api.Handle(s, api.CreatePlan, h.create)
	api.Handle(s, api.ChangePlan, h.change)
	api.Handle(s, api.RemovePlan, h.remove)
	api.Handle(s, api.AddUpload, h.addUpload)
	api.Handle(s, api.ListUploads, h.uploads)
	api.Handle(s, api.RemoveUpload, h.removeUpload)
	api.Handle(s, api.GetUploadText, h.uploadText)
	api.Handle(s, api.BuildPlan, h.build)
	api.Handle(s, api.GetPlan, h.get)
	api.Handle(s, api.ExplainPlan, h.explain)
	api.Handle(s, api.SuggestPlan, h.suggest)
	api.Handle(s, api.StopSuggesting, h.stopSuggesting)
	api.Handle(s, api.GetPlanModel, h.model)
}

func (h Plans) list(ctx context.Context, _ api.None) (api.PlansResult, error) {
	all, err := h.Service.AllPlans(ctx)
	if err != nil {
		return api.PlansResult{}, err
	}
	var out api.PlansResult
	for _, p := range all {
		s, err := h.summary(ctx, p)
		if err != nil {
			return api.PlansResult{}, err
		}
		out.Plans = append(out.Plans, s)
	}
	return out, nil
}

// Waiting returns the plans that nobody has reviewed. It is for the status, which fails for no plan.
func (h Plans) Waiting(ctx context.Context) (out []api.Waiting) {
	all, _ := h.Service.PlansToReview(ctx)
	for _, p := range all {
		v, err := h.Service.Progress(ctx, p)
		if err != nil {
			continue
		}
		if plan := fromPlan(p, v); slices.ContainsFunc(plan.Actions, api.PlanAction.Waits) {
			out = append(out, api.Waiting{Window: api.WindowPlans, ID: p.ID, Title: p.Name, Actions: api.NewPlanChoice(plan).Ready()})
		}
	}
	return out
}

func (h Plans) summary(ctx context.Context, p planning.Plan) (api.PlanSummary, error) {
	v, err := h.Service.Progress(ctx, p)
	if err != nil {
		return api.PlanSummary{}, err
	}
	out := api.PlanSummary{ID: p.ID, Name: p.Name, CampaignID: p.Campaign, Campaign: v.Campaign, Intent: p.Intent,
		Uploads: len(v.Uploads), Actions: len(v.Actions), UpdatedAt: later(p.Changed, p.Built), State: v.State}
	for _, a := range v.Actions {
		switch a.State {
		case planning.ActionApplied:
			out.Applied++
		case planning.ActionFailed:
			out.Failed++
			out.Waiting++
		case planning.ActionRejected:
		default:
			out.Waiting++
		}
	}
	return out, nil
}

func (h Plans) create(ctx context.Context, r api.CreatePlanRequest) (api.IDResult, error) {
	id, err := h.Service.NewPlan(ctx, r.CampaignID, r.Intent, r.Name)
	return api.IDResult{ID: id}, err
}

func (h Plans) change(ctx context.Context, r api.ChangePlanRequest) (api.None, error) {
	return api.None{}, h.Service.ChangePlan(ctx, planning.PlanEdit{Plan: r.ID, Intent: r.Intent, Campaign: r.CampaignID, Name: r.Name})
}

func (h Plans) remove(ctx context.Context, r api.IDRequest) (api.None, error) {
	return api.None{}, h.Service.RemovePlan(ctx, r.ID)
}

// addUpload answers with the problem of a document that cannot be used: that is no
// failure of the call.
func (h Plans) addUpload(ctx context.Context, r api.AddUploadRequest) (api.Asset, error) {
	f, err := h.file(ctx, r)
	var a upload.Asset
	if err == nil {
		a, err = h.Service.AddUpload(ctx, r.PlanID, f)
	} else {
		a = upload.Asset{Name: f.Name, Size: f.Size, Source: f.Source, Status: upload.StatusFailed}
	}
	out := fromAsset(a)
	failure, ok := planning.IsFailure(err)
	if !ok {
		return out, err
	}
	out.ID, out.Status, out.DuplicateOf = "", api.UploadFailed, failure.Asset
	out.Problem = &api.UploadProblem{Code: string(failure.Code), Message: failure.Reason(), Recoverable: true, Remedy: failure.Recovery}
	return out, nil
}

// file returns the file that a request names or contains.
func (h Plans) file(ctx context.Context, r api.AddUploadRequest) (upload.File, error) {
	source := upload.Source(r.Source)
	switch {
	case source != "" && source != upload.Uploaded && source != upload.Pasted && source != upload.ExternalImport:
		return upload.File{}, api.Invalid(lang.Say("there is no source “%s”: it is UPLOAD, PASTE or EXTERNAL_IMPORT", string(source)))
	case r.Path != "" && (r.Text != "" || r.Name != ""):
		return upload.File{}, api.Invalid(lang.Say("a document is given by its path, or by a text with a name, not by both"))
	case r.Path == "":
		if source == "" {
			source = upload.Pasted
		}
		return upload.FromText(r.Name, r.MimeType, r.Text, source), nil
	}
	path, err := absolute(r.Path)
	if err != nil {
		return upload.File{}, err
	}
	if source == "" {
		source = upload.Uploaded
	}
	return upload.FromPath(ctx, path, r.MimeType, source)
}

func (h Plans) uploads(ctx context.Context, r api.UploadsRequest) (api.UploadsResult, error) {
	p, err := h.Service.Plan(ctx, r.PlanID)
	if err != nil {
		return api.UploadsResult{}, err
	}
	v, err := h.Service.Progress(ctx, p)
	if err != nil {
		return api.UploadsResult{}, err
	}
	out := api.UploadsResult{LimitBytes: upload.MaxPlan}
	for _, a := range v.Uploads {
		x := fromAsset(a)
		if d, ok := v.Linked[a.Name]; ok {
			x.LinkedDocID, x.LinkedChannelID, x.LinkedProjectID, x.Tags = d.ID, d.ChannelID, d.ProjectID, d.Tags
		}
		out.Assets = append(out.Assets, x)
		out.UsedBytes += a.Size
	}
	return out, nil
}

func (h Plans) removeUpload(ctx context.Context, r api.UploadRequest) (api.None, error) {
	return api.None{}, h.Service.RemoveUpload(ctx, r.PlanID, r.AssetID)
}

func (h Plans) uploadText(ctx context.Context, r api.UploadRequest) (api.UploadText, error) {
	a, err := h.Service.Upload(ctx, r.PlanID, r.AssetID)
	return fromDocument(a.Document), err
}

func (h Plans) build(ctx context.Context, r api.IDRequest) (api.Plan, error) {
	p, err := h.Service.Build(ctx, r.ID)
	if err != nil {
		return api.Plan{}, err
	}
	return h.whole(ctx, p)
}

func (h Plans) get(ctx context.Context, r api.IDRequest) (api.Plan, error) {
	p, err := h.Service.Plan(ctx, r.ID)
	if err != nil {
		return api.Plan{}, err
	}
	return h.whole(ctx, p)
}

func (h Plans) whole(ctx context.Context, p planning.Plan) (api.Plan, error) {
	v, err := h.Service.Progress(ctx, p)
	if err != nil {
		return api.Plan{}, err
	}
	out := fromPlan(p, v)
	if out.Hash, err = p.Hash(); err != nil {
		return api.Plan{}, err
	}
	out.Suggesting = h.Service.Suggesting(p.ID)
	return out, nil
}

func (h Plans) explain(ctx context.Context, r api.IDRequest) (api.ExplainResult, error) {
	passages, err := h.Service.Explain(ctx, r.ID)
	return api.ExplainResult{Passages: passages}, err
}
