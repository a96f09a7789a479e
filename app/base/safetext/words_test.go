package safetext

import "testing"

func TestWordsOfAFileName(t *testing.T) {
	for text, want := range map[string]string{
		"What proposals do you have?": "what-proposals-do-yo", "../../etc/\x00passwd": "etc-passwd", " …!": "", "Größe 2": "größe-2",
	} {
		if got := Words(text, 20); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestHasWords(t *testing.T) {
	for search, want := range map[string]bool{"": true, " ": true, "PRESS poster": true, "poster": true, "press swim": false} {
		if got := HasWords("Posters and press", search); got != want {
			t.Errorf("%q is found %t, want %t", search, got, want)
		}
	}
}
