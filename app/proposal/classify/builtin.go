package classify

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
