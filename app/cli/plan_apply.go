package cli

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type planReviewCmd struct {
	ID      string   `arg:"" help:"Id of the plan."`
	Approve string   `placeholder:"all|ID,…" help:"Actions to approve, with all that they depend on; all: every one that waits and is certain enough."`
	Reject  []string `placeholder:"ID=REASON" help:"An action to reject, and why; can be repeated." sep:"none"`
	Answer  []string `placeholder:"QUESTION=OPTION" help:"Answer a question of the plan, by their numbers in nod plan show: 1=2." sep:"none"`
	Notes   string   `help:"Notes about the decision."`
	Yes     bool     `help:"Do not ask: this command is your decision."`
	JSON    bool     `help:"Print JSON."`
}

// Run records a decision that the person confirms, and applies nothing.
func (c *planReviewCmd) Run(s *Session) error {
	d, err := c.decide(s)
	return s.finish(c.JSON, err, d, func() {
		s.say("Recorded the decision %s: %s approved, %d rejected. Apply it with nod plan apply %s --decision %s.",
			d.DecisionID, number(len(d.Approved), "%s action", "%s actions"), len(d.Rejected), c.ID, d.DecisionID)
	})
}

// decide shows what would be done, asks, and records the decision.
func (c *planReviewCmd) decide(s *Session) (api.ReviewPlanResult, error) {
	var none api.ReviewPlanResult
	p, err := call(s, api.GetPlan, api.IDRequest{ID: c.ID})
	if err != nil {
		return none, err
	}
	r, err := c.request(p)
	if err != nil {
		return none, err
	}
	preview, err := call(s, api.PreviewPlan, api.PreviewPlanRequest{ID: c.ID, ActionIDs: r.Approved})
	if err != nil {
		return none, err
	}
	r.Approved = preview.ActionIDs
	if !c.Yes {
		s.showDecision(p, r, preview)
		if err := s.confirm(lang.T("Record this decision?"), "--yes"); err != nil {
			return none, err
		}
	}
	return call(s, api.ReviewPlan, r)
}

func (c *planReviewCmd) request(p api.Plan) (api.ReviewPlanRequest, error) {
	r := api.ReviewPlanRequest{ID: c.ID, PlanHash: p.Hash, Approved: []string{}, Notes: c.Notes}
	for _, text := range c.Reject {
		id, reason, _ := strings.Cut(text, "=")
		r.Rejected = append(r.Rejected, api.RejectedAction{ActionID: id, Reason: reason})
	}
	for _, text := range c.Answer {
		question, option, _ := strings.Cut(text, "=")
		q, err := strconv.Atoi(question)
		o, err2 := strconv.Atoi(option)
		if err != nil || err2 != nil {
			return r, api.Invalid(lang.Say("the answer %q is not two numbers such as 1=2: the question and the option in nod plan show", text))
		}
		if q > 0 && q <= len(p.Questions) && p.Questions[q-1].ActionID != "" {
			return r, api.Invalid(lang.Say("question %d is about a place: answer it with nod plan place %s %s PARENT", q, p.ID, p.Questions[q-1].ActionID))
		}
		r.Answers = append(r.Answers, api.PlanAnswer{Question: q - 1, Option: o - 1})
	}
	switch c.Approve {
	case "":
	case "all":
		r.Approved = certain(p, r.Rejected)
	default:
		r.Approved = strings.Split(c.Approve, ",")
	}
	for _, id := range r.Approved {
		if !slices.ContainsFunc(p.Actions, func(a api.PlanAction) bool { return a.ID == id }) {
			return r, api.Invalid(lang.Say("the plan has no action %q", id))
		}
	}
	return r, nil
}

// certain returns the actions that wait and are certain enough, as is all that they need.
func certain(p api.Plan, rejected []api.RejectedAction) []string {
	for i, a := range p.Actions {
		if slices.ContainsFunc(rejected, func(x api.RejectedAction) bool { return x.ActionID == a.ID }) {
			p.Actions[i].State = api.ActionRejected
		}
	}
	c := api.NewPlanChoice(p)
	c.TickAll()
	return c.Chosen()
}

