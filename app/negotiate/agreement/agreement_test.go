package agreement

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

func keyOf(name string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(name))
	return ed25519.NewKeyFromSeed(seed[:])
}

// bakery is the agreement of a negotiation of three rounds.
func bakery(t testing.TB) Agreement {
	t.Helper()
	r := negotiation.Room{
		ID: "room0001", Host: negotiation.Member{Name: "Ann *Baker*", Key: keyOf("host").Public().(ed25519.PublicKey), Account: "acct_Ann"},
		Guest: negotiation.Member{Name: "Ben 陳", Key: keyOf("guest").Public().(ed25519.PublicKey), Account: "acct_Ben_1"},
	}
	terms := func(pence int64) *negotiation.Terms {
		return &negotiation.Terms{Summary: "A wedding cake | <b>big</b>", Currency: "gbp", Payer: negotiation.Host,
			Conditions: []string{"![x](http://example.org) three tiers", "Without nuts"}, Items: []negotiation.Item{
				{Description: "Cake for 80 – жёлтый, 黄色", Amount: pence, Type: negotiation.Escrow, Condition: "On delivery"},
				{Description: "Tasting", Amount: 1500, Type: negotiation.Immediate},
			}}
	}
	replica := negotiation.Replica{Room: r}
	position := uint64(0)
	say := func(from negotiation.Party, m negotiation.Message) {
		t.Helper()
		m.Negotiation = "aaaaaaa2"
		body, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		position++
		var res negotiation.Result
		replica, res, _ = replica.Apply(negotiation.Entry{Position: position, From: from, Body: body, Sent: time.UnixMilli(1_795_000_000_000 + int64(position)*7001).UTC()})
		if res.Refused != nil {
			t.Fatal(res.Refused)
		}
	}
	say(negotiation.Host, negotiation.Message{Kind: negotiation.Offer, Round: 1, Terms: terms(20000), RoundSeconds: 30, SignSeconds: 60})
	say(negotiation.Guest, negotiation.Message{Kind: negotiation.Counter, Round: 2, Terms: terms(40000), Reason: "Eggs | are dear"})
	say(negotiation.Host, negotiation.Message{Kind: negotiation.Counter, Round: 3, Terms: terms(30000)})
	h, err := terms(30000).Hash()
	if err != nil {
		t.Fatal(err)
	}
	say(negotiation.Guest, negotiation.Message{Kind: negotiation.Accept, Round: 3, Hash: h})
	for _, p := range []negotiation.Party{negotiation.Guest, negotiation.Host} {
		text, err := negotiation.ApprovalText(r, replica.Negotiations["aaaaaaa2"], p)
		if err != nil {
			t.Fatal(err)
		}
		say(p, negotiation.Message{Kind: negotiation.Approve, Round: 3, Hash: h, Signature: ed25519.Sign(keyOf(string(p)), text)})
	}
	a, err := New(r, replica.Negotiations["aaaaaaa2"])
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func write(t testing.TB, f func() ([]byte, error)) []byte {
	t.Helper()
	b, err := f()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Both documents hold the agreement, and the same agreement always gives the same bytes.
func TestDocumentsAreReadBack(t *testing.T) {
	a := bakery(t)
	for name, f := range map[string]func() ([]byte, error){"markdown": a.Markdown, "pdf": a.PDF} {
		file := write(t, f)
		if !bytes.Equal(file, write(t, f)) {
			t.Errorf("%s: written twice it differs", name)
		}
		back, err := Read(file)
		if err != nil || back.Hash() != a.Hash() || back.Room.Guest.Name != "Ben 陳" || len(back.Negotiation.Rounds) != 3 || back.Negotiation.Last().Terms.Items[0].Amount != 30000 {
			t.Errorf("%s: %+v %v", name, back, err)
		}
	}
	shown := string(write(t, a.Markdown))
	for _, part := range []string{"# Agreement\\: A wedding cake \\| \\<b\\>big\\</b\\>\n", "| Tasting | at once |  | £15.00 |\n", "| Total |  |  | £315.00 |", "Ann \\*Baker\\* pays Ben 陳 a total of £315.00.", "Ben 陳 is paid at acct\\_Ben\\_1.",
		"| 2 | Ben 陳 |", "| £415.00 | Eggs \\| are dear |", "held, then captured | On delivery", "\\!\\[x\\]\\(http\\://example.org\\)", string(a.Hash())} {
		if !strings.Contains(shown, part) {
			t.Errorf("the Markdown has no %q:\n%s", part, shown)
		}
	}
	if strings.Contains(shown, "binds no one") {
		t.Error("it says that it was practice")
	}
}

// A document of a Nod in which no one stated an account is still the same, byte by byte.
func TestADocumentWithoutAccounts(t *testing.T) {
	for _, name := range []string{"before-accounts.md", "before-accounts.pdf"} {
		file, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if a, err := Read(file); err != nil || a.Room.Guest.Account != "" || a.Room.Guest.Name != "Ben 陳" {
			t.Errorf("%s: %+v %v", name, a.Room.Guest, err)
		}
	}
}

// TestMain lets this binary stand in for the program that reads PDFs.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == extract.PDFCommand {
		_ = extract.ServePDF(os.Stdin, os.Stdout, os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// What the PDF shows, another program reads: PDFium. Characters that the font does not
// have are written out.
func TestPDFIsReadByAnotherProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "agreement.pdf")
	if err := os.WriteFile(file, write(t, bakery(t).PDF), 0o600); err != nil {
		t.Fatal(err)
	}
	reader := extract.New(extract.Options{Program: []string{os.Args[0], extract.PDFCommand, filepath.Join(os.TempDir(), "nod-test-pdfium")}, Deadline: time.Minute})
	defer reader.Close()
	shown, err := reader.Read(t.Context(), file, "application/pdf")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Agreement: A wedding cake", "£315.00", "Ben [U+9673]", "жёлтый", "Without nuts", "captured", "nod agreement verify FILE"} {
		if !strings.Contains(shown, part) {
			t.Errorf("no %q in\n%s", part, shown)
		}
	}
}

