package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type negotiationCmd struct {
	List      negotiationListCmd      `cmd:"" default:"withargs" help:"List negotiations, those of the newest room first."`
	Show      negotiationShowCmd      `cmd:"" help:"Show a negotiation: its rounds with what each changed, and who has to answer."`
	Offer     negotiationOfferCmd     `cmd:"" help:"Begin a negotiation with an offer."`
	Counter   negotiationCounterCmd   `cmd:"" help:"Offer other terms."`
	Accept    negotiationAcceptCmd    `cmd:"" help:"Accept the last offer. Nothing is agreed before both persons have approved."`
	Reject    negotiationRejectCmd    `cmd:"" help:"End a negotiation without an agreement."`
	Approve   negotiationApproveCmd   `cmd:"" help:"Open the window in which you approve accepted terms."`
	Agreement negotiationAgreementCmd `cmd:"" help:"Print or save an agreement."`
}

// inRoom names a room.
type inRoom struct {
	Room string `placeholder:"ROOM" help:"Id of the room; without it, the only one that is open."`
}

// oneNegotiation names a negotiation.
type oneNegotiation struct {
	ID string `arg:"" optional:"" help:"Id of the negotiation; without it, the one that is open or the last one."`
	inRoom
}

type negotiationListCmd struct {
	Room string `placeholder:"ROOM" help:"Only those of this room."`
	JSON bool   `help:"Print JSON."`
}

// listed is a negotiation with its room.
type listed struct {
	Room string `json:"room"`
	With string `json:"with"`
	api.NegotiationSummary
	inUse bool // the room
}

func (c *negotiationListCmd) Run(s *Session) error { return s.together(c.run) }

func (c *negotiationListCmd) run(s *Session) error {
	all, err := s.negotiations(c.Room)
	return s.finish(c.JSON, err, map[string]any{"negotiations": all}, func() {
		if len(all) == 0 {
			s.say("No negotiations. Begin one in a room with nod negotiation offer.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("Room"), lang.C("column", "With"), lang.T("ID"), lang.T("State"), lang.C("column", "For"), lang.T("Total"), lang.T("Rounds"), lang.C("column", "Waits for"))
			for _, n := range all {
				t.printf("%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", n.Room, n.With, n.ID, word(n.State), n.Summary, n.Total, n.Rounds, waitsFor(n))
			}
		})
	})
}

func waitsFor(n listed) string {
	switch {
	case !n.inUse:
		return ""
	case n.Unsent != "":
		return lang.T("the server of the room")
	case n.Waits:
		return lang.C("column", "you")
	case n.State == api.NegotiationOffered || n.State == api.NegotiationAccepted:
		return n.With
	}
	return ""
}

func (s *Session) negotiations(room string) ([]listed, error) {
	rooms, err := s.rooms(room)
	if err != nil {
		return nil, err
	}
	out := []listed{}
	for _, r := range rooms {
		of, err := call(s, api.ListNegotiations, api.RoomRequest{Room: r.ID})
		if err != nil {
			return nil, err
		}
		for _, n := range of.Negotiations {
			out = append(out, listed{r.ID, otherName(r), n, r.State == api.RoomOpen || r.State == api.RoomComparing})
		}
	}
	return out, nil
}
