package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// decision is the bar below the actions: how many are ticked, and what can be
// done with them; or a question in its place.
type decision struct {
	box   *fyne.Container
	foot  *frame.Foot
	text  *kit.Line           // how many are ticked, why not all can be, and what was decided
	bar   *widget.ProgressBar // while actions are applied
	retry *kit.Button         // in the place of all
	all   *kit.Button
}

func newDecision(p *Page) *decision {
	commands := p.Table
	d := &decision{text: kit.Small(""), bar: newProgress(), retry: commands.Button("retry", kit.Plain), all: commands.Button("tick-all", kit.Quiet)}
	d.foot = p.f.NewFoot(kit.Rows(4, d.text, d.bar, kit.Flow(8, commands.Button("apply", kit.Primary), commands.Button("reject", kit.Plain), d.retry, d.all)))
	d.foot.Opened = func() { d.draw(&p.m) }
	d.box = container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, d.foot.Box))
	return d
}

func (d *decision) draw(m *model) {
	d.text.SetText(m.countText())
	d.bar.SetValue(m.applied())
	kit.Show(m.applying != nil, d.bar)
	kit.Show(len(m.Plan.Actions) > 0 || d.foot.Form() != nil, d.box)
	failures := m.Count(api.ActionFailed) > 0
	kit.Show(failures, d.retry)
	kit.Show(!failures, d.all)
}

// newProgress returns a bar without words: those on its ground are hard to read.
func newProgress() *widget.ProgressBar {
	b := widget.NewProgressBar()
	b.TextFormatter = func() string { return "" }
	return b
}

// applied returns how much of what is being applied has been, from 0 to 1.
func (m *model) applied() float64 {
	done := 0
	for _, id := range m.applying {
		if a, ok := m.Action(id); ok && (a.State == api.ActionApplied || a.State == api.ActionFailed) {
			done++
		}
	}
	return float64(done) / float64(max(1, len(m.applying)))
}

// countText returns how far the decisions about the plan are.
func (m *model) countText() string {
	if n := len(m.applying); n > 0 {
		return lang.T("Applying %s: %s%% done", kit.Number(n, "%s action", "%s actions"), kit.Count(int(100*m.applied())))
	}
	n, _ := m.Undecided()
	return kit.Join(lang.N(n, "%s of %s action ticked", "%s of %s actions ticked", kit.Count(m.Ticks()), kit.Count(n)), m.moreText())
}

// moreText says why not all can be ticked, and how much was decided.
func (m *model) moreText() string {
	text := ""
	if n := m.OpenQuestions(); n > 0 {
		text = lang.N(n, "%s question open", "%s questions open", kit.Count(n))
	} else if _, n := m.Undecided(); n > 0 {
		text = lang.N(n, "%s cannot be applied yet", "%s cannot be applied yet", kit.Count(n))
	}
	for _, s := range []api.ActionState{api.ActionApplied, api.ActionRejected, api.ActionFailed} {
		if n := m.Count(s); n > 0 {
			text = kit.Join(text, kit.Count(n)+" "+lang.Text(string(s)))
		}
	}
	return text
}

// askApply asks once, for exactly what is ticked.
func (p *Page) askApply() {
	req := p.m.review(p.m.Chosen()...)
	p.decision.foot.Ask(kit.Question{
		Text: lang.T("Approve %s? It can be undone.", p.m.kindsText(req.Approved)), Confirm: lang.T("Approve"), Done: func(string) { p.apply(req) },
	})
}

// review returns a decision about the plan as the page shows it now.
func (m *model) review(approved ...string) api.ReviewPlanRequest {
	return api.ReviewPlanRequest{ID: m.Plan.ID, PlanHash: m.Plan.Hash, Approved: approved, Answers: m.Answers()}
}

