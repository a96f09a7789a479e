package proposals_test

import (
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
)

var noOptions proposal.ApproveOptions

func code(s string) policy.Code { return policy.Code(s) }

func err1[A any](_ A, err error) error         { return err }
func err2[A, B any](_ A, _ B, err error) error { return err }

// one is a row of a list.
type one struct {
	ID, Filename, Action, Reasoning string
}

// listed are the proposals that list_proposals gives.
func (d *desk) listed(args string) []one {
	d.Helper()
	r := d.call("list_proposals", args)
	var l struct{ Proposals []one }
	if err := json.Unmarshal(r.Data, &l); err != nil || !r.Success {
		d.Fatalf("%+v, %v", r, err)
	}
	return l.Proposals
}

// named is the id of the waiting proposal for a file.
func (d *desk) named(name string) string {
	d.Helper()
	for _, p := range d.listed(`{"limit":100}`) {
		if p.Filename == name {
			return p.ID
		}
	}
	d.Fatalf("no proposal for %s waits", name)
	return ""
}

// clean fails if a text holds what cannot be seen, or moves others about.
func clean(t testing.TB, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%q is not UTF-8", text)
	}
	for _, r := range text {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || r == '\u2028' {
			t.Errorf("%q holds %U", text, r)
			return
		}
	}
}

// lastOr is the last question, or none.
func (d *desk) lastOr(t testing.TB) tools.Question {
	t.Helper()
	if len(d.person.Asked) == 0 {
		return tools.Question{}
	}
	return d.last()
}

// rewire puts something else in the service's place.
func (d *desk) rewire(p proposals.Proposals) {
	d.Helper()
	d.over = p
	d.wire()
}
