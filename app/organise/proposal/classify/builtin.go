package classify

import (
	"github.com/nod-app/nod/app/base/lang"
)

// assessment is the category that the built-in classifier gives a file, and why.
type assessment struct {
	category string
	signals  []signal
	conflict bool
}

// decide weighs what was found: form of the name, format, words, text.
func (k *facts) decide(s photoInfo) assessment {
	f := k.typed.format
	switch {
	case k.disguise != "":
		return assessment{category: Other}
	case f == nil:
		return k.decideUnknown()
	case f.specificity == specific:
		return assessment{category: f.category, signals: k.typeSignals()}
	case f.category == Images:
		return k.decidePicture(s)
	}
	return k.decidePaper()
}

// decideUnknown has words only, and does not trust them much.
func (k *facts) decideUnknown() assessment {
	switch {
	case k.ev.about.by == strong:
		return assessment{category: k.ev.about.category, signals: []signal{k.textSignal()}}
	case k.about.by == strong:
		return assessment{category: k.about.category, signals: []signal{k.nameSignal(weak)}}
	}
	return assessment{category: Other}
}

// decidePicture parts screenshots, photos, scanned papers and other pictures.
func (k *facts) decidePicture(s photoInfo) assessment {
	signals := k.typeSignals()
	if k.pattern == screenshot {
		return assessment{category: Screenshots, signals: append(signals, signal{inName, strong, "named as a screenshot"})}
	}
	if o, ok := k.bySubject(nil, false); ok {
		return o
	}
	camera := signal{inPicture, strong, lang.Say("taken with a camera (%s)", s.camera)}
	named := signal{inName, strong, "named as cameras name photos"}
	switch {
	case k.pattern == photo && s.camera != "":
		return assessment{category: Photos, signals: append(signals, named, camera)}
	case k.pattern == photo:
		return assessment{category: Photos, signals: append(signals, named)}
	case s.camera != "":
		return assessment{category: Photos, signals: append(signals, camera)}
	case hasWord(k.typed.format.exts, "heic"):
		return assessment{category: Photos, signals: signals}
	}
	if k.about.by != 0 && k.about.category == Images {
		return assessment{category: Images, signals: append(signals, k.nameSignal(strong))}
	}
	return assessment{category: Images, signals: signals}
}

// decidePaper lets name and text say what a document is about.
func (k *facts) decidePaper() assessment {
	f := k.typed.format
	signals := k.typeSignals()
	if k.pattern == book {
		return assessment{category: Ebooks, signals: append(signals, signal{inName, strong, "an ISBN in the name"})}
	}
	if !f.paper {
		signals = weaken(signals)
	}
	if o, ok := k.bySubject(signals, true); ok {
		return o
	}
	if k.about.by != 0 && k.about.category != Images {
		return assessment{category: k.about.category, signals: append(signals, k.nameSignal(weak))}
	}
	return assessment{category: f.category, signals: k.typeSignals()}
}

// bySubject decides by what the name and the text say the file is about, if they say more than that it is a paper.
// Weak text counts only where it agrees with the name.
func (k *facts) bySubject(signals []signal, weakText bool) (assessment, bool) {
	name, text := k.about, k.ev.about
	switch named := name.by == strong && name.category != Images; {
	case named:
		o := assessment{category: name.category, signals: append([]signal{k.nameSignal(strong)}, signals...)}
		switch {
		case text.by == 0:
		case text.category == o.category:
			o.signals = append(o.signals, k.textSignal())
		default:
			o.conflict = text.by == strong
		}
		return o, true
	case text.by == strong || text.by != 0 && weakText:
		return assessment{category: text.category, signals: append([]signal{k.textSignal()}, signals...)}, true
	}
	return assessment{}, false
}
