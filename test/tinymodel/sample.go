package tinymodel

import "fmt"

// sample is a lesson as tokens.
type sample struct {
	ids  []int
	from int // where the reply begins
}

func texts(ls []lesson) (out []string) {
	for _, l := range ls {
		out = append(out, l.prompt+l.reply)
	}
	return out
}

func (m *Model) samples(ls []lesson) (out []sample, err error) {
	for _, l := range ls {
		ids := m.tokens.encode(beginToken + l.prompt)
		s := sample{from: len(ids)}
		s.ids = append(ids, m.tokens.encode(l.reply)...)
		if !l.endless {
			s.ids = append(s.ids, endID)
		}
		if len(s.ids) > longest {
			return nil, fmt.Errorf("the lesson %q has %d tokens, and the model learns at most %d", l.prompt, len(s.ids), longest)
		}
		out = append(out, s)
	}
	return out, nil
}

// pad makes the vocabulary a multiple of 32, as fast kernels want it.
func (m *Model) pad() {
	for len(m.tokens.tokens)%32 != 0 {
		m.tokens.add(fmt.Sprintf("%s%d>", unusedPrefix, len(m.tokens.tokens)))
	}
}

const unusedPrefix = "<unused"
