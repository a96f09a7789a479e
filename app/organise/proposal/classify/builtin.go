package classify

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
	if k.ev.subject != nil && k.ev.by == strong {
		return assessment{category: k.ev.subject.category, signals: []signal{k.textSignal()}}
	}
	for _, h := range k.hits {
		if h.strength == strong {
			return assessment{category: h.subject.category, signals: []signal{nameSignal(h, weak)}}
		}
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
	camera := signal{inPicture, strong, "taken with a camera (" + s.camera + ")"}
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
	for _, h := range k.hits {
		if h.subject.category == Images {
			return assessment{category: Images, signals: append(signals, nameSignal(h, strong))}
		}
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
	for _, h := range k.hits {
		if h.subject.category != Images {
			return assessment{category: h.subject.category, signals: append(signals, nameSignal(h, weak))}
		}
	}
	return assessment{category: f.category, signals: k.typeSignals()}
}

// bySubject decides by what the name and the text say the file is about.
// Weak text counts only where it agrees with the name.
func (k *facts) bySubject(signals []signal, weakText bool) (assessment, bool) {
	name, named := k.nameSubject()
	text := k.ev.subject
	switch {
	case named && text == nil:
		return assessment{category: name.subject.category, signals: append([]signal{nameSignal(name, strong)}, signals...)}, true
	case named:
		o := assessment{category: name.subject.category, signals: append([]signal{nameSignal(name, strong)}, signals...)}
		if text.category == o.category {
			o.signals = append(o.signals, k.textSignal())
		} else {
			o.conflict = k.ev.by == strong
		}
		return o, true
	case text != nil && (k.ev.by == strong || weakText):
		return assessment{category: text.category, signals: append([]signal{k.textSignal()}, signals...)}, true
	}
	return assessment{}, false
}

// nameSubject returns the first phrase in the name that says what the file is about.
func (k *facts) nameSubject() (hit, bool) {
	for _, h := range k.hits {
		if h.strength == strong || k.dated(h) {
			return h, true
		}
	}
	return hit{}, false
}
