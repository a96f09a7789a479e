package frame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// Remedy is a text that tells the person what to do, with the command, if it tells to run one, on a line of its own.
type Remedy struct {
	Box     *fyne.Container
	text    *widget.Label
	around  *fyne.Container
	command *kit.Copyable
}

// NewRemedy returns a remedy without a text, which is written in the label.
func (f *Frame) NewRemedy(text *widget.Label) *Remedy {
	r := &Remedy{text: text, around: kit.Flush(text), command: kit.NewCopyable("", f.ChromeKeys(), f.CopyCommand)}
	r.Box = kit.Rows(8, r.around, r.command.Box)
	return r
}

// SetText shows a text; an empty one hides the remedy.
func (r *Remedy) SetText(text string) {
	text, command := api.SplitCommand(text)
	r.text.SetText(text)
	r.command.Text.SetText(command)
	kit.Show(text != "", r.around)
	kit.Show(command != "", r.command.Box)
	kit.Show(text+command != "", r.Box)
}
