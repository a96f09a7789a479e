package history

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
)

// outcome is what came of a call: a sign, a colour, and always a word.
type outcome struct {
	word  string
	color fyne.ThemeColorName
	icon  fyne.ThemeIconName
}

// The outcomes. A call that was undone is done all the same, and says so.
var (
	done    = outcome{lang.Mark("Done"), theme.ColorNameSuccess, theme.IconNameConfirm}
	undone  = outcome{lang.Mark("Undone"), assets.ColorMuted, theme.IconNameContentUndo}
	failed  = outcome{lang.Mark("Failed"), theme.ColorNameError, theme.IconNameError}
	denied  = outcome{lang.Mark("Denied"), theme.ColorNameWarning, theme.IconNameCancel}
	unsure  = outcome{lang.Mark("Outcome unknown"), theme.ColorNameWarning, theme.IconNameQuestion}
	running = outcome{lang.Mark("Running"), theme.ColorNamePrimary, theme.IconNameViewRefresh}
	damaged = outcome{lang.Mark("Damaged record"), theme.ColorNameError, theme.IconNameWarning}
)

// outcomeOf says what came of a call. What the record does not say plainly is
// not known, never done.
func outcomeOf(r api.ActivityRecord) outcome {
	switch {
	case r.Damaged:
		return damaged
	case r.Decision != api.DecisionAllowed:
		return denied
	case !r.Undone.IsZero():
		return undone
	case r.Result == api.ResultOK:
		return done
	case r.Result == api.ResultError:
		return failed
	case r.Result == api.ResultNone:
		return running
	}
	return unsure
}

// said returns the word of an outcome in the language in use.
func (o outcome) said() string { return lang.Text(o.word) }

func (o outcome) picture() fyne.Resource {
	return theme.NewColoredResource(theme.Icon(o.icon), o.color)
}
