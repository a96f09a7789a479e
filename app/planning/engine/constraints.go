package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/plan"
)

// constrain checks the actions against the constraints: what breaks one is marked with
// a conflict and a high risk, and what no rule can check is asked about.
func (b *builder) constrain() {
	if len(b.in.Constraints) == 0 {
		return
	}
	r := constraintReader{team: people.NewTeam(b.in.Campaign.Team), written: language.Written{Vocabulary: language.Any()}}
	for _, d := range b.in.Documents {
		r.written.Year = cmp.Or(r.written.Year, language.WhenWritten(d.Text(), language.Any()).Year)
	}
	for _, text := range b.in.Constraints {
		c := plan.Constraint{Text: text}
		rule := r.rule(text)
		c.Checked = rule != nil
		for i := range b.plan.Actions {
			a := &b.plan.Actions[i]
			if !c.Checked || !rule(*a) {
				continue
			}
			c.Broken = append(c.Broken, a.ID)
			a.Risk = plan.RiskHigh
			a.Reason += " " + lang.Say("It breaks “%s”.", text)
			b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{ActionID: a.ID, With: []string{a.ID},
				Alternatives: []string{lang.Say("Leave “%s” out, or change it", a.Payload.Title), lang.Say("Keep it, against “%s”", text)},
				Risk:         lang.Say("the plan would not keep to “%s”", text)})
		}
		b.plan.Constraints = append(b.plan.Constraints, c)
		for i, m := range b.plan.Modules {
			if slices.ContainsFunc(m.Actions, func(id string) bool { return slices.Contains(c.Broken, id) }) {
				b.plan.Modules[i].Status = plan.ModuleDraft
			}
		}
	}
}

// askAboutConstraints asks whether the plan keeps to what no rule can check.
func (b *builder) askAboutConstraints() {
	for _, c := range b.plan.Constraints {
		if c.Checked || len(b.plan.Questions) == plan.MaxQuestions {
			continue
		}
		b.plan.Questions = append(b.plan.Questions, plan.Question{Text: lang.Say("Nod cannot check “%s”. Does the plan keep to it?", c.Text),
			Options: []plan.Option{{Text: "Yes"}, {Text: lang.Say("No, or not yet known")}}, Assumed: 1})
	}
}

// breaks reports an action that breaks a constraint.
type breaks func(plan.Action) bool

// constraintReader reads constraints by rule: days of the week, days before or after
// which nothing is to be, new structure, and people.
type constraintReader struct {
	team    people.Team
	written language.Written
}

// rule returns what a constraint forbids; nil if it cannot be read. All that one text
// names must hold of an action that breaks it: 'nothing for Ann on Sundays'.
func (r constraintReader) rule(text string) breaks {
	ws := language.Words(text)
	all := []breaks{r.byDay(text, ws)}
	if language.Any().Says(ws, language.No) {
		all = append(all, onWeekdays(ws), newStructure(ws), r.ofPeople(text))
	}
	all = slices.DeleteFunc(all, func(rule breaks) bool { return rule == nil })
	if len(all) == 0 {
		return nil
	}
	return func(a plan.Action) bool { return !slices.ContainsFunc(all, func(rule breaks) bool { return !rule(a) }) }
}

// byDay reads 'nothing after 1 May', 'all by 1 May', 'nothing before 1 May'.
func (r constraintReader) byDay(text string, ws []string) breaks {
	dates := r.written.Days(text)
	if len(dates) != 1 {
		return nil
	}
	day, before := dates[0].String(), language.Words(text[:dates[0].Start])
	tail := before[max(0, len(before)-4):]
	v := language.Any()
	earlier := v.Says(tail, language.Before)
	latest := v.Says(tail, language.By) && !earlier
	forbids := v.Says(ws, language.No) && !latest
	switch {
	case earlier && forbids:
		return func(a plan.Action) bool { return a.Payload.Due != "" && a.Payload.Due < day }
	case earlier:
		return func(a plan.Action) bool { return a.Payload.Due >= day }
	case v.Says(tail, language.After) && forbids, latest:
		return func(a plan.Action) bool { return a.Payload.Due > day }
	}
	return nil
}

func onWeekdays(ws []string) breaks {
	days := map[time.Weekday]bool{}
	for _, w := range ws {
		for _, day := range language.Weekdays(w) {
			days[day] = true
		}
	}
	if len(days) == 0 {
		return nil
	}
	return func(a plan.Action) bool {
		due, err := time.Parse(time.DateOnly, a.Payload.Due)
		return err == nil && days[due.Weekday()]
	}
}

func newStructure(ws []string) breaks {
	one := slices.Clone(ws) // 'no new channels'
	for i, w := range ws {
		one[i] = language.Stem(w)
	}
	channels, projects := language.Any().Says(ws, language.Channel) || language.Any().Says(one, language.Channel), language.Any().Says(ws, language.Project) || language.Any().Says(one, language.Project)
	if !channels && !projects || !language.Any().Says(ws, language.New) {
		return nil
	}
	return func(a plan.Action) bool {
		return channels && a.Type == plan.CreateChannel || projects && a.Type == plan.CreateProject
	}
}

func (r constraintReader) ofPeople(text string) breaks {
	named := map[string]bool{}
	for _, m := range r.team.Mentions(text) {
		named[m.Name] = true
	}
	if len(named) == 0 {
		return nil
	}
	return func(a plan.Action) bool { return named[a.Payload.Owner] }
}
