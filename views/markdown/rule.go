package markdown

import (
	"fyne.io/fyne/v2/theme"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// ruleBody draws a line across the column.
type ruleBody struct{ *kit.Fill }

func newRule() ruleBody {
	return ruleBody{kit.NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1))}
}

func (ruleBody) set(*piece)          {}
func (ruleBody) fit(float32) float32 { return 1 }
func (ruleBody) wish() float32       { return 1 }
