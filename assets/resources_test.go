package assets

import (
	"bytes"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestEveryPictureIsThere(t *testing.T) {
	test.NewTempApp(t)
	c := theme.ColorNameForeground
	all := []fyne.Resource{
		App(), Arrow(c), Chevron(c), Lock(c), Copy(c), Tray(c), Chat(c),
		Confidence("high", c), Confidence("medium", c), Confidence("low", c),
	}
	seen := map[string]bool{}
	for _, r := range all {
		if len(r.Content()) == 0 || r == theme.BrokenImageIcon() {
			t.Errorf("%s is empty", r.Name())
		}
		if seen[r.Name()] {
			t.Errorf("%s is there twice", r.Name())
		}
		seen[r.Name()] = true
	}
}

func TestAnUnknownConfidenceIsLow(t *testing.T) {
	test.NewTempApp(t)
	c := theme.ColorNameForeground
	if !bytes.Equal(Confidence("who knows", c).Content(), Confidence("low", c).Content()) {
		t.Error("an unknown word is drawn as more than low")
	}
}

func TestAMissingPictureIsSeen(t *testing.T) {
	test.NewTempApp(t)
	if themed("nothing", theme.ColorNameForeground) != theme.BrokenImageIcon() {
		t.Error("a missing picture is not drawn as broken")
	}
}
