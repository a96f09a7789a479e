package protocol

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/canonical"
)

func TestAMessageComesBackAsItWasSigned(t *testing.T) {
	host, _ := pair()
	sent := host.message("£100 for the guitar")
	sent.Sent = testTime.Add(1234567).In(time.FixedZone("", 3600))
	raw := host.sign(t, sent)
	m, err := Parse(raw)
	must(t, err)
	if string(m.Body) != "£100 for the guitar" || m.From != KeyOf(host.key) || !m.Sent.Equal(testTime.Add(time.Millisecond)) {
		t.Errorf("%+v", m)
	}
	if again := host.sign(t, m); !bytes.Equal(again, raw) {
		t.Errorf("signed again:\n%s\n%s", again, raw)
	}
}

// Each row changes the text of a signed message.
func TestAChangedMessageIsRefused(t *testing.T) {
	host, _ := pair()
	good := string(host.sign(t, host.message("an offer")))
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%s is not in %s", old, good)
		}
		return strings.Replace(good, old, new, 1)
	}
	body := base64.StdEncoding.EncodeToString([]byte("an offer"))
	for name, c := range map[string]struct {
		raw  string
		code Code
	}{
		"empty":                {"", Malformed},
		"null":                 {"null", Malformed},
		"an array":             {"[]", Malformed},
		"cut short":            {good[:len(good)-1], Malformed},
		"text after it":        {good + " ", Malformed},
		"another member":       {change(`{"body"`, `{"admin":true,"body"`), Malformed},
		"a member twice":       {change(`{"body"`, `{"number":1,"body"`), Malformed},
		"a member in capitals": {change(`"number"`, `"Number"`), Malformed},
		"space between":        {change(`,"from"`, `, "from"`), Malformed},
		"broken UTF-8":         {change(testRoom, "abcd\xff345"), Malformed},
		"no room":              {change(testRoom, "../../x2"), Malformed},
		"number 0":             {change(`"number":1`, `"number":0`), Malformed},
		"a negative number":    {change(`"number":1`, `"number":-1`), Malformed},
		"a fraction":           {change(`"number":1`, `"number":1.5`), Malformed},
		"a huge number":        {change(`"number":1`, `"number":18446744073709551616`), Malformed},
		"a key in capitals":    {change(KeyOf(host.key).String(), strings.ToUpper(KeyOf(host.key).String())), Malformed},
		"a short key":          {change(KeyOf(host.key).String(), "aa"), Malformed},
		"another time zone":    {change(`:00Z"`, `:00+01:00"`), Malformed},
		"another body":         {change(body, base64.StdEncoding.EncodeToString([]byte("an Offer"))), Forged},
		"another number":       {change(`"number":1`, `"number":2`), Forged},
		"another room":         {change(testRoom, "abcd2346"), Forged},
		"another sender":       {change(KeyOf(host.key).String(), KeyOf(privateKey(2)).String()), Forged},
		"another signature":    {change(`"signature":"`, `"signature":"AAAA`), Forged},
		"no signature":         {good[:strings.Index(good, `"signature"`)] + `"signature":""}`, Forged},
		"oversized":            {strings.Repeat("x", MaxMessage+1), Oversized},
	} {
		if _, err := Parse([]byte(c.raw)); codeOf(t, err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheLargestBodyFits(t *testing.T) {
	host, _ := pair()
	m := host.message(strings.Repeat("x", MaxBody))
	m.Number, m.Seen.Position = MaxEntries, MaxEntries
	raw := host.sign(t, m)
	if _, err := Parse(raw); err != nil {
		t.Errorf("%d bytes: %v", len(raw), err)
	}
	m.Body = append(m.Body, 'x')
	if _, err := Sign(m, host.key); err == nil {
		t.Error("one byte more was signed")
	}
}

// A signature of anything else is none of a message: connections sign what the server
// gives them, approvals a hash.
func TestAMessageWithoutItsContextIsForged(t *testing.T) {
	host, _ := pair()
	text, err := canonical.JSON(Message{Room: testRoom, From: KeyOf(host.key), Number: 1, Sent: testTime})
	must(t, err)
	raw, err := canonical.JSON(signedMessage{Message{Room: testRoom, From: KeyOf(host.key), Number: 1, Sent: testTime}, signBare(host, text)})
	must(t, err)
	if _, err := Parse(raw); codeOf(t, err) != Forged {
		t.Error(err)
	}
}

func TestIDs(t *testing.T) {
	if err := CheckID(NewID()); err != nil || NewID() == NewID() {
		t.Error("a new id is none, or not new:", err)
	}
	for _, bad := range []string{"", "short", "abcdefg1", "ABCDEFGH", "abcd.efg", "abcd*efg", "abcdefghi", "abcdé22"} {
		if CheckID(bad) == nil {
			t.Errorf("%q passes for the id of a room", bad)
		}
	}
}

// Both desktops say the same of a message that cannot be read, in every process.
func TestWhyItCannotBeReadHasOneText(t *testing.T) {
	for _, raw := range []string{"", "{", "[]", `{"admin":true}`, `{"number":1.5}`, `{"number":1,"number":1}`, "\xff"} {
		if _, err := Parse([]byte(raw)); err == nil || err.Error() != "the message cannot be read" {
			t.Errorf("%q: %v", raw, err)
		}
	}
}
