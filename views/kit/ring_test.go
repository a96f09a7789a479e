package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// What has the focus has the same ring, whatever it is, and nothing has it without the focus.
func TestTheFocusLooksTheSameEverywhere(t *testing.T) {
	look(t)
	widgets := map[string]fyne.Widget{
		"field": NewEntry("", NoKeys{}), "search": NewSearch("", NoKeys{}), "choice": NewSelect([]string{"a"}, NoKeys{}, func(string) {}),
		"tick": NewCheck("a", NoKeys{}, func(bool) {}), "button": NewButton("a", "", Plain, NoKeys{}, nil), "quiet button": NewButton("a", "", Quiet, NoKeys{}, nil),
		"tab": NewTab("a", NoKeys{}, nil),
	}
	const ring = `strokeColor="hyperlink" strokeWidth="2"`
	for name, w := range widgets {
		win := test.NewTempWindow(t, w)
		for _, on := range []bool{true, false, true} {
			if on {
				win.Canvas().Focus(w.(fyne.Focusable))
			} else {
				win.Canvas().Unfocus()
			}
			drawn := test.RenderToMarkup(win.Canvas())
			if got := strings.Contains(drawn, ring); got != on {
				t.Errorf("%s: with the focus %v it has the ring %v\n%s", name, on, got, drawn)
			}
			if strings.Contains(drawn, "fillColor=\"focus\"") {
				t.Errorf("%s has a ground of the focus", name)
			}
		}
	}
}
