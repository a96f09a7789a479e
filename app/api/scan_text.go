package api

import "github.com/nod-app/nod/app/base/lang"

// ScanText says what came of reading the files that were in a folder already.
func ScanText(r ScanResult) string {
	looked, proposed := lang.N(r.Looked, "%s file", "%s files", lang.Count(r.Looked)), lang.N(r.Proposed, "%s proposal", "%s proposals", lang.Count(r.Proposed))
	text := lang.T("Checked %s: %s", looked, proposed)
	if r.Stopped {
		text = lang.T("Stopped: checked %s: %s", looked, proposed)
	}
	if r.TooLong > 0 {
		text += lang.T("; left out: %s, longer than the system takes", lang.N(r.TooLong, "%s path", "%s paths", lang.Count(r.TooLong)))
	}
	if r.Unfinished > 0 {
		text += lang.T("; left where they are: %s", lang.N(r.Unfinished, "%s partial or lock file", "%s partial or lock files", lang.Count(r.Unfinished)))
	}
	return text
}
