package chat

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
)

// The longest times are not shortened in the narrowest list.
func TestTimesFitIntoTheList(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	now := time.Date(2025, 12, 3, 22, 0, 0, 0, time.UTC)
	row := newChatRow()
	for _, at := range []time.Time{now, now.AddDate(0, 0, -1), now.AddDate(0, 0, -6), now.AddDate(0, 0, -30), now.AddDate(-1, 0, -4)} {
		for _, draft := range []bool{false, true} {
			row.set(chatTextOf(api.Chat{Changed: at}, false, draft, now))
			row.Layout(fyne.NewSize(sidebarMin-16, row.Height()))
			if needs := fyne.MeasureText(row.text.about, assets.SmallSize, fyne.TextStyle{}).Width; needs > row.about.Size().Width {
				t.Errorf("%q needs %g of %g", row.text.about, needs, row.about.Size().Width)
			}
		}
	}
}
