package rules

import (
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

// Condition returns what a rule asks of a file, in words: 'name contains “Northwind” and kind
// is invoice'.
func Condition(r classify.Rule, home string) string {
	var parts []string
	add := func(set bool, text string) {
		if set {
			parts = append(parts, text)
		}
	}
	for _, w := range r.Words {
		add(true, "name contains “"+w+"”")
	}
	add(r.Vendor != "", "from “"+r.Vendor+"”")
	add(len(r.Kinds) > 0, "kind is "+strings.Join(r.Kinds, " or "))
	add(len(r.Types)+len(r.Extensions) > 0, "type is "+strings.Join(append(append([]string{}, r.Types...), r.Extensions...), " or "))
	add(r.Glob != "", "name is like "+r.Glob)
	if r.Content != nil {
		add(true, "text matches "+r.Content.String())
	}
	add(r.MinSize > 0, "at least "+config.SizeText(r.MinSize))
	add(r.MaxSize > 0, "at most "+config.SizeText(r.MaxSize))
	add(r.MinAge > 0, "older than "+config.AgeText(r.MinAge))
	add(r.MaxAge > 0, "newer than "+config.AgeText(r.MaxAge))
	add(r.From != "", "in "+config.Tilde(home, r.From))
	return strings.Join(parts, " and ")
}
