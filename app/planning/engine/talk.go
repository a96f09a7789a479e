package engine

import (
	"regexp"
	"strings"
)

// speech finds who is to do what a sentence of a message says: whom its writer asks, or the writer.
func (r reader) speech(p *statement) {
	question := strings.HasSuffix(p.plain, "?")
	asked, by := r.addressee(p)
	switch {
	case asked.name != "" && asked.name != p.by && (question || has(p.words, requests)):
		p.owner = asked.name
		rest := fillers.ReplaceAllString(strings.TrimLeft(p.plain[:by]+p.plain[asked.end:], " @,:"), "")
		p.title, p.after = titleOf(strings.Trim(rest, " ?¿"), newTeam(nil), p.written)
	case p.owner == "" && !question && p.takesOn():
		p.owner = p.by
	}
	p.title = clean(withoutSelf(p.title))
}

// takesOn reports that the writer of a message speaks of what the writer does.
func (p *statement) takesOn() bool {
	return p.by != "" && has(p.words, firstPerson) && !has(p.words, refusals)
}

// addressee returns whom a sentence speaks to: named at its beginning, or behind @; at is where the name begins.
func (r reader) addressee(p *statement) (m mention, at int) {
	for _, m := range r.team.mentions(p.plain) {
		before := strings.TrimRight(p.plain[:m.start], " ")
		switch {
		case strings.HasSuffix(before, "@"):
			return m, m.start - 1
		case before == "" || strings.HasSuffix(before, "."), startsWithAny(p.plain[m.end:], ",", ":", " ¿") && len(words(before)) < 3:
			return m, m.start
		}
	}
	return mention{}, 0
}

var (
	firstPerson = phrases(`ich, mach ich, i ll, i will, i can, i m, let me, on it, i, me encargo, yo, lo hago, lo tengo, lo preparo, je, j, m en occupe, m en charge, io, ci penso, me ne occupo, lo faccio,
		ik, eu, fico com, trato disso, jag, tar jag, ja, zrobie, zajme, wezme, biore, przygotuje, wysle, 私, やります`)
	refusals = phrases(`nicht, not, can t, cant, don t, dont, won t, no puedo, ne peux, peux pas, non posso, niet, kan niet, nao posso, inte, nie moge, nie dam`)
	havings  = phrases(`hab, habe, ive, i ve, i have, i did, i sent, i got, j ai, he enviado, he hecho, ya he, ho fatto, ho mandato, heb, ja fiz, ja enviei, har, zrobiłam, zrobiłem, wysłałam, wysłałem`)
	requests = phrases(`bitte, please, pls, can you, could you, kannst du, machst du, du, you, porfa, por favor, puedes, s il te plait, stp, tu peux, peux tu, per favore, puoi, alsjeblieft, kun je, wil je, kan jij,
		kan du, snalla, prosze, mozesz, podes, podes tratar, お願いします, お願い`)
	fillers  = regexp.MustCompile(`(?i)^(?:(?:ok|okay|oké|ja|jo|gut|dann|uff|so|yes|yep|sure|fine|well|right|si|sí|vale|bon|bueno|tja|nou|tak|dobra|sim|hey|hi|bitte|please|du|you|can you|could you|kannst du|machst uns|puedes|peux-tu|kun je|kan du)[,.!: ]+)+`)
	selfWord = regexp.MustCompile(`(?i)(^|[\s,;])(?:i['’]ll|i will|i can|i['’]m going to|i|ich|je vais|je|yo|ik zal|ik|jag|eu vou|eu|io)($|[\s,;.])`)
)

// withoutSelf leaves out how a writer speaks of herself, and the words with which sentences of a chat begin.
func withoutSelf(title string) string {
	return selfWord.ReplaceAllString(fillers.ReplaceAllString(title, ""), "$1$2")
}

// saysOnlyWho reports work that does not say what it is: 'ok, I'll do it by Friday'.
func (p *statement) saysOnlyWho() bool {
	n := 0
	for _, w := range words(p.title) {
		if !stopWords[w] && !emptyWords[w] && len(w) > 2 {
			n++
		}
	}
	return n < 2
}

var emptyWords = set(`mach mache machen frag frage ubernehm ubernehme schick dir euch alles beides zusammen auch aber okay klar gut jut take that this will can done them yes sure lo los hago tengo vale
	faire fais vais oui doe dat maak regel goed fixar det gor tar zrobie biore dobrze faco isso sim faccio penso bene get just then`)

// subject returns the passage that one which says only who and when speaks of: one of the four before it in the
// talk that says what.
func (p *statement) subject(before []*statement) *statement {
	const near = 4
	for i := len(before) - 1; i >= max(0, len(before)-near); i-- {
		q := before[i]
		if q.message > 0 && q.kind != done && q.kind != dropped && q.about == nil && !q.saysOnlyWho() && (q.kind == task || strings.HasSuffix(q.plain, "?")) {
			return q
		}
	}
	return nil
}
