package place

// Seal returns what stands for a word of a private text: the one who has the same key can compare it with what
// stands for another word, and no one can read it.
type Seal func(term string) string

// Sealed returns what is kept of a private text: its words and first lines, each sealed.
func (t Text) Sealed(seal Seal) Text {
	return Text{Terms: sealed(t.Terms, seal), Heads: sealed(t.Heads, seal)}
}

func sealed(terms []string, seal Seal) []string {
	out := make([]string, len(terms))
	for i, t := range terms {
		out[i] = seal(t)
	}
	return out
}

// Words are the words and first lines of a new file by what stands for them where they are sealed.
type Words map[string]string

// Words returns the words by which a file is compared with private ones.
func (f File) Words(seal Seal) Words {
	out := Words{}
	for _, all := range [][]string{FileTerms(f.Name), f.Text.Terms, f.Text.Heads} {
		for _, t := range all {
			out[seal(t)] = t
		}
	}
	return out
}

// Open returns a filed file with those of its sealed words that are the new file's.
func (w Words) Open(f Filed) Filed {
	f.Text.Terms, f.Text.Heads = w.open(f.Text.Terms), w.open(f.Text.Heads)
	return f
}

// OpenAll returns filed files as Open does.
func (w Words) OpenAll(files []Filed) []Filed {
	out := make([]Filed, len(files))
	for i, f := range files {
		out[i] = w.Open(f)
	}
	return out
}

func (w Words) open(terms []string) []string {
	out := make([]string, len(terms))
	for i, t := range terms {
		out[i] = t
		if word, ok := w[t]; ok {
			out[i] = word
		}
	}
	return out
}

// Count adds how many files have a word where it is sealed to how many have it.
func (w Words) Count(with map[string]int) {
	for s, t := range w {
		if with[s] > 0 {
			with[t] += with[s]
		}
	}
}
