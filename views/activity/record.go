package activity

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// recordText is a call as the details show it; all of it is clean.
type recordText struct {
	name, summary                         string
	outcome                               outcome
	asked, decided, reason, result, when  string
	tool, trace, call, code, hash, record string
}

// field is one line of a record with its label.
type field struct {
	label, text string
	mono        bool // characters must be told apart
	technical   bool // for looking something up; stands below what is said in words
}

func recordOf(r api.ActivityRecord, now time.Time) recordText {
	s := recordText{
		name: nameOf(r), summary: summaryOf(r), outcome: outcomeOf(r), when: when(r, now),
		record: kit.Count(int(r.Record)),
	}
	if r.Damaged {
		return s
	}
	s.asked = strings.Join(argumentLines(r.Args), "\n")
	s.decided, s.reason, s.result = decided(r), because(r), rest(r)
	s.tool, s.code = kit.CleanTo(r.Tool, 128), kit.CleanTo(r.Code, 128)
	s.trace, s.call = kit.CleanTo(r.TraceID, 128), kit.CleanTo(r.CallID, 128)
	s.hash = kit.CleanTo(r.ArgsHash, 128)
	if r.TraceID == person {
		s.trace = "none; you did it yourself"
	}
	return s
}

// person is the trace of what the person did without an assistant.
const person = "you"

// fields are in the order in which they are read; those without text are not shown.
func (s recordText) fields() []field {
	return []field{
		{label: "Asked", text: s.asked},
		{label: "Decided", text: s.decided},
		{label: "Because", text: s.reason},
		{label: "Result", text: s.result},
		{label: "When", text: s.when},
		{label: "Tool", text: s.tool, mono: true, technical: true},
		{label: "Code", text: s.code, mono: true, technical: true},
		{label: "Request", text: s.trace, mono: true, technical: true},
		{label: "Call", text: s.call, mono: true, technical: true},
		{label: "Args hash", text: s.hash, mono: true, technical: true},
		{label: "Record", text: s.record, mono: true, technical: true},
	}
}

// lines is the record as text for a clipboard.
func (s recordText) lines() []string {
	out := []string{s.name, s.summary}
	for _, f := range s.fields() {
		if f.text != "" {
			out = append(out, f.label+": "+strings.ReplaceAll(f.text, "\n", "\n  "))
		}
	}
	return out
}
