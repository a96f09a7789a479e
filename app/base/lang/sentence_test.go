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

func TestUnended(t *testing.T) {
	for in, want := range map[string]string{"It is done.": "It is done", "完了しました。": "完了しました", "Done": "Done", "": ""} {
		if got := Unended(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
