package chat

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
)

// A call of a tool that does not exist has no title.
func TestALineNamesItsTool(t *testing.T) {
	for _, row := range []struct {
		card api.Card
		want string
	}{
		{api.Card{Tool: "list_proposals", Title: "List what waits"}, "List what waits"},
		{api.Card{Tool: "made_up\u202e"}, `made_up\u202e`},
		{api.Card{}, "Unreadable call"},
	} {
		if got := textOf(row.card, "").title; got != row.want {
			t.Errorf("%+v is said as %q, want %q", row.card, got, row.want)
		}
	}
}

// How long a call took, and the folder of its file, give way to the name of the file.
func TestALineSaysItsFileWhereThereIsLittleRoom(t *testing.T) {
	test.NewTempApp(t)
	l := newCallLine()
	l.set(textOf(api.Card{Title: "Move files", Object: "/home/ann/Documents/Work/Reports/final.docx", Grant: "g", Took: 31, State: api.CardDone}, "/home/ann"), false)
	for _, row := range []struct {
		width  float32
		object string
		aside  bool
	}{
		{330, "final.docx", false}, {330, "final.docx", false}, {600, "Documents/Work/Reports/final.docx", true},
	} {
		l.Layout(fyne.NewSize(row.width, callLineHeight))
		if l.object.DebugText() != row.object || l.aside.Visible() != row.aside {
			t.Errorf("at %v it says %q, and how long it took: %v", row.width, l.object.DebugText(), l.aside.Visible())
		}
	}
}
