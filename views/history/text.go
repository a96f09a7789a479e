package history

import (
	"cmp"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// rowText is what a row says; all of it is clean.
type rowText struct {
	name, time, summary string
	word                string // what came of it; of what was done, by whom
	outcome             outcome
	prose               bool   // the summary is a sentence, not a path
	day                 string // of which it is the first; empty: it is not
}

// rowOf returns a call in two lines.
func rowOf(r api.ActivityRecord, now time.Time) rowText {
	o := outcomeOf(r)
	word := o.said()
	if o == done {
		word = cmp.Or(doer(r), word)
	}
	return rowText{name: sentence(r), word: word, time: lang.Clock(r.Started, now), summary: shortSummary(r, now), outcome: o, prose: o != done && o != running}
}

// shortSummary returns what the sentence about a call does not say, in one line: why it was denied or
// failed, when it was undone, or what it is about.
func shortSummary(r api.ActivityRecord, now time.Time) string {
	switch outcomeOf(r) {
	case damaged:
		return lang.T("It is not what Nod wrote")
	case denied:
		return kit.Clean(lang.Unended(why(r)))
	case failed, unsure:
		return kit.Clean(lang.Unended(r.Summary))
	case undone:
		return lang.When(r.Undone, now)
	}
	about := mainArgument(r.Args)
	if strings.Contains(r.Summary, filepath.Base(about)) { // the sentence names it
		return ""
	}
	return kit.Clean(about)
}

// why returns the reason of a decision: the record's own, since it names what the
// code cannot, or the sentence of the code.
func why(r api.ActivityRecord) string {
	if r.Reason != "" {
		return r.Reason
	}
	return api.ReasonText(r.Code)
}

// decided says why a call was allowed. Of one that was denied, summaryOf says it.
func decided(r api.ActivityRecord) string {
	if r.Decision != api.DecisionAllowed || r.TraceID == person {
		return ""
	}
	return lang.Then(lang.T("Allowed."), api.ReasonText(r.Code))
}

// because returns the reason that the record gives, unless it says no more than the
// code of the decision.
func because(r api.ActivityRecord) string {
	said := api.ReasonText(r.Code)
	if r.Decision == api.DecisionAllowed && said != "" && r.Code != "granted" || r.Reason == said {
		return ""
	}
	return kit.CleanTo(r.Reason, longest)
}

// summaryOf returns the outcome with what is said about it, as a sentence.
func summaryOf(r api.ActivityRecord, now time.Time) string {
	o := outcomeOf(r)
	switch {
	case o == denied:
		return lang.Then(lang.Then(o.said(), api.ReasonText(r.Code)), kit.Clean(r.Summary))
	case o == damaged:
		return lang.T("%s. Its lines in the log are not those that Nod wrote, so they are not shown. Verify the log.", o.said())
	case o == unsure && r.Summary == "":
		return lang.T("%s. Nod ended before the result of this call was known. Check whether it was done.", o.said())
	case o == undone:
		return o.said() + " " + lang.Moment(r.Undone, now) + lang.T(".")
	case r.Summary == "" || o == done:
		return o.said() + lang.T(".")
	}
	return lang.Then(o.said(), kit.Clean(r.Summary))
}

// rest returns the whole of a summary that is too long for the line that is first.
func rest(r api.ActivityRecord) string {
	if utf8.RuneCountInString(r.Summary) <= kit.MaxName {
		return ""
	}
	return kit.CleanTo(r.Summary, longest)
}

// longest is how many runes of a long text of a record are shown; the log keeps no more.
const longest = 2048

// when returns the time of a call and how long it took.
func when(r api.ActivityRecord, now time.Time) string {
	s := lang.Exactly(r.Started, now)
	if !r.Ended.IsZero() && r.Decision == api.DecisionAllowed && !r.Started.IsZero() {
		s += lang.T(", took %s", lang.Span(r.Ended.Sub(r.Started)))
	}
	return s
}

// entries returns a number of lines of the log.
func entries(n int64) string { return kit.Number(int(n), "%s entry", "%s entries") }
