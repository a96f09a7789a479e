package classify

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// signal is what supports a category.
type signal struct {
	strong int    // how many independent things it is: content type, extension, name, text, data of a picture
	why    string // a clause; empty: none
}

// assessment is the category that the built-in classifier gives a file, and why.
type assessment struct {
	category string
	strong   int // 0 also where strong signals support different categories
	why      []string
}

func assess(category string, by ...signal) assessment {
	a := assessment{category: category}
	for _, s := range by {
		a.strong += s.strong
		if s.why != "" {
			a.why = append(a.why, s.why)
		}
	}
	return a
}

// decide weighs what was found: form of the name, format, words, text.
func (k *facts) decide(s photoInfo) assessment {
	f := k.typed.format
	switch {
	case k.disguise != "":
		return assess(Other)
	case f == nil:
		return k.decideUnknown()
	case f.specificity == specific:
		return assess(f.category, k.typeSignal())
	case f.category == Images:
		return k.decidePicture(s)
	}
	return k.decidePaper()
}

// decideUnknown has words only, and does not trust them much.
func (k *facts) decideUnknown() assessment {
	switch {
	case k.ev.about.by == strong:
		return assess(k.ev.about.category, k.textSignal())
	case k.about.by == strong:
		return assess(k.about.category, k.nameSignal(0))
	}
	return assess(Other)
}

// decidePicture parts screenshots, photos, scanned papers and other pictures.
func (k *facts) decidePicture(s photoInfo) assessment {
	by := []signal{k.typeSignal()}
	if k.pattern == screenshot {
		return assess(Screenshots, append(by, signal{1, "named as a screenshot"})...)
	}
	if a, ok := k.bySubject(signal{}, false); ok {
		return a
	}
	if k.pattern == photo {
		by = append(by, signal{1, "named as cameras name photos"})
	}
	if s.camera != "" {
		by = append(by, signal{1, lang.Say("taken with a camera (%s)", s.camera)})
	}
	switch {
	case len(by) > 1, hasWord(k.typed.format.exts, "heic"):
		return assess(Photos, by...)
	case k.about.by != 0 && k.about.category == Images:
		by = append(by, k.nameSignal(1))
	}
	return assess(Images, by...)
}

// decidePaper lets name and text say what a document is about.
func (k *facts) decidePaper() assessment {
	f := k.typed.format
	if k.pattern == book {
		return assess(Ebooks, k.typeSignal(), signal{1, "an ISBN in the name"})
	}
	typed := k.typeSignal()
	if !f.paper {
		typed.strong = 0
	}
	if a, ok := k.bySubject(typed, true); ok {
		return a
	}
	if k.about.by != 0 && k.about.category != Images {
		return assess(k.about.category, typed, k.nameSignal(0))
	}
	return assess(f.category, k.typeSignal())
}

// bySubject decides by what the name and the text say the file is about, if they say more than that it is a paper.
// Weak text counts only where it agrees with the name.
func (k *facts) bySubject(typed signal, weakText bool) (assessment, bool) {
	name, text := k.about, k.ev.about
	switch named := name.by == strong && name.category != Images; {
	case named && text.category == name.category:
		return assess(name.category, k.nameSignal(1), typed, k.textSignal()), true
	case named:
		a := assess(name.category, k.nameSignal(1), typed)
		if text.by == strong {
			a.strong = 0
		}
		return a, true
	case text.by == strong || text.by != 0 && weakText:
		return assess(text.category, k.textSignal(), typed), true
	}
	return assessment{}, false
}

// typeSignal is what content and extension say. Where they agree on a format that alone decides, they
// are two signals; of papers and pictures they are one.
func (k *facts) typeSignal() signal {
	f, only := k.typed.format, k.typed.from == fromExtension
	s := signal{1, f.what}
	if only {
		s.why = lang.Say("named .%s (%v)", quote(lastExt(k.name)), f.what)
	}
	switch {
	case f.specificity == little, k.few, only && f.specificity != specific:
		s.strong = 0
	case k.typed.from == fromBoth && f.specificity == specific:
		s.strong = 2
	}
	return s
}

func (k *facts) nameSignal(strong int) signal {
	return signal{strong, lang.Say("by its name about '%v'", k.about.title)}
}

func (k *facts) textSignal() signal {
	s := signal{0, lang.Say("by its text about '%v'", k.ev.about.title)}
	if k.ev.about.by == strong {
		s.strong = 1
	}
	if iban := k.ev.numbers.iban; iban != "" {
		s.why += ", " + lang.Say("with an IBAN (…%s)", iban)
	}
	return s
}

// A rule of the person's counts as so many signals.
const ruleSignals = 2

// confidence returns how sure a proposal is: of two independent strong signals, or a rule, high; of one, medium; a
// step less if the extension lies. Of a program that poses as something else it is low. What is filed brings its
// own confidence (package place).
func (k *facts) confidence(strong int) proposal.Confidence {
	strong = min(strong, ruleSignals)
	if k.typed.named != nil {
		strong--
	}
	switch {
	case k.disguise != "" || strong <= 0:
		return proposal.Low
	case strong == 1:
		return proposal.Medium
	}
	return proposal.High
}

// lower returns one step less sure.
func lower(c proposal.Confidence) proposal.Confidence {
	if c == proposal.High {
		return proposal.Medium
	}
	return proposal.Low
}

// reasoning puts the signals into a sentence.
func (k *facts) reasoning(a assessment) string {
	switch {
	case k.disguise != "":
		return "" // the warning says it
	case len(a.why) == 0:
		return lang.Say("Nothing in name, type or text says what it is.")
	}
	return sentence(strings.Join(a.why, "; "))
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
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// suggest returns the built-in suggestion, without a place.
func (k *facts) suggest(s photoInfo) proposal.Suggestion {
	a := k.decide(s)
	return proposal.Suggestion{Category: a.category, Name: k.name, Confidence: k.confidence(a.strong), Reasoning: k.reasoning(a), By: "built-in"}
}

// Kind returns the category that the name and type of a file alone suggest.
func Kind(name, mime string) string {
	return lookAtName(baseName(name), mime, enoughText, time.Time{}).decide(photoInfo{}).category
}
