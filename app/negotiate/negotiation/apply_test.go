package negotiation

import (
	"crypto/ed25519"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// situations are every state that a negotiation can be in, told apart by whose turn it
// is and who has approved. The Host offers first.
func situations(t *testing.T) map[string]func() *log {
	said := func(ms ...func(*log)) func() *log {
		return func() *log {
			l := newLog(t)
			for _, m := range ms {
				m(l)
			}
			return l
		}
	}
	does := func(p Party, m Message) func(*log) { return func(l *log) { l.does(p, m) } }
	one, two := does(Host, offer(shelves(0))), does(Guest, counter(2, shelves(50)))
	accepted := does(Guest, accept(1, shelves(0)))
	return map[string]func() *log{
		"none":                  said(),
		"offered by host":       said(one),
		"offered by guest":      said(one, two),
		"accepted by guest":     said(one, accepted),
		"accepted by host":      said(one, two, does(Host, accept(2, shelves(50)))),
		"approved by host":      said(one, accepted, does(Host, approve(1, shelves(0)))),
		"approved by guest":     said(one, accepted, does(Guest, approve(1, shelves(0)))),
		"agreed":                said(one, accepted, does(Host, approve(1, shelves(0))), does(Guest, approve(1, shelves(0)))),
		"rejected":              said(one, does(Guest, reject(1))),
		"expired":               said(one, does(Host, expire(1))),
		"expired when accepted": said(one, accepted, does(Host, expire(1))),
	}
}

// TestEveryTransition sends every kind of message from either party in every
// situation. What is not listed as legal must be refused with the code that is listed,
// and must change nothing.
func TestEveryTransition(t *testing.T) {
	const ok = Code("")
	kinds := []Kind{Offer, Counter, Accept, Reject, Expire, Approve, Read}
	// For each situation and party: what becomes of each kind, in that order.
	want := map[string]map[Party][]Code{
		"none":                  {Host: {ok, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown}, Guest: {ok, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown}},
		"offered by host":       {Host: {Taken, NotYourTurn, NotYourTurn, ok, ok, WrongState, WrongState}, Guest: {Taken, ok, ok, ok, ok, WrongState, WrongState}},
		"offered by guest":      {Host: {Taken, ok, ok, ok, ok, WrongState, WrongState}, Guest: {Taken, NotYourTurn, NotYourTurn, ok, ok, WrongState, WrongState}},
		"accepted by guest":     {Host: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}, Guest: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}},
		"accepted by host":      {Host: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}, Guest: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}},
		"approved by host":      {Host: {Taken, WrongState, WrongState, Approved, ok, Approved, WrongState}, Guest: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}},
		"approved by guest":     {Host: {Taken, WrongState, WrongState, ok, ok, ok, WrongState}, Guest: {Taken, WrongState, WrongState, Approved, ok, Approved, WrongState}},
		"agreed":                {Host: {Taken, Ended, Ended, Ended, Ended, Ended, ok}, Guest: {Taken, Ended, Ended, Ended, Ended, Ended, ok}},
		"rejected":              {Host: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}, Guest: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}},
		"expired":               {Host: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}, Guest: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}},
		"expired when accepted": {Host: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}, Guest: {Taken, Ended, Ended, Ended, Ended, Ended, WrongState}},
	}
	all := situations(t)
	if len(all) != len(want) {
		t.Fatalf("%d situations, %d expected", len(all), len(want))
	}
	for name, begin := range all {
		for party, codes := range want[name] {
			for i, kind := range kinds {
				l := begin()
				before := l.replica
				res := l.say(party, fitting(l.replica.Negotiations[first], kind, party))
				if code := codeOf(res); code != codes[i] {
					t.Errorf("%s, %s of %s: %q, want %q", name, kind, party, code, codes[i])
				}
				if res.Refused != nil && !reflect.DeepEqual(before.Negotiations, l.replica.Negotiations) {
					t.Errorf("%s, %s of %s: refused, and something changed", name, kind, party)
				}
			}
		}
	}
}

