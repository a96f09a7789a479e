package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/test/sample"
)

// negotiating is a session on an agent with rooms in every state.
func negotiating(t *testing.T) (*Session, *bytes.Buffer, *sample.Rooms) {
	rooms, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	c := sample.Client(t, rooms)
	var out bytes.Buffer
	return &Session{Ctx: t.Context(), Out: &out, Connect: func(context.Context) (*api.Client, func(), error) { return c, func() {}, nil }}, &out, rooms
}

func TestNegotiationsAreListedAndShown(t *testing.T) {
	s, out, _ := negotiating(t)
	show := func(id string) func(*Session) error {
		return (&negotiationShowCmd{oneNegotiation: oneNegotiation{ID: id}}).Run
	}
	for _, c := range []struct {
		run  func(*Session) error
		want []string
	}{
		{(&negotiationListCmd{}).Run, []string{"WAITS FOR", "fence222", "Garden fence  £135.00  3       you\n", "Practice partner", "broken22  offered   Garden fence  £120.00  1\n"}},
		{(&negotiationListCmd{Room: "unanswered"}).Run, []string{"waits222  offered  Garden fence  £85.00  1       Ben Okafor"}},
		{(&negotiationListCmd{JSON: true}).Run, []string{`"room":"fence","with":"Ben Okafor","id":"fence222"`}},
		{show("fence222"), []string{"Negotiation fence222 in room fence with Ben Okafor: offered", "You have to answer", "Round 2 by you", "Reason: The wood is cheaper at the mill",
			"* “Wood”, amount: £70.00 → £75.00", "+ “Paint”: £15.00", "+ condition: Ben takes the old wood away", "* total: £100.00 → £135.00",
			"£75.00  Wood (hold, When it is delivered)", "You pay Ben Okafor a total of £135.00."}},
		{show("accept22"), []string{"You have to approve"}},
		{show("agreed22"), []string{"Agreement: agreed/agreed22/"}},
		{show("closed22"), []string{"Rejected by you. Somebody else does it"}},
		{show("waits222"), []string{"Ben Okafor has to answer", "Ben Okafor pays you a total of £85.00.", "Note: Your counter-offer had no effect"}},
	} {
		out.Reset()
		if err := c.run(s); err != nil {
			t.Error(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in %s", want, out)
			}
		}
	}
}

func TestOneConnectionForAllCalls(t *testing.T) {
	s, _, _ := negotiating(t)
	connect, connected, ended := s.Connect, 0, 0
	s.Connect = func(ctx context.Context) (*api.Client, func(), error) {
		connected++
		c, done, err := connect(ctx)
		return c, func() { ended++; done() }, err
	}
	if err := (&negotiationListCmd{}).Run(s); err != nil || connected != 1 || ended != 1 {
		t.Errorf("%d connections, %d ended, %v", connected, ended, err)
	}
}

// What the other party wrote moves no cursor and hides nothing.
func TestHostileTextsOfTheOtherParty(t *testing.T) {
	s, out, rooms := negotiating(t)
	hostile := "Ben\x1b[2J\u202e\tOkafor\nyou"
	rooms.Change("fence", func(r *api.Room) { r.Other.Name = hostile })
	for _, run := range []func(*Session) error{(&negotiationListCmd{}).Run, (&negotiationShowCmd{oneNegotiation: oneNegotiation{ID: "fence222"}}).Run} {
		out.Reset()
		if err := run(s); err != nil || strings.ContainsAny(out.String(), "\x1b\u202e\t") || !strings.Contains(out.String(), `Ben\x1b[2J\u202e`) || strings.Contains(out.String(), "\nyou\n") {
			t.Errorf("%v %q", err, out)
		}
	}
}

