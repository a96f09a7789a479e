package rules

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

// Condition returns what a rule asks of a file, in words: 'name contains “Northwind”, kind is
// invoice'.
func Condition(r classify.Rule, home string) string {
	var parts []string
	add := func(set bool, text string) {
		if set {
			parts = append(parts, text)
		}
	}
	for _, w := range r.Words {
		add(true, lang.Say("name contains “%s”", w))
	}
	add(r.Vendor != "", lang.Say("from “%s”", r.Vendor))
	add(len(r.Kinds) > 0, lang.Say("kind is %v", strings.Join(r.Kinds, ", ")))
	add(len(r.Types)+len(r.Extensions) > 0, lang.Say("type is %v", strings.Join(append(append([]string{}, r.Types...), r.Extensions...), ", ")))
	add(r.Glob != "", lang.Say("name is like %s", r.Glob))
	if r.Content != nil {
		add(true, lang.Say("text matches %s", r.Content.String()))
	}
	add(r.MinSize > 0, lang.Say("at least %v", config.SizeText(r.MinSize)))
	add(r.MaxSize > 0, lang.Say("at most %v", config.SizeText(r.MaxSize)))
	add(r.MinAge > 0, older(r.MinAge))
	add(r.MaxAge > 0, newer(r.MaxAge))
	add(r.From != "", lang.Say("in %s", config.Tilde(home, r.From)))
	return strings.Join(parts, ", ")
}

// day is how ages are told, unless they are no whole ones.
const day = 24 * time.Hour

func older(age time.Duration) string {
	if n := int(age / day); age%day == 0 {
		return lang.SayN(n, "older than %d day", "older than %d days", n)
	}
	return lang.Say("older than %v", config.AgeText(age))
}

func newer(age time.Duration) string {
	if n := int(age / day); age%day == 0 {
		return lang.SayN(n, "newer than %d day", "newer than %d days", n)
	}
	return lang.Say("newer than %v", config.AgeText(age))
}