// fitting is a message of a kind that is right in all but, perhaps, its state.
func fitting(n Negotiation, kind Kind, party Party) Message {
	round, terms := 1, shelves(0)
	if len(n.Rounds) > 0 {
		round, terms = n.Last().Number, n.Last().Terms
	}
	switch kind {
	case Offer:
		return offer(terms)
	case Counter:
		return counter(round+1, shelves(70))
	case Accept:
		return accept(round, terms)
	case Approve:
		return approve(round, terms)
	case Reject:
		return reject(round)
	case Read:
		return read(round, terms)
	}
	return expire(round)
}

func codeOf(res Result) Code {
	if res.Refused == nil {
		return ""
	}
	return res.Refused.Code
}

func TestCourseToAgreement(t *testing.T) {
	l := newLog(t)
	l.does(Guest, offer(shelves(900)))
	l.does(Host, counter(2, shelves(100)))
	l.does(Guest, counter(3, shelves(500)))
	n := l.does(Host, accept(3, shelves(500)))
	if n.State != Accepted || n.AcceptedBy != Host || !n.Waits(Host) || !n.Waits(Guest) {
		t.Fatalf("%+v", n)
	}
	n = l.does(Guest, approve(3, shelves(500)))
	if n.State != Accepted || !n.Waits(Host) || n.Waits(Guest) {
		t.Fatalf("%+v", n)
	}
	n = l.does(Host, approve(3, shelves(500)))
	if n.State != Agreed || n.Open() || len(n.Approvals) != 2 || n.Last().Hash != must(shelves(500).Hash()) || n.Position != 6 {
		t.Fatalf("%+v", n)
	}
}

