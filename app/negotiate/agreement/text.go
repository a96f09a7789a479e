package agreement

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// line is one line of the document, or a row of a table.
type line struct {
	style style
	cells []string
}

type style int

const (
	title style = iota
	heading
	text
	warning
	head // of a table
	row
	small
)

// lines returns what a reader sees, in Markdown and in PDF alike.
func (a Agreement) lines() []line {
	last := a.Negotiation.Last()
	t := last.Terms
	out := []line{{title, []string{"Agreement: " + t.Summary}}}
	if a.Room.Practice {
		out = append(out, line{warning, []string{"This was practice with a script. It binds no one."}})
	}
	payer, payee := a.name(t.Payer), a.name(t.Payer.Other())
	out = append(out, line{text, []string{lang.Say("%s pays %s a total of %s.", payer, payee, total(t))}})
	if account := a.Room.Member(t.Payer.Other()).Account; account != "" {
		out = append(out, line{text, []string{lang.Say("%s is paid at %s.", payee, safetext.Name(account, maxAccount))}})
	}
	out = append(out, line{heading, []string{"Items"}}, line{head, []string{"Item", "Paid", "Condition", "Amount"}})
	for _, i := range t.Items {
		out = append(out, line{row, []string{i.Description, paid(i.Type), i.Condition, amount(t, i)}})
	}
	out = append(out, line{row, []string{"Total", "", "", total(t).String()}})
	if len(t.Conditions) > 0 {
		out = append(out, line{heading, []string{"Conditions"}})
	}
	for i, c := range t.Conditions {
		out = append(out, line{text, []string{fmt.Sprintf("%d. %s", i+1, c)}})
	}
	out = append(out, a.history()...)
	return append(out, a.signatures()...)
}

// paid says in words when an item is paid. Windows and documents say hold.
func paid(t negotiation.ItemType) string {
	switch t {
	case negotiation.Escrow:
		return "held, then captured"
	case negotiation.Conditional:
		return "when its condition is met"
	}
	return "at once"
}

func (a Agreement) history() []line {
	out := []line{{heading, []string{"Offers"}}, {head, []string{"Round", "By", "Sent (UTC)", "Total", "Reason"}}}
	for _, r := range a.Negotiation.Rounds {
		out = append(out, line{row, []string{
			fmt.Sprint(r.Number), a.name(r.By), r.Sent.UTC().Format("2006-01-02 15:04:05"), total(r.Terms).String(), r.Reason,
		}})
	}
	return append(out, line{small, []string{"Times are those of the clocks of who sent. What each offer had in full is in the signed data."}})
}

func (a Agreement) signatures() []line {
	out := []line{{heading, []string{"Signatures"}}, {text, []string{"Both persons approved these terms: " + string(a.Hash())}}}
	for _, p := range a.Negotiation.Approvals {
		out = append(out,
			line{text, []string{fmt.Sprintf("%s (%s)", a.name(p.By), p.By)}},
			line{small, []string{"Key " + hex.EncodeToString(a.Room.Member(p.By).Key)}},
			line{small, []string{"Signature " + base64.StdEncoding.EncodeToString(p.Signature)}})
	}
	return append(out, line{small, []string{lang.Say("Room %s, negotiation %s. Check this document with: nod agreement verify FILE", a.Room.ID, a.Negotiation.ID)}})
}

// maxAccount is how much of an account is shown, in characters.
const maxAccount = 80

// name returns a party's name as it can be shown; someone else wrote it.
func (a Agreement) name(p negotiation.Party) string {
	if name := safetext.Name(a.Room.Member(p).Name, 60); name != "" {
		return name
	}
	return "The " + string(p)
}

func amount(t negotiation.Terms, i negotiation.Item) string {
	one := negotiation.Terms{Currency: t.Currency, Items: []negotiation.Item{i}}
	return total(one).String()
}

// fence begins the block of signed data at the end of the Markdown.
const fence = "\n```json\n"

// Markdown returns the agreement as Markdown. The signed data is its last block.
func (a Agreement) Markdown() ([]byte, error) {
	record, err := a.record()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, l := range a.lines() {
		b.WriteString(l.markdown())
	}
	b.WriteString("\n## Signed data\n")
	b.WriteString(fence)
	b.Write(record)
	b.WriteString("\n```\n")
	return []byte(b.String()), nil
}

func (l line) markdown() string {
	cells := make([]string, len(l.cells))
	for i, c := range l.cells {
		cells[i] = escape(c)
	}
	joined := strings.Join(cells, " | ")
	switch l.style {
	case title:
		return "# " + joined + "\n"
	case heading:
		return "\n## " + joined + "\n"
	case head:
		return "\n| " + joined + " |\n|" + strings.Repeat(" --- |", len(cells)) + "\n"
	case row:
		return "| " + joined + " |\n"
	case warning:
		return "\n**" + joined + "**\n"
	}
	return "\n" + joined + "\n"
}

// escape makes a text stand in Markdown as it is: others wrote it, and it must not draw
// links, pictures, tables or HTML.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 && strings.ContainsRune("\\`*_{}[]<>()#+-!|~&:$^=\"'", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
