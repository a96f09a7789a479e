package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
)

// certain returns the kind of a statement whose form, state or words leave no doubt.
func (s *statement) certain() (k kind, ok bool) {
	switch w := s.row; {
	case s.form == hiddenForm:
		return hidden, true
	case s.form == fieldForm:
		return field, true
	case ordersTheProgram(s.words):
		return order, true
	case s.box == extract.CheckedBox, s.below(language.HeadDone), s.row != nil && s.row.Done, s.status(language.Done, language.HeadDone):
		return done, true
	case s.below(language.HeadDropped), s.status(language.Dropped, language.HeadDropped):
		return dropped, true
	case w != nil && (w.Group || len(language.Words(w.Title)) == 0):
		return remark, true
	case w != nil && w.Milestones && s.owner == "":
		return milestone, true
	case w == nil && s.asksForStructure() && !strings.HasSuffix(s.plain, "?") && !s.says(language.Dropped):
		return structure, true
	}
	return remark, false
}

// status reports a row whose state says something in a phrase of a sentence, or is a heading for it.
func (s *statement) status(says, is language.Topic) bool {
	if s.row == nil {
		return false
	}
	ws := language.Words(s.row.Status)
	return s.written.Vocabulary.Says(ws, says) || s.written.Vocabulary.Is(ws, is)
}

// background says what a statement is that asks for no work: the reason why it leads to nothing.
func (s *statement) background() kind {
	switch {
	case s.says(language.Done):
		return done
	case s.says(language.Dropped):
		return dropped
	case s.below(language.HeadDates) || s.row != nil && s.row.Milestones:
		return milestone
	case s.says(language.Decided):
		return decided
	}
	return remark
}

// keyed reports a line that begins with a key and a colon.
func keyed(s string) bool {
	key, _, ok := strings.Cut(s, ":")
	return ok && len(language.Words(key)) <= 3
}

// mainSentence returns the one of an item's sentences that names who does something or by when.
func (r reader) mainSentence(p *passage) string {
	all := sentences(p.plain)
	for _, one := range all {
		if _, said := dueOf(one, p.written); said || len(r.team.Mentions(one)) > 0 {
			return one
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return p.plain
}

// doer returns whom a text names to do something: the only one, or the one with whom it begins.
func (r reader) doer(text string) string {
	ms := r.team.Mentions(text)
	if len(ms) == 0 {
		return ""
	}
	ahead := language.Words(text[:ms[0].Start])
	if len(ms) == 1 || len(ahead) == language.Any().End(ahead, language.Address) {
		return ms[0].Name
	}
	return ""
}

// evidence finds who, until when, after what, and how sure the text is. Where the main sentence does not say who or when,
// another one may.
func (r reader) evidence(p *statement, main string) {
	for _, text := range []string{main, p.plain} {
		if p.owner == "" {
			p.owner = r.doer(text)
		}
		if p.due == "" {
			p.due, p.start = dueOf(text, p.written)
		}
	}
	p.hedged = p.says(language.Perhaps) || p.says(language.Nobody)
	p.title, p.after = titleOf(main, r.team, p.written)
	if main != p.plain && p.saysOnlyWho() { // 'Hand back the keys. Bo, 11 June'
		p.title, p.after = titleOf(sentences(p.plain)[0], r.team, p.written)
	}
}

// rowEvidence finds who and until when in the cells of a row.
func (r reader) rowEvidence(p *statement) {
	w := p.row
	p.hedged = p.says(language.Nobody) || p.written.Vocabulary.Says(language.Words(w.Note), language.Perhaps)
	p.owner = r.team.FirstOf(w.Owner)
	if ds := p.written.Days(w.Due); len(ds) > 0 {
		p.due, p.start = ds[0].String(), true
	}
	p.title, p.after = titleOf(w.Title, r.team, p.written)
}

// ordersTheProgram reports text that speaks to the program instead of to people.
func ordersTheProgram(ws []string) bool {
	return language.Any().Says(ws, language.PlainOrder) || language.Any().Says(ws, language.Program) && language.Any().Says(ws, language.Order)
}

// asksForStructure reports that a text wants a new channel or a new project.
func (p *passage) asksForStructure() bool {
	return (p.speaksOfPlace() || compoundProject(p.words)) && p.says(language.New)
}

// compoundProject reports words such as Partnerprogramm.
func compoundProject(ws []string) bool {
	return slices.ContainsFunc(ws, func(w string) bool {
		return len(w) > 9 && (strings.HasSuffix(w, "programm") || strings.HasSuffix(w, "projekt") || strings.HasSuffix(w, "kanal"))
	})
}
