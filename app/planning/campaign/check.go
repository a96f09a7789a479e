package campaign

import (
	"cmp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrInvalid is what all errors are that say why a campaign cannot be so.
var ErrInvalid = lang.Errorf("invalid campaign")

// invalidError says why a campaign cannot be so, in a sentence for a person.
type invalidError struct{ text string }

func (e invalidError) Error() string { return e.text }

// Is makes errors.Is(err, ErrInvalid) true.
func (e invalidError) Is(target error) bool { return target == ErrInvalid }

// Invalidf returns an ErrInvalid with that text.
func Invalidf(format string, args ...any) error { return invalidError{lang.Say(format, args...)} }

// The limits of what a campaign can hold.
const (
	MaxNodes = 100_000
	maxID    = 100     // characters
	maxName  = 500     // characters, of every text of one line
	MaxText  = 5 << 20 // bytes, of an objective or the text of a document
	maxList  = 1_000   // entries of a list of one node
)

// Check says why a campaign cannot be so: what lies nowhere, ids that stand
// twice, dependencies that run in a circle.
func Check(c Campaign) error {
	d := NewDraft(Campaign{})
	return d.Do(Inserts(c))
}

func (n Node) problem() error {
	if kindWords[n.Kind] == "" {
		return Invalidf("there is no kind “%s”: it is campaign, channel, project, doc, ticket or member", n.Kind)
	}
	if err := cmp.Or(
		line(lang.Said("id"), n.ID, maxID, false), line(lang.Said("name"), n.Name, maxName, false), line(lang.Said("owner"), n.Owner, maxName, true),
		line(lang.Said("status"), n.Status, maxName, true), line(lang.Said("role"), n.Role, maxName, true), lines(n.Objective), lines(n.Text),
		list(lang.Said("tag"), n.Tags), list(lang.Said("dependency"), n.DependsOn), list(lang.Said("document"), n.Docs)); err != nil {
		return Invalidf("%v cannot be kept: %v", n, err)
	}
	if n.Due != "" {
		if _, err := time.Parse(time.DateOnly, n.Due); err != nil {
			return Invalidf("%v is due “%s”, which is no day: write it as 2027-03-31", n, n.Due)
		}
	}
	if n.Kind == KindTicket && (n.ProjectID == "") == (n.ChannelID == "") {
		return Invalidf("%v must lie in one project, or in one channel", n)
	}
	if n.Kind == KindMember && n.ID != n.Name {
		return Invalidf("%v has the id “%s”: the id of a member is the name", n, n.ID)
	}
	return nil
}

// String returns what the node is called in sentences.
func (n Node) String() string {
	name := n.Name
	if name == "" {
		name = n.ID
	}
	if utf8.RuneCountInString(name) > 80 {
		name = string([]rune(name)[:80]) + "…"
	}
	return lang.Say(kindNames[n.Kind], name)
}

var kindNames = map[Kind]string{
	KindCampaign: lang.Said("the campaign “%s”"), KindChannel: lang.Said("the channel “%s”"), KindProject: lang.Said("the project “%s”"),
	KindDoc: lang.Said("the document “%s”"), KindTicket: lang.Said("the ticket “%s”"), KindMember: lang.Said("the member “%s”"),
}

var kindWords = map[Kind]string{KindCampaign: lang.Said("campaign"), KindChannel: lang.Said("channel"), KindProject: lang.Said("project"), KindDoc: lang.Said("document"), KindTicket: lang.Said("ticket"), KindMember: lang.Said("member")}

// Word returns what a kind is called.
func (k Kind) Word() string { return kindWords[k] }

// line says why a text cannot stand in one line.
func line(what, s string, most int, mayBeEmpty bool) error {
	switch {
	case s == "" && !mayBeEmpty:
		return lang.Errorf("it has no %v", what)
	case utf8.RuneCountInString(s) > most:
		return lang.Errorf("its %v is longer than %d characters", what, most)
	case !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }):
		return lang.Errorf("its %v has characters that no text of one line has", what)
	case s != strings.TrimSpace(s):
		return lang.Errorf("its %v begins or ends with a space", what)
	}
	return nil
}

// lines says why a text of several lines cannot be kept.
func lines(s string) error {
	switch {
	case len(s) > MaxText:
		return lang.Errorf("its text is longer than %d MB", MaxText>>20)
	case !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return lang.Errorf("its text has characters that no text has")
	}
	return nil
}

func list(what string, all []string) error {
	if len(all) > maxList {
		return lang.Errorf("it has more than %d of what is called %v", maxList, what)
	}
	seen := make(map[string]bool, len(all))
	for _, s := range all {
		if err := line(what, s, maxName, false); err != nil {
			return err
		}
		if seen[s] {
			return lang.Errorf("it has the %v “%s” twice", what, s)
		}
		seen[s] = true
	}
	return nil
}
