package tools_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// client returns a trace of a program at that path.
func client(program string) *tools.Trace {
	tr := trace()
	tr.Origin, tr.Caller = tools.FromClient, tools.Caller{Program: program, Digest: "d1", Label: "Claude Desktop 1.2"}
	return tr
}

// A question says which program asks, the log says it too, and what is allowed is allowed to that file only.
func TestCallersAreKeptApart(t *testing.T) {
	r := newRig(t)
	r.person.Answer = func(q tools.Question) tools.Answer {
		if q.Offer != nil {
			r.grants.all = append(r.grants.all, tools.Grant{Grant: *q.Offer})
		}
		return r.person.Approve(q)
	}
	if res := r.one(client("/usr/bin/claude"), "read", r.path("a.txt")); !res.Success || len(r.person.Asked) != 1 {
		t.Fatalf("%+v", res)
	}
	q := r.person.Asked[0].Questions[0]
	want := []tools.Row{{Name: "Program", Value: "/usr/bin/claude"}, {Name: "It calls itself", Value: "Claude Desktop 1.2"}, {Name: "Its SHA-256", Value: "d1"}}
	if r.person.Asked[0].Origin != tools.FromClient || !slices.Equal(q.Preview.Rows, want) || q.Because[0].Code != policy.CodeToCaller {
		t.Errorf("%+v", q)
	}
	if !strings.Contains(r.last().Reason, "Called by /usr/bin/claude (SHA-256 d1).") {
		t.Errorf("%+v", r.last())
	}
	if res := r.one(client("/usr/bin/claude"), "read", r.path("a.txt")); res.Audit.Grant == "" || len(r.person.Asked) != 1 {
		t.Errorf("what it was allowed: %+v", res)
	}
	replaced := client("/usr/bin/claude")
	replaced.Caller.Digest = "d2"
	for name, tr := range map[string]*tools.Trace{"another program with that name": client("/tmp/claude"), "the file was replaced": replaced} {
		asked := len(r.person.Asked)
		if res := r.one(tr, "read", r.path("a.txt")); res.Audit.Grant != "" || len(r.person.Asked) != asked+1 {
			t.Errorf("%s: %+v", name, res)
		}
	}
	if res := r.one(trace(), "read", r.path("a.txt")); !res.Success || res.Audit.Grant != "" {
		t.Errorf("Nod's own model: %+v", res)
	}
}

// A program that asks a thousand times is stopped by the budget that all of its requests share.
func TestAThousandQuestionsOfAClient(t *testing.T) {
	r := newRig(t)
	tally := tools.NewSharedCounts(10*time.Minute, r.clock)
	for range 1000 {
		tr := client("/usr/bin/claude")
		tr.Share(tally)
		r.one(tr, "always", "")
	}
	if n := len(r.person.Asked); n != policy.DefaultLimits().Prompts {
		t.Errorf("asked %d times", n)
	}
}

func TestCallerOf(t *testing.T) {
	c := tools.Caller{Program: "/opt/a b/c d", Digest: "ff"}
	if got := tools.CallerOf(c.Key()); got != c || got.ID() != c.ID() {
		t.Errorf("%+v", got)
	}
	if (tools.Caller{}).Key() != "" {
		t.Error("nobody has a key")
	}
}
