package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Campaigns answers the calls about campaigns.
type Campaigns struct{ Service *planning.Service }

// Mount adds the routes to s.
func (h Campaigns) Mount(s *api.Server) {
	api.Handle(s, api.ListCampaigns, h.list)
	api.Handle(s, api.GetCampaign, h.get)
	api.Handle(s, api.CreateCampaign, h.create)
	api.Handle(s, api.RemoveCampaign, h.remove)
	api.Handle(s, api.ExampleCampaign, h.example)
	api.Handle(s, api.ImportCampaign, h.importText)
	api.Handle(s, api.ExportCampaign, h.export)
	api.Handle(s, api.EditCampaign, h.edit)
}

func (h Campaigns) list(ctx context.Context, _ api.None) (api.CampaignsResult, error) {
	all, err := h.Service.Campaigns(ctx)
	return api.CampaignsResult{Campaigns: all}, err
}

func (h Campaigns) get(ctx context.Context, r api.IDRequest) (api.Campaign, error) {
	c, err := h.Service.Campaign(ctx, r.ID)
	if err != nil {
		return api.Campaign{}, err
	}
	for i := range c.Docs {
		c.Docs[i].Text = ""
	}
	return c, nil
}

func (h Campaigns) create(ctx context.Context, r api.CreateCampaignRequest) (api.IDResult, error) {
	id, err := h.Service.Create(ctx, r.Name, r.Objective)
	return api.IDResult{ID: id}, err
}

func (h Campaigns) remove(ctx context.Context, r api.IDRequest) (api.None, error) {
	return api.None{}, h.Service.Remove(ctx, r.ID)
}

func (h Campaigns) example(ctx context.Context, _ api.None) (api.IDResult, error) {
	id, err := h.Service.Example(ctx)
	return api.IDResult{ID: id}, err
}

func (h Campaigns) importText(ctx context.Context, r api.ImportCampaignRequest) (api.ImportCampaignResult, error) {
	c, err := h.Service.Import(ctx, r.Text, r.Name)
	return api.ImportCampaignResult{ID: c.ID, Counts: api.CampaignCounts{Channels: len(c.Channels), Projects: len(c.Projects),
		Docs: len(c.Docs), Tickets: len(c.Tickets), Team: len(c.Team)}}, err
}

func (h Campaigns) export(ctx context.Context, r api.ExportCampaignRequest) (api.ExportCampaignResult, error) {
	name, text, err := h.Service.Export(ctx, r.ID, planning.Format(r.Format))
	return api.ExportCampaignResult{Name: name, Text: text}, err
}

func (h Campaigns) edit(ctx context.Context, r api.EditCampaignRequest) (api.IDResult, error) {
	op, ok := map[api.EditOp]campaign.Op{api.EditAdd: campaign.Insert, api.EditChange: campaign.Update, api.EditRemove: campaign.Delete}[r.Op]
	if !ok {
		return api.IDResult{}, api.Invalid(lang.Say("there is no operation “%s”: it is add, change or remove", r.Op))
	}
	r.Node.Kind = r.Kind
	id, err := h.Service.Edit(ctx, planning.Edit{Campaign: r.ID, Op: op, Node: r.Node})
	return api.IDResult{ID: id}, err
}
