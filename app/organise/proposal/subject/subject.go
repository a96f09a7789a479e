// Package subject knows the words by which papers, files and folders about a subject are known, in
// twenty languages: what banks, revenue offices, laboratories, registries, schools and people write.
//
// The subjects are in subjects.txt, the words in a file for each language. A person can add to them.
package subject

import (
	"math"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// ID names a subject, as "payslip", or with an @ before it a group of subjects, as "@work".
type ID string

// IsGroup reports whether it is a group of subjects.
func (id ID) IsGroup() bool { return strings.HasPrefix(string(id), "@") }

// Weights say how much speaks for each subject, and half as much for its group.
type Weights map[ID]float64

// How much what is found where counts.
const (
	inName     = 2
	inHead     = 2.2
	inText     = .7
	headBytes  = 200
	textBytes  = 4 << 10 // of a text that are looked at
	ofParent   = .5      // of what the name of a folder counts
	ofGroup    = .5      // of what its subject counts
	resolution = 1 << 12 // weights are multiples of 1 by this, so that sums do not depend on their order
)

// All returns the subjects in the order of their list, without the groups.
func All() []ID {
	var out []ID
	for _, s := range list().all {
		if !s.isGroup() {
			out = append(out, s.id)
		}
	}
	return out
}

// Groups returns the groups of subjects in the order of their list.
func Groups() []ID {
	var out []ID
	for _, s := range list().all {
		if s.isGroup() {
			out = append(out, s.id)
		}
	}
	return out
}

// Title returns what a person calls a subject, as "bank statement"; empty: there is no such subject.
func Title(id ID) string { return list().of(id).title }

// Sensitive reports whether papers about a subject are private.
func Sensitive(id ID) bool { return list().of(id).sensitive }

// Group returns the group of a subject, as "@money"; empty: there is no such subject.
func Group(id ID) ID { return list().of(id).group }

// OfFile returns what a file is about, by its name and the beginning of its text. A text that
// speaks to a program says nothing.
func OfFile(name, text string) Weights {
	if safetext.Orders(text[:min(len(text), textBytes)]) {
		text = ""
	}
	return OfWords(name, text)
}

// OfWords is OfFile by all words, also those of a text that gives orders to a program: it can be
// private all the same.
func OfWords(name, text string) Weights {
	var s scores
	t := words()
	t.find(stemOf(name), true, func(f found) { s.add(f, inName) })
	seen := map[*uint64]bool{} // a phrase counts once
	t.find(text[:min(len(text), textBytes)], false, func(f found) {
		by := inText
		if f.start < headBytes {
			by = inHead
		}
		if !seen[&f.subjects[0]] {
			seen[&f.subjects[0]] = true
			s.add(f, by)
		}
	})
	return s.weights()
}

// OfFolder returns what a folder is about, by its name. Of a path, with forward slashes, each folder
// above counts half of the one below it.
func OfFolder(name string) Weights {
	var s scores
	t, by := words(), 1.0
	for _, part := range slices.Backward(strings.Split(name, "/")) {
		t.find(part, true, func(f found) { s.add(f, by) })
		by *= ofParent
	}
	return s.weights()
}

// Alike returns how much two files or folders are about the same subjects, from 0 to 1: the cosine
// of their weights.
func Alike(a, b Weights) float64 {
	product := 0.0
	for id, x := range a {
		product += x * b[id]
	}
	if product == 0 {
		return 0
	}
	return min(1, product/math.Sqrt(a.square()*b.square()))
}

func (w Weights) square() float64 {
	sum := 0.0
	for _, x := range w {
		sum += x * x
	}
	return sum
}

// scores are what was found, by the number of a subject.
type scores [maxSubjects]float64

// add counts a phrase, for each of its subjects in part.
func (s *scores) add(f found, by float64) {
	for _, p := range f.subjects {
		s[uint8(p)] += by * f.weight / float64(len(f.subjects))
	}
}

// weights dampens what is said many times, and adds the groups.
func (s *scores) weights() Weights {
	out := Weights{}
	for i, of := range list().all {
		if s[i] == 0 {
			continue
		}
		w := math.Round(math.Sqrt(s[i])*resolution) / resolution
		out[of.id] += w
		if !of.isGroup() {
			out[of.group] += math.Round(w*ofGroup*resolution) / resolution
		}
	}
	return out
}

// stemOf returns a name without its extension, which says nothing of a subject.
func stemOf(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 && len(name)-i <= 6 && !strings.Contains(name[i:], " ") {
		return name[:i]
	}
	return name
}
