package proposals

import (
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestAFollowUpLeadsToWhatIsLeftToAnswer(t *testing.T) {
	asked, kept := section{Group: api.Group{Question: true}, first: 4}, section{left: true, first: 9}
	for _, c := range []struct {
		after    followUp
		found    bool
		sections []section
		line     int
		next     followUp
	}{
		{followUp{}, false, []section{asked, kept}, -1, followUp{}},
		{followUp{file: "a", rest: true}, true, []section{asked}, 2, followUp{rest: true}},
		{followUp{file: "gone"}, false, []section{asked}, -1, followUp{}},
		{followUp{rest: true}, false, []section{asked, kept}, 5, followUp{}},
		{followUp{rest: true}, false, []section{kept}, 9, followUp{}},
		{followUp{rest: true}, false, nil, -1, followUp{}},
	} {
		if line, next := c.after.lead(2, c.found, &outline{sections: c.sections}); line != c.line || next != c.next {
			t.Errorf("%+v leads to line %d and %+v", c.after, line, next)
		}
	}
}

func TestWhyAListIsRead(t *testing.T) {
	done := reading{}.again(true).done()
	if done.elsewhere() || !done.begun().elsewhere() || done.again(false).begun() != (reading{}) {
		t.Errorf("%+v, then %+v", done, done.begun())
	}
}
