package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
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
	s.printf("Negotiation %s in room %s with %s: %s\n", n.ID, r.ID, otherName(r), string(n.State))
	for _, line := range standing(n, r, now) {
		s.printf("%s\n", line)
	}
	for _, round := range n.Rounds {
		s.printf("\nRound %d by %s, %s\n", round.Number, who(round.Mine, r), local(round.Sent))
		if round.Reason != "" {
			s.printf("  Reason: %s\n", round.Reason)
		}
		for _, d := range round.Changes {
			s.printf("  %s\n", change(d))
		}
	}
	if len(n.Rounds) > 0 {
		last := n.Rounds[len(n.Rounds)-1]
		s.printf("\n")
		s.showTerms(last.Terms, r)
		s.printf("Hash: %s\n", last.Hash)
	}
	for _, note := range n.Notes {
		s.printf("Note: %s\n", note)
	}
}

// standing says how a negotiation is: who has to do what until when, and how it ended.
func standing(n api.Negotiation, r api.Room, now time.Time) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	what := map[api.NegotiationState]string{api.NegotiationOffered: "answer", api.NegotiationAccepted: "approve"}[n.State]
	switch {
	case n.Unsent != "":
		say("Your %s waits for the server of the room.", n.Unsent)
	case n.Waits && n.WaitsOther:
		say("You and %s have to approve%s.", otherName(r), timeLeft(n.Deadline, now))
	case n.Waits:
		say("You have to %s%s.", what, timeLeft(n.Deadline, now))
	case n.WaitsOther:
		say("%s has to %s%s.", otherName(r), what, timeLeft(n.Deadline, now))
	}
	if n.EndedBy != "" && n.State == api.NegotiationRejected {
		say("Rejected by %s. %s", who(n.EndedBy == r.Self, r), n.Reason)
	}
	if n.Agreement != "" {
		say("Agreement: %s", n.Agreement)
	}
	return lines
}

func who(mine bool, r api.Room) string {
	if mine {
		return "you"
	}
	return otherName(r)
}

// timeLeft is "" without a deadline.
func timeLeft(deadline, now time.Time) string {
	left := deadline.Sub(now).Round(time.Second)
	switch {
	case deadline.IsZero():
		return ""
	case left <= 0:
		return ", but the time has run out"
	}
	return fmt.Sprintf(" within %v, until %s", left, local(deadline))
}

// change returns a difference between two rounds on one line.
func change(d api.TermsDiff) string {
	name := d.Part
	if d.Part == "item" {
		name = "“" + d.Item + "”"
	}
	if d.Field != "" {
		name += ", " + d.Field
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
		return "none"
	}
	return s
}

func (s *Session) showTerms(t api.Terms, r api.Room) {
	s.printf("%s\n", t.Summary)
	for _, i := range t.Items {
		paid := i.Type
		if i.Type == "escrow" {
			paid = "hold"
		}
		if i.Condition != "" {
			paid += ", " + i.Condition
		}
		s.printf("  %s  %s (%s)\n", i.Text, i.Description, paid)
	}
	for _, c := range t.Conditions {
		s.printf("  Condition: %s\n", c)
	}
	payer, payee := "You pay", otherName(r)
	if t.Payer != r.Self {
		payer, payee = otherName(r)+" pays", "you"
	}
	s.printf("%s %s a total of %s.\n", payer, payee, t.Total)
}
