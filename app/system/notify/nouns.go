package notify

import (
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// counted returns "1 document" or "3 documents"; a category that the user defined
// has no noun: "3 in recipes".
func counted(category string, n int) string {
	count := lang.Count(n)
	switch category {
	case "":
		return lang.N(n, "%s file", "%s files", count)
	case "finances":
		return lang.N(n, "%s finance document", "%s finance documents", count)
	case "documents":
		return lang.N(n, "%s document", "%s documents", count)
	case "images":
		return lang.N(n, "%s image", "%s images", count)
	case "screenshots":
		return lang.N(n, "%s screenshot", "%s screenshots", count)
	case "photos":
		return lang.N(n, "%s photo", "%s photos", count)
	case "music":
		return lang.N(n, "%s music file", "%s music files", count)
	case "video":
		return lang.N(n, "%s video", "%s videos", count)
	case "archives":
		return lang.N(n, "%s archive", "%s archives", count)
	case "installers":
		return lang.N(n, "%s installer", "%s installers", count)
	case "code":
		return lang.N(n, "%s code file", "%s code files", count)
	case "ebooks":
		return lang.N(n, "%s e-book", "%s e-books", count)
	case "fonts":
		return lang.N(n, "%s font", "%s fonts", count)
	case "design":
		return lang.N(n, "%s design file", "%s design files", count)
	case "data":
		return lang.N(n, "%s data file", "%s data files", count)
	case "other":
		return lang.N(n, "%s other file", "%s other files", count)
	}
	return lang.T("%s in %s", count, safetext.Line(category, maxCategory))
}
