package cli

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type planCmd struct {
	Files   planFilesCmd   `cmd:"" default:"withargs" help:"Propose a plan from documents, without keeping anything."`
	Explain planExplainCmd `cmd:"" help:"Show how documents are read: what each passage states, what it matches and where it leads."`
	List    planListCmd    `cmd:"" help:"List the plans that are kept."`
	New     planNewCmd     `cmd:"" help:"Begin a plan for a campaign."`
	Add     planAddCmd     `cmd:"" help:"Add documents to a plan. Their text is kept, never the files."`
	Build   planBuildCmd   `cmd:"" help:"Propose actions from the documents of a plan and its campaign."`
	Suggest planSuggestCmd `cmd:"" help:"Have the model on this computer read the documents of a plan and suggest work, each with the passage that it rests on."`
	Show    planShowCmd    `cmd:"" help:"Show a plan with what became of its actions."`
	Place   planPlaceCmd   `cmd:"" help:"Choose the channel or project that something proposed belongs to."`
	Review  planReviewCmd  `cmd:"" help:"Record what you approve and reject of a plan. Applies nothing."`
	Apply   planApplyCmd   `cmd:"" help:"Apply what you approve of a plan. nod undo takes it back."`
	Remove  planRemoveCmd  `cmd:"" help:"Remove a plan with its documents. What was applied stays."`
}

type planListCmd struct{ jsonFlag }

func (c *planListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListPlans, api.None{}, func(r api.PlansResult) {
		if len(r.Plans) == 0 {
			s.say("No plans. Begin one with nod plan new CAMPAIGN.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.T("Name"), lang.T("Campaign"), lang.T("State"), lang.T("Documents"), lang.T("Waiting"), lang.C("column", "Applied"), lang.T("Changed"))
			for _, p := range r.Plans {
				t.printf("%s\t%s\t%s\t%s\t%d\t%d\t%d\t%s\n", p.ID, p.Name, p.Campaign, word(p.State), p.Uploads, p.Waiting, p.Applied, local(p.UpdatedAt))
			}
		})
	})
}

type planNewCmd struct {
	Campaign string `arg:"" help:"Id of the campaign."`
	Intent   string `placeholder:"TEXT" help:"What the plan is for."`
	Name     string `help:"Name of the plan."`
	JSON     bool   `help:"Print JSON."`
}

func (c *planNewCmd) Run(s *Session) error {
	r, err := call(s, api.CreatePlan, api.CreatePlanRequest{CampaignID: c.Campaign, Intent: c.Intent, Name: c.Name})
	return s.finish(c.JSON, err, r, func() { s.say("Began the plan %s. Add documents with nod plan add %s FILE.", r.ID, r.ID) })
}

type planAddCmd struct {
	ID    string   `arg:"" help:"Id of the plan."`
	Files []string `arg:"" name:"file" help:"Documents: .md, .txt, .json, .csv, .eml, .docx, .pdf, at most 5 MB each; - for text on standard input."`
	Name  string   `help:"Name of the text on standard input."`
	JSON  bool     `help:"Print JSON, one line a document."`
}

// Run adds each document, also after one that cannot be used.
func (c *planAddCmd) Run(s *Session) error {
	refused := false
	for _, file := range c.Files {
		request, err := c.request(s, file)
		if err != nil {
			return err
		}
		a, err := call(s, api.AddUpload, request)
		if err != nil {
			err = lang.Errorf("add %s: %w", file, err)
		}
		refused = refused || a.Problem != nil
		if err := s.finish(c.JSON, err, a, func() { s.showUpload(a) }); err != nil {
			return err
		}
	}
	return partly(nil, refused)
}

func (c *planAddCmd) request(s *Session, file string) (api.AddUploadRequest, error) {
	if file != "-" {
		path, err := filepath.Abs(file)
		return api.AddUploadRequest{PlanID: c.ID, Path: path}, err
	}
	const most = 6 << 20 // bytes; more than the agent takes, so that it can say what its limit is
	text, err := s.read(file, most)
	return api.AddUploadRequest{PlanID: c.ID, Name: c.Name, Text: string(text), Source: api.UploadPaste}, err
}

