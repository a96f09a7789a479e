package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func encoded(t *testing.T, f func(string) (string, error), s string) string {
	t.Helper()
	out, err := f(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestReadEncodings(t *testing.T) {
	const text = "Grüße aus Köln: naïve café, 12 £.\nSecond line, long enough that letters can be counted.\n"
	le := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()
	be := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder()
	rows := map[string]string{
		"utf8": text, "bom": "\xef\xbb\xbf" + text,
		"utf16le": encoded(t, le.String, text), "utf16be": encoded(t, be.String, text),
		"latin1": encoded(t, charmap.ISO8859_1.NewEncoder().String, text),
	}
	h := newHouse(t)
	for name, bytes := range rows {
		h.write("${DOCS}/"+name, bytes)
		r, _ := ok[reading](h, "files.read_text", `{"path":"${DOCS}/`+name+`"}`)
		if r.Text != text || r.Truncated != "" || r.Size != int64(len(bytes)) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	h.write("${DOCS}/empty", "")
	if r, _ := ok[reading](h, "files.read_text", `{"path":"${DOCS}/empty"}`); r.Text != "" {
		t.Errorf("empty: %+v", r)
	}
}

func TestReadIsCapped(t *testing.T) {
	h := newHouse(t)
	for name, text := range map[string]string{
		"long":   strings.Repeat("äöü \n", 100_000),
		"quotes": strings.Repeat("\"\\\n", 60_000/3),
		"seps":   strings.Repeat("\u2028", 20_000),
	} {
		h.write("${DOCS}/"+name, text)
		r, res := ok[reading](h, "files.read_text", `{"path":"${DOCS}/`+name+`"}`)
		if r.Truncated == "" || len(r.Text) > maxText || !strings.HasPrefix(text, r.Text) || len(r.Text) < 10_000 {
			t.Errorf("%s: %d bytes, %q", name, len(r.Text), r.Truncated)
		}
		if res.Code == tools.CodeTooMuch {
			t.Errorf("%s: the registry had to cut it", name)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/picture", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"+strings.Repeat("\x00\x01\x02\x9c", 200))
	h.write("${DOCS}/noise", strings.Repeat("\x01\x02\x9c\x8d", 200))
	h.write("${DOCS}/a.pdf", "%PDF-1.4 ...")
	h.write("${OUT}/secret", "secret")
	for _, l := range [][2]string{{h.out + "/secret", "link_abs"}, {"../out/secret", "link_rel"}, {h.out, "dirlink"}, {"a.pdf", "link_in"}} {
		if err := os.Symlink(l[0], filepath.Join(h.docs, l[1])); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]policy.Code{
		"none": codeNotFound, "picture": codeNotText, "noise": codeNotText, "a.pdf": codeNotText, "link_in": codeNotText,
		".": policy.CodeNotRegular, "link_abs": policy.CodeOutOfScope, "link_rel": policy.CodeOutOfScope, "dirlink/secret": policy.CodeOutOfScope,
		"../out/secret": policy.CodeOutOfScope, "none/deep/a": codeNotFound,
	} {
		r := h.no("files.read_text", `{"path":"${DOCS}/`+path+`"}`, want)
		if strings.Contains(string(r.Data)+r.Error, "secret\"") && strings.Contains(string(r.Data), "secret") {
			t.Errorf("%s: %s", path, r.Data)
		}
	}
}

// TestReadControls are the benign rows K03, K04, K11.
func TestReadControls(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/a.txt", "content")
	h.write("${DOCS}/Übersicht/日本語 file (1).txt", "content")
	if err := os.Symlink("a.txt", filepath.Join(h.docs, "link_in")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"link_in", "Übersicht/日本語 file (1).txt", "../Docs/a.txt"} {
		if r, _ := ok[reading](h, "files.read_text", `{"path":"${DOCS}/`+path+`"}`); r.Text != "content" {
			t.Errorf("%s: %+v", path, r)
		}
	}
	ok[reading](h, "files.read_text", `{"path":"~/Docs/a.txt"}`)
	r := h.again("files.read_text", `{"path":"${DOCS}/link_in"}`)
	if q := h.desk.Last(t); !r.Success || q.Sources[0] != "~/Docs/a.txt" {
		t.Errorf("sources %q", q.Sources)
	}
}

func TestReadDocument(t *testing.T) {
	var seen string
	h := newHouse(t, func(o *Options) {
		o.Extract = func(_ context.Context, path string) (string, error) {
			b, err := os.ReadFile(path)
			seen = path
			if strings.Contains(string(b), "broken") {
				return "", fmt.Errorf("read the text of %s: %w", path, errors.New("the document is broken"))
			}
			return "text of " + string(b), err
		}
	})
	h.write("${DOCS}/a.pdf", "%PDF-1.4 body")
	h.write("${DOCS}/b.DOCX", "PK\x03\x04\x00body")
	h.write("${DOCS}/c.zip", "PK\x03\x04\x00body")
	h.write("${DOCS}/broken.pdf", "%PDF-1.4 broken")
	for name, want := range map[string]string{"a.pdf": "text of %PDF-1.4 body", "b.DOCX": "text of PK\x03\x04\x00body"} {
		r, _ := ok[reading](h, "files.read_text", `{"path":"${DOCS}/`+name+`"}`)
		if r.Text != want || filepath.Ext(seen) != strings.ToLower(filepath.Ext(name)) {
			t.Errorf("%s: %+v from %s", name, r, seen)
		}
		if _, err := os.Stat(seen); err == nil || strings.HasPrefix(seen, h.docs) {
			t.Errorf("%s was left, or it was not a copy", seen)
		}
	}
	h.no("files.read_text", `{"path":"${DOCS}/c.zip"}`, codeNotText)
	if r := h.no("files.read_text", `{"path":"${DOCS}/broken.pdf"}`, codeNotText); !strings.Contains(r.Error, "the document is broken") || strings.Contains(r.Error, os.TempDir()) {
		t.Error(r.Error)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"", "abc", "\xef\xbb\xbfä", "\xff\xfea\x00", "\xfe\xff\x00a", "gr\xfc\xdfe", "\x00\x01", "\xd8\x00", "a\x00b\x00c\x00", "日本", "\x1b[0m"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text, ok := textOf(b)
		if !ok {
			return
		}
		text = strings.ToValidUTF8(text, "\uFFFD")
		head, cut := clip(text, 64, 100)
		if !strings.HasPrefix(text, head) || cut == (head == text) || len(head) > 64 || !utf8.ValidString(head) || len(jsonText(head)) > 2+6*len(head) {
			t.Errorf("%q: %q, %v", b, head, cut)
		}
		if s := snippet("", text, folded("a")); !utf8.ValidString(s) || strings.ContainsFunc(s, hides) {
			t.Errorf("%q: %q", b, s)
		}
		if v := visible(string(b)); !utf8.ValidString(v) || strings.ContainsFunc(v, hides) {
			t.Errorf("%q: %q", b, v)
		}
	})
}

// A text that holds a key is read only if the person agrees to it.
func TestReadAsksForSecrets(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/plain.txt", "milk, eggs")
	h.write("${DOCS}/env.txt", "DB=x\nAWS_KEY="+"AKIA"+"IOSFODNN7EXAMPLE\n")
	ok[reading](h, "files.read_text", `{"path":"${DOCS}/plain.txt"}`)
	if len(h.desk.Questions()) != 0 {
		t.Errorf("asked: %+v", h.desk.Questions())
	}
	got, _ := ok[reading](h, "files.read_text", `{"path":"${DOCS}/env.txt"}`)
	q := h.desk.Questions()
	if len(q) != 1 || q[0].Because[0].Code != codeSecret || strings.Contains(q[0].Because[0].Reason, "IOSF") || !strings.Contains(got.Text, "IOSF") {
		t.Errorf("asked %+v, read %q", q, got.Text)
	}
	h.desk.Answer = tooltest.Refuse
	h.write("${DOCS}/other.txt", "-----BEGIN OPENSSH PRIVATE "+"KEY-----")
	if r := h.no("files.read_text", `{"path":"${DOCS}/other.txt"}`, tools.CodeRefused); len(r.Data) > 0 {
		t.Errorf("%s", r.Data)
	}
}
