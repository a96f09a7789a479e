package lang

import "testing"

// A sentence ends with one full stop, that of its language.
func TestSentencesEndOnce(t *testing.T) {
	for text, want := range map[string]string{"": "", "no file": "No file.", "Done.": "Done.", "完了しました。": "完了しました。"} {
		if got := Sentence(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
