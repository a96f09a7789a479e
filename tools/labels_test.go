package tools_test

import (
	"context"
	"testing"

	"github.com/nod-app/nod/tools"
)

// What a failure tells is as hostile as what a success tells.
func TestFailuresLabelTheTrace(t *testing.T) {
	says := &tools.Failure{Code: "gone", Message: "There is no visit-evil.example-now", Labels: both}
	for name, prepare := range map[string]func(*rig){
		"while it looks": func(r *rig) {
			r.preview["peek"] = func(context.Context, tools.Call, args) (tools.Preview, error) { return tools.Preview{}, says }
		},
		"while it runs": func(r *rig) {
			r.do["peek"] = func(context.Context, tools.Call, args) (tools.Output, error) { return tools.Output{}, says }
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, tr := newRig(t), trace()
			prepare(r)
			if rs := r.plan(tr, req("peek", ``), req("poke", ``)); was(rs[0]) != "gone" || tr.Labels() != both || len(r.person.Asked) != 1 {
				t.Fatalf("%+v, %v, asked %+v", rs, tr.Labels(), r.person.Asked)
			}
			if res := r.one(tr, "surf", `{"text":"https://visit-evil.example/"}`); was(res) != "egress_of_what_was_read" {
				t.Errorf("%+v", res)
			}
			if r.one(tr, "poke", `{"text":"visit evil example"}`); !r.person.Asked[1].Questions[0].Args[0].FromRead {
				t.Error("nobody is told where the text came from")
			}
		})
	}
}