// TestEveryTampering changes each part that the signatures cover, and writes the document
// again so that it shows what its data says: only the signatures can tell.
func TestEveryTampering(t *testing.T) {
	good := bakery(t)
	swap := func(a *Agreement, edit func(*negotiation.Terms)) {
		last := &a.Negotiation.Rounds[2]
		edit(&last.Terms)
		last.Hash, _ = last.Terms.Hash()
	}
	for name, edit := range map[string]func(*Agreement){
		"amount":            func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Items[0].Amount++ }) },
		"currency":          func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Currency = "usd" }) },
		"payer":             func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Payer = negotiation.Guest }) },
		"type":              func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Items[0].Type = negotiation.Immediate }) },
		"item's condition":  func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Items[0].Condition = "" }) },
		"description":       func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Items[1].Description = "Testing" }) },
		"order of items":    func(a *Agreement) { swap(a, func(t *negotiation.Terms) { slices.Reverse(t.Items) }) },
		"an item less":      func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Items = t.Items[:1] }) },
		"condition":         func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Conditions[1] = "With nuts" }) },
		"a condition less":  func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Conditions = t.Conditions[:1] }) },
		"summary":           func(a *Agreement) { swap(a, func(t *negotiation.Terms) { t.Summary += "!" }) },
		"host's name":       func(a *Agreement) { a.Room.Host.Name = "Eve" },
		"guest's name":      func(a *Agreement) { a.Room.Guest.Name = "Ben" },
		"payee's account":   func(a *Agreement) { a.Room.Guest.Account = "acct_Eve" },
		"payer's account":   func(a *Agreement) { a.Room.Host.Account = "" },
		"host's key":        func(a *Agreement) { a.Room.Host.Key = keyOf("eve").Public().(ed25519.PublicKey) },
		"room":              func(a *Agreement) { a.Room.ID = "room0002" },
		"practice":          func(a *Agreement) { a.Room.Practice = true },
		"negotiation":       func(a *Agreement) { a.Negotiation.ID = "bbbbbbb2" },
		"an earlier reason": func(a *Agreement) { a.Negotiation.Rounds[1].Reason = "" },
		"an earlier offer": func(a *Agreement) {
			a.Negotiation.Rounds[0] = a.Negotiation.Rounds[2]
			a.Negotiation.Rounds[0].Number = 1
		},
		"a time":       func(a *Agreement) { a.Negotiation.Rounds[0].Sent = a.Negotiation.Rounds[0].Sent.Add(time.Millisecond) },
		"a round less": func(a *Agreement) { a.Negotiation.Rounds = a.Negotiation.Rounds[1:] },
		"the last round less": func(a *Agreement) {
			a.Negotiation.Rounds = a.Negotiation.Rounds[:2]
		},
		"who offered": func(a *Agreement) {
			for i := range a.Negotiation.Rounds {
				a.Negotiation.Rounds[i].By = a.Negotiation.Rounds[i].By.Other()
			}
		},
		"two offers in a row": func(a *Agreement) { a.Negotiation.Rounds[1].By = negotiation.Host },
		"signatures swapped": func(a *Agreement) {
			as := a.Negotiation.Approvals
			as[0].Signature, as[1].Signature = as[1].Signature, as[0].Signature
		},
		"a signature twice":   func(a *Agreement) { a.Negotiation.Approvals[0].Signature = a.Negotiation.Approvals[1].Signature },
		"a signature missing": func(a *Agreement) { a.Negotiation.Approvals[1].Signature = nil },
		"a key of nobody": func(a *Agreement) { // under which this signature fits every text
			a.Room.Guest.Key = append([]byte{1}, make([]byte, 31)...)
			a.Negotiation.Approvals[1].Signature = slices.Concat([]byte{0x58}, bytes.Repeat([]byte{0x66}, 31), []byte{1}, make([]byte, 31))
			text, _ := negotiation.ApprovalText(a.Room, a.Negotiation, negotiation.Host)
			a.Negotiation.Approvals[0].Signature = ed25519.Sign(keyOf("host"), text)
		},
		"one person alone": func(a *Agreement) {
			a.Room.Guest.Key = a.Room.Host.Key
			for i := range a.Negotiation.Approvals {
				text, _ := negotiation.ApprovalText(a.Room, a.Negotiation, a.Negotiation.Approvals[i].By)
				a.Negotiation.Approvals[i].Signature = ed25519.Sign(keyOf("host"), text)
			}
		},
	} {
		a := bakery(t)
		edit(&a)
		file := write(t, a.Markdown)
		if _, err := Read(file); err == nil || errors.As(err, new(ChangedError)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(write(t, good.Markdown)); err != nil {
		t.Error(err)
	}
}

// What is shown cannot be changed either.
func TestChangedText(t *testing.T) {
	a := bakery(t)
	file := string(write(t, a.Markdown))
	for name, changed := range map[string]string{
		"an amount shown":     strings.Replace(file, "£300.00", "£30.00", 1),
		"a line more":         strings.Replace(file, "## Offers", "The cake is free.\n\n## Offers", 1),
		"behind the data":     file + "\nAll of this is void.\n",
		"before everything":   "Draft\n" + file,
		"other line ends":     strings.ReplaceAll(file, "\n", "\r\n"),
		"a space":             strings.Replace(file, `{"form"`, `{ "form"`, 1),
		"a member more":       strings.Replace(file, `{"form"`, `{"zzz":1,"form"`, 1),
		"a member twice":      strings.Replace(file, `"practice":false`, `"practice":false,"practice":false`, 1),
		"another form":        strings.Replace(file, `nod agreement 1`, `nod agreement 2`, 1),
		"a record of its own": file + strings.Replace(file[strings.LastIndex(file, fence):], "30000", "3", 1),
		"nothing":             "",
		"a heading":           "# Agreement\n",
		"no record":           file[:strings.LastIndex(file, fence)],
		"half a record":       file[:len(file)-400],
	} {
		if changed == file {
			t.Fatalf("%s: nothing is changed", name)
		}
		if _, err := Read([]byte(changed)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	var shown ChangedError
	if _, err := Read([]byte(strings.Replace(file, "£300.00", "£30.00", 1))); !errors.As(err, &shown) || shown.Signed.Hash() != a.Hash() {
		t.Errorf("%v", err)
	}
}

// No single byte of a document can be changed.
func TestEveryByteCounts(t *testing.T) {
	a := bakery(t)
	for name, each := range map[string]struct {
		file  []byte
		steps int
	}{"markdown": {write(t, a.Markdown), 60}, "pdf": {write(t, a.PDF), 12}} {
		for i := range each.steps {
			changed := slices.Clone(each.file)
			changed[i*(len(changed)-1)/(each.steps-1)] ^= 0x04
			if _, err := Read(changed); err == nil {
				t.Errorf("%s: byte %d of %d", name, i*(len(changed)-1)/(each.steps-1), len(changed))
			}
		}
		if _, err := Read(each.file[:len(each.file)-1]); err == nil {
			t.Errorf("%s: without its last byte", name)
		}
	}
}

func TestNotAgreed(t *testing.T) {
	a := bakery(t)
	for name, edit := range map[string]func(*Agreement){
		"accepted": func(a *Agreement) { a.Negotiation.State = negotiation.Accepted },
		"forged":   func(a *Agreement) { a.Negotiation.Approvals[0].Signature[0]++ },
	} {
		edit(&a)
		if _, err := New(a.Room, a.Negotiation); err == nil {
			t.Errorf("%s is an agreement", name)
		}
		a = bakery(t)
	}
	a.Room.Practice = true
	if !strings.Contains(string(write(t, a.Markdown)), "It binds no one") {
		t.Error("practice is not marked")
	}
}

func FuzzRead(f *testing.F) {
	a := bakery(f)
	f.Add(write(f, a.Markdown))
	f.Add([]byte("%PDF-1.3" + dataBegin + "e30=" + dataEnd))
	f.Add([]byte(fence + "{}"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if got, err := Read(file); err == nil && got.Hash() != a.Hash() {
			t.Fatalf("an agreement on %s was made up", got.Hash())
		}
	})
}
