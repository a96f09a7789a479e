package notify

import "github.com/nod-app/nod/app/base/safetext"

// noun is the singular and plural for files of a category.
type noun struct{ one, many string }

// counted returns "1 document" or "3 documents"; a category that the user defined
// has no noun: "3 in recipes".
func counted(category string, n int) string {
	w, ok := nounOf(category)
	switch {
	case !ok && category == "":
		w = noun{"file", "files"}
	case !ok:
		in := "in " + safetext.Line(category, maxCategory)
		w = noun{in, in}
	}
	if n == 1 {
		return "1 " + w.one
	}
	return number(n) + " " + w.many
}

func nounOf(category string) (noun, bool) {
	w, ok := map[string]noun{
		"finances":    {"finance document", "finance documents"},
		"documents":   {"document", "documents"},
		"images":      {"image", "images"},
		"screenshots": {"screenshot", "screenshots"},
		"photos":      {"photo", "photos"},
		"music":       {"music file", "music files"},
		"video":       {"video", "videos"},
		"archives":    {"archive", "archives"},
		"installers":  {"installer", "installers"},
		"code":        {"code file", "code files"},
		"ebooks":      {"e-book", "e-books"},
		"fonts":       {"font", "fonts"},
		"design":      {"design file", "design files"},
		"data":        {"data file", "data files"},
		"other":       {"other file", "other files"},
	}[category]
	return w, ok
}
