package chat

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// drawFields says all about the call, one thing a line.
func (r *cardRow) drawFields() {
	r.fields.Objects = nil
	for _, f := range fieldsOf(r.c, r.w.o.Now()) {
		l := kit.Wrapped(fyne.TextWrapWord)
		if f.mono {
			l.Wrapping, l.TextStyle.Monospace = fyne.TextWrapBreak, true
		}
		l.SetText(f.text)
		r.fields.Add(kit.Field(f.name, kit.Flush(l)))
	}
}

// field is a line about a call.
type field struct {
	name, text string
	mono       bool
}

// fieldsOf is all about a call; what is empty is left out.
func fieldsOf(c api.Card, now time.Time) []field {
	var out []field
	add := func(name, text string, mono bool) {
		if text != "" {
			out = append(out, field{name, text, mono})
		}
	}
	add("On", kit.CleanTo(c.Object, 600), true)
	add("Tool", kit.Join(kit.Clean(c.Tool), riskWords(c.Risk)), false)
	if c.Grant != "" {
		add("Allowed", "By your standing approval "+kit.Clean(c.Grant)+"; it can be ended under Activity.", false)
	}
	add("Why", kit.Sentence(kit.CleanTo(c.Reason, 600)), false)
	add("Result", kit.CleanTo(c.Summary, 600), false)
	if !c.Undone.IsZero() {
		add("Undone", kit.Moment(c.Undone, now), false)
	}
	if !c.Started.IsZero() {
		add("Begun", kit.Exactly(c.Started, now), false)
	}
	return out
}

func riskWords(risk api.Risk) string {
	switch risk {
	case api.RiskLow, api.RiskMedium, api.RiskHigh:
		return string(risk) + " risk"
	}
	return kit.Clean(string(risk))
}
