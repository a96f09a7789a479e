package plans

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// suggestCommands returns the commands that let the model read the documents, or end that.
func (p *Page) suggestCommands() []kit.Command {
	return []kit.Command{
		{ID: "suggest", Title: lang.T("Suggest with model"), Help: lang.T("Have the model on this computer read the documents and suggest work"), Group: lang.T(ofDocuments), Key: "M", When: p.canSuggest, Do: p.suggest},
		{ID: "stop-suggesting", Title: lang.T("Stop the model"), Group: lang.T(ofDocuments), Key: "X", When: p.isSuggesting, Do: p.stopSuggesting},
	}
}

// fetchModel asks by itself which model there is: a model server can take long to answer.
func (p *Page) fetchModel() func(context.Context) func() {
	return frame.Fetch(p.f, api.GetPlanModel.Call, api.None{}, func(got api.PlanModel, err error) {
		if err != nil {
			got = api.PlanModel{Reason: kit.Failed(lang.T("find a model"), err)}
		}
		p.m.model = got
		p.Draw()
	})
}

func (p *Page) isSuggesting() bool { return p.hasPlan() && p.m.Plan.Suggesting }

func (p *Page) canSuggest() bool {
	return p.canBuild() && p.m.model.Reason == "" && !p.m.Plan.Suggesting
}

// whyNoSuggestions says why the model cannot be asked; "" while it can, or while there is
// nothing to read.
func (p *Page) whyNoSuggestions() string {
	if !p.canBuild() {
		return ""
	}
	return kit.Clean(p.m.model.Reason)
}

// suggest lets the model read the documents. It takes minutes, in which the person goes on.
func (p *Page) suggest() {
	id := p.m.ID
	p.f.Say(lang.T("The model reads the documents"))
	p.f.Background(lang.T("have the model suggest work"), func(ctx context.Context) (func(), error) {
		got, err := api.SuggestPlan.Call(ctx, p.f.Client, api.IDRequest{ID: id})
		return func() { p.suggested(id, got) }, err
	})
}

func (p *Page) suggested(id string, got api.SuggestResult) {
	if p.m.ID == id {
		p.m.Use(got.Plan)
		p.fillList()
		p.drawList()
	}
	text := lang.T("%s suggested %s", kit.Clean(got.Model), kit.Number(got.Traced+got.Untraced, "%s action", "%s actions"))
	if got.Untraced > 0 {
		text += lang.T(", %s of them without a passage", fmt.Sprint(got.Untraced))
	}
	if got.Failed > 0 || got.Shortened {
		text += lang.T("; it did not read all of the documents")
	}
	p.f.Say(text)
}

func (p *Page) stopSuggesting() {
	id := p.m.ID
	p.f.Background(lang.T("stop the model"), func(ctx context.Context) (func(), error) {
		_, err := api.StopSuggesting.Call(ctx, p.f.Client, api.IDRequest{ID: id})
		return nil, err
	})
}
