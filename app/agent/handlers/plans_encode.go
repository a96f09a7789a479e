package handlers

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/upload"
)

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func fromAsset(a upload.Asset) api.Asset {
	out := api.Asset{ID: a.ID, Name: a.Name, MimeType: a.MIME, SizeBytes: a.Size, UploadedAt: a.Uploaded.UTC(), Source: api.UploadSource(a.Source),
		Status: api.UploadStatus(a.Status), Hash: a.Hash, Summary: a.Summary, ModelSummary: a.ModelSummary}
	for _, e := range a.Entities {
		out.Entities = append(out.Entities, string(e.Kind)+": "+e.Text)
	}
	return out
}

// fromDocument returns the text of a document, with hidden blocks where they stand.
func fromDocument(d extract.Document) api.UploadText {
	var text strings.Builder
	out := api.UploadText{Blocks: []api.UploadBlock{}}
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
		return fmt.Sprintf("paragraph %d", p.Part)
	case p.Line > 0:
		return fmt.Sprintf("line %d", p.Line)
	}
	return ""
}

func fromPlan(p planning.Plan, v planning.Progress) api.Plan {
	out := api.Plan{ID: p.ID, Name: p.Name, CampaignID: p.Campaign, Intent: p.Intent, State: api.PlanState(v.State),
		Actions: []api.PlanAction{}, Modules: []api.PlanModule{}, Questions: []api.PlanQuestion{}, Conflicts: []api.PlanConflict{},
		Coverage: []api.PlanPassage{}, Delta: []api.PlanChange{}, Map: []api.PlanMatch{}, Suggestions: []api.PlanSuggestion{}, Names: v.Names}
	if !p.Built.IsZero() {
		at := p.Built.UTC()
		out.BuiltAt = &at
	}
	modules := map[string]engine.Module{}
	for _, m := range v.Modules {
		out.Modules = append(out.Modules, api.PlanModule{ID: m.ID, Name: m.Name, Objective: m.Objective, ContextRefs: some(m.ContextRefs), Actions: some(m.Actions), Status: string(m.Status)})
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
			Dependencies: some(a.Dependencies), Needs: some(a.Needs(func(id string) bool { return known[id] })), Payload: fromPayload(a.Payload), State: api.ActionState(a.State), Blocked: a.Blocked, NodeID: a.Node, Failure: a.Failure,
			Module: m.ID, ModuleName: m.Name, Suggested: a.Suggested, Placed: a.Placed})
	}
	fromFindings(p.Body, &out)
	return out
}

// fromFindings adds what a plan says apart from its actions.
func fromFindings(p engine.Plan, out *api.Plan) {
	for _, q := range p.Questions {
		x := api.PlanQuestion{Text: q.Text, Assumed: q.Assumed, ActionID: q.ActionID, Options: []api.PlanOption{}}
		for _, o := range q.Options {
			x.Options = append(x.Options, api.PlanOption{Text: o.Text, Node: o.Node})
		}
		out.Questions = append(out.Questions, x)
	}
	for _, c := range p.Conflicts {
		out.Conflicts = append(out.Conflicts, api.PlanConflict{ActionID: c.ActionID, With: some(c.With), Alternatives: some(c.Alternatives), Risk: c.Risk})
	}
	for _, c := range p.Coverage {
		out.Coverage = append(out.Coverage, api.PlanPassage{Document: c.Document, Text: c.Text, ActionIDs: some(c.ActionIDs), Reason: c.Reason})
	}
	for _, c := range p.Delta {
		x := api.PlanChange{Kind: string(c.Kind), Document: c.Document, Text: c.Text, Node: c.Node, Actions: some(p.AffectedBy(c))}
		if c.From != nil {
			x.From = &api.PlanQuote{Document: c.From.Document, Text: c.From.Text}
		}
		out.Delta = append(out.Delta, x)
	}
	for _, m := range p.Map {
		out.Map = append(out.Map, api.PlanMatch{Name: m.Name, Document: m.Document, Node: m.Node, Confidence: m.Confidence})
	}
	for _, x := range p.Suggestions {
		out.Suggestions = append(out.Suggestions, api.PlanSuggestion{Kind: string(x.Kind), Title: x.Title, Outcome: string(x.Outcome), ActionID: x.ActionID})
	}
	g := p.Gaps()
	out.Gaps = api.PlanGaps{MissingChannels: some(g.Channels), MissingProjects: some(g.Projects), MissingDocs: some(g.Docs)}
	if p.NoPlan != nil {
		out.Noop = &api.NoPlan{Code: p.NoPlan.Code, Reason: p.NoPlan.Reason}
	}
}

func fromPayload(p engine.Payload) api.PlanPayload {
	out := api.PlanPayload{Title: p.Title, Parent: p.Parent, Owner: p.Owner, Due: p.Due, Document: p.Document, DocID: p.DocID, TicketID: p.TicketID, Tags: p.Tags, Code: p.Code}
	for _, q := range p.Quotes {
		out.Quotes = append(out.Quotes, api.PlanQuote{Document: q.Document, Text: q.Text})
	}
	return out
}

// some returns a list that is never null in JSON.
func some(list []string) []string { return append([]string{}, list...) }
