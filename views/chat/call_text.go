package chat

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// callStatus is how a call is: an icon, a colour, and always a word.
type callStatus struct {
	word  string
	color fyne.ThemeColorName
	icon  fyne.ThemeIconName
}

// callAnswered is the state of a call between the person's answer and what comes of it.
const callAnswered api.CardState = "answered"

// statusOf returns how a call is. What is not known is said to be so.
func statusOf(c api.Card) callStatus {
	if !c.Undone.IsZero() {
		return callStatus{lang.T("Undone"), assets.ColorMuted, theme.IconNameContentUndo}
	}
	known, ok := map[api.CardState]callStatus{
		api.CardWaiting: {lang.T("Waits for you"), theme.ColorNameWarning, theme.IconNameQuestion},
		callAnswered:    {lang.T("Answered"), theme.ColorNamePrimary, theme.IconNameViewRefresh},
		api.CardRunning: {lang.T("Running"), theme.ColorNamePrimary, theme.IconNameViewRefresh},
		api.CardDone:    {lang.T("Done"), theme.ColorNameSuccess, theme.IconNameConfirm},
		api.CardFailed:  {lang.T("Failed"), theme.ColorNameError, theme.IconNameError},
		api.CardDenied:  {lang.T("Denied"), theme.ColorNameWarning, theme.IconNameCancel},
	}[c.State]
	if !ok {
		return callStatus{lang.T("Outcome unknown"), theme.ColorNameWarning, theme.IconNameQuestion}
	}
	return known
}

// callText is what the line of a call says; all of it is clean.
type callText struct {
	title, object, aside string
	short                string // the object without its folder; empty: it has none
	status               callStatus
}

// textOf says a call in one line; a path is named as seen from home.
func textOf(c api.Card, home string) callText {
	t := callText{title: kit.ToolTitle(c.Title, c.Tool), object: kit.Clean(lang.Amount(c.Object)), status: statusOf(c)}
	if filepath.IsAbs(c.Object) && len(c.Object) < 4096 {
		t.object, t.short = kit.Place(c.Object, home), kit.Clean(filepath.Base(c.Object))
	}
	if c.Grant != "" {
		t.aside = lang.T("by grant")
	}
	if c.Took > 0 {
		t.aside = kit.Join(t.aside, lang.Span(time.Duration(c.Took)*time.Millisecond))
	}
	return t
}

// field is a line about a call.
type field struct {
	name, text string
	mono       bool
}

// fieldsOf returns all about a call; what is empty is left out.
func fieldsOf(c api.Card, now time.Time) []field {
	var out []field
	add := func(name, text string, mono bool) {
		if text != "" {
			out = append(out, field{name, text, mono})
		}
	}
	add(lang.T("On"), kit.CleanTo(lang.Amount(c.Object), 600), true)
	add(lang.T("Tool"), kit.Join(kit.Clean(c.Tool), riskText(c.Risk)), false)
	if c.Grant != "" {
		add(lang.T("Allowed"), lang.T("By your standing approval %s; it can be revoked in Settings, Permissions.", kit.Clean(c.Grant)), false)
	}
	add(lang.T("Why"), lang.Sentence(kit.CleanTo(c.Reason, 600)), false)
	add(lang.T("Result"), kit.CleanTo(c.Summary, 600), false)
	if !c.Undone.IsZero() {
		add(lang.T("Undone"), lang.Moment(c.Undone, now), false)
	}
	if !c.Started.IsZero() {
		add(lang.T("Started"), lang.Exactly(c.Started, now), false)
	}
	return out
}

func riskText(risk api.Risk) string {
	switch risk {
	case api.RiskLow, api.RiskMedium, api.RiskHigh:
		return lang.T("%s risk", lang.Text(string(risk)))
	}
	return kit.Clean(string(risk))
}

func canUndo(c api.Card) bool { return c.CanUndo && c.Undone.IsZero() && c.Record > 0 }
