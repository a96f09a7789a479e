package lang

import "testing"

func TestKeysAreInTheLanguage(t *testing.T) {
	if err := Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = Use("en") })
	for key, want := range map[string]string{"Ctrl+Shift+A": "Strg+Umsch+A", "Alt+Left": "Alt+Links", "Space": "Leertaste", "Ctrl+=": "Strg+=", "A": "A", "": "", "+": "+"} {
		if got := Key(key); got != want {
			t.Errorf("%q: %q, want %q", key, got, want)
		}
	}
}
