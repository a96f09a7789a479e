package proposals

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
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

// What has no room in a row is whole in the line below while the pointer is on it; a row that says all says no more.
func TestTheWholeReasonIsAHint(t *testing.T) {
	d := some(t)
	c := newLineContent(nil)
	l := line{Proposal: sample.Some()[0]}
	l.Reasoning, l.ReasonHere = "As you filed 'invoice-november.pdf', 'invoice-october.pdf' and 'invoice-september.pdf'.", ""
	d.p.fill(c, l)
	says := func() string { return strings.Join(kittest.Texts(d.f.ResultLine()), " ") }
	for width, want := range map[float32]bool{340: true, 1400: false} {
		c.Layout(fyne.NewSize(width, rowHeight))
		d.p.hovered(c, l, true)
		if got := says(); strings.Contains(got, "As you filed") != want {
			t.Errorf("%v wide, the line says %q", width, got)
		}
	}
	d.p.hovered(c, l, false)
	if got := says(); strings.Contains(got, "As you filed") {
		t.Errorf("the pointer has gone, and the line says %q", got)
	}
}
