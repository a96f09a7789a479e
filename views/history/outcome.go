package history

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
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
	done    = outcome{"Done", theme.ColorNameSuccess, theme.IconNameConfirm}
	undone  = outcome{"Undone", assets.ColorMuted, theme.IconNameContentUndo}
	failed  = outcome{"Failed", theme.ColorNameError, theme.IconNameError}
	denied  = outcome{"Denied", theme.ColorNameWarning, theme.IconNameCancel}
	unsure  = outcome{"Outcome unknown", theme.ColorNameWarning, theme.IconNameQuestion}
	running = outcome{"Running", theme.ColorNamePrimary, theme.IconNameViewRefresh}
	damaged = outcome{"Damaged record", theme.ColorNameError, theme.IconNameWarning}
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

func (o outcome) picture() fyne.Resource {
	return theme.NewColoredResource(theme.Icon(o.icon), o.color)
}
