package cli

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// lamp is an agreement in one round.
func lamp(t *testing.T) agreement.Agreement {
	t.Helper()
	keys := map[negotiation.Party]ed25519.PrivateKey{
		negotiation.Host: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, 32)), negotiation.Guest: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{2}, 32)),
	}
	member := func(p negotiation.Party, name string) negotiation.Member {
		return negotiation.Member{Name: name, Key: keys[p].Public().(ed25519.PublicKey)}
	}
	r := negotiation.Room{ID: "room0001", Host: member(negotiation.Host, "Ann\x1b[2J"), Guest: member(negotiation.Guest, "Ben")}
	terms := negotiation.Terms{Summary: "A lamp", Currency: "gbp", Payer: negotiation.Guest, Conditions: []string{"By Friday"}, Items: []negotiation.Item{
		{Description: "Lamp", Amount: 1250, Type: negotiation.Escrow, Condition: "On delivery"},
	}}
	h, err := terms.Hash()
	if err != nil {
		t.Fatal(err)
	}
	n := negotiation.Negotiation{ID: "aaaaaaa2", State: negotiation.Agreed, Rounds: []negotiation.Round{{Number: 1, By: negotiation.Host, Terms: terms, Hash: h, Sent: time.UnixMilli(1_795_000_000_000)}}}
	for _, p := range []negotiation.Party{negotiation.Host, negotiation.Guest} {
		text, err := negotiation.ApprovalText(r, n, p)
		if err != nil {
			t.Fatal(err)
		}
		n.Approvals = append(n.Approvals, negotiation.Approval{By: p, Signature: ed25519.Sign(keys[p], text)})
	}
	a, err := agreement.New(r, n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Agreements are checked without an agent: the session has none.
func TestAgreementVerify(t *testing.T) {
	a := lamp(t)
	dir := t.TempDir()
	file := func(name string, content []byte, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	markdown, err := a.Markdown()
	good := file("agreement.md", markdown, err)
	pdf, err := a.PDF()
	run := func(path string, asJSON bool) (string, error) {
		var out bytes.Buffer
		err := (&agreementVerifyCmd{File: path, JSON: asJSON}).Run(&Session{Ctx: context.Background(), Out: &out})
		return out.String(), err
	}
	for _, path := range []string{good, file("agreement.pdf", pdf, err)} {
		out, err := run(path, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"Valid: both approved", "A lamp\n", "£12.50  Lamp (escrow, On delivery)", "Condition: By Friday", `Ben pays Ann\x1b[2J a total of £12.50, after 1 round.`, string(a.Hash())} {
			if !strings.Contains(out, part) {
				t.Errorf("%s: no %q in\n%s", path, part, out)
			}
		}
	}
	if out, err := run(good, true); err != nil || !strings.Contains(out, `"success":true`) || !strings.Contains(out, `"total":"£12.50"`) {
		t.Error(out, err)
	}
	for name, c := range map[string][2]string{
		"shown":  {strings.Replace(string(markdown), "£12.50", "£1.25", 1), "what this document shows is not what was signed"},
		"signed": {strings.ReplaceAll(string(markdown), `"amount":1250`, `"amount":1251`), "The total is stated as"},
		"other":  {"# Notes\n", "no block of signed data"},
	} {
		out, err := run(file(name+".md", []byte(c[0]), nil), false)
		if err == nil || out != "" || !strings.Contains(err.Error(), "not valid: ") || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %q %v", name, out, err)
		}
	}
	if out, err := run(filepath.Join(dir, "shown.md"), true); err == nil || !strings.Contains(out, `"success":false`) || !strings.Contains(out, "signed a total of £12.50") {
		t.Error(out, err)
	}
	if _, err := run(filepath.Join(dir, "none.md"), false); err == nil {
		t.Error("a file that is not there is valid")
	}
}