func TestWhichNegotiationIsMeant(t *testing.T) {
	s, _, rooms := negotiating(t)
	for want, c := range map[string]oneNegotiation{
		"several rooms are open; choose one with --room: fence with Ben Okafor": {},
		"no room has a negotiation \"none2222\"":                                {ID: "none2222"},
		"there is no such negotiation":                                          {ID: "none2222", inRoom: inRoom{"fence"}},
		"nothing was offered in this room yet":                                  {inRoom: inRoom{"comparing"}},
		"there is no such room":                                                 {inRoom: inRoom{"none"}},
	} {
		if _, _, err := c.find(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	for _, id := range []string{"fence", "unanswered", "accepted", "agreed"} {
		rooms.Change(id, func(r *api.Room) { r.State = api.RoomClosed })
	}
	if n, r, err := (oneNegotiation{}).find(s); err != nil || r.ID != "practice" || n.ID != sample.PracticeNegotiation {
		t.Errorf("%s %s %v", r.ID, n.ID, err)
	}
}

func TestOfferAndCounterFromFlagsAndFiles(t *testing.T) {
	s, out, _ := negotiating(t)
	practice, err := call(s, api.PracticeRoom, api.None{})
	if err != nil {
		t.Fatal(err)
	}
	in := inRoom{practice.ID}
	flags := termsFlags{Summary: "Two chairs", Currency: "GBP", Payer: "other", Condition: []string{"In oak, by May"},
		Item: []string{"Chairs=1,250.00:hold:when both are here: not before", "Way = 12.5"}}
	offer := negotiationOfferCmd{inRoom: in, termsFlags: flags, Seconds: 600}
	if err := offer.Run(s); err != nil || !strings.Contains(out.String(), "Offered to Practice partner: negotiation ") {
		t.Fatalf("%v %s", err, out)
	}
	n, _, err := oneNegotiation{inRoom: in}.find(s)
	if err != nil {
		t.Fatal(err)
	}
	want := []api.TermItem{{Description: "Chairs", Amount: 125000, Text: "£1250.00", Type: "escrow", Condition: "when both are here: not before"}, {Description: "Way", Amount: 1250, Text: "£12.50", Type: "immediate"}}
	got := n.Rounds[0].Terms
	if !slices.Equal(got.Items, want) || got.Payer != "guest" || got.Currency != "gbp" || !slices.Equal(got.Conditions, flags.Condition) || n.RoundSeconds != 600 {
		t.Errorf("%+v", got)
	}
	counter := negotiationCounterCmd{oneNegotiation: oneNegotiation{ID: "fence222"}, termsFlags: termsFlags{Item: []string{"Wood=71:hold"}}, Reason: "Only the wood"}
	if err := counter.Run(s); err != nil {
		t.Fatal(err)
	}
	n, _, err = oneNegotiation{ID: "fence222"}.find(s)
	last := n.Rounds[len(n.Rounds)-1]
	if err != nil || last.Terms.Total != "£71.00" || last.Terms.Summary != "Garden fence" || len(last.Terms.Conditions) != 2 || last.Reason != "Only the wood" || last.Terms.Payer != "host" {
		t.Errorf("%+v %v", last, err)
	}
}

func TestTermsThatCannotBeOffered(t *testing.T) {
	s, _, _ := negotiating(t)
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "terms.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for want, c := range map[string]termsFlags{
		"say who pays":          {Item: []string{"Wood=1"}, Currency: "gbp"},
		"say in which currency": {Item: []string{"Wood=1"}, Payer: "me"},
		"has no amount":         {Item: []string{"Wood"}, Currency: "gbp", Payer: "me"},
		"is no amount in GBP":   {Item: []string{"Wood=1.234"}, Currency: "gbp", Payer: "me"},
		"not in both":           {File: "terms.json", Item: []string{"Wood=1"}},
		"no such file":          {File: "/nowhere/terms.json"},
		"the amount of “Wood” is 1.5; it must":  {File: file(`{"lineItems":[{"description":"Wood","amount":1.5}]}`)},
		"the amount of “Wood” is 1e30; it must": {File: file(`{"lineItems":[{"description":"Wood","amount":1e30}]}`)},
		"unexpected end of JSON":                {File: file(`{`)},
		`"hold?" is no type`:                    {Item: []string{"Wood=1:hold?"}, Currency: "gbp", Payer: "me", Summary: "Wood"},
	} {
		err := (&negotiationOfferCmd{inRoom: inRoom{"agreed"}, termsFlags: c, Seconds: 30}).Run(s)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

func TestAcceptRejectAndApprove(t *testing.T) {
	s, out, rooms := negotiating(t)
	fence := oneNegotiation{ID: "fence222"}
	s.In = strings.NewReader("n\n")
	if err := (&negotiationAcceptCmd{oneNegotiation: fence}).Run(s); err == nil || len(rooms.Calls()) != 0 || !strings.Contains(out.String(), "a total of £135.00") {
		t.Errorf("%v %v", err, rooms.Calls())
	}
	if err := (&negotiationAcceptCmd{oneNegotiation: fence, JSON: true}).Run(s); err == nil {
		t.Error("accepted what nobody saw")
	}
	if err := (&negotiationAcceptCmd{oneNegotiation: fence, Hash: strings.Repeat("0", 64)}).Run(s); err == nil {
		t.Error("accepted other terms")
	}
	if err := (&negotiationApproveCmd{oneNegotiation: fence}).Run(s); err == nil || !strings.Contains(err.Error(), "nothing waits for your approval") {
		t.Error(err)
	}
	s.In = strings.NewReader("y\n")
	if err := (&negotiationAcceptCmd{oneNegotiation: fence}).Run(s); err != nil {
		t.Error(err)
	}
	if err := (&negotiationRejectCmd{oneNegotiation: oneNegotiation{ID: "practice"}, Reason: "Too dear"}).Run(s); err != nil {
		t.Error(err)
	}
	for id, want := range map[string]api.NegotiationState{"fence222": api.NegotiationAccepted, "practice": api.NegotiationRejected} {
		if n, _, err := (oneNegotiation{ID: id}).find(s); err != nil || n.State != want {
			t.Errorf("%s: %s %v", id, n.State, err)
		}
	}
}

// The command line shows the window in which a person approves, and approves nothing.
func TestApproveOpensTheWindow(t *testing.T) {
	var shown api.ShowRequest
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.GetRoom, func(_ context.Context, r api.RoomRequest) (api.Room, error) { return api.Room{ID: r.Room}, nil })
		api.Handle(server, api.GetNegotiation, func(context.Context, api.NegotiationRequest) (api.Negotiation, error) {
			return api.Negotiation{ID: "fence222", State: api.NegotiationAccepted, Waits: true}, nil
		})
		api.Handle(server, api.ShowWindow, func(_ context.Context, r api.ShowRequest) (api.None, error) { shown = r; return api.None{}, nil })
	})
	t.Setenv("DISPLAY", ":7")
	err := (&negotiationApproveCmd{oneNegotiation: oneNegotiation{ID: "fence222", inRoom: inRoom{"fence"}}}).Run(s)
	if err != nil || shown.Window != api.WindowNegotiations || shown.Env["DISPLAY"] != ":7" {
		t.Errorf("%+v %v", shown, err)
	}
}

