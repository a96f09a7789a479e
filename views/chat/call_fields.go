package chat

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// field is a line about a call.
type field struct {
	name, text string
	mono       bool
}

// object is the line as it is drawn.
func (f field) object() fyne.CanvasObject {
	l := kit.Wrapped(fyne.TextWrapWord)
	if f.mono {
		l.Wrapping, l.TextStyle.Monospace = fyne.TextWrapBreak, true
	}
	l.SetText(f.text)
	return kit.Field(f.name, kit.Flush(l))
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
	add("Tool", kit.Join(kit.Clean(c.Tool), riskText(c.Risk)), false)
	if c.Grant != "" {
		add("Allowed", "By your standing approval "+kit.Clean(c.Grant)+"; it can be ended under Activity.", false)
	}
	add("Why", kit.Sentence(kit.CleanTo(c.Reason, 600)), false)
	add("Result", kit.CleanTo(c.Summary, 600), false)
	if !c.Undone.IsZero() {
		add("Undone", kit.Moment(c.Undone, now), false)
	}
	if !c.Started.IsZero() {
		add("Started", kit.Exactly(c.Started, now), false)
	}
	return out
}

func riskText(risk api.Risk) string {
	switch risk {
	case api.RiskLow, api.RiskMedium, api.RiskHigh:
		return string(risk) + " risk"
	}
	return kit.Clean(string(risk))
}

// callButton is a command that an opened call has a button for.
type callButton struct {
	id, text string
	kind     kit.Kind
}

// callButtons are what can be done with a call; open says that what the model
// got is shown.
func callButtons(c api.Card, open bool) []callButton {
	var out []callButton
	if canUndo(c) {
		out = append(out, callButton{"undo-call", "", kit.Plain})
	}
	if c.Result != "" {
		text := "Show what the model got"
		if open {
			text = "Hide what the model got"
		}
		out = append(out, callButton{"result", text, kit.Quiet}, callButton{"copy", "", kit.Quiet})
	}
	return out
}

func canUndo(c api.Card) bool { return c.CanUndo && c.Undone.IsZero() && c.Record > 0 }
