package cli

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// page prints a reply as it comes. A nil one prints nothing.
type page struct {
	s     *Session
	open  bool              // the last line has no newline yet
	texts map[string]string // printed text, by message
	cards map[string]string // the last line printed, by call
	notes map[string]string // the problem and remedy printed, by message
}

func (p *page) show(m api.Message) {
	if p == nil {
		return
	}
	if p.texts == nil {
		p.texts, p.cards, p.notes = map[string]string{}, map[string]string{}, map[string]string{}
	}
	p.text(m)
	for _, c := range m.Cards {
		if line := cardLine(c); line != "" && line != p.cards[c.CallID] {
			p.cards[c.CallID] = line
			if !onlyNames(c) {
				p.note(line)
			}
			p.items(c.Items)
		}
	}
	if line := strings.TrimSpace(m.Problem + " " + m.Remedy); line != p.notes[m.ID] {
		p.notes[m.ID] = line
		p.note(line)
	}
}

// text prints what was added to a message, or all of it if it was replaced. While
// the message streams it prints whole words, so that no other line comes between
// the halves of one; a call that waits for an answer comes after whole ones.
func (p *page) text(m api.Message) {
	had := p.texts[m.ID]
	text := m.Text
	if m.Role == api.RoleNod {
		text = lang.Show(text)
	}
	if m.State == api.MessageStreaming && !slices.ContainsFunc(m.Cards, func(c api.Card) bool { return c.State == api.CardWaiting }) {
		text = wholeWords(text)
	}
	if strings.HasPrefix(had, text) && (m.Role == api.RoleNod || strings.HasPrefix(m.Text, had)) {
		return
	}
	p.texts[m.ID] = text
	added, grown := strings.CutPrefix(text, had)
	if !grown {
		p.end()
		added = text
	}
	if added == "" {
		return
	}
	p.s.printf("%s", paragraphs(added))
	p.open = !strings.HasSuffix(added, "\n")
}

// longestWord is how much of a text may be held back, in bytes: some scripts have
// no spaces.
const longestWord = 32

// wholeWords returns a text without the word at its end, which may go on.
func wholeWords(s string) string {
	whole := strings.TrimRightFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	if len(s)-len(whole) > longestWord {
		return s
	}
	return whole
}

// onlyNames reports whether a card is no call: Nod itself names something.
func onlyNames(c api.Card) bool { return c.Tool == "" && c.Title == "" }

// items prints what a card names.
func (p *page) items(items []api.CardItem) {
	for _, i := range items {
		title := i.Title
		if i.Path == "" && i.Proposal == "" {
			title = lang.Show(title) // an offer of Nod's; the others are names
		}
		p.note(strings.TrimSpace(cmp.Or(i.Path, title) + "  " + i.Detail))
		if i.Quote != "" {
			p.s.printf("    %s\n", i.Quote)
		}
	}
}

func (p *page) note(line string) {
	if p == nil || line == "" {
		return
	}
	p.end()
	p.s.printf("- %s\n", line)
}

func (p *page) end() {
	if p != nil && p.open {
		p.s.printf("\n")
		p.open = false
	}
}

// lines is text of one or more lines that is safe to print.
type lines string

// paragraphs makes a text safe to print and keeps its lines.
func paragraphs(s string) lines {
	all := strings.Split(strings.ReplaceAll(s, "\t", "    "), "\n")
	for i := range all {
		all[i] = cleanText(strings.TrimSuffix(all[i], "\r"))
	}
	return lines(strings.Join(all, "\n"))
}

// cardLine describes a call in a line; "" while there is nothing to say about it.
func cardLine(c api.Card) string {
	if onlyNames(c) {
		return string(c.State) // it is not printed, but tells that the card is
	}
	what := cmp.Or(strings.TrimSpace(c.Title+" "+c.Object), c.Tool) // a tool that does not exist has no title
	took := ""
	if c.Took >= 1000 {
		took = ", " + (time.Duration(c.Took) * time.Millisecond).Round(time.Second).String()
	}
	switch c.State {
	case api.CardWaiting:
		if c.Question == "" {
			return ""
		}
		return lang.T("%s: waiting for your answer in Nod's window", what)
	case api.CardDone:
		return what + ": " + cmp.Or(c.Summary, lang.T("done")) + took
	case api.CardDenied:
		return lang.T("%s: denied. %s", what, c.Reason)
	case api.CardFailed:
		return lang.T("%s: failed. %s", what, c.Reason)
	}
	return ""
}
