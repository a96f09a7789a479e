//go:build e2etest

package e2e

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/test/stripedouble"
)

// Two persons at two desktops meet in a room, agree after three rounds, and both sign; the
// agreement is verified by both and by a third program. Then one of them holds money twice,
// of which a part is captured once and nothing the other time. All by mouse and keys.
func TestTwoPeopleNegotiateAndOnePays(t *testing.T) {
	t.Parallel()
	double := stripedouble.New(time.Now, "acct_Ben")
	stripe := httptest.NewServer(double)
	t.Cleanup(stripe.Close)
	ann := newNegotiator(t, "Ann", fmt.Sprintf("[payments]\ntest_address = %q\n[rooms]\nname = \"Ann\"\naddress = \"127.0.0.1\"\n", stripe.URL))
	ben := newNegotiator(t, "Ben", "[rooms]\nname = \"Ben\"\naccount = \"acct_Ben\"\naddress = \"127.0.0.1\"\n")

	meet(ann, ben)
	agree(ann, ben)
	verify(ann, ben)
	pay(ann, ben)

	got := double.Intents()
	if len(got) != 2 || slices.ContainsFunc(got, func(i stripedouble.Intent) bool { return i.Destination != "acct_Ben" || i.Live }) {
		t.Fatalf("Stripe has %+v", got)
	}
	if i := got[0]; i.Status != "succeeded" || i.Amount != 5500 || i.Received != 4000 || i.Capturable != 0 {
		t.Errorf("the hold that was captured is %+v", i)
	}
	if i := got[1]; i.Status != "canceled" || i.Amount != 2000 || i.Received != 0 || i.Capturable != 0 {
		t.Errorf("the hold that was released is %+v", i)
	}
}

var spokenCode = regexp.MustCompile(`^\d+-[a-z]+-[a-z]+$`)

// meet lets the guest join a room of the host; both compare the words.
func meet(host, guest *negotiator) {
	host.t.Helper()
	host.picture("01-empty")
	host.press("Invite someone…")
	code := host.text("the code", func(n desktest.Node) bool { return spokenCode.MatchString(n.Text) })
	link := host.text("the link", func(n desktest.Node) bool { return strings.HasPrefix(n.Text, "nod://join/") })
	host.picture("02-invited")
	guest.press("Join a room…")
	guest.fill("nod://join/…", link)
	guest.fill("7-crossover-clockwork", code)
	guest.picture("03-joins")
	guest.press("Join")
	for _, n := range []*negotiator{host, guest} {
		n.sees("The words are the same")
		for _, word := range host.room().Words {
			n.sees(word)
		}
		n.picture("04-compares")
		n.press("The words are the same")
	}
	for _, n := range []*negotiator{host, guest} {
		n.sees("New offer…")
		n.picture("05-open")
	}
}

// agree lets both make offers in three rounds; the guest accepts, and both sign.
func agree(host, guest *negotiator) {
	host.t.Helper()
	host.press("New offer…")
	host.fill("What is it about?", "Oak shelves for the hall")
	for i, item := range []struct{ what, amount, kind, condition string }{
		{"Shelves", "50", "Hold", "When they are delivered"},
		{"Fitting", "20", "Hold", "When they are up"},
		{"Oil", "10", "At once", ""},
	} {
		if i > 0 {
			host.press("Add item")
		}
		host.fill("Fence, 12 m", item.what)
		host.fill("0.00", item.amount)
		if item.kind != "At once" {
			host.choose("At once", item.kind)
			host.fill("What must happen first", item.condition)
		}
	}
	host.sees("£80.00")
	host.picture("06-writes-offer")
	host.press("Send offer")
	counter(guest, "You have to answer.", "50.00", "65.00", "Oak has become dear", "07")
	counter(host, "You have to answer.", "65.00", "55.00", "", "08")
	guest.sees("You have to answer.")
	guest.picture("09-last-offer")
	guest.press("Approve…")
	guest.reads("You both sign the terms afterwards")
	guest.picture("10-accepts")
	guest.press("Approve")
	for i, n := range []*negotiator{guest, host} {
		n.press("Sign…")
		n.sees("Sign")
		n.picture(fmt.Sprintf("%d-signs", 11+i))
		n.must(n.Display.Press("End")) // the end must have been in sight
		n.press("Sign")
		n.reads("You signed the terms")
	}
}

// counter changes the first amount of the last offer.
func counter(n *negotiator, turn, before, amount, reason, picture string) {
	n.t.Helper()
	n.sees(turn)
	n.picture(picture + "-offered")
	n.press("Counter…")
	n.replace(before, amount)
	if reason != "" {
		n.fill("Why? The other side sees this", reason)
	}
	n.picture(picture + "-counters")
	n.press("Send offer")
	n.reads("Sent the counter-offer")
}

// verify saves the agreement on both sides, as a document of each kind, and checks both
// in the program of a third person, who runs no agent.
func verify(host, guest *negotiator) {
	host.t.Helper()
	for _, n := range []*negotiator{host, guest} {
		n.sees("Agreed: both of you have signed.")
		n.picture("13-agreed")
	}
	files := []string{host.saveAgreement("PDF…", ".pdf"), guest.saveAgreement("Markdown…", ".md")}
	for _, n := range []*negotiator{host, guest} {
		n.verifies()
		n.picture("14-verified")
		n.must(n.Display.Press("Escape"))
	}
	third, err := rig.Open(host.t.TempDir(), host.Bin(), desktest.Options{})
	host.must(err)
	defer third.Close()
	for i, n := range []*negotiator{host, guest} {
		for _, by := range []*rig.Rig{n.Rig, third} {
			said, err := by.Nod(n.ctx, "agreement", "verify", files[i])
			n.must(err)
			if !strings.Contains(said, "£85.00") || !strings.Contains(said, "Ann") || !strings.Contains(said, "Ben") {
				n.t.Errorf("of %s it says %q", files[i], said)
			}
		}
	}
}

// pay holds money for two items, captures a part of one hold, and releases the other.
func pay(payer, payee *negotiator) {
	payer.t.Helper()
	payer.turn("Payments")
	payer.press("Hold…")
	payer.text("a button to hold", enabled("Hold"))
	payer.picture("15-holds")
	payer.press("Hold")
	payer.approves("16-asked")
	payer.row("Hold £55.00")
	payer.press("Capture…")
	payer.replace("55.00", "40.00")
	payer.picture("17-captures")
	payer.press("Capture")
	payer.approves("18-asked")
	payer.reads("captured £40.00")
	payer.picture("19-captured")
	payer.press("Hold…")
	payer.choose("Shelves · £55.00", "Fitting · £20.00")
	payer.press("Hold")
	payer.approves("20-asked")
	payer.row("Hold £20.00")
	payer.press("Release…")
	payer.text("a button to release", enabled("Release"))
	payer.picture("21-releases")
	payer.press("Release")
	payer.approves("22-asked")
	payer.row("released")
	payer.picture("23-released")
	payee.turn("Payments")
	payee.reads("Nothing has to be done here")
	payee.picture("24-paid")
}
