package turn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// correctionMark begins a correction between two replies. It is sent as
// a message of the user, the only role that every template takes there.
const correctionMark = "error: "

const finalInstruction = correctionMark + "this request has used up its replies, so no tool is called any more. Tell the user in a few sentences what was done and what is left."

// malformedReply says what is wrong with a reply that made no call: a call that is
// written as text or while thinking, or nothing at all. Such a call is never
// made: the text may be quoted from a file.
func (o offer) malformedReply(rep reply) (string, bool) {
	if len(o.shown) > 0 {
		if a, ok := o.findTextCall(rep.text); ok {
			return o.describe(a, "as text, so nothing was done. Make it as a tool call"), true
		}
	}
	if strings.TrimSpace(rep.text) != "" || rep.done.Reason == "length" {
		return "", false
	}
	if len(o.shown) == 0 {
		return "your reply was empty. Answer the user.", true
	}
	if a, ok := o.findTextCall(rep.thinking); ok {
		return o.describe(a, "while thinking, where nothing is done. Make it after thinking, as a tool call"), true
	}
	return "your reply was empty. Answer the user, or call a tool by its exact name and with whole JSON: " + strings.Join(o.names(), ", ") + ".", true
}

// describe makes one sentence of an attempt.
func (o offer) describe(a textCall, how string) string {
	t, ok := o.tool(a.name)
	switch {
	case a.name == "":
		return "your tool call was cut off or is not valid JSON, so nothing was done. Make it again, whole, with one of " + strings.Join(o.names(), ", ") + "."
	case !ok:
		return "you wrote a tool call " + how + ". " + o.unknownText(a.name)
	case !a.complete:
		return "your call of " + a.name + " was cut off or is not valid JSON, so nothing was done. Make it again, whole: " + signature(t) + "."
	}
	return "you wrote a call of " + a.name + " " + how + ": " + signature(t) + "."
}

// hint returns a malformed call's error with what would be right.
func (o offer) hint(res tools.Result) string {
	t, known := o.tool(res.Tool)
	switch {
	case known:
		return res.Error + " It is called like this: " + signature(t) + "."
	case res.Code == policy.CodeUnknownTool:
		return o.unknownText(res.Tool)
	}
	return res.Error
}

func (o offer) unknownText(name string) string {
	s := "There is no tool named " + strconv.QuoteToASCII(clip(name, 80)) + "."
	if near, ok := nearest(name, append(o.names(), names(o.behind)...)); ok {
		return s + " Did you mean " + near + "?"
	}
	return s + " There are: " + strings.Join(o.names(), ", ") + "."
}

// tooManyText returns the correction of a reply with n calls where the limit is fewer.
func tooManyText(n, limit int) string {
	if n > maxCountedCalls {
		return fmt.Sprintf("you made more than %d calls at once, so none was made. Make at most %d in one reply.", maxCountedCalls, limit)
	}
	return fmt.Sprintf("you made %d calls at once; only the first %d were looked at. Make the others now, at most %d in one reply.", n, limit, limit)
}

func (o offer) tool(name string) (llm.Tool, bool) {
	for _, t := range slices.Concat(o.shown, o.behind) {
		if t.Name == name {
			return t, true
		}
	}
	return llm.Tool{}, false
}

func (o offer) names() []string { return names(o.shown) }

func names(ts []llm.Tool) []string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.Name
	}
	return out
}

// nearest returns the name that a model most likely meant: the same letters, or a
// third of them wrong at most.
func nearest(name string, names []string) (string, bool) {
	best, least := "", 0
	name = letters(clip(name, 64))
	for _, n := range names {
		if d := distance(name, letters(n)); best == "" || d < least {
			best, least = n, d
		}
	}
	return best, best != "" && least <= max(1, len(letters(best))/3)
}

// letters leaves out what joins the words of a name, and what some models put
// before it.
func letters(s string) string {
	s = strings.TrimPrefix(strings.ToLower(s), "functions.")
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// distance returns the Levenshtein distance: how many letters must be inserted, removed or
// replaced.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
