package frame

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// A footer has the room that the text leaves, and gives way to a long one.
func TestTheFooterHasTheRoomThatTheTextLeaves(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	for text, want := range map[string]float32{"": 600, strings.Repeat("moved ", 50): footerLeast} {
		r := &resultLine{text: kit.NewLine(text), buttons: container.NewHBox(), footer: container.NewStack(kit.Space(600, 20))}
		row := container.New(resultLayout{r}, kit.Beside(r.text, r.buttons), r.footer)
		row.Resize(fyne.NewSize(790, 32))
		if got := r.footer.Size().Width; got != want {
			t.Errorf("beside %.10q it has %v of 790, not %v", text, got, want)
		}
	}
}
