package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type negotiationShowCmd struct {
	oneNegotiation
	JSON bool `help:"Print JSON."`
}

func (c *negotiationShowCmd) Run(s *Session) error { return s.together(c.run) }

func (c *negotiationShowCmd) run(s *Session) error {
	n, r, err := c.find(s)
	return s.finish(c.JSON, err, n, func() { s.showNegotiation(n, r, time.Now()) })
}

func (s *Session) showNegotiation(n api.Negotiation, r api.Room, now time.Time) {
	s.say("Negotiation %s in room %s with %s: %s", n.ID, r.ID, otherName(r), word(n.State))
	for _, line := range standing(n, r, now) {
		s.printf("%s\n", line)
	}
	for _, round := range n.Rounds {
		s.printf("\n")
		if round.Mine {
			s.say("Round %d by you, %s", round.Number, local(round.Sent))
		} else {
			s.say("Round %d by %s, %s", round.Number, otherName(r), local(round.Sent))
		}
		if round.Reason != "" {
			s.printf("  %s\n", phrase("Reason: %s", round.Reason))
		}
		for _, d := range round.Changes {
			s.printf("  %s\n", change(d))
		}
	}
	if len(n.Rounds) > 0 {
		last := n.Rounds[len(n.Rounds)-1]
		s.printf("\n")
		s.showTerms(last.Terms, r)
		s.say("Hash: %s", last.Hash)
	}
	for _, note := range n.Notes {
		s.say("Note: %s", note)
	}
}

// standing says how a negotiation is: who has to do what until when, and how it ended.
func standing(n api.Negotiation, r api.Room, now time.Time) (lines []string) {
	if text := waiting(n, otherName(r)); text != "" {
		lines = append(lines, strings.TrimSpace(text+" "+timeLeft(n.Deadline, now)))
	}
	switch {
	case n.EndedBy == "" || n.State != api.NegotiationRejected:
	case n.EndedBy == r.Self:
		lines = append(lines, lang.T("Rejected by you. %s", n.Reason))
	default:
		lines = append(lines, lang.T("Rejected by %s. %s", otherName(r), n.Reason))
	}
	if n.Agreement != "" {
		lines = append(lines, lang.T("Agreement: %s", n.Agreement))
	}
	return lines
}

// waiting returns who has to do what; empty: no one anything.
func waiting(n api.Negotiation, other string) string {
	answers := n.State == api.NegotiationOffered
	switch {
	case n.Unsent != "":
		return lang.T("It waits for the server of the room: %s.", word(n.Unsent))
	case n.Waits && n.WaitsOther:
		return lang.T("You and %s have to approve.", other)
	case n.Waits && answers:
		return lang.T("You have to answer.")
	case n.Waits:
		return lang.T("You have to approve.")
	case n.WaitsOther && answers:
		return lang.T("%s has to answer.", other)
	case n.WaitsOther:
		return lang.T("%s has to approve.", other)
	}
	return ""
}

// timeLeft is "" without a deadline.
func timeLeft(deadline, now time.Time) string {
	left := deadline.Sub(now).Round(time.Second)
	switch {
	case deadline.IsZero():
		return ""
	case left <= 0:
		return lang.T("The time has run out.")
	}
	return lang.T("%s left, until %s.", left.String(), local(deadline))
}

// change returns a difference between two rounds on one line.
func change(d api.TermsDiff) string {
	name := word(d.Part)
	if d.Part == "item" {
		name = "“" + d.Item + "”"
	}
	if d.Field != "" {
		name += lang.T(", ") + word(d.Field)
	}
	switch d.Change {
	case "added":
		return strings.TrimSpace(fmt.Sprintf("+ %s: %s", name, d.After))
	case "removed":
		return strings.TrimSpace(fmt.Sprintf("- %s: %s", name, d.Before))
	}
	return fmt.Sprintf("* %s: %s → %s", name, orNothing(d.Before), orNothing(d.After))
}

func orNothing(s string) string {
	if s == "" {
		return lang.T("none")
	}
	return s
}

func (s *Session) showTerms(t api.Terms, r api.Room) {
	s.printf("%s\n", t.Summary)
	for _, i := range t.Items {
		paid := word(i.Type)
		if i.Type == "escrow" {
			paid = word("hold")
		}
		if i.Condition != "" {
			paid += lang.T(", ") + i.Condition
		}
		s.printf("  %s  %s (%s)\n", i.Text, i.Description, paid)
	}
	for _, c := range t.Conditions {
		s.printf("  %s\n", phrase("Condition: %s", c))
	}
	if t.Payer == r.Self {
		s.say("You pay %s a total of %s.", otherName(r), t.Total)
	} else {
		s.say("%s pays you a total of %s.", otherName(r), t.Total)
	}
}
