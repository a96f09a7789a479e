package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// planned are the documents of a plan that is not kept.
type planned struct {
	Files    []string `arg:"" name:"file" help:"Documents: .md, .txt, .json, .csv, .eml, .docx, .pdf, at most 5 MB each."`
	Campaign string   `placeholder:"FILE|ID|NAME" help:"What there is already: a JSON file with channels, projects, docs, tickets and team; without such a file, the id or name of a campaign that Nod keeps."`
	Intent   string   `placeholder:"TEXT" help:"What the plan is for."`
	JSON     bool     `help:"Print JSON."`
}

type planFilesCmd struct{ planned }

// Run writes nothing, and needs an agent only for a campaign that Nod keeps.
func (c *planFilesCmd) Run(s *Session) error {
	p, err := c.plan(s)
	return s.finish(c.JSON, err, p, func() { s.showPlan(p) })
}

func (c *planFilesCmd) plan(s *Session) (plan.Plan, error) {
	in, err := c.input(s)
	if err != nil {
		return plan.Plan{}, err
	}
	p, err := engine.Build(s.Ctx, in)
	return p, invalid(err)
}

// invalid returns an error of the engine as one of the local API.
func invalid(err error) error {
	if errors.Is(err, campaign.ErrInvalid) {
		return api.Invalid(err.Error())
	}
	return err
}

// input reads the documents and the campaign.
func (c *planned) input(s *Session) (engine.Input, error) {
	campaign, err := s.planCampaign(c.Campaign)
	if err != nil {
		return engine.Input{}, err
	}
	in := engine.Input{Campaign: campaign, Intent: c.Intent}
	size := 0
	for _, file := range c.Files {
		d, err := s.readDocument(file)
		if err != nil {
			return in, err
		}
		in.Documents = append(in.Documents, d)
		size += len(d.Text())
	}
	const longest = 20 << 20 // of all documents: the limit of the planning contract
	if size > longest {
		return in, api.Invalid(lang.Say("the documents have more than 20 MB of text together: plan from fewer of them"))
	}
	return in, nil
}

func (s *Session) readDocument(file string) (extract.Document, error) {
	ctx, cancel := context.WithTimeout(s.Ctx, extract.ReadingTime(file))
	defer cancel()
	read := extract.ReadFile
	if s.Documents != nil {
		read = s.Documents.ReadFile
	}
	d, err := read(ctx, file)
	if err == nil {
		err = plan.Readable(d)
	}
	var failure *plan.Failure
	if err = plan.FailureOf(file, err); errors.As(err, &failure) {
		return d, api.Invalid(string(failure.Code) + ": " + lang.Show(failure.Error()))
	}
	if err != nil {
		return d, api.Invalid(err.Error())
	}
	return d, nil
}

func (s *Session) showPlan(p plan.Plan) {
	api.Shown(&p)
	if p.NoPlan != nil {
		s.printf("%s\n", p.NoPlan.Reason)
	}
	titles := map[string]string{}
	for _, a := range p.Actions {
		titles[a.ID] = a.Payload.Title
	}
	s.columns(func(s *Session) {
		for _, a := range p.Actions {
			s.printf("%s\t%s\t%s\t%s\t%s\t%.0f %%\n", a.ID, word(a.Type), a.Payload.Title, a.Payload.Owner, a.Payload.Due, 100*a.Confidence)
		}
	})
	for _, a := range p.Actions {
		for _, id := range a.Dependencies {
			s.say("“%s” comes after “%s”.", a.Payload.Title, titles[id])
		}
	}
	s.showPoints(p.Conflicts, p.Questions)
	s.say("%s proposed. %d of %d passages lead to nothing; --json says why. Nothing was changed.", number(len(p.Actions), "%s action", "%s actions"), unused(p.Coverage), len(p.Coverage))
}

type extractCmd struct {
	File string `arg:"" help:"A document: .md, .txt, .json, .csv, .eml, .docx, .pdf, at most 5 MB."`
	JSON bool   `help:"Print JSON, with headings, items, rows and places."`
}

// Run needs no agent.
func (c *extractCmd) Run(s *Session) error {
	d, err := s.readDocument(c.File)
	return s.finish(c.JSON, err, d, func() {
		for _, b := range d.Blocks {
			switch {
			case b.Hidden:
				s.printf("(%s) ", lang.T("hidden"))
			case b.Kind == extract.Heading:
				s.printf("%s ", strings.Repeat("#", b.Level))
			case b.Kind == extract.Item:
				s.printf("%s- ", strings.Repeat("  ", b.Level))
			}
			for line := range strings.SplitSeq(b.Text, "\n") {
				s.printf("%s\n", line)
			}
		}
	})
}
