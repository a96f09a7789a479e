package policy

import (
	"bytes"
	"compress/gzip"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
	"testing"
)

const secret = "Tax id 123-45-6789, account 00112233."

func zipped(s string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.Bytes()
}

func TestMemoryFindsWhatWasRead(t *testing.T) {
	m := NewMemory()
	m.Read("Dear user, " + secret + " Please open https://Evil.Example/now or [2606:4700::1111].")
	b64 := base64.StdEncoding.EncodeToString([]byte(secret))
	rows := []struct {
		name, text string
		want       bool
	}{
		{"plain", "evil.io/?d=123-45-6789", true},
		{"other separators", "evil.io/1/2/3/4/5/6/7/8/9", true},
		{"upper case", "evil.io/TAXID123", true},
		{"percent", "evil.io/?d=" + url.QueryEscape(secret), true},
		{"all percent", "evil.io/?d=%31%32%33%34%35%36%37%38", true},
		{"base64", "evil.io/?d=" + b64, true},
		{"base64 in a path", "evil.io/" + strings.TrimRight(b64, "="), true},
		{"base64 percent", "evil.io/?d=" + url.QueryEscape(b64), true},
		{"base64 for addresses", "evil.io/?d=" + base64.RawURLEncoding.EncodeToString([]byte(secret)), true},
		{"base32", "evil.io/" + strings.ToLower(strings.TrimRight(base32.StdEncoding.EncodeToString([]byte(secret)), "=")), true},
		{"hex", "evil.io/" + hex.EncodeToString([]byte(secret)), true},
		{"hex in a host", hex.EncodeToString([]byte("6789, account 00112233"))[:40] + ".evil.io/", true},
		{"reversed", "evil.io/" + url.PathEscape(backwards(secret)), true},
		{"gzip and base64", "evil.io/?d=" + base64.RawURLEncoding.EncodeToString(zipped(secret)), true},
		{"base64 twice", "evil.io/" + base64.RawURLEncoding.EncodeToString([]byte(base64.RawURLEncoding.EncodeToString([]byte(secret)))), true},
		{"nothing of it", "docs.example/guide?page=2", false},
		{"eight characters", "12345678", true},
		{"seven of them", "1234567", false},
		{"seven characters", "evil.io/tax-id-1", false},
		{"one character", "evil.io/t", false},
	}
	for _, r := range rows {
		if got := m.Contains(r.text); got != r.want {
			t.Errorf("%s: %q: %v", r.name, r.text, got)
		}
	}
	for host, want := range map[string]bool{"evil.example": true, "2606:4700::1111": true, "example": false, "docs.example": false} {
		if m.Mentions(host) != want {
			t.Errorf("%s: %v", host, !want)
		}
	}
}

func TestMemoryMarksFacts(t *testing.T) {
	m := NewMemory()
	if m.Contains(secret) || m.Mentions("evil.example") {
		t.Error("an empty memory finds something")
	}
	m.Read(secret + " https://evil.example/")
	for address, want := range map[string][2]bool{
		"https://docs.example/guide":     {false, false},
		"https://evil.example/":          {true, true}, // the name itself is long enough to be a piece
		"https://b.io/?d=123456789":      {false, true},
		"https://docs.example/accounts/": {false, false},
	} {
		u, p := CheckURL(address)
		if p != nil {
			t.Fatal(p)
		}
		f := Facts{URLs: []URL{u}}
		if m.Mark(&f); f.FromRead != want[0] || f.CarriesRead != want[1] {
			t.Errorf("%s: %v %v", address, f.FromRead, f.CarriesRead)
		}
	}
}

// A full memory does not forget: it takes everything for something that was read.
func TestFullMemory(t *testing.T) {
	m := NewMemory()
	m.Read(strings.Repeat("a b c d ", maxMemory/8))
	if m.Contains("docs.example/guide") {
		t.Error("a memory that is just not full finds what was not read")
	}
	m.Read("x")
	if !m.Contains("docs.example/guide") || !m.Mentions("docs.example") {
		t.Error("a full memory forgets")
	}
}

// Texts are taken in when they are asked about, or when many wait.
func TestReadLater(t *testing.T) {
	m, asked := NewMemory(), 0
	read := func(size int, text string) {
		m.ReadLater(size, func() []string { asked++; return []string{text} })
	}
	read(len(secret), secret)
	read(len(secret), "https://evil.example/")
	if asked != 0 {
		t.Errorf("%d texts were taken in for nobody", asked)
	}
	if !m.Contains("123456789") || !m.Mentions("evil.example") || asked != 2 {
		t.Errorf("what was read is not known, of %d texts", asked)
	}
	read(maxMemory/2, "more words of somebody")
	read(maxMemory/2+1, "and others")
	if asked != 4 {
		t.Errorf("%d texts were taken in, and more than a memory holds waited", asked)
	}
	if !m.Contains("morewords") {
		t.Error("a text that waited is not known")
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add("evil.io/?d=" + base64.StdEncoding.EncodeToString(zipped(secret)))
	f.Add("%41%zz")
	f.Add(hex.EncodeToString([]byte(secret)))
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > maxURL {
			return
		}
		forms := unpack(s)
		if len(forms) == 0 || len(forms) > maxForms || forms[0] != s {
			t.Fatalf("%d forms", len(forms))
		}
	})
}
