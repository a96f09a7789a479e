package classify

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/proposal"
)

// shortestTelling is how long a word of a name must be to stand in a rule: "of",
// "the" and initials would match half a disk.
const shortestTelling = 4

// Like is the rule 'always do this' for files like that of a proposal: from the
// same folder, of the same extension, and with the word of the name that the
// category knows, if there is one. place is where the category goes by itself;
// only another folder is written into the rule.
func Like(p proposal.Proposal, place string) Rule {
	name := filepath.Base(p.Source)
	r := Rule{From: p.Folder, Category: p.Category}
	if ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), "."); ext != "" {
		r.Extensions = []string{ext}
	}
	what := strings.Join(r.Extensions, "")
	if word := telling(name, p.Category); word != "" {
		r.Glob = "*" + word + "*"
		what = strings.TrimSpace(word + " " + what)
	}
	if p.Dir != place {
		r.Destination = p.Dir
	}
	r.Name = strings.TrimSpace(what + " to " + filepath.Base(p.Dir))
	return r
}

// telling is the first word of a name that points to the category; "" if none does.
func telling(name, category string) string {
	for _, w := range Words(strings.TrimSuffix(name, filepath.Ext(name))) {
		if len(w) >= shortestTelling && strings.Contains(strings.ToLower(name), w) && Kind(w, "") == category {
			return w
		}
	}
	return ""
}
