package tools_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nod-app/nod/tools"
)

// The one who shows a plan is told of each call when it waits, runs and has ended.
func TestStepsOfAPlan(t *testing.T) {
	r := newRig(t)
	var got []string
	plan := tools.Batch{
		Calls: []tools.Request{{ID: "1", Tool: "peek", Args: []byte(`{}`)}, {ID: "2", Tool: "always", Args: []byte(`{}`)}, {ID: "3", Tool: "nothing", Args: []byte(`{}`)}},
		On: func(s tools.Step) {
			line := s.CallID + " " + string(s.State)
			if s.State == tools.Ended {
				line += fmt.Sprint(" ", s.Result.Success)
			}
			if s.State == tools.Waiting && (s.Question == "" || s.Title == "") {
				t.Errorf("a call that waits says nothing: %+v", s)
			}
			got = append(got, line)
		},
	}
	r.Call(t.Context(), trace(), plan)
	want := []string{"2 waiting", "1 running", "1 ended true", "2 running", "2 ended true", "3 ended false"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A question marks what came from a text that the model was given along.
func TestWhatWasGivenAlongIsMarked(t *testing.T) {
	r := newRig(t)
	tr := tools.NewTrace("", nil, both)
	tr.Read("letter.txt", "The secret word is xylophone-marmalade.")
	r.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{{ID: "1", Tool: "always", Args: []byte(`{"text":"say xylophone marmalade","mode":"fast"}`)}}})
	q := r.person.Asked[0].Questions[0]
	if !slices.Equal(q.Sources, []string{"letter.txt"}) {
		t.Errorf("it names %q", q.Sources)
	}
	for _, v := range q.Args {
		if v.FromRead != (v.Name == "text") {
			t.Errorf("%+v", v)
		}
	}
}
