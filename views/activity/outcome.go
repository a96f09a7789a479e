package activity

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
}

// The outcomes. A call that was undone is done all the same, and says so.
var (
	done    = outcome{"Done", theme.ColorNameSuccess}
	undone  = outcome{"Undone", assets.ColorMuted}
	failed  = outcome{"Failed", theme.ColorNameError}
	denied  = outcome{"Denied", theme.ColorNameWarning}
	unsure  = outcome{"Outcome unknown", theme.ColorNameWarning}
	running = outcome{"Running", theme.ColorNamePrimary}
	damaged = outcome{"Damaged record", theme.ColorNameError}
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

// picture is the sign of an outcome in its colour.
func (o outcome) picture() fyne.Resource {
	icon := theme.QuestionIcon()
	switch o {
	case done:
		icon = theme.ConfirmIcon()
	case undone:
		icon = theme.ContentUndoIcon()
	case failed:
		icon = theme.ErrorIcon()
	case denied:
		icon = theme.CancelIcon()
	case running:
		icon = theme.ViewRefreshIcon()
	case damaged:
		icon = theme.WarningIcon()
	}
	return theme.NewColoredResource(icon, o.color)
}
