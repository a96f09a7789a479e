package history

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// record is a call as the details show it; all of it is clean.
type record struct {
	name, summary string
	outcome       outcome
	fields        []field // in the order in which they are read, the same for each record
}

// field is one line of a record with its label; without text it is not shown.
type field struct {
	label, text string
	technical   bool // for looking something up; below what is said in words
	mono        bool // characters must be distinguishable
}

// person is the trace of what the person did without an assistant.
const person = "you"

func recordOf(r api.ActivityRecord, files []string, now time.Time) record {
	s := record{name: sentence(r), summary: summaryOf(r, now), outcome: outcomeOf(r)}
	at, number := when(r, now), kit.Count(int(r.Record))
	if r.Damaged { // what it says is not what Nod wrote
		r = api.ActivityRecord{}
	}
	trace := kit.CleanTo(r.TraceID, 128)
	if r.TraceID == person {
		trace = lang.T("none; you did it yourself")
	}
	asked := ""
	if s.outcome != done && s.outcome != undone { // the sentence says what was done
		asked = kit.CleanTo(mainArgument(r.Args), longest)
	}
	s.fields = []field{
		{label: lang.T("Files"), text: strings.Join(files, "\n")},
		{label: lang.T("Asked"), text: asked},
		{label: lang.T("Decided"), text: decided(r)},
		{label: lang.T("Because"), text: because(r)},
		{label: lang.T("Result"), text: rest(r)},
		{label: lang.T("By"), text: doer(r)},
		{label: lang.T("When"), text: at},
	}
	for _, f := range [][2]string{
		{lang.T("Tool"), kit.CleanTo(r.Tool, 128)}, {lang.T("Arguments"), strings.Join(argumentLines(r.Args), "\n")}, {lang.T("Code"), kit.CleanTo(r.Code, 128)}, {lang.T("Request"), trace}, {lang.T("Call"), kit.CleanTo(r.CallID, 128)},
		{lang.T("Args hash"), kit.CleanTo(r.ArgsHash, 128)}, {lang.T("Record"), number},
	} {
		s.fields = append(s.fields, field{label: f[0], text: f[1], technical: true, mono: true})
	}
	return s
}

func (s record) lines() []string {
	out := []string{s.name, s.summary}
	for _, f := range s.fields {
		if f.text != "" {
			out = append(out, f.label+": "+strings.ReplaceAll(f.text, "\n", "\n  "))
		}
	}
	return out
}
