package approval

// line is one row of what is asked. All rows are of one height, so that long
// lists stay quick; longer text is folded into several of them. All of it is
// exact.
type line struct {
	label  string // small, at the left edge: what the text is
	mark   string // before the text: +, -, a number
	spans  []span // the text
	tail   string // small, at the right edge
	code   bool   // in the monospaced family
	indent float32
	icon   sign
	ground ground
}

// span is a part of a line in one tone.
type span struct {
	text string
	tone tone
}

// tone is how a text is out.
type tone int

const (
	plain tone = iota
	quiet
	strong
	title // small and strong: a heading
	warn
)

// sign is a picture before a text.
type sign int

const (
	noSign sign = iota
	warnSign
	arrowSign
)

// ground is what lies behind a line.
type ground int

const (
	bare ground = iota
	added
	removed
	marked // something that the person must not miss
)

// text returns a line's text without its tones.
func (l line) text() string {
	var s string
	for _, p := range l.spans {
		s += p.text
	}
	return s
}

func (l line) whole() string {
	var s string
	for _, part := range []string{l.label, l.mark, l.text(), l.tail} {
		if part != "" {
			s += part + " "
		}
	}
	return s
}

// prose makes lines of a sentence, with a label before the first of them.
func prose(label, text string, t tone, indent, width float32) []line {
	var out []line
	for i, s := range foldProse(text, width-indent) {
		l := line{spans: []span{{s, t}}, indent: indent}
		if i == 0 {
			l.label = label
		}
		out = append(out, l)
	}
	return out
}

// code returns lines of text in which every character counts.
func code(text string, indent, width float32) []line {
	var out []line
	for _, s := range foldCode(text, width-indent) {
		out = append(out, line{spans: []span{{s, plain}}, indent: indent, code: true})
	}
	return out
}

// heading parts what follows from what is above.
func heading(text, tail string) []line {
	return []line{{}, {spans: []span{{text, title}}, tail: tail}}
}
