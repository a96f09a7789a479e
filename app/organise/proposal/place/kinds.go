package place

import (
	"math"
	"regexp"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// Kind is what a file or a folder is about: a subject, or a group of them.
type Kind = subject.ID

// Kinds returns the names of all kinds that a person can choose a folder for, in alphabetical order.
func Kinds() []string {
	var out []string
	for _, id := range slices.Concat(subject.All(), subject.Groups()) {
		out = append(out, string(id))
	}
	slices.Sort(out)
	return out
}

// Kinds that more than words say.
const (
	wallpaper     Kind = "wallpaper"      // pictures whose names have a screen's size
	bankStatement Kind = "bank-statement" // what banks export
	ofForm             = 3                // what such a form counts: more than a word
)

var screenSize = regexp.MustCompile(`(?:^|\D)[1-9]\d{2,3}x[1-9]\d{2,3}(?:\D|$)`)

// about returns what a file is about, by its name, its text and its form.
func about(f File) subject.Weights {
	out := subject.OfFile(f.Name, "")
	for k, w := range f.Text.About {
		out[k] += w
	}
	if classOf(f.Name) == "image" && screenSize.MatchString(f.Name) {
		out[wallpaper] += ofForm
	}
	return out
}

// shares returns how much of a file is of each kind, 0 to 1, beside the kind that it is most of; of groups
// likewise.
func shares(about subject.Weights) map[Kind]float64 {
	most := map[bool]float64{}
	for k, w := range about {
		most[k.IsGroup()] = max(most[k.IsGroup()], w)
	}
	out := map[Kind]float64{}
	for k, w := range about {
		out[k] = w / most[k.IsGroup()]
	}
	return out
}

// addUnit adds weights to others, as long as 1, so that each file counts as much as any other.
func addUnit(to, w subject.Weights) {
	square := 0.0
	for _, x := range w {
		square += x * x
	}
	for k, x := range w {
		to[k] += x / math.Sqrt(square)
	}
}
