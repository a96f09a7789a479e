package tools

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// ask asks the person about those of the calls that need an approval, in one
// request, and stores the answers in the jobs.
func (r *Registry) ask(ctx context.Context, t *Trace, p Batch, jobs []*job) {
	a := ApprovalRequest{Trace: t.ID, Origin: t.Origin, Words: p.Words}
	byID := map[string]*job{}
	for _, j := range jobs {
		if j.decision.Verdict == policy.Confirm {
			q := r.question(t, j)
			a.Questions = append(a.Questions, q)
			byID[q.ID] = j
			p.tell(j, Step{State: Waiting, Question: q.ID})
		}
	}
	if len(byID) == 0 {
		return
	}
	t.countQuestions(len(byID))
	answers, err := r.o.Asker.Ask(ctx, a)
	for id, j := range byID {
		j.asked, j.answer = true, answers[id]
		switch {
		case j.answer.Token != "":
			r.o.Tokens.Wait(j.answer.Token)
		case ctx.Err() != nil:
			j.answer = Answer{Code: CodeCanceled}
		case err != nil:
			j.answer = Answer{Code: policy.CodeNoWindow}
		case j.answer.Code == "":
			j.answer.Code = CodeNoAnswer
		}
		if j.answer.Code == CodeRefused && !j.answer.Instead || j.answer.Code == CodeClosed {
			r.noteRefusal(j.hash, r.o.Now())
		}
	}
}

// DeniedBecause is what the reason of a call that the person denied begins with, before their own words.
const DeniedBecause = "The user denied this. They say: "

// unapproved returns why a call is denied that the person did not approve.
func unapproved(a Answer) policy.Problem {
	switch a.Code {
	case CodeRefused:
		reason := lang.Say("The user denied this.")
		if a.Reason != "" {
			reason += " " + lang.Say("They say: %s", a.Reason)
		}
		return policy.Problem{Code: a.Code, Reason: reason}
	case CodeClosed:
		return policy.Problem{Code: a.Code, Reason: lang.Say("The user closed the question without approving.")}
	case CodeCanceled:
		return policy.Problem{Code: a.Code, Reason: lang.Say("The request was stopped.")}
	case policy.CodeNoWindow:
		return policy.Problem{Code: a.Code, Reason: lang.Say("This needs the user's approval, and no window could be shown to ask for it.")}
	}
	return policy.Problem{Code: CodeNoAnswer, Reason: lang.Say("The user did not answer in time. Nothing was done.")}
}

func (r *Registry) question(t *Trace, j *job) Question {
	_, labels, sources := t.state()
	q := Question{
		ID: newID() + newID(), CallID: j.ID, Tool: j.Tool, Title: j.tool.def.Title, Risk: j.tool.def.Risk, Preview: j.preview,
		Args: t.values(j.args), Because: j.decision.Because, Sources: sources, Labels: labels,
		Undoable: j.tool.undoable() && j.preview.NoUndo == "", ReadOnly: !j.tool.def.Mutates && !j.tool.def.Egress,
		Record: policy.Record{Trace: t.ID, Tools: []string{j.Tool}, Args: j.hash, Paths: j.claim.Paths, Hosts: j.claim.Hosts,
			Apps: j.claim.Apps, Policy: j.claim.Policy, Risk: j.tool.def.Risk},
	}
	q.Preview.Rows = append(t.Caller.rows(), q.Preview.Rows...)
	if j.decision.Grantable {
		q.Offer = offer(j, t.Caller, r.o.Now())
	}
	return q
}

// values returns the arguments with what is known of where they came from.
func (t *Trace) values(a policy.Args) []Value {
	var m map[string]json.RawMessage
	if json.Unmarshal(a.Canonical, &m) != nil {
		return nil // Decode has passed it
	}
	var out []Value
	for name, raw := range m {
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			text = s
		}
		v := Value{Name: name, Text: text}
		v.FromRead = t.Labels().Has(policy.Untrusted) && t.memory.Contains(text)
		out = append(out, v)
	}
	slices.SortFunc(out, func(a, b Value) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// The limits of a standing approval that a question offers: a working day, and
// that many uses that a loop is noticed.
const (
	GrantFor  = 24 * time.Hour
	GrantUses = 100
)

// offer returns the grant that 'always allow this' would give: the same caller and tool, in the folders of
// these files, to the same hosts and applications.
func offer(j *job, c Caller, now time.Time) *policy.Grant {
	g := &policy.Grant{ID: newID(), Caller: c.Key(), Tool: j.Tool, Hosts: j.claim.Hosts, Apps: j.claim.Apps, MaxUses: GrantUses, Expires: now.Add(GrantFor)}
	for _, p := range j.facts.Places {
		if p.Role == policy.Stored {
			continue
		}
		dir := p.Path
		if p.Role == policy.WritePath || p.Role == policy.ReadPath || p.Role == policy.MovedItem || p.Role == policy.AppFile {
			if p.Node.Kind != policy.Folder {
				dir = filepath.Dir(dir)
			}
		}
		if !slices.Contains(g.Paths, dir) {
			g.Paths = append(g.Paths, dir)
		}
	}
	return g
}
