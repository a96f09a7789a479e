package kit

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/lang"
)

// MoveKeys returns the keys that move about in a list or a text; move is told which
// one was pressed.
func MoveKeys(move func(key fyne.KeyName)) []Command {
	var out []Command
	for _, key := range []string{"Up", "Down", "Page Up", "Page Down", "Home", "End"} {
		name, _ := chord(key)
		id := strings.ToLower(strings.ReplaceAll(key, " ", "-"))
		out = append(out, Command{ID: id, Key: key, Scope: InContent, NoMenu: true, Do: func() { move(name) }})
	}
	return out
}

// Distance returns how far a key of MoveKeys moves: a step, a page, or all of it.
func Distance(key fyne.KeyName, step, page, all float32) float32 {
	return map[fyne.KeyName]float32{
		fyne.KeyUp: -step, fyne.KeyDown: step, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -all, fyne.KeyEnd: all,
	}[key]
}

// MoveCommands returns the keys that move the selection in a list. rows returns how many
// rows it has and how many of them fit into the window.
func MoveCommands(move func(by int), rows func() (n, page int)) []Command {
	out := MoveKeys(func(key fyne.KeyName) {
		n, page := rows()
		move(int(Distance(key, 1, float32(page), float32(n))))
	})
	for i := range out {
		out[i].Group = lang.T("List")
	}
	out[0].Help = lang.T("The previous row; Page Up and Home go further")
	out[1].Help = lang.T("The next row; Page Down and End go further")
	return out
}
