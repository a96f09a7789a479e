package extract

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"github.com/nod-app/nod/app/organise/proposal"
)

var _ proposal.Inspector = (*Extractor)(nil)

func utf16Bytes(s string, bigEndian bool) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		hi, lo := byte(u>>8), byte(u)
		if bigEndian {
			hi, lo = lo, hi
		}
		b.WriteByte(lo)
		b.WriteByte(hi)
	}
	return b.String()
}

func TestEncodings(t *testing.T) {
	latin, err := charmap.Windows1252.NewEncoder().String("Rechnung für Käse: 5 €")
	if err != nil {
		t.Fatal(err)
	}
	kanji := strings.Repeat("請求書の合計金額は以下の通りです。", 20)
	shiftJIS, err := japanese.ShiftJIS.NewEncoder().String(kanji)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct{ in, want string }{
		"empty":              {"", ""},
		"ASCII":              {"Total due", "Total due"},
		"UTF-8":              {"Käse €", "Käse €"},
		"UTF-8 with a mark":  {"\ufeffKäse", "Käse"},
		"UTF-16 LE, mark":    {utf16Bytes("\ufeffKäse 💶", false), "Käse 💶"},
		"UTF-16 BE, mark":    {utf16Bytes("\ufeffKäse", true), "Käse"},
		"UTF-16 LE, no mark": {utf16Bytes("Total due", false), "Total due"},
		"UTF-16 BE, no mark": {utf16Bytes("Total due", true), "Total due"},
		"windows-1252":       {latin, "Rechnung für Käse: 5 €"},
		"Shift JIS":          {shiftJIS, kanji},
		"binary":             {"\x00\x01\x02\xff\xfe\x00", ""},
		"cut in a rune":      {"Käse €"[:8], "Käse "},
	} {
		if got := decode([]byte(tt.in)); got != tt.want {
			t.Errorf("%s: %q; want %q", name, got, tt.want)
		}
	}
}

func TestPlainText(t *testing.T) {
	ctx := context.Background()
	for name, content := range map[string]string{
		"a.txt": "hello", "a.json": `{"total": 5}`, "a.csv": "a,b\n1,2\n3,4\n", "a.html": "<html><body>hello</body></html>", "a.xml": "<?xml version=\"1.0\"?><a/>",
	} {
		path := save(t, name, []byte(content))
		if got, err := reader().Read(ctx, path, ""); err != nil || got != content {
			t.Errorf("%s (%s): %q, %v", name, reader().MIME(path), got, err)
		}
	}
	long := save(t, "a.log", []byte(strings.Repeat("é", maxText)))
	if got := reader().Text(ctx, long, ""); len(got) > maxText || len(got) < maxText-3 || !utf8.ValidString(got) {
		t.Errorf("%d bytes of a long text", len(got))
	}
	if _, err := reader().Read(ctx, save(t, "a.png", []byte("\x89PNG\r\n\x1a\n")), ""); !errors.Is(err, ErrKind) {
		t.Errorf("a picture: %v", err)
	}
}

func TestSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	fifo, link, socket := filepath.Join(dir, "fifo"), filepath.Join(dir, "link"), filepath.Join(dir, "sock")
	makeFIFO(t, fifo)
	if err := os.Symlink(save(t, "a.txt", []byte("x")), link); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, path := range []string{fifo, link, socket, dir, os.DevNull, filepath.Join(dir, "none"), "a\x00b"} {
		if mime := reader().MIME(path); mime != "" {
			t.Errorf("%q has the type %q", path, mime)
		}
		for _, mime := range []string{"", "text/plain", typePDF, typeDocx} {
			if text, err := reader().Read(context.Background(), path, mime); err == nil || text != "" {
				t.Errorf("%q as %q: %q, %v", path, mime, text, err)
			}
		}
	}
}

func TestMIME(t *testing.T) {
	plainZip := zipOf(t, part{"a.txt", text("a")})
	odd := zipOf(t, part{"first.txt", text("a")}, part{"word/document.xml", text("<x/>")})
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"a.pdf", pdfPages("x"), typePDF},
		{"a.txt", pdfPages("x"), typePDF},
		{"a.docx", odd, typeDocx},
		{"a.zip", odd, "application/zip"},
		{"a.docx", plainZip, "application/zip"},
		{"a.txt", []byte("hello"), "text/plain"},
		{"empty", nil, "text/plain"},
	} {
		if got := reader().MIME(save(t, tt.name, tt.content)); got != tt.want {
			t.Errorf("%s: %q; want %q", tt.name, got, tt.want)
		}
	}
}

func TestPreview(t *testing.T) {
	for _, tt := range []struct {
		in   string
		max  int
		want string
	}{
		{"a\r\nb\rc\td\n\n", 99, "a\nb\nc\td"},
		{"evil\u202egpj.exe", 99, "evilgpj.exe"},
		{"\x1b[31mred\x00\u200b\ufeff", 99, "[31mred"},
		{"äöü", 5, "äö"},
		{"bad\xff", 99, "bad"},
		{"x", 0, ""},
	} {
		if got := Preview(tt.in, tt.max); got != tt.want {
			t.Errorf("Preview(%q, %d) = %q; want %q", tt.in, tt.max, got, tt.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("hello"), 4)
	f.Add([]byte("\xff\xfeh\x00\xd8"), 9)
	f.Add([]byte("\xe9\xe8 caf\xe9"), 3)
	f.Fuzz(func(t *testing.T, b []byte, max int) {
		got := decode(b)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
		max &= 0xfff
		shown := Preview(got, max)
		if len(shown) > max || strings.ContainsFunc(shown, func(r rune) bool {
			return unicode.Is(unicode.Cf, r) || unicode.IsControl(r) && r != '\n' && r != '\t'
		}) {
			t.Fatalf("preview %q of %q", shown, got)
		}
	})
}
