package api

import (
	"cmp"

	"github.com/nod-app/nod/app/base/lang"
)

// CategoryName returns what a category is called in the language in use; one that the person has made has the name that it got.
func CategoryName(category string) string {
	own := map[string]string{
		"finances": lang.C("category", "finances"), "documents": lang.C("category", "documents"), "images": lang.C("category", "images"),
		"screenshots": lang.C("category", "screenshots"), "photos": lang.C("category", "photos"), "music": lang.C("category", "music"),
		"video": lang.C("category", "video"), "archives": lang.C("category", "archives"), "installers": lang.C("category", "installers"),
		"code": lang.C("category", "code"), "ebooks": lang.C("category", "ebooks"), "fonts": lang.C("category", "fonts"),
		"design": lang.C("category", "design"), "data": lang.C("category", "data"), "other": lang.C("category", "other"),
	}
	return cmp.Or(own[category], category)
}
