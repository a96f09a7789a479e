package models

import "github.com/nod-app/nod/app/base/lang"

// Recommended is a model that fits this machine.
type Recommended struct {
	Name string `json:"name"`
	Size int64  `json:"size"` // bytes to download
	Why  string `json:"why" said:""`
}

const gigabyte = 1 << 30

// catalogue are models that call tools and run without a graphics card, smallest
// first: sizes and names are those of Ollama's library in 4-bit quantisation.
// Needs is the memory with which it still leaves room for everything else: about
// twice its size, plus 2 GB.
var catalogue = []struct {
	Recommended
	needs int64
}{
	{Recommended{"qwen3:0.6b", 523 << 20, lang.Said("Smallest: quick, makes mistakes.")}, 3 * gigabyte},
	{Recommended{"qwen3:1.7b", 1400 << 20, lang.Said("Small: quick on an older computer.")}, 5 * gigabyte},
	{Recommended{"llama3.2:3b", 2000 << 20, lang.Said("Small, writes well.")}, 6 * gigabyte},
	{Recommended{"qwen3:4b", 2600 << 20, lang.Said("Calls tools reliably for its size.")}, 8 * gigabyte},
	{Recommended{"qwen3:8b", 5200 << 20, lang.Said("Better at longer tasks.")}, 14 * gigabyte},
	{Recommended{"gpt-oss:20b", 13 * gigabyte, lang.Said("Best here; slow without a graphics card.")}, 28 * gigabyte},
}

// maxRecommended is how many are named: a choice, not a catalogue.
const maxRecommended = 3

// Recommend names the largest models that fit into so much memory, best first,
// and the smallest there is if none does.
func Recommend(memory int64) []Recommended {
	var out []Recommended
	for i := len(catalogue) - 1; i >= 0 && len(out) < maxRecommended; i-- {
		if catalogue[i].needs <= memory {
			out = append(out, catalogue[i].Recommended)
		}
	}
	if len(out) == 0 {
		out = append(out, catalogue[0].Recommended)
	}
	return out
}

// Recommended returns those for this machine.
func (m *Manager) Recommended() []Recommended { return Recommend(m.o.Memory) }
