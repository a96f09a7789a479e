package catalogue

import (
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What was read, asked and denied in one request counts in the next, for a while.
func TestASessionRemembers(t *testing.T) {
	now, tool := time.Now(), "write"
	s := NewAPISession([]tools.Spec{{Name: "read", ReadsPrivate: true}, {Name: "write", Mutates: true}}, func() time.Time { return now })
	request := func(read policy.Labels, asks, denials int) (policy.Labels, tools.Counts) {
		tr, end := s.Begin("", tools.Batch{Calls: []tools.Request{{Tool: "read"}, {Tool: tool}}})
		l, prior := tr.Labels(), s.tally.Add(tools.Counts{})
		s.tally.Add(tools.Counts{Questions: asks, Denials: denials})
		end()
		s.labels = s.labels.Join(read)
		return l, prior
	}
	request(policy.Private, 2, 0)
	now = now.Add(CountsFor - 1)
	request(0, 3, 1)
	if l, prior := request(policy.Untrusted, 1, 1); l != policy.Private || prior != (tools.Counts{Questions: 5, Denials: 1}) {
		t.Errorf("%v, %+v", l, prior)
	}
	now = now.Add(1)
	if l, prior := request(0, 0, 0); l != policy.Private|policy.Untrusted || prior != (tools.Counts{Denials: 2}) {
		t.Errorf("%v, %+v", l, prior)
	}
	tool = "read"
	if l, prior := request(0, 0, 0); l != 0 || prior.Denials != 2 {
		t.Errorf("what only reads begins with %v, %+v", l, prior)
	}
	tool = "write"
	if l, _ := request(0, 0, 0); l == 0 {
		t.Error("and then all is forgotten")
	}
	now = now.Add(LabelsFor)
	if l, prior := request(0, 0, 0); l != 0 || prior != (tools.Counts{}) {
		t.Errorf("%v, %+v", l, prior)
	}
}

// What was listed in one request may be read in the next.
func TestASessionRemembersWhatWasListed(t *testing.T) {
	now := time.Now()
	s := NewAPISession(nil, func() time.Time { return now })
	request := func(lists ...string) []string {
		tr, end := s.Begin("", tools.Batch{Calls: []tools.Request{{Tool: "write"}}})
		defer end()
		defer tr.AddListed(lists)
		return tr.Listed()
	}
	request("/docs")
	now = now.Add(LabelsFor - 1)
	if listed := request(); len(listed) != 1 {
		t.Errorf("%v", listed)
	}
	now = now.Add(LabelsFor)
	if listed := request(); len(listed) != 0 {
		t.Errorf("half an hour later: %v", listed)
	}
}

// A session knows whether anything but names was read, until it has forgotten it.
func TestASessionRemembersThatTextsWereRead(t *testing.T) {
	now := time.Now()
	s := NewAPISession(nil, func() time.Time { return now })
	request := func() bool {
		tr, end := s.Begin("", tools.Batch{Calls: []tools.Request{{Tool: "write"}}})
		defer end()
		return tr.OnlyNames()
	}
	s.labels, s.used = policy.Untrusted, now
	if !request() {
		t.Error("names count as texts")
	}
	s.texts = true
	if request() || request() {
		t.Error("a text that was read is forgotten")
	}
	now = now.Add(LabelsFor)
	if !request() {
		t.Error("half an hour later it is remembered")
	}
}
