package classify

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/proposal"
)

// opinion is what the built-in classifier thinks of a file.
type opinion struct {
	category string
	signs    []sign
	conflict bool
}

// decide weighs what was found: form of the name, format, words, text.
func (k *facts) decide(s shot) opinion {
	f := k.typed.format
	switch {
	case k.disguise != "":
		return opinion{category: Other}
	case f == nil:
		return k.decideUnknown()
	case f.tells == specific:
		return opinion{category: f.category, signs: k.typeSigns()}
	case f.category == Images:
		return k.decidePicture(s)
	}
	return k.decidePaper()
}

// decideUnknown has words only, and does not trust them much.
func (k *facts) decideUnknown() opinion {
	if k.ev.subject != nil && k.ev.by == strong {
		return opinion{category: k.ev.subject.category, signs: []sign{k.textSign()}}
	}
	for _, h := range k.hits {
		if h.strength == strong {
			return opinion{category: h.subject.category, signs: []sign{nameSign(h, weak)}}
		}
	}
	return opinion{category: Other}
}

// decidePicture parts screenshots, photos, scanned papers and other pictures.
func (k *facts) decidePicture(s shot) opinion {
	signs := k.typeSigns()
	if k.pattern == screenshot {
		return opinion{category: Screenshots, signs: append(signs, sign{inName, strong, "named as a screenshot"})}
	}
	if o, ok := k.bySubject(nil, false); ok {
		return o
	}
	camera := sign{inPicture, strong, "taken with a camera (" + s.camera + ")"}
	named := sign{inName, strong, "named as cameras name photos"}
	switch {
	case k.pattern == photo && s.camera != "":
		return opinion{category: Photos, signs: append(signs, named, camera)}
	case k.pattern == photo:
		return opinion{category: Photos, signs: append(signs, named)}
	case s.camera != "":
		return opinion{category: Photos, signs: append(signs, camera)}
	case hasWord(k.typed.format.exts, "heic"):
		return opinion{category: Photos, signs: signs}
	}
	for _, h := range k.hits {
		if h.subject.category == Images {
			return opinion{category: Images, signs: append(signs, nameSign(h, strong))}
		}
	}
	return opinion{category: Images, signs: signs}
}

// decidePaper lets name and text say what a document is about.
func (k *facts) decidePaper() opinion {
	f := k.typed.format
	signs := k.typeSigns()
	if k.pattern == book {
		return opinion{category: Ebooks, signs: append(signs, sign{inName, strong, "an ISBN in the name"})}
	}
	if !f.paper {
		signs = weaken(signs)
	}
	if o, ok := k.bySubject(signs, true); ok {
		return o
	}
	for _, h := range k.hits {
		if h.subject.category != Images {
			return opinion{category: h.subject.category, signs: append(signs, nameSign(h, weak))}
		}
	}
	return opinion{category: f.category, signs: k.typeSigns()}
}

// bySubject decides by what the name and the text say the file is about.
// Weak text counts only where it agrees with the name.
func (k *facts) bySubject(signs []sign, weakText bool) (opinion, bool) {
	name, named := k.nameSubject()
	text := k.ev.subject
	switch {
	case named && text == nil:
		return opinion{category: name.subject.category, signs: append([]sign{nameSign(name, strong)}, signs...)}, true
	case named:
		o := opinion{category: name.subject.category, signs: append([]sign{nameSign(name, strong)}, signs...)}
		if text.category == o.category {
			o.signs = append(o.signs, k.textSign())
		} else {
			o.conflict = k.ev.by == strong
		}
		return o, true
	case text != nil && (k.ev.by == strong || weakText):
		return opinion{category: text.category, signs: append([]sign{k.textSign()}, signs...)}, true
	}
	return opinion{}, false
}

// nameSubject is the first phrase in the name that says what the file is about.
func (k *facts) nameSubject() (hit, bool) {
	for _, h := range k.hits {
		if h.strength == strong || k.dated(h) {
			return h, true
		}
	}
	return hit{}, false
}

// typeSigns are content and extension. Where they agree on a format that alone
// decides, they are two signs; of papers and pictures they are one.
func (k *facts) typeSigns() []sign {
	f := k.typed.format
	by := strong
	if f.tells == little {
		by = weak
	}
	switch {
	case k.typed.from == fromBoth && f.tells == specific:
		return []sign{{inContent, by, f.what}, {inExtension, by, ""}}
	case k.typed.from == fromExtension && f.tells == specific:
		return []sign{{inExtension, by, "named ." + quote(lastExt(k.name)) + " (" + f.what + ")"}}
	case k.typed.from == fromExtension:
		return []sign{{inExtension, weak, "named ." + quote(lastExt(k.name)) + " (" + f.what + ")"}}
	}
	return []sign{{inContent, by, f.what}}
}

func weaken(signs []sign) []sign {
	out := make([]sign, len(signs))
	for i, s := range signs {
		s.strength = weak
		out[i] = s
	}
	return out
}

func nameSign(h hit, by strength) sign {
	return sign{inName, by, "'" + quote(h.quote) + "' in the name"}
}

func (k *facts) textSign() sign {
	return sign{inText, k.ev.by, k.ev.says()}
}

// says quotes what the text tells, with long numbers masked.
func (ev *evidence) says() string {
	total := ""
	if ev.total != "" {
		total = "\"" + quote(ev.total) + "\""
	}
	switch {
	case ev.numbers.iban != "" && total != "":
		return "the text has an IBAN (…" + ev.numbers.iban + ") and " + total
	case ev.subject.category == Finances && total != "":
		return "the text says " + total
	case ev.quote != "":
		return "the text says \"" + quote(ev.quote) + "\""
	}
	return "the text is " + ev.subject.what
}

// tally counts what speaks for the opinion.
func (k *facts) tally(o opinion) tally {
	return tally{disguise: k.disguise != "", conflict: o.conflict, mismatch: k.typed.named != nil, strong: strongOrigins(o.signs)}
}

// reasoning puts the signs into a sentence; names before types before texts as found.
func (k *facts) reasoning(o opinion) string {
	if k.disguise != "" {
		return "" // the warning says it
	}
	var clauses []string
	for _, s := range o.signs {
		if s.why != "" {
			clauses = append(clauses, s.why)
		}
	}
	if len(clauses) == 0 {
		return "Nothing in name, type or text says what it is."
	}
	return sentence(strings.Join(clauses, "; "))
}

// warnings are what must be said besides, whoever decided.
func (k *facts) warnings() string {
	switch {
	case k.disguise != "":
		return "Careful: this is " + k.disguise + "."
	case k.typed.named != nil:
		return "Named ." + quote(lastExt(k.name)) + ", but it is " + k.typed.format.what + "."
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

// suggest is the built-in suggestion, without a place.
func (k *facts) suggest(s shot) proposal.Suggestion {
	o := k.decide(s)
	return proposal.Suggestion{
		Category:   o.category,
		Name:       k.name,
		Confidence: k.tally(o).confidence(),
		Reasoning:  k.reasoning(o),
		By:         "built-in",
	}
}

// Kind is the category that the name and type of a file alone suggest.
func Kind(name, mime string) string {
	return lookAtName(baseName(name), mime, 1, time.Time{}).decide(shot{}).category
}
