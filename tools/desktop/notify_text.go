package desktop

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// titlePrefix is before every title, so that a notification cannot pass for one of
// Nod's own or of the system.
const titlePrefix = "Assistant says: "

// The limits in characters. What a trace says that has read private things is cut,
// since a locked screen may show it.
const (
	maxTitle   = 60
	maxBody    = 240
	maxPrivate = 40
)

func noteFor(title, body string, l policy.Labels) (sendResult, error) {
	most, mostTitle := maxBody, maxTitle
	if l.Has(policy.Private) {
		most, mostTitle = maxPrivate, maxPrivate
	}
	head, cutHead := line(title, mostTitle)
	text, cutText := line(body, most)
	if strings.Trim(head, "\uFFFD ") == "" {
		return sendResult{}, tools.Fail(codeNoTitle, lang.Say("The notification has no title. Say in a few words what it is about."))
	}
	if reserved(title) {
		return sendResult{}, tools.Fail(codeReserved, lang.Say("This title would look as if Nod or the system said it. Use one that says what it is about."))
	}
	out := sendResult{Title: titlePrefix + head, Body: badge(l) + text}
	if cutHead || cutText {
		out.Note = lang.Say("It was shortened.")
	}
	return out, nil
}

// line returns a text as one line of plain words that cannot be clicked.
func line(s string, max int) (out string, cut bool) {
	s = unlinked(s)
	out = safetext.Line(s, max)
	return out, out != safetext.Line(s, len(s)+1)
}

// badge says before a body what its words may come from.
func badge(l policy.Labels) string {
	switch {
	case l.Has(policy.Untrusted | policy.Private):
		return "[unverified, private] "
	case l.Has(policy.Untrusted):
		return "[unverified] "
	case l.Has(policy.Private):
		return "[private] "
	}
	return ""
}

// linkable is what notification servers turn into something to click.
var linkable = regexp.MustCompile(`(?i)(://|www\.|(?:mailto|tel|callto|sms|file|javascript|data):)`)

// unlinked sets a space into what would become a link: it can be read, and not
// be clicked.
func unlinked(s string) string { return linkable.ReplaceAllString(s, "$1 ") }
