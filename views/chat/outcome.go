package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
)

// outcome is the state of a call: a sign, a colour, and always a word.
type outcome struct {
	word  string
	color fyne.ThemeColorName
	icon  fyne.ThemeIconName
}

// callAnswered is the state of a call between the person's answer and what comes of it.
const callAnswered = "answered"

// outcomeOf says in a word how a call is. What is not known is said to be so.
func outcomeOf(c api.Card) outcome {
	switch {
	case !c.Undone.IsZero():
		return outcome{"Undone", assets.ColorMuted, theme.IconNameContentUndo}
	case c.State == api.CardWaiting:
		return outcome{"Waits for you", theme.ColorNameWarning, theme.IconNameQuestion}
	case c.State == callAnswered:
		return outcome{"Answered", theme.ColorNamePrimary, theme.IconNameViewRefresh}
	case c.State == api.CardRunning:
		return outcome{"Running", theme.ColorNamePrimary, theme.IconNameViewRefresh}
	case c.State == api.CardDone:
		return outcome{"Done", theme.ColorNameSuccess, theme.IconNameConfirm}
	case c.State == api.CardFailed:
		return outcome{"Failed", theme.ColorNameError, theme.IconNameError}
	case c.State == api.CardDenied:
		return outcome{"Denied", theme.ColorNameWarning, theme.IconNameCancel}
	}
	return outcome{"Outcome unknown", theme.ColorNameWarning, theme.IconNameQuestion}
}

// icon is the theme's picture of that name.
func icon(name fyne.ThemeIconName) fyne.Resource {
	if name == "" {
		return theme.QuestionIcon()
	}
	return fyne.CurrentApp().Settings().Theme().Icon(name)
}
