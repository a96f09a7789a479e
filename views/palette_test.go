package views

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// A setting is found by its name or its page; the keys go to its field, which is in sight.
func TestThePaletteFindsSettings(t *testing.T) {
	for typed, page := range map[string]api.WindowName{"text size": api.WindowSettings, "general: text size": api.WindowSettings, "context": api.WindowModel, "high contrast": api.WindowSettings, "dark": api.WindowSettings} {
		b := newKeyBench(t, api.WindowProposals, &heard{}, sample.NewChats(sample.Noon))
		b.Win.Resize(fyne.NewSize(900, 400))
		b.f.Run("palette")
		b.q.Settle()
		b.Typed(typed)
		b.Key(fyne.KeyReturn)
		b.q.Settle()
		field, ok := b.Win.Canvas().Focused().(fyne.CanvasObject)
		if choice, is := field.(*kit.Select); is && !slices.Contains(choice.Options, "Dark") {
			ok = false
		}
		if _, stop := field.(*kit.Stop); !ok || stop || b.f.Name() != page {
			t.Errorf("%q leads to %T on the page %s", typed, b.Win.Canvas().Focused(), b.f.Name())
			continue
		}
		if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(field); at.Y < 60 || at.Y+field.Size().Height > 400 {
			t.Errorf("%q: the field is at %v", typed, at)
		}
	}
}

// What begins with what was typed comes first, then pages and settings with it in their name, then commands, then settings of
// such a page, then files.
func TestThePaletteOrdersWhatItFinds(t *testing.T) {
	b := newKeyBench(t, api.WindowChat, &heard{}, sample.NewChats(sample.Noon))
	b.f.Run("palette")
	b.q.Settle()
	b.Typed("model")
	b.q.Settle()
	drawn := kittest.Texts(b.Win.Canvas().Overlays().Top())
	at := func(text string) int { return slices.Index(drawn, text) }
	order := []int{at("Models"), at("Go to Settings: Model"), at("Settings: Model: Model that compares files"), at("Show what the model got"), at("Settings: Model: Address")}
	if order[0] < 0 || !slices.IsSorted(order) {
		t.Errorf("%v in %q", order, drawn)
	}
}

// What has no more than the letters of a text is shown where nothing has the text, after the search for files.
func TestThePaletteShowsLooseMatchesLast(t *testing.T) {
	b := newKeyBench(t, api.WindowChat, &heard{}, sample.NewChats(sample.Noon))
	b.f.Run("palette")
	b.q.Settle()
	found := func(text string) []string {
		b.Typed(text)
		b.q.Settle()
		return kittest.Texts(b.Win.Canvas().Overlays().Top())
	}
	if all := found("vault"); !slices.Contains(all, "Settings: Filing: Obsidian vault") || slices.Contains(all, "Settings: General: Look for newer versions") {
		t.Errorf("vault: %q", all)
	}
	b.Key(fyne.KeyEscape)
	b.f.Run("palette")
	b.q.Settle()
	all := found("obvlt")
	if file, loose := slices.Index(all, "Find files: obvlt"), slices.Index(all, "Settings: Filing: Obsidian vault"); file < 0 || loose < file {
		t.Errorf("obvlt: %q", all)
	}
}
