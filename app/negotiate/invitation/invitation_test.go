package invitation

import (
	"bytes"
	"errors"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

const testRoom = "abcd2345"

var (
	now      = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	anna     = identity.FromSeed([32]byte{1})
	ben      = identity.FromSeed([32]byte{2})
	mallory  = identity.FromSeed([32]byte{3})
	annasPin = identity.Pin{1}
	theCode  = Code{7, "crossover", "clockwork"}
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func codeOf(err error) RefusalCode {
	var r *Refusal
	if errors.As(err, &r) && r.Reason != "" {
		return r.Code
	}
	return ""
}

func invite(id identity.Identity) *Host {
	return NewHost(HostOptions{Room: testRoom, Identity: id, Name: "Anna", Account: "acct_anna", Code: theCode, Pin: annasPin, Expires: now.Add(time.Minute), Admit: func(Joined) error { return nil }})
}

func guestOf(t testing.TB, id identity.Identity, code Code) *Guest {
	t.Helper()
	g, err := NewGuest(id, testRoom, "Ben", "acct_ben", code, annasPin)
	must(t, err)
	return g
}

// course runs an exchange to its end.
func course(h *Host, g *Guest) (Joined, error) {
	second, err := g.Second(h.Answer(now, g.First()))
	if err != nil {
		return Joined{}, err
	}
	return g.Finish(h.Answer(now, second))
}

func TestBothKnowTheSameAfterAnExchange(t *testing.T) {
	h := invite(anna)
	if _, ok := h.Joined(); ok {
		t.Error("somebody joined before the exchange")
	}
	got, err := course(h, guestOf(t, ben, theCode))
	must(t, err)
	want, ok := h.Joined()
	if !ok || got.Room != testRoom || !slices.Equal(got.Words, want.Words) || len(got.Words) != comparisonWords || got.Host != want.Host || got.Guest != want.Guest ||
		got.Host != (Member{anna.Key(), "Anna", "acct_anna"}) || got.Guest != (Member{ben.Key(), "Ben", "acct_ben"}) || got.GuestAccess != protocol.KeyOf(ben.Access(testRoom)) || got.Pin != annasPin || want.GuestAccess != got.GuestAccess {
		t.Errorf("the guest knows %+v\nthe host knows %+v", got, want)
	}
	again, err := course(invite(anna), guestOf(t, ben, theCode))
	if err != nil || slices.Equal(again.Words, got.Words) {
		t.Errorf("the words are the same in another exchange: %v, %v", again.Words, err)
	}
}

// A wrong code is the one guess: no one joins after it, not even with the right one.
func TestOneGuess(t *testing.T) {
	h := invite(anna)
	if _, err := course(h, guestOf(t, mallory, Code{8, "crossover", "clockwork"})); codeOf(err) != WrongCode {
		t.Error(err)
	}
	if _, err := course(h, guestOf(t, ben, theCode)); codeOf(err) != Spent {
		t.Error(err)
	}
	if err := h.Ended(now); codeOf(err) != Spent {
		t.Error(err)
	}
	if _, ok := h.Joined(); ok {
		t.Error("somebody joined")
	}
}

func TestAThirdGuestIsRefused(t *testing.T) {
	h := invite(anna)
	g := guestOf(t, ben, theCode)
	first := h.Answer(now, g.First())
	if _, err := course(h, guestOf(t, mallory, theCode)); codeOf(err) != Taken {
		t.Errorf("while one is joining: %v", err)
	}
	second, err := g.Second(first)
	must(t, err)
	answer := h.Answer(now, second)
	if again := h.Answer(now, second); !bytes.Equal(again, answer) || !bytes.Equal(h.Answer(now, g.first), first) {
		t.Error("a request whose reply was lost gets another one")
	}
	_, err = g.Finish(answer)
	must(t, err)
	if _, err := course(h, guestOf(t, mallory, theCode)); codeOf(err) != Taken {
		t.Errorf("after one joined: %v", err)
	}
	if err := h.Ended(now.Add(time.Hour)); err != nil {
		t.Error("who joined is forgotten:", err)
	}
}

func TestAnExpiredInvitation(t *testing.T) {
	h := invite(anna)
	g := guestOf(t, ben, theCode)
	second, err := g.Second(h.Answer(now, g.First()))
	must(t, err)
	if _, err := g.Finish(h.Answer(now.Add(time.Minute), second)); codeOf(err) != Expired {
		t.Error(err)
	}
	if _, err := course(h, g); codeOf(err) != Expired {
		t.Errorf("when the clock is set back: %v", err)
	}
}

func TestTheHostCannotBeItsOwnGuest(t *testing.T) {
	if _, err := course(invite(anna), guestOf(t, anna, theCode)); codeOf(err) != Forged {
		t.Error(err)
	}
}

func TestAHostThatCannotAdmit(t *testing.T) {
	h := invite(anna)
	h.o.Admit = func(Joined) error { return errors.New("the disk is full") }
	if _, err := course(h, guestOf(t, ben, theCode)); codeOf(err) != Closed || strings.Contains(err.Error(), "disk") {
		t.Error(err)
	}
	if _, ok := h.Joined(); ok {
		t.Error("the guest joined")
	}
}

// A relay without the code puts its own keys into the exchange in each place.
func TestARelayWithoutTheCodeIsFound(t *testing.T) {
	guess := Code{8, "adroitness", "aardvark"}
	h, g := invite(anna), guestOf(t, ben, theCode)
	asGuest, asHost := guestOf(t, mallory, guess), invite(mallory)
	asHost.o.Code = guess
	_, hostErr := course(h, asGuest)
	_, guestErr := course(asHost, g)
	if codeOf(hostErr) != WrongCode || codeOf(guestErr) != WrongCode {
		t.Errorf("the host sees %v, the guest %v", hostErr, guestErr)
	}
}

// A relay that passes everything on, but ends TLS itself, is found by the pin.
func TestARelayOfTheServerIsFound(t *testing.T) {
	g, err := NewGuest(ben, testRoom, "Ben", "", theCode, identity.Pin{9})
	must(t, err)
	if _, err := course(invite(anna), g); codeOf(err) != OtherServer {
		t.Error(err)
	}
	lying := invite(anna)
	lying.hello.Pin = identity.Pin{9} // says what the relay needs, and is bound to it
	lying.o.Pin = annasPin
	if _, err := course(lying, guestOf(t, ben, theCode)); codeOf(err) != OtherServer {
		t.Errorf("the guest takes another pin than it sees: %v", err)
	}
}

// Someone who overheard the code and joins in the guest's place, while it plays the host
// for the guest, is found by the words.
func TestARelayWithTheCodeIsFoundByTheWords(t *testing.T) {
	h, g := invite(anna), guestOf(t, ben, theCode)
	asGuest, asHost := guestOf(t, mallory, theCode), invite(mallory)
	_, err := course(h, asGuest)
	must(t, err)
	atGuest, err := course(asHost, g)
	must(t, err)
	atHost, _ := h.Joined()
	if slices.Equal(atHost.Words, atGuest.Words) {
		t.Error("both people see the same words")
	}
}

// A host that knows the code cannot choose what it says after it heard the guest: else it
// could look for a hello that makes the words match.
func TestTheHostIsBoundToWhatItSays(t *testing.T) {
	h, g := invite(anna), guestOf(t, ben, theCode)
	second, err := g.Second(h.Answer(now, g.First()))
	must(t, err)
	h.hello.Nonce[0]++
	if _, err := g.Finish(h.Answer(now, second)); codeOf(err) != Forged {
		t.Error(err)
	}
}

// Who knows the code still cannot show the key of someone else.
func TestAKeyOfAnotherIsForged(t *testing.T) {
	g := guestOf(t, mallory, theCode)
	g.hello.Key = ben.Key()
	if _, err := course(invite(anna), g); codeOf(err) != Forged {
		t.Error(err)
	}
	h := invite(mallory)
	h.hello.Key = anna.Key()
	if _, err := course(h, guestOf(t, ben, theCode)); codeOf(err) != Forged {
		t.Error(err)
	}
}

// Names and accounts are foreign text.
func TestNamesAreShortAndPlain(t *testing.T) {
	for _, change := range []func(*hello){func(h *hello) { h.Name = "Ben\n\x1b[31m" }, func(h *hello) { h.Account = "acct_1\n" }} {
		g := guestOf(t, ben, theCode)
		change(&g.hello)
		if _, err := course(invite(anna), g); codeOf(err) != Malformed {
			t.Error(err)
		}
	}
	if got := printable(" a\u202eb\n"+strings.Repeat("ä", 100), maxName); len([]rune(got)) > maxName || strings.ContainsAny(got, "\u202e\n") {
		t.Errorf("%q", got)
	}
}

func TestCodes(t *testing.T) {
	for range 20 {
		c := NewCode()
		for _, text := range []string{c.String(), strings.ToUpper(c.String()), " " + strings.ReplaceAll(c.String(), "-", "  ")} {
			if got, err := ParseCode(text); err != nil || got != c {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
	}
	for _, bad := range []string{"", "7", "7-crossover", "7-clockwork-crossover", "0-crossover-clockwork", "100-crossover-clockwork", "7-crosover-clockwork", "7-crossover-clockwork-x", "x-crossover-clockwork"} {
		if c, err := ParseCode(bad); err == nil {
			t.Errorf("%q is the code %v", bad, c)
		}
	}
	two, three := syllables(false), syllables(true)
	all := slices.Concat(two, three)
	slices.Sort(all)
	if len(two) != 256 || len(three) != 256 || len(slices.Compact(all)) != 512 {
		t.Errorf("%d and %d words", len(two), len(three))
	}
}

func TestLinks(t *testing.T) {
	for _, l := range []Link{
		{Room: testRoom, Address: "192.168.1.20:41234", Ticket: NewTicket()},
		{Room: testRoom, Address: "[fd00::1]:41234", Ticket: NewTicket()},
		{Room: testRoom, Address: "anna-pc.local:41234", Ticket: NewTicket()},
		{Room: testRoom, Cluster: "tls://a.example.com:4222,tls://b.example.com:4222"},
	} {
		got, err := ParseLink(" " + l.String() + "\n")
		if err != nil || got != l {
			t.Errorf("%s: %+v, %v", l, got, err)
		}
		picture, err := l.QR()
		must(t, err)
		if _, err := png.Decode(bytes.NewReader(picture)); err != nil {
			t.Errorf("%s: %v", l, err)
		}
	}
	good := Link{Room: testRoom, Address: "192.168.1.20:41234"}.String()
	for _, bad := range []string{
		"", "nod://join/", "https://join/" + testRoom, good + "&x=1", good + "#x", strings.Replace(good, testRoom, "../../aa", 1), strings.Replace(good, "41234", "99999", 1),
		strings.Replace(good, "192.168.1.20", "a;b", 1), strings.Replace(good, "192.168.1.20", "", 1), strings.Replace(good, "aaaaaaaa", "1", 1), strings.Replace(good, "join/", "user:x@join/", 1), good + strings.Repeat("a", maxLink),
		"nod://join/" + testRoom + "?cluster=nats%3A%2F%2Fa.example.com", "nod://join/" + testRoom + "?cluster=tls%3A%2F%2Fu%3Ap%40a.example.com", "nod://join/" + testRoom + "?cluster=tls%3A%2F%2Fa.example.com%2Fx",
	} {
		if l, err := ParseLink(bad); err == nil {
			t.Errorf("%q is the link %+v", bad, l)
		}
	}
}

// FuzzExchange: nothing that comes from outside makes either side panic, or join.
func FuzzExchange(f *testing.F) {
	g := guestOf(f, ben, theCode)
	first := g.First()
	answer := invite(anna).Answer(now, first)
	f.Add(first)
	f.Add(answer)
	f.Add([]byte(`{"point":""}`))
	f.Add([]byte(`{"hello":"AAAA"}`))
	f.Add([]byte(`{"refused":{"code":"x","reason":"\u0000"}}`))
	f.Add(encode(joinRequest{Point: make([]byte, 65)}))
	f.Fuzz(func(t *testing.T, text []byte) {
		h := invite(anna)
		h.Answer(now, text)
		h.Answer(now, first)
		h.Answer(now, text)
		if _, ok := h.Joined(); ok {
			t.Error("somebody joined")
		}
		g := guestOf(t, ben, theCode)
		g.First()
		_, _ = g.Second(text)
		if _, err := g.Finish(text); err == nil {
			t.Error("the guest joined")
		}
		_, _ = ParseLink(string(text))
		_, _ = ParseCode(string(text))
	})
}

// The words stand for all that both said of themselves, not only for the key exchange.
func TestTheWordsCoverBothDesktops(t *testing.T) {
	anna, ben := newHello(anna, testRoom, "Anna", "", annasPin), newHello(ben, testRoom, "Ben", "", annasPin)
	first := joined(testRoom, protocol.Hash{}, anna, ben).Words
	for name, change := range map[string]func(*hello){
		"key": func(h *hello) { h.Key[0]++ }, "access": func(h *hello) { h.Access[0]++ }, "pin": func(h *hello) { h.Pin[0]++ }, "name": func(h *hello) { h.Name += "x" }, "account": func(h *hello) { h.Account = "acct_x" }, "nonce": func(h *hello) { h.Nonce[0]++ },
	} {
		otherHost, otherGuest := anna, ben
		change(&otherHost)
		change(&otherGuest)
		if slices.Equal(joined(testRoom, protocol.Hash{}, otherHost, ben).Words, first) || slices.Equal(joined(testRoom, protocol.Hash{}, anna, otherGuest).Words, first) {
			t.Errorf("with another %s the words are the same", name)
		}
	}
}

// Joined returns who joined; false while no one has.
func (h *Host) Joined() (Joined, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.joined == nil {
		return Joined{}, false
	}
	return *h.joined, true
}
