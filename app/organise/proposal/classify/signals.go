package classify

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// typeSignals are content and extension. Where they agree on a format that alone
// decides, they are two signals; of papers and pictures they are one.
func (k *facts) typeSignals() []signal {
	f := k.typed.format
	by := strong
	if f.specificity == little || k.few {
		by = weak
	}
	switch {
	case k.typed.from == fromBoth && f.specificity == specific:
		return []signal{{inContent, by, f.what}, {inExtension, by, ""}}
	case k.typed.from == fromExtension && f.specificity == specific:
		return []signal{{inExtension, by, lang.Say("named .%s (%v)", quote(lastExt(k.name)), f.what)}}
	case k.typed.from == fromExtension:
		return []signal{{inExtension, weak, lang.Say("named .%s (%v)", quote(lastExt(k.name)), f.what)}}
	}
	return []signal{{inContent, by, f.what}}
}

func weaken(signals []signal) []signal {
	out := make([]signal, len(signals))
	for i, s := range signals {
		s.strength = weak
		out[i] = s
	}
	return out
}

func (k *facts) nameSignal(by strength) signal {
	return signal{inName, by, lang.Say("by its name about '%v'", k.about.title)}
}

func (k *facts) textSignal() signal {
	why := lang.Say("by its text about '%v'", k.ev.about.title)
	if iban := k.ev.numbers.iban; iban != "" {
		why += ", " + lang.Say("with an IBAN (…%s)", iban)
	}
	return signal{inText, k.ev.about.by, why}
}

// tally counts what speaks for the opinion.
func (k *facts) tally(o assessment) tally {
	return tally{disguise: k.disguise != "", conflict: o.conflict, mismatch: k.typed.named != nil, strong: strongOrigins(o.signals)}
}

// reasoning puts the signals into a sentence; names before types before texts as found.
func (k *facts) reasoning(o assessment) string {
	if k.disguise != "" {
		return "" // the warning says it
	}
	var clauses []string
	for _, s := range o.signals {
		if s.why != "" {
			clauses = append(clauses, s.why)
		}
	}
	if len(clauses) == 0 {
		return lang.Say("Nothing in name, type or text says what it is.")
	}
	return sentence(strings.Join(clauses, "; "))
}

// warnings returns what must be said besides, no matter who decided.
func (k *facts) warnings() string {
	switch {
	case k.disguise != "":
		return lang.Say("Careful: this is %v.", k.disguise)
	case k.typed.named != nil:
		return lang.Say("Named .%s, but it is %v.", quote(lastExt(k.name)), k.typed.format.what)
	}
	return ""
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	if c := s[0]; 'a' <= c && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	return s + "."
}

// suggest returns the built-in suggestion, without a place.
func (k *facts) suggest(s photoInfo) proposal.Suggestion {
	o := k.decide(s)
	return proposal.Suggestion{
		Category:   o.category,
		Name:       k.name,
		Confidence: k.tally(o).confidence(),
		Reasoning:  k.reasoning(o),
		By:         "built-in",
	}
}

// Kind returns the category that the name and type of a file alone suggest.
func Kind(name, mime string) string {
	return lookAtName(baseName(name), mime, enoughText, time.Time{}).decide(photoInfo{}).category
}
