package handlers

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
)

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// entityTexts say what a document names, by its kind.
var entityTexts = map[engine.EntityKind]string{
	engine.EntityDate: lang.Said("date: %s"), engine.EntityDeadline: lang.Said("deadline: %s"), engine.EntityTask: lang.Said("task: %s"),
	engine.EntityPerson: lang.Said("person: %s"), engine.EntityOrganisation: lang.Said("organisation: %s"), engine.EntityMoney: lang.Said("money: %s"),
}

func fromAsset(a upload.Asset) api.Asset {
	out := api.Asset{ID: a.ID, Name: a.Name, MimeType: a.MIME, SizeBytes: a.Size, UploadedAt: a.Uploaded, Source: api.UploadSource(a.Source),
		Status: api.UploadStatus(a.Status), Hash: a.Hash, Summary: each(upload.Lines(a.Summary), func(l upload.Line) api.SummaryLine { return api.SummaryLine(l) }), ModelSummary: a.ModelSummary}
	for _, e := range a.Entities {
		out.Entities = append(out.Entities, lang.Say(entityTexts[e.Kind], e.Text))
	}
	return out
}

// fromDocument returns the text of a document, with hidden blocks where they stand.
func fromDocument(d extract.Document) api.UploadText {
	var text strings.Builder
	var out api.UploadText
	for i, b := range d.Blocks {
		if head := d.Head(i); head != "" && !b.Hidden {
			out.Blocks = append(out.Blocks, api.UploadBlock{Start: text.Len(), End: text.Len() + len(head), Kind: "head", Place: placeOf(b.Place)})
			text.WriteString(head + "\n")
		}
		start := text.Len()
		text.WriteString(b.Text)
		out.Blocks = append(out.Blocks, api.UploadBlock{Start: start, End: text.Len(), Kind: string(b.Kind), Level: b.Level, Hidden: b.Hidden, Place: placeOf(b.Place)})
		text.WriteByte('\n')
	}
	out.Text = text.String()
	return out
}

func placeOf(p extract.Place) string {
	switch {
	case p.Ref != "":
		return p.Ref
	case p.Part > 0:
		return lang.Say("paragraph %d", p.Part)
	case p.Line > 0:
		return lang.Say("line %d", p.Line)
	}
	return ""
}

func fromPlan(p planning.Plan, v planning.Progress) api.Plan {
	body := p.Body
	out := api.Plan{ID: p.ID, Name: p.Name, CampaignID: p.Campaign, Intent: p.Intent, State: v.State, Modules: v.Modules, Names: v.Names,
		Questions: body.Questions, Conflicts: body.Conflicts, Coverage: body.Coverage, Map: body.Map, Gaps: body.Gaps(), Noop: body.NoPlan}
	if !p.Built.IsZero() {
		at := p.Built
		out.BuiltAt = &at
	}
	modules := map[string]plan.Module{}
	for _, m := range v.Modules {
		for _, id := range m.Actions {
			modules[id] = m
		}
	}
	known := map[string]bool{}
	for _, a := range v.Actions {
		known[a.ID] = true
	}
	for _, a := range v.Actions {
		m := modules[a.ID]
		out.Actions = append(out.Actions, api.PlanAction{ID: a.ID, Type: string(a.Type), Reason: a.Reason, Confidence: a.Confidence, RiskLevel: string(a.Risk),
			Dependencies: a.Dependencies, Needs: a.Needs(func(id string) bool { return known[id] }), Payload: a.Payload, State: api.ActionState(a.State), Blocked: a.Blocked, NodeID: a.Node, Failure: a.Failure,
			Module: m.ID, ModuleName: m.Name, Suggested: a.Suggested, Placed: a.Placed})
	}
	for _, c := range body.Delta {
		out.Delta = append(out.Delta, api.PlanChange{Change: c, Actions: body.AffectedBy(c)})
	}
	out.Suggestions = each(body.Suggestions, func(s plan.Suggestion) api.PlanSuggestion {
		return api.PlanSuggestion{Kind: string(s.Kind), Title: s.Title, Outcome: string(s.Outcome), ActionID: s.ActionID}
	})
	return out
}