// showDecision prints what the person is about to approve and reject.
func (s *Session) showDecision(p api.Plan, r api.ReviewPlanRequest, preview api.PreviewPlanResult) {
	for _, a := range p.Actions {
		if slices.Contains(preview.ActionIDs, a.ID) {
			what := []string{word(a.Type), a.Payload.Title}
			if slices.Contains(preview.Added, a.ID) {
				what = append(what, lang.T("because others depend on it"))
			}
			s.say("Approve %s: %s", a.ID, list(what))
		}
	}
	for _, x := range r.Rejected {
		s.say("Reject %s: %s", x.ActionID, x.Reason)
	}
	for _, f := range preview.Failed {
		s.say("%s will fail: %s.", f.ActionID, f.Reason)
	}
	s.say("The campaign after it:")
	for _, l := range preview.After {
		mark := " "
		if l.Touched {
			mark = "*"
		}
		s.printf("%s %s%s\n", mark, strings.Repeat("  ", l.Depth), l.Text)
	}
}

// confirm asks the person at the terminal, and returns an error unless the answer is yes in English or in the person's
// language. Without a terminal it asks for the flag.
func (s *Session) confirm(question, flag string) error {
	answer, err := s.ask(lang.T("%s [y/N]", question), lang.Say("a person must confirm this: run it in a terminal, or add %s", flag))
	if err != nil {
		return err
	}
	if a := strings.ToLower(answer); a != "y" && a != "yes" && !slices.Contains(strings.Fields(lang.C("answers", "y yes")), a) {
		return api.Invalid(lang.Say("nothing was decided"))
	}
	return nil
}

// ask asks the person at the terminal; otherwise says what to do without one.
func (s *Session) ask(question, otherwise string) (answer string, err error) {
	in := s.In
	if in == nil {
		if !isTerminal(os.Stdin) {
			return "", api.Invalid(otherwise)
		}
		in = os.Stdin
	}
	s.printf("%s ", question)
	err = s.interruptible(func() (err error) {
		answer, err = bufio.NewReader(in).ReadString('\n')
		if err == io.EOF {
			err = nil
		}
		return err
	})
	return strings.TrimSpace(answer), err
}

type planApplyCmd struct {
	planReviewCmd `embed:""`
	Decision      string `placeholder:"ID" help:"A decision that was recorded before."`
}

// Validate refuses an apply of nothing, or of two things.
func (c *planApplyCmd) Validate() error {
	if (c.Approve == "") == (c.Decision == "") {
		return api.Invalid(lang.Say("give either --approve or --decision: nothing is applied without a decision"))
	}
	return nil
}

// Run applies a recorded decision, or records one that the person confirms and
// applies that.
func (c *planApplyCmd) Run(s *Session) error {
	id := c.Decision
	var err error
	if id == "" {
		var d api.ReviewPlanResult
		d, err = c.decide(s)
		id = d.DecisionID
	}
	var r api.ApplyPlanResult
	if err == nil {
		r, err = call(s, api.ApplyPlan, api.ApplyPlanRequest{ID: c.ID, DecisionID: id})
	}
	return partly(s.finish(c.JSON, err, r, func() { s.showApplied(r) }), len(r.Failed) > 0 || r.Left > 0)
}

func (s *Session) showApplied(r api.ApplyPlanResult) {
	s.say("Applied %s. nod undo takes it back.", number(r.Applied, "%s action", "%s actions"))
	if len(r.Created) > 0 {
		s.say("Created: %s", strings.Join(r.Created, ", "))
	}
	for _, f := range r.Failed {
		s.say("Failed: %s: %s.", f.Title, f.Reason)
	}
	if len(r.Failed) > 0 {
		s.say("Apply the same decision again once the reasons are gone.")
	}
}
