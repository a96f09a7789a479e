package tools_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func grant(id, tool string, r *rig) tools.Grant {
	return tools.Grant{Grant: policy.Grant{ID: id, Tool: tool, Paths: []string{r.docs}, MaxUses: 2, Expires: r.now.Add(time.Hour)}}
}

// A grant answers in the person's stead as long as it lasts.
func TestGrants(t *testing.T) {
	r := newRig(t)
	r.grants.all = []tools.Grant{grant("g1", "write", r), grant("g2", "high", r), grant("g3", "always", r)}
	for range 2 {
		if res := r.one(trace(), "write", r.path("new.txt")); !res.Success || res.Audit.Grant != "g1" || res.Audit.Code != policy.CodeGranted {
			t.Errorf("%+v", res)
		}
		if !strings.Contains(r.last().Reason, "Grant g1.") {
			t.Errorf("%+v", r.last())
		}
	}
	if len(r.person.Asked) > 0 {
		t.Error("asked in spite of a grant")
	}
	for i, tool := range []string{"write", "high", "always"} { // exhausted; never for high risk, nor what is always asked
		if res := r.one(trace(), tool, r.path("new.txt")); !res.Success || res.Audit.Grant != "" || len(r.person.Asked) != i+1 {
			t.Errorf("%+v", res)
		}
	}
	r.grants.all[0].Uses = 0
	r.pass(time.Hour)
	if res := r.one(trace(), "write", r.path("new.txt")); res.Audit.Grant != "" {
		t.Errorf("used after its end: %+v", res)
	}
}

// A grant that goes at the last moment leaves a question, not a free pass; under
// what was read, and for other places, it rests.
func TestGrantsThatDoNotHold(t *testing.T) {
	for name, prepare := range map[string]func(*rig, *tools.Trace){
		"revoked meanwhile": func(r *rig, _ *tools.Trace) { r.grants.steal = func(g *grants) { g.all = nil } },
		"cannot be read":    func(r *rig, _ *tools.Trace) { r.grants.err = errDisk },
		"after a read":      func(r *rig, t *tools.Trace) { r.one(t, "read", r.path("a.txt")) },
		"elsewhere":         func(r *rig, _ *tools.Trace) { r.grants.all[0].Paths = []string{filepath.Join(r.docs, "sub")} },
		"none":              func(r *rig, _ *tools.Trace) { r.grants.all = nil },
	} {
		t.Run(name, func(t *testing.T) {
			r, tr := newRig(t), trace()
			r.grants.all = []tools.Grant{grant("g1", "write", r)}
			prepare(r, tr)
			if res := r.one(tr, "write", r.path("new.txt")); !res.Success || res.Audit.Grant != "" || len(r.person.Asked) != 1 {
				t.Errorf("asked %d: %+v", len(r.person.Asked), res)
			}
		})
	}
	r := newRig(t)
	r.grants.all = []tools.Grant{grant("g1", "write", r)}
	r.set.Overrides = map[string]policy.Override{"write": policy.OverrideDeny}
	if res := r.one(trace(), "write", r.path("new.txt")); res.Code != policy.CodePolicyDeny {
		t.Errorf("a grant beats a deny: %+v", res)
	}
}