func (s *Session) showUpload(a api.Asset) {
	if a.Problem != nil {
		s.say("%s was not added. %s: %s. %s", a.Name, a.Problem.Code, a.Problem.Message, a.Problem.Remedy)
		return
	}
	s.say("Added %s (%s).", a.Name, a.ID)
	for _, l := range a.Summary {
		if l.Label != "" {
			l.Text = l.Label + ": " + l.Text
		}
		s.printf("    %s\n", l.Text)
	}
}

// onePlan names a plan.
type onePlan struct {
	ID string `arg:"" help:"Id of the plan."`
	jsonFlag
}

type planBuildCmd struct{ onePlan }

func (c *planBuildCmd) Run(s *Session) error {
	return show(s, c.JSON, api.BuildPlan, api.IDRequest{ID: c.ID}, s.showStored)
}

type planSuggestCmd struct{ onePlan }

// Run waits until the model has read everything; Ctrl+C ends it, and nothing is kept.
func (c *planSuggestCmd) Run(s *Session) error {
	return show(s, c.JSON, api.SuggestPlan, api.IDRequest{ID: c.ID}, func(r api.SuggestResult) {
		s.showStored(r.Plan)
		s.say("%s suggested %s with a passage and %d without; %d were there already, %d cannot be used.",
			r.Model, number(r.Traced, "%s item", "%s items"), r.Untraced, r.Known, r.Unusable+r.LeftOut)
		if r.Failed > 0 {
			s.say("%d of %s of the documents got no answer that can be used.", r.Failed, number(r.Parts, "%s part", "%s parts"))
		}
		if r.Shortened {
			s.say("The documents are longer than what was read.")
		}
	})
}

type planShowCmd struct{ onePlan }

func (c *planShowCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetPlan, api.IDRequest{ID: c.ID}, s.showStored)
}

// showStored prints the actions of a plan, what it is unsure about, and what newer
// versions of documents change.
func (s *Session) showStored(p api.Plan) {
	s.printf("%s: %s\n", p.Name, word(p.State))
	if p.Noop != nil {
		s.printf("%s\n", p.Noop.Reason)
	}
	s.columns(func(t *Session) {
		for _, a := range p.Actions {
			t.printf("%s\t%s\t%s\t%s\t%s\t%.0f %%\t%s\n", a.ID, word(a.Type), a.Payload.Title, a.Payload.Owner, a.Payload.Due, 100*a.Confidence, actionNote(a))
		}
	})
	for _, c := range p.Delta {
		if c.Kind != "unchanged" {
			s.say("In %s, %s: %s", c.Document, word(c.Kind), strings.Join(strings.Fields(c.Text), " "))
			if len(c.Actions) > 0 {
				s.printf("  %s\n", phrase("affects %s", list(c.Actions)))
			}
		}
	}
	s.showPoints(p.Conflicts, p.Questions)
	s.say("%s. %d of %d passages lead to nothing; --json says why.", number(len(p.Actions), "%s action", "%s actions"), unused(p.Coverage), len(p.Coverage))
}

func actionNote(a api.PlanAction) string {
	all := []string{word(a.State)}
	if a.Suggested {
		all = append(all, lang.T("suggested"))
	}
	if a.Blocked && a.State == api.ActionProposed {
		all = append(all, lang.T("needs others"))
	}
	note := list(all)
	if a.Failure != "" {
		note += ": " + a.Failure
	}
	if a.NodeID != "" {
		note = lang.T("%s as %s", note, a.NodeID)
	}
	return note
}

type planRemoveCmd struct{ onePlan }

func (c *planRemoveCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RemovePlan, api.IDRequest{ID: c.ID}, func(api.None) { s.say("Removed the plan with its documents. What was applied of it stays.") })
}