func TestAnAgreementIsSavedWithoutOverwriting(t *testing.T) {
	s, out, _ := negotiating(t)
	dir := t.TempDir()
	save := func(name string) error {
		return (&negotiationAgreementCmd{oneNegotiation: oneNegotiation{ID: "agreed22"}, Save: filepath.Join(dir, name)}).Run(s)
	}
	for _, name := range []string{"a.md", "a.pdf"} {
		if err := save(name); err != nil {
			t.Fatal(err)
		}
		text, _ := os.ReadFile(filepath.Join(dir, name))
		if _, err := agreement.Read(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.md"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mine.md", "a.txt", "none/a.md"} {
		if err := save(name); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "mine.md")); string(text) != "mine" {
		t.Errorf("overwritten: %s", text)
	}
	out.Reset()
	if err := (&negotiationAgreementCmd{oneNegotiation: oneNegotiation{ID: "agreed22"}}).Run(s); err != nil {
		t.Fatal(err)
	}
	if _, err := agreement.Read(out.Bytes()); err != nil {
		t.Error(err)
	}
	if err := (&negotiationAgreementCmd{oneNegotiation: oneNegotiation{ID: "fence222"}}).Run(s); err == nil {
		t.Error("an agreement of what is not agreed")
	}
}

func TestTimeLeft(t *testing.T) {
	now := sample.Noon()
	for want, until := range map[string]time.Time{"": {}, "1m30s left, until": now.Add(90 * time.Second), "The time has run out.": now} {
		if got := timeLeft(until, now); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
