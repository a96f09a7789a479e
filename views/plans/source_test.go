package plans

import "testing"

func TestAPassageReadsWithoutItsMarks(t *testing.T) {
	for _, tt := range []struct{ document, text, want string }{
		{"a.md", "**Ann** prints [the leaflet](https://example.org) by `3 May`", "Ann prints the leaflet (example.org) by 3 May"},
		{"A.MD", "| a | b |\n- [ ] call ~~Bo~~\n\n2 * 3 * 4", "| a | b |\n[ ] call Bo\n\n2 * 3 * 4"},
		{"a.txt", "**Ann** prints", "**Ann** prints"},
		{"a.md", "", ""},
	} {
		if got := unmarked(tt.document, tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.document, got, tt.want)
		}
	}
}
