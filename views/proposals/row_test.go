package proposals

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/views/kit"
)

// TestRowFitsNamesToTheirRoom: a row that stood for a file with a short name gives a longer one
// its own room.
func TestRowFitsNamesToTheirRoom(t *testing.T) {
	test.NewTempApp(t)
	c := newRowContent()
	row := kit.NewRow(c)
	test.NewTempWindow(t, row).Resize(fyne.NewSize(600, rowHeight))
	for _, name := range []string{"a.pdf", "a longer name than that of the row before.pdf", "b.pdf"} {
		row.Set(kit.RowState{}, c.set(rowText{name: name}))
		if got := test.WidgetRenderer(c.name).Objects()[0].(*canvas.Text).Text; got != name {
			t.Errorf("the row says %q, want %q", got, name)
		}
		row.Set(kit.RowState{Current: true}, false)
		if got := test.WidgetRenderer(c.name).Objects()[0].(*canvas.Text); got.Text != name || !got.TextStyle.Bold {
			t.Errorf("the current row says %q, bold: %v; want %q", got.Text, got.TextStyle.Bold, name)
		}
	}
}