// What is right in its state can still be wrong in what it says.
func TestRefusedForWhatItSays(t *testing.T) {
	inYen := shelves(0)
	inYen.Currency = "jpy"
	paidByGuest := shelves(0)
	paidByGuest.Payer = Guest
	reached := situations(t)["accepted by guest"]()
	signing := func(by Party, edit func(*Room, *Negotiation)) Message {
		r, n := kitchen(by), reached.replica.Negotiations[first]
		n.Rounds = slices.Clone(n.Rounds)
		edit(&r, &n)
		m := approve(1, shelves(0))
		m.Signature = ed25519.Sign(keyOf(by), must(ApprovalText(r, n, by)))
		return m
	}
	other := offer(shelves(0))
	other.Negotiation = "bbbbbbb2"
	for name, c := range map[string]struct {
		begin string
		from  Party
		m     Message
		want  Code
	}{
		"a counter for this round":     {"offered by host", Guest, counter(1, shelves(9)), WrongRound},
		"a counter for a later round":  {"offered by host", Guest, counter(3, shelves(9)), WrongRound},
		"accepting an earlier round":   {"offered by guest", Host, accept(1, shelves(50)), WrongRound},
		"accepting other terms":        {"offered by host", Guest, accept(1, shelves(1)), WrongHash},
		"approving other terms":        {"accepted by guest", Host, approve(1, shelves(1)), WrongHash},
		"rejecting an earlier round":   {"offered by guest", Host, reject(1), WrongRound},
		"an earlier round ran out":     {"offered by guest", Host, expire(1), WrongRound},
		"another currency":             {"offered by host", Guest, counter(2, inYen), Changed},
		"another payer":                {"offered by host", Guest, counter(2, paidByGuest), Changed},
		"the other party's signature":  {"accepted by guest", Host, signing(Guest, func(*Room, *Negotiation) {}), BadSignature},
		"its own signature":            {"accepted by guest", Host, signing(Host, func(*Room, *Negotiation) {}), ""},
		"a signature of another room":  {"accepted by guest", Host, signing(Host, func(r *Room, _ *Negotiation) { r.ID = "room0002" }), BadSignature},
		"signed for practice":          {"accepted by guest", Host, signing(Host, func(r *Room, _ *Negotiation) { r.Practice = true }), BadSignature},
		"signed with another name":     {"accepted by guest", Host, signing(Host, func(r *Room, _ *Negotiation) { r.Guest.Name = "Bea" }), BadSignature},
		"signed with another key":      {"accepted by guest", Host, signing(Host, func(r *Room, _ *Negotiation) { r.Guest.Key = r.Host.Key }), BadSignature},
		"signed for another":           {"accepted by guest", Host, signing(Host, func(_ *Room, n *Negotiation) { n.ID = "bbbbbbb2" }), BadSignature},
		"signed for other terms":       {"accepted by guest", Host, signing(Host, func(_ *Room, n *Negotiation) { n.Rounds[0].Hash = "x" }), BadSignature},
		"signed for another history":   {"accepted by guest", Host, signing(Host, func(_ *Room, n *Negotiation) { n.Rounds[0].Reason = "x" }), BadSignature},
		"another one at the same time": {"offered by host", Guest, other, Busy},
		"of neither party":             {"offered by host", "third", counter(2, shelves(9)), Malformed},
		"another one after the end":    {"rejected", Guest, other, ""},
		"a first offer for round 2":    {"none", Host, func() Message { m := offer(shelves(0)); m.Round = 2; return m }(), WrongRound},
	} {
		l := situations(t)[c.begin]()
		if got := codeOf(l.say(c.from, c.m)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestRoundsAndEntriesAreBounded(t *testing.T) {
	l := newLog(t)
	l.does(Host, offer(shelves(0)))
	for round := 2; round <= MaxRounds; round++ {
		l.does([]Party{Host, Guest}[(round+1)%2], counter(round, shelves(int64(round))))
	}
	if got := codeOf(l.say(Host, counter(MaxRounds+1, shelves(1)))); got != TooManyRounds {
		t.Errorf("%q", got)
	}
	l.does(Host, accept(MaxRounds, shelves(MaxRounds)))
	l.next = MaxEntries
	if got := codeOf(l.say(Host, approve(MaxRounds, shelves(MaxRounds)))); got != Full {
		t.Errorf("%q", got)
	}
}

// An entry that comes again changes nothing, whether at its position or at a new one.
func TestSaidTwice(t *testing.T) {
	for name, begin := range situations(t) {
		l := begin()
		before := l.replica
		for p := uint64(0); p <= l.next; p++ {
			if _, _, ok := l.replica.Apply(Entry{Position: p, From: Host, Body: must(reject(1).Encode())}); ok {
				t.Errorf("%s: position %d is applied again", name, p)
			}
		}
		for _, m := range []struct {
			from Party
			m    Message
		}{{Host, offer(shelves(0))}, {Guest, counter(2, shelves(50))}} {
			if name == "none" || name == "offered by host" {
				continue
			}
			if res := l.say(m.from, m.m); res.Refused == nil {
				t.Errorf("%s: %s has an effect again", name, m.m.Kind)
			}
		}
		if !reflect.DeepEqual(before.Negotiations, l.replica.Negotiations) {
			t.Errorf("%s: something changed", name)
		}
	}
}

func TestMessagesAreStrict(t *testing.T) {
	good := string(must(counter(2, shelves(0)).Encode()))
	if m, err := Decode([]byte(good)); err != nil || !reflect.DeepEqual(m, counter(2, shelves(0))) {
		t.Fatalf("%+v %v", m, err)
	}
	for name, c := range map[string]struct {
		old, new string
		want     Code
	}{
		"unknown member":     {`"round":2`, `"round":2,"sudo":true`, Malformed},
		"member twice":       {`"round":2`, `"round":2,"round":2`, Malformed},
		"other case":         {`"round":2`, `"Round":2`, Malformed},
		"a fraction":         {`"amount":10000`, `"amount":10000.5`, Malformed},
		"another spelling":   {`"amount":10000`, `"amount":1e4`, Malformed},
		"a text":             {`"amount":10000`, `"amount":"10000"`, Malformed},
		"not a number":       {`"amount":10000`, `"amount":NaN`, Malformed},
		"beyond 64 bits":     {`"amount":10000`, `"amount":18446744073709551617`, Malformed},
		"negative":           {`"amount":10000`, `"amount":-10000`, BadTerms},
		"huge":               {`"amount":10000`, `"amount":1000000000000`, BadTerms},
		"another total":      {`"totalAmount":12000`, `"totalAmount":1200`, BadTerms},
		"no total":           {`,"totalAmount":12000`, ``, Malformed},
		"unknown currency":   {`"currency":"gbp"`, `"currency":"zzz"`, BadTerms},
		"unknown type":       {`"type":"escrow"`, `"type":"gift"`, BadTerms},
		"unknown kind":       {`"type":"agent_counter"`, `"type":"agent_pay"`, Malformed},
		"unknown payer":      {`"payer":"host"`, `"payer":"bank"`, BadTerms},
		"no id":              {first, `AAAAAAAA`, Malformed},
		"space before":       {`{"negotiationId"`, ` {"negotiationId"`, Malformed},
		"text after":         {`"type":"agent_counter"}`, `"type":"agent_counter"}{}`, Malformed},
		"a mirrored summary": {`Oak shelves`, "Oak \u202eshelves", BadTerms},
		"an invisible name":  {`Oak shelves`, "Oak\u200bshelves", BadTerms},
		"two lines":          {`Oak shelves`, `Oak\nshelves`, BadTerms},
		"escape characters":  {`Oak shelves`, `Oak\u001b[2Jshelves`, BadTerms},
		"an empty summary":   {`Oak shelves`, ``, BadTerms},
		"a long summary":     {`Oak shelves`, strings.Repeat("x", MaxSummary+1), BadTerms},
		"no terms":           {good, `{"negotiationId":"` + first + `","round":2,"type":"agent_counter"}`, Malformed},
		"times in a counter": {`"round":2`, `"round":2,"roundSeconds":30`, Malformed},
		"round 0":            {`"round":2`, `"round":0`, Malformed},
		"round 102":          {`"round":2`, `"round":102`, Malformed},
		"too large":          {`Oak shelves`, strings.Repeat("x", MaxMessage), Malformed},
		"bytes":              {good, "\x00\xff", Malformed},
		"nothing":            {good, "", Malformed},
		"null":               {good, "null", Malformed},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("%s: the message has no %s", name, c.old)
		}
		var refused Refusal
		if _, err := Decode([]byte(strings.Replace(good, c.old, c.new, 1))); !errors.As(err, &refused) || refused.Code != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// Each kind has what it needs, and nothing else.
func TestMessagesHaveWhatTheirKindNeeds(t *testing.T) {
	for name, m := range map[string]Message{
		"accept without hash":      {Kind: Accept, Negotiation: first, Round: 1},
		"approve without hash":     {Kind: Approve, Negotiation: first, Round: 1, Signature: []byte{1}},
		"approve unsigned":         {Kind: Approve, Negotiation: first, Round: 1, Hash: "x"},
		"reject with hash":         {Kind: Reject, Negotiation: first, Round: 1, Hash: "x"},
		"accept with a signature":  {Kind: Accept, Negotiation: first, Round: 1, Hash: "x", Signature: []byte{1}},
		"accept with a reason":     {Kind: Accept, Negotiation: first, Round: 1, Hash: "x", Reason: "y"},
		"offer without times":      {Kind: Offer, Negotiation: first, Round: 1, Terms: ptr(shelves(0))},
		"offer of a second":        {Kind: Offer, Negotiation: first, Round: 1, Terms: ptr(shelves(0)), RoundSeconds: 1, SignSeconds: 60},
		"offer of two weeks":       {Kind: Offer, Negotiation: first, Round: 1, Terms: ptr(shelves(0)), RoundSeconds: 60, SignSeconds: 1209600},
		"reject with terms":        {Kind: Reject, Negotiation: first, Round: 1, Terms: ptr(shelves(0))},
		"reason of two lines":      {Kind: Reject, Negotiation: first, Round: 1, Reason: "a\nb"},
		"expire with a reason":     {Kind: Expire, Negotiation: first, Round: 1, Reason: "late"},
		"counter without any item": {Kind: Counter, Negotiation: first, Round: 2, Terms: &Terms{Summary: "x", Currency: "gbp", Payer: Host}},
	} {
		if body, err := m.Encode(); err == nil {
			t.Errorf("%s is written as %s", name, body)
		}
	}
}

func ptr[T any](v T) *T { return &v }

// The largest terms fit into a message.
func TestLargestMessageFits(t *testing.T) {
	wide := func(n int) string { return strings.Repeat("𝕏", n) }
	terms := Terms{Summary: wide(MaxSummary), Currency: "gbp", Payer: Guest}
	for range MaxItems {
		terms.Items = append(terms.Items, Item{Description: wide(MaxText), Amount: 33_333_333_333, Type: Conditional, Condition: wide(MaxText)})
	}
	for range MaxConditions {
		terms.Conditions = append(terms.Conditions, wide(MaxText))
	}
	m := counter(100, terms)
	m.Reason = wide(MaxReason)
	body := must(m.Encode())
	if len(body) > MaxMessage {
		t.Errorf("%d bytes", len(body))
	}
	if _, err := Decode(body); err != nil {
		t.Error(err)
	}
	terms.Items = append(terms.Items, terms.Items[0])
	if err := terms.Check(); err == nil {
		t.Error("an item too many is taken")
	}
}

// The hash of terms is part of what is signed: it never changes between versions.
func TestCanonicalTerms(t *testing.T) {
	const want = `{"conditions":["Delivered by Friday"],"currency":"gbp","lineItems":[{"amount":10000,"condition":"On delivery","description":"Shelves","type":"escrow"},` +
		`{"amount":2000,"description":"Fitting","type":"immediate"}],"payer":"host","summary":"Oak shelves","totalAmount":12000}`
	text := must(shelves(0).Canonical())
	if string(text) != want {
		t.Errorf("%s", text)
	}
	if h := must(shelves(0).Hash()); h != "6f287217ec6240028cceeb5cebd30700dad6ff3d7133419dc1ca8af631cdbf1a" {
		t.Error(h)
	}
	back, err := ParseTerms(text)
	if err != nil || !reflect.DeepEqual(back, shelves(0)) {
		t.Errorf("%+v %v", back, err)
	}
	none := shelves(0)
	none.Conditions = nil
	if text := must(none.Canonical()); !strings.Contains(string(text), `"conditions":[]`) {
		t.Errorf("%s", text)
	}
	over := shelves(0)
	over.Items = []Item{{"a", 999_999_999_999, Immediate, ""}, {"b", 1, Immediate, ""}}
	if _, err := over.Total(); err == nil || err.Error() != "Item 2: the amount is too large." {
		t.Error(err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, m := range []Message{offer(shelves(0)), counter(2, shelves(9)), accept(1, shelves(0)), reject(1), expire(1), approve(1, shelves(0))} {
		f.Add(must(m.Encode()))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := Decode(body)
		var refused Refusal
		if err != nil {
			if !errors.As(err, &refused) || refused.Text == "" {
				t.Fatalf("%T %v", err, err)
			}
			return
		}
		again, err := m.Encode()
		if err != nil || string(again) != string(body) {
			t.Fatalf("%s is written as %s, %v", body, again, err)
		}
	})
}

func FuzzParseTerms(f *testing.F) {
	f.Add(must(shelves(0).Canonical()))
	f.Add([]byte(`{"totalAmount":1e400}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		terms, err := ParseTerms(text)
		if err != nil {
			return
		}
		again, err := terms.Canonical()
		if err != nil || string(again) != string(text) {
			t.Fatalf("%s is written as %s, %v", text, again, err)
		}
		total, err := terms.Total()
		if err != nil || total.Check() != nil {
			t.Fatalf("%s: total %v, %v", text, total, err)
		}
	})
}
