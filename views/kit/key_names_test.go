package kit

import (
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

// KeyText returns the names that keys have on keyboards of the language.
func TestKeysAreInTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	for key, want := range map[string]string{"Ctrl+Shift+A": "Strg+Umsch+A", "Alt+Left": "Alt+Links", "Space": "Leertaste", "Ctrl+=": "Strg+=", "A": "A", "": "", "+": "+"} {
		if got := KeyText(key); got != want {
			t.Errorf("%q: %q, want %q", key, got, want)
		}
	}
	if got := (Command{Key: "Del", Also: "Ctrl+D"}).Keys(); got != "Entf oder Strg+D" {
		t.Error(got)
	}
}
