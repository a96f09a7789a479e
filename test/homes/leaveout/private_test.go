package main

import (
	"testing"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

func TestPapersAreJudged(t *testing.T) {
	p := papers{questions: map[string][]question{}, secret: map[string][]bool{}}
	for _, home := range []string{"a", "b"} {
		p.add(homes.Home{Name: home, New: []homes.New{
			{File: place.File{Name: "passport.jpg"}, Sensitive: true}, {File: place.File{Name: "recipe.pdf"}},
			{File: place.File{Name: "x.txt"}, Content: "pay to DE89370400440532013000", Sensitive: true}, {File: place.File{Name: "payslip.pdf"}, Sensitive: true},
		}})
	}
	if f := p.above("a", []float64{.9, .5, 0, .1}, .4); f != (found{right: 2, all: 3, private: 3}) {
		t.Errorf("%+v", f)
	}
	for home, likely := range p.leaveOut(settings{decay: .001}) {
		if len(likely) != 4 || likely[0] < .7 || likely[1] > .5 || likely[3] < .7 {
			t.Errorf("%s: %v", home, likely)
		}
	}
}
