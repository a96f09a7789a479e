package negotiations_test

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
)

// Where nothing says who pays the person can choose that the other one does: nothing is sent
// by that, and the next offer is asked about with the other payer.
func TestThePersonChoosesWhoPays(t *testing.T) {
	b := newBench(t)
	b.Person.Answer = func(tools.Question) tools.Answer { return tools.Answer{Code: tools.CodeRefused, Instead: true} }
	want := negotiation.Guest
	for range 3 {
		if res := b.Do(0, "analyze_and_propose", json.RawMessage(fence)); res.Success || b.sent() != 0 {
			t.Fatalf("%+v, %d sent", res, b.sent())
		}
		all := b.Person.Questions()
		q := all[len(all)-1].Preview
		is := map[negotiation.Party]string{negotiation.Guest: "You pay Ann", negotiation.Host: "Ann pays you"}[want]
		if q.Detail != is || q.Instead == nil {
			t.Fatalf("%q, want %q, %+v", q.Detail, is, q.Instead)
		}
		q.Instead.Choose()
		want = want.Other()
	}
	b.Person.Answer = nil
	if res := b.Do(0, "analyze_and_propose", json.RawMessage(fence)); !res.Success {
		t.Fatalf("%+v", res)
	}
	b.Sync()
	if got := b.Host.Open().Last().Terms.Payer; got != want {
		t.Errorf("%s pays, want %s", got, want)
	}
}
