package lang

import "testing"

// Numbers, sizes and days of a sentence are written as the language does, and what only looks like one stays as it is.
func TestShowMeasures(t *testing.T) {
	use(t, "de", `{"MB": "MB", "bytes": "Byte", "2 January 2006": "2. January 2006", "month|March": "März", "said|replaces %v": "ersetzt %v", "said|in %s": "in %s"}`)
	for text, want := range map[string]string{
		"replaces 2.1 MB": "ersetzt 2,1 MB", "replaces 12,345 bytes": "ersetzt 12.345 Byte", "replaces -1.50": "ersetzt -1,50", "replaces 0": "ersetzt 0",
		"replaces 2025": "ersetzt 2025", "replaces 3 March 2026": "ersetzt 3. März 2026",
		"replaces 1.2.3": "ersetzt 1.2.3", "replaces 2.1 XB": "ersetzt 2.1 XB", "replaces 31 March": "ersetzt 31 March", "replaces 1,23": "ersetzt 1,23", "replaces -": "ersetzt -",
		"in 2.1 MB": "in 2.1 MB", "in 12,345": "in 12,345", // a folder is called what it is called
	} {
		if got := Show(text); got != want {
			t.Errorf("%q: got  %s\nwant %s", text, got, want)
		}
	}
}
