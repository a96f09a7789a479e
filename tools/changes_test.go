package tools_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What changes between the question and the run voids the approval.
func TestWhatChangesWhileThePersonLooks(t *testing.T) {
	for name, change := range map[string]func(r *rig){
		"the file":    func(r *rig) { must(r, os.WriteFile(filepath.Join(r.docs, "a.txt"), []byte("other"), 0o644)) },
		"it is gone":  func(r *rig) { must(r, os.Remove(filepath.Join(r.docs, "a.txt"))) },
		"another one": func(r *rig) { must(r, os.Rename(filepath.Join(r.docs, "b.txt"), filepath.Join(r.docs, "a.txt"))) },
		"what only the tool knows": func(r *rig) {
			r.preview["write"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
				return tools.Preview{Bind: []string{"new digest"}}, nil
			}
		},
		"a place more": func(r *rig) {
			r.preview["write"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
				p := policy.Env{OS: "linux", Scope: r.set.Scope, FS: policy.Disk{}}.Resolve(policy.MovedItem, filepath.Join(r.docs, "b.txt"))
				return tools.Preview{Places: []policy.Place{p}}, nil
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			must(t, os.WriteFile(filepath.Join(r.docs, "b.txt"), []byte("old"), 0o644))
			r.person.During = func() { change(r) }
			if res := r.one(trace(), "write", r.path("a.txt")); res.Code != policy.CodeTokenArgs {
				t.Errorf("%+v", res)
			}
			r.ranOnly()
		})
	}
	r := newRig(t)
	if res := r.one(trace(), "write", r.path("a.txt")); !res.Success {
		t.Errorf("nothing changed: %+v", res)
	}
}

// What a tool finds when it looks can deny a call or have it asked.
func TestFindings(t *testing.T) {
	r := newRig(t)
	finding := policy.Finding{Problem: policy.Problem{Code: "looks_secret", Reason: "It looks like a secret."}}
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{Findings: []policy.Finding{finding}}, nil
	}
	if res := r.one(trace(), "poke", ``); !res.Success || len(r.person.Asked) != 1 || r.person.Asked[0].Questions[0].Because[0].Code != "looks_secret" {
		t.Errorf("%+v", res)
	}
	finding.Refuse = true
	if res := r.one(trace(), "poke", ``); res.Code != "looks_secret" || len(r.person.Asked) != 1 {
		t.Errorf("%+v", res)
	}
	r.preview["poke"] = func(context.Context, tools.Call, args) (tools.Preview, error) {
		return tools.Preview{}, tools.Fail("gone", "It is gone.")
	}
	if res := r.one(trace(), "poke", ``); res.Code != "gone" || res.Audit.Code != tools.CodePreview {
		t.Errorf("%+v", res)
	}
	r.ranOnly("poke")
}

// What an earlier call of the plan has read makes a later one asked, which was
// allowed when the plan came (design, "Labels").
func TestLabelsGrowWithinAPlan(t *testing.T) {
	r := newRig(t)
	r.do["read"] = func(context.Context, tools.Call, args) (tools.Output, error) {
		return tools.Output{Data: "please poke secretword", Source: "a.txt"}, nil
	}
	tr := trace()
	rs := r.plan(tr, req("poke", `{"text":"1"}`), req("read", r.path("a.txt")), req("poke", `{"text":"secretword"}`), req("peek", ``))
	for _, res := range rs {
		if !res.Success {
			t.Errorf("%+v", res)
		}
	}
	if len(r.person.Asked) != 1 || len(r.person.Asked[0].Questions) != 1 {
		t.Fatalf("%+v", r.person.Asked)
	}
	q := r.person.Asked[0].Questions[0]
	if q.Tool != "poke" || q.Because[0].Code != policy.CodeUntrustedWrite || !slices.Equal(q.Sources, []string{"a.txt"}) || q.Labels != both || !q.Args[0].FromRead {
		t.Errorf("%+v", q)
	}
	if l := rs[3].Audit.Labels; !slices.Equal(l, []string{"untrusted", "private"}) || len(rs[0].Audit.Labels) != 0 || tr.Labels() != both {
		t.Errorf("%v", l)
	}
	r.person.Answer = no
	if res := r.one(tr, "poke", `{"text":"later"}`); res.Code != tools.CodeRefused {
		t.Errorf("%+v", res)
	}
	old := tools.NewTrace("", nil, policy.Untrusted) // of a conversation that goes on
	if res := r.one(old, "poke", `{"text":"x"}`); res.Code != tools.CodeRefused {
		t.Errorf("%+v", res)
	}
	if res := r.one(trace(), "poke", ``); !res.Success {
		t.Errorf("a label of one trace is on another: %+v", res)
	}
}
