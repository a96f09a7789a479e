package api

import "testing"

func TestWhatIsLeftIsSaid(t *testing.T) {
	for want, r := range map[string]ScanResult{
		"Checked 2 files: 1 proposal":                                               {Looked: 2, Proposed: 1},
		"Stopped: checked 2 files: 1 proposal":                                      {Looked: 2, Proposed: 1, Stopped: true},
		"Checked 2 files: 1 proposal; left where they are: 2 partial or lock files": {Looked: 2, Proposed: 1, Unfinished: 2},
	} {
		if got := ScanText(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
