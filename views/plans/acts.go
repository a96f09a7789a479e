package plans

import (
	"context"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// campaignID returns the campaign that the plan changes or, without a plan, the next one would.
func (m *model) campaignID() string {
	if m.Plan.ID != "" {
		return m.Plan.CampaignID
	}
	if m.next != "" || len(m.Campaigns) == 0 {
		return m.next
	}
	return m.Campaigns[0].ID
}

func planName(s api.PlanSummary) string {
	name := s.Name
	if name == "" {
		name = s.Intent
	}
	if name == "" {
		name = lang.T("Untitled")
	}
	return kit.CleanTo(name, 80)
}

// editCampaigns stands for the page of campaigns among those to choose; it is longer than an id.
const editCampaigns = "campaigns"

// chooseCampaign makes the plan change another campaign.
func (p *Page) chooseCampaign(id string) {
	if id == editCampaigns {
		p.drawHead() // the plan's campaign stays
		p.Table.Run("campaign")
		return
	}
	p.m.next = id
	if p.m.ID == "" {
		return
	}
	req := api.ChangePlanRequest{ID: p.m.ID, CampaignID: id}
	frame.Do(p.f, lang.T("plan for another campaign"), api.ChangePlan.Call, req, func(api.None) { p.f.Say(lang.T("Build the plan again for this campaign")) })
}

// newPlan makes an empty plan for the campaign that is chosen.
func (p *Page) newPlan() {
	req := api.CreatePlanRequest{CampaignID: p.m.campaignID()}
	frame.Do(p.f, lang.T("make a plan"), api.CreatePlan.Call, req, func(made api.IDResult) {
		p.m.ID = made.ID
		p.documents.changed = false
		p.focusBody()
	})
}

// build makes the plan of the request and the documents; nothing is changed by it.
func (p *Page) build() {
	id, intent, changed := p.m.ID, p.documents.intent.Text, p.documents.changed
	p.f.Do(lang.T("build the plan"), func(ctx context.Context) (func(), error) {
		if changed {
			if _, err := api.ChangePlan.Call(ctx, p.f.Client, api.ChangePlanRequest{ID: id, Intent: &intent}); err != nil {
				return nil, err
			}
		}
		plan, err := api.BuildPlan.Call(ctx, p.f.Client, api.IDRequest{ID: id})
		return func() { p.built(plan) }, err
	})
}

func (p *Page) built(plan api.Plan) {
	p.documents.changed = false
	p.panes.wanted = false
	p.m.Use(plan)
	text := lang.T("Proposed %s", kit.Number(len(plan.Actions), "%s action", "%s actions"))
	if n := len(plan.Questions) + len(plan.Conflicts); n > 0 {
		text += lang.T("; %s need your attention first", kit.Number(n, "%s point", "%s points"))
	}
	p.f.Say(text)
	p.list.Index = -1
	p.want = ""
	p.fillList()
	p.drawList()
	p.focusBody()
}

func (p *Page) chooseDocument() {
	p.f.ChooseFile(p.Focus(), func(path string) { p.documents.addFiles([]string{path}) })
}

// paste makes a document of the text on the clipboard.
func (p *Page) paste() {
	text := fyne.CurrentApp().Clipboard().Content()
	if text == "" {
		p.f.Warn(lang.T("There is no text on the clipboard"))
		return
	}
	name := lang.T("Pasted %s.txt", p.f.Now().Format("2 Jan 15.04.05"))
	p.documents.add([]api.AddUploadRequest{{Name: name, Text: text}})
}

// toDocuments goes to the documents; where there is room for two panes only it
// shows them in the place of the actions, or these again.
func (p *Page) toDocuments() {
	if p.panes.narrow || p.panes.bare {
		p.panes.wanted = !p.panes.wanted
		p.Body.Refresh()
	}
	if (p.panes.narrow || p.panes.bare) && !p.panes.wanted {
		p.focusBody()
		return
	}
	p.f.Focus(p.documents.list)
	p.documents.list.Select(0)
}

func (p *Page) askRemoveDocument() {
	a, _ := p.documents.list.Current()
	p.decision.foot.Ask(kit.Question{Text: lang.T("Remove %s?", kit.CleanTo(a.Name, 20)), Confirm: lang.T("Remove"), Done: func(string) {
		req := api.UploadRequest{PlanID: p.m.ID, AssetID: a.ID}
		frame.Do(p.f, lang.T("remove the document"), api.RemoveUpload.Call, req, func(api.None) { p.f.Say(lang.T("Removed %s", kit.CleanTo(a.Name, 60))) })
	}})
}

func (p *Page) askRemovePlan() {
	id := p.m.ID
	p.decision.foot.Ask(kit.Question{Text: lang.T("Remove this plan?"), Confirm: lang.T("Remove"), Done: func(string) {
		frame.Do(p.f, lang.T("remove the plan"), api.RemovePlan.Call, api.IDRequest{ID: id}, func(api.None) { p.m.ID = ""; p.f.Say(lang.T("Removed the plan; what was applied stays")) })
	}})
}