// apply records the person's decision, then carries it out.
func (p *Page) apply(req api.ReviewPlanRequest) {
	if !p.f.Can() {
		return
	}
	p.m.applying = req.Approved
	p.f.Do(lang.T("apply the plan"), func(ctx context.Context) (func(), error) {
		defer p.f.Dispatch.Go(func(context.Context) func() { return func() { p.m.applying = nil; p.drawList() } })
		decided, err := api.ReviewPlan.Call(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		res, err := api.ApplyPlan.Call(ctx, p.f.Client, api.ApplyPlanRequest{ID: req.ID, DecisionID: decided.DecisionID})
		return func() { p.appliedPlan(decided.DecisionID, res) }, err
	})
}

func (p *Page) appliedPlan(decision string, res api.ApplyPlanResult) {
	p.m.decision = decision
	p.m.Untick(p.m.Chosen()...)
	if res.Applied == 0 {
		p.f.Warn(resultText(res))
		return
	}
	p.f.SayDone(&api.Act{ID: decision}, resultText(res), len(res.Failed) > 0) // the step has the id of its decision
}

// retry applies what failed once more, under the same decision if it is known.
func (p *Page) retry() {
	if p.m.decision == "" {
		for _, a := range p.m.Plan.Actions {
			if a.State == api.ActionFailed {
				p.m.Tick(a.ID)
			}
		}
		p.drawList()
		p.askApply()
		return
	}
	id, decision := p.m.ID, p.m.decision
	frame.Do(p.f, lang.T("apply the plan"), api.ApplyPlan.Call, api.ApplyPlanRequest{ID: id, DecisionID: decision}, func(res api.ApplyPlanResult) { p.appliedPlan(decision, res) })
}

// askReject asks why the current action is not wanted.
func (p *Page) askReject() {
	a, _ := p.current()
	reason, req := "", p.m.review()
	p.decision.foot.Ask(kit.Question{Text: lang.T("Reject because"), Value: &reason, Confirm: lang.T("Reject"), Done: func(text string) { p.reject(req, a.ID, text) }})
}

func (p *Page) reject(req api.ReviewPlanRequest, action, reason string) {
	req.Rejected = []api.RejectedAction{{ActionID: action, Reason: reason}}
	title := p.m.name(action)
	frame.Do(p.f, lang.T("reject it"), api.ReviewPlan.Call, req, func(api.ReviewPlanResult) {
		along := p.m.Untick(action)
		p.f.Say(kit.Join(lang.T("Rejected '%s'", kit.CleanTo(title, 60)), p.m.alongText(along, lang.T("no longer ticked, since it depends on this"))))
	})
}

// tickCurrent ticks the current row, or takes its tick away.
func (p *Page) tickCurrent() {
	if it, ok := p.list.Current(); ok {
		p.tick(it)
	}
}

// pressTick ticks a row that was pressed on its tick; one that has none is selected.
func (p *Page) pressTick(it item) {
	if i, ok := p.list.Pages.Index(func(o item) bool { return o.key == it.key }); ok {
		p.list.Select(i)
	}
	p.tick(it)
	p.focusBody()
}

// tick ticks what a row represents and all that it depends on, and says so; or
// takes the ticks away, also of what depends on it.
func (p *Page) tick(it item) {
	if it.kind == questionItem {
		q := p.m.Plan.Questions[it.index]
		if q.ActionID != "" {
			p.askPlace()
			return
		}
		next := max(0, q.Assumed)
		if was, ok := p.m.Answered(q); ok {
			next = (was + 1) % max(1, len(q.Options))
		}
		p.answer(q, next)
		return
	}
	ids := p.m.tickIDs(it)
	if len(ids) == 0 {
		return
	}
	said := ""
	if _, can, on := p.m.TicksOf(ids...); on == can {
		said = p.m.alongText(p.m.Untick(ids...), lang.T("unticked as well: it depends on this"))
	} else {
		along, refused := p.m.Tick(ids...)
		said = p.m.alongText(along, lang.T("ticked as well: this depends on it"))
		if len(refused) > 0 {
			said = kit.Join(said, p.m.alongText(refused, lang.T("not ticked: what it depends on cannot be applied")))
		}
	}
	p.f.Say(said)
	p.ticked()
}

func (p *Page) answer(q api.PlanQuestion, option int) {
	if a, ok := p.m.Action(q.ActionID); ok && option < len(q.Options) && q.Options[option].Node != "" {
		p.place(p.m.Plan.ID, a, q.Options[option].Node)
		return
	}
	if option < len(q.Options) && p.f.Can() {
		p.f.Say(p.m.alongText(p.m.Answer(q, option), lang.T("no longer ticked: it needs another answer")))
		p.fillList()
		p.ticked()
		p.follow(q)
	}
}

// follow puts actions where the answer to a question wants them.
func (p *Page) follow(q api.PlanQuestion) {
	node := ""
	if i, ok := p.m.Answered(q); ok {
		node = q.Options[i].Node
	}
	if len(p.m.Plan.Moves(q, node)) == 0 {
		return
	}
	id := p.m.Plan.ID
	p.f.Do(lang.T("choose its place"), func(ctx context.Context) (func(), error) {
		n, err := api.FollowAnswer(ctx, p.f.Client, id, q, node)
		return func() { p.f.Say(lang.T("%s moved, as you answered", kit.Number(n, "%s action", "%s actions"))) }, err
	})
}

func (p *Page) tickAll() {
	p.m.TickAll()
	p.ticked()
}

func (p *Page) tickNone() {
	p.m.Untick(p.m.Chosen()...)
	p.ticked()
}

func (p *Page) ticked() {
	p.stale = true
	p.drawList()
	p.details.ticked()
}
