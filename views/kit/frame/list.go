package frame

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// NewList makes a list whose rows are all there: it is filled with kit.AllRows. A
// press on a row selects it and has the keys go to the list.
func NewList[T any, C kit.RowContent](f *Frame, o kit.LongListOptions[T, C]) *kit.LongList[T, C] {
	var l *kit.LongList[T, C]
	o.Dispatch, o.Keys, o.Menu = f.Dispatch, f.Keys(), f.ContextMenu
	o.Pressed = func(i int, _ fyne.KeyModifier) { l.Select(i); f.Focus(l) }
	l = kit.NewLongList(o)
	return l
}
