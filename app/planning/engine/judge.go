package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
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
	case s.box == extract.CheckedBox, s.section.heading(doneHeads), w != nil && has(words(w.status), doneWords) && !has(words(w.status), openWords):
		return done, true
	case struckOut.MatchString(s.plain), s.section.heading(droppedHeads), w != nil && has(words(w.status), droppedWords):
		return dropped, true
	case w != nil && len(words(w.title)) == 0:
		return remark, true
	case w != nil && w.milestones && s.owner == "":
		return milestone, true
	case w == nil && asksForStructure(s.words) && !strings.HasSuffix(s.plain, "?") && !dropsSomething(s.words):
		return structure, true
	}
	return remark, false
}

// background says what a statement is that asks for no work: the reason why it leads to nothing.
func (s *statement) background() kind {
	switch {
	case has(s.words, doneWords) || s.said() && has(s.words, havings):
		return done
	case dropsSomething(s.words):
		return dropped
	case s.section.heading(milestoneHeads) || s.row != nil && s.row.milestones:
		return milestone
	case decidedOnly(s) || has(s.words, decisionWords):
		return decided
	}
	return remark
}

// keyed reports a line that begins with a key and a colon.
func keyed(s string) bool {
	key, _, ok := strings.Cut(s, ":")
	return ok && len(words(key)) <= 3
}

// mainSentence returns the one of an item's sentences that names who does something or by when.
func (r reader) mainSentence(p *passage) string {
	all := sentences(p.plain)
	for _, one := range all {
		if _, ok := r.team.owner(one); ok {
			return one
		}
		if _, said := dueOf(one, p.written); said {
			return one
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return p.plain
}

// evidence finds who, until when, after what, and how sure the text is. Where the main sentence does not say who
// or when, another one may.
func (r reader) evidence(p *statement, main string) {
	if m, ok := r.team.owner(main); ok {
		p.owner = m.name
	} else if m, ok := r.team.owner(p.plain); ok {
		p.owner = m.name
	}
	if p.owner == "" && p.by != "" && handsToSelf.MatchString(main) {
		p.owner = p.by
	}
	if p.due, p.start = dueOf(main, p.written); p.due == "" {
		p.due, p.start = dueOf(p.plain, p.written)
	}
	if ms := r.team.mentions(p.plain); p.owner == "" && len(ms) == 1 { // the only one it could be
		p.owner = ms[0].name
	}
	p.hedged = has(p.words, hedgeWords) || has(p.words, nobodyWords)
	p.title, p.after = titleOf(main, r.team, p.written)
	if main != p.plain && p.saysOnlyWho() { // 'Hand back the keys. Bo, 11 June'
		p.title, p.after = titleOf(sentences(p.plain)[0], r.team, p.written)
	}
}

// struckOut begins an item that is crossed out, or marked as left out.
var struckOut = regexp.MustCompile(`^(?:~~|\[[-~]\])`)

// handsToSelf is how a list says that its writer does something: 'export the tables -> me'.
var handsToSelf = regexp.MustCompile(`(?i)(?:->|→|=>|[:(,–—]|\bso|\basí que)\s*(?:me|ich|moi|yo|io|ik|eu|jag|ja)\b`)

// dropsSomething reports words such as 'postponed', and sentences that begin with 'no'.
func dropsSomething(ws []string) bool {
	if len(ws) == 0 {
		return false
	}
	first := ws[0]
	if label.MatchString(first) && len(ws) > 1 {
		first = ws[1]
	}
	return slices.Contains([]string{"no", "kein", "keine", "keinen", "aucun", "aucune", "pas", "ningun", "nessun", "geen"}, first) || has(ws, droppedWords)
}

// label is the number of a decision or an action: D1, A12.
var label = regexp.MustCompile(`^[a-z]{1,2}\d{1,3}$`)

// decidedOnly reports an item of a list of decisions that names no one and no deadline.
func decidedOnly(p *statement) bool {
	inList := slices.ContainsFunc(p.section.words, func(ws []string) bool { return has(ws, decisionHeads) })
	return (inList || has(p.words[:min(2, len(p.words))], decisionWords)) && p.owner == "" && !p.start
}

var decisionHeads = phrases("decisions, decision, beschlusse, entscheidungen, decisions prises, releve de decisions, decisiones, decisioni, besluiten")

var (
	programWords = phrases(`
		ai, a i, assistant, language model, llm, chatbot, bot, agent, system prompt, planning tool, planner, this tool,
		program reading, nod, ki, assistent, sprachmodell, ia, modele, asistente, assistente, gpt`)
	orderWords = phrases(`
		ignore, disregard, forget, must, set, mark, approve, approved, delete, remove, create, apply, execute, run,
		do not ask, without asking, skip, override, confidence, risk level, risklevel, ignoriere, vergiss, genehmige,
		losche, setze, ohne ruckfrage, ignore, ignorer, ignorez, oublie, oubliez, approuve, approuvez, supprime,
		supprimez, sans demander`)
	plainOrders = phrases(`
		ignore all previous, ignore previous, ignore the previous, ignore all prior, disregard previous, disregard all,
		ignore your, ignore all other, previous instructions, all previous instructions, system prompt,
		new instructions, ignoriere alle, vorherigen anweisungen, instructions precedentes, ignorez les,
		toutes les instructions, mark every risk, every risk, all risks as low, without review, approve everything,
		approve all, auto approve`)
)

// ordersTheProgram reports text that speaks to the program instead of to people.
func ordersTheProgram(ws []string) bool {
	return has(ws, plainOrders) || has(ws, programWords) && has(ws, orderWords)
}

// asksForStructure reports that a text wants a new channel or a new project.
func asksForStructure(ws []string) bool {
	kind := at(ws, channelWords) >= 0 || at(ws, projectWords) >= 0 || compoundProject(ws)
	return kind && has(ws, newWords)
}

// compoundProject reports words such as Partnerprogramm.
func compoundProject(ws []string) bool {
	return slices.ContainsFunc(ws, func(w string) bool {
		return len(w) > 9 && (strings.HasSuffix(w, "programm") || strings.HasSuffix(w, "projekt") || strings.HasSuffix(w, "kanal"))
	})
}
