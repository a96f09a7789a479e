package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// limit is one limit of what tools may do, apart from those of single tools.
type limit struct{ what, most, counted string }

// Over what a limit is counted.
const (
	oneCall     = "one call"
	oneReply    = "one reply of a model"
	oneRequest  = "one request: a message of yours in the chat and all that follows"
	allRequests = "all requests"
)

// limits returns the rows of the table of limits, from the constants that the code uses.
func limits() []limit {
	p, m := policy.DefaultLimits(), turn.DefaultLimits()
	carried := fmt.Sprintf("one request; over the local API (`nod call`) all requests of %s", minutes(catalogue.CountsFor))
	return []limit{
		{"arguments of a call", fmt.Sprintf("%s of JSON, %d levels deep", humanize.IBytes(policy.MaxArgs), policy.MaxDepth), oneCall},
		{"result of a call", humanize.IBytes(tools.MaxResult) + " of JSON", oneCall},
		{"time of a call, where the table has none", seconds(tools.DefaultTimeout), oneCall},
		{"calls", fmt.Sprint(p.TurnCalls), oneReply},
		{"replies", fmt.Sprint(m.Turns), oneRequest},
		{"calls", fmt.Sprint(p.Calls), oneRequest},
		{"read and written", humanize.IBytes(uint64(p.Bytes)), oneRequest},
		{"time, without waiting for you", minutes(m.Time), oneRequest},
		{"questions to you", fmt.Sprint(p.Prompts), carried},
		{"denied calls, after which it ends", fmt.Sprint(p.Denials), carried},
		{"time to answer a question", minutes(approval.DefaultTimeout), "one question"},
		{"a model's call that you did not approve is not asked again", minutes(policy.RefusedFor), allRequests},
		{"an approval (`confirm_token`) of medium risk, used once, from its turn in the plan", seconds(policy.MediumTTL), oneCall},
		{"an approval (`confirm_token`) of high risk, used once, from its turn in the plan", seconds(policy.HighTTL), oneCall},
		{"an approval that waits for its turn in the plan", minutes(policy.WaitTTL), oneCall},
		{"a standing approval that was not given for always", fmt.Sprintf("%.0f hours, %d calls", tools.GrantFor.Hours(), tools.GrantUses), allRequests},
		{"what was read counts, over the local API", minutes(catalogue.LabelsFor) + " after the last request", allRequests},
	}
}

func limitsTable() string {
	var b strings.Builder
	b.WriteString("## Limits\n\n| what | at most | counted over |\n|---|---|---|\n")
	for _, l := range limits() {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", l.what, l.most, l.counted)
	}
	b.WriteString("\n" + numbers)
	return b.String()
}

// numbers says what tools.Definition.Bounds lead to.
const numbers = "**Numbers** among the arguments are whole numbers within the bounds that the schema has (`minimum`, `maximum`). 0, a\n" +
	"negative number and a fraction are refused (`args_bad_number`), unless the bounds begin at 0 or below; a number above the\n" +
	"maximum counts as the maximum. One that is left out has the default that its description names.\n"

func minutes(d time.Duration) string { return fmt.Sprintf("%.0f minutes", d.Minutes()) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.0f seconds", d.Seconds()) }
