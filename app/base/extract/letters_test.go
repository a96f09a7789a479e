package extract

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/tiff"
)

const letter = `North Valley Water Company
Customer number 48213

Dear Ms Example,
the annual charge for water and sewerage of your flat
is due on 30 March. Please pay the sum below by then.

Water supply          112.40
Sewerage               71.97
Total                 184.37`

// drawnLetter returns a page with a letter on it.
func drawnLetter(t testing.TB, height int) *image.Gray {
	t.Helper()
	page := image.NewGray(image.Rect(0, 0, height*210/297, height))
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	size := float64(height) / 70
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(letter, "\n") {
		at := fixed.P(height/12, height/10+i*int(1.6*size))
		(&font.Drawer{Dst: page, Src: image.Black, Face: face, Dot: at}).DrawString(line)
	}
	return page
}

// photographed returns a page as a camera sees it: turned by 2°, in uneven light, with noise.
func photographed(page *image.Gray) *image.Gray {
	out := image.NewGray(page.Rect)
	sin, cos := math.Sincos(2 * math.Pi / 180)
	noise := rand.New(rand.NewPCG(1, 2))
	size := page.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			u, v := float64(x-size.X/2), float64(y-size.Y/2)
			from := image.Pt(int(u*cos-v*sin)+size.X/2, int(u*sin+v*cos)+size.Y/2)
			seen := color.Gray{90} // the table
			if from.In(page.Rect) {
				seen = page.GrayAt(from.X, from.Y)
			}
			light := .55 + .4*float64(x)/float64(size.X)
			out.SetGray(x, y, color.Gray{uint8(max(0, min(255, float64(seen.Y)*light+12*noise.NormFloat64())))})
		}
	}
	return out
}

// lying returns a page that lies on its side.
func lying(page *image.Gray) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, page.Rect.Dy(), page.Rect.Dx()))
	for y := range page.Rect.Dy() {
		for x := range page.Rect.Dx() {
			out.SetGray(y, page.Rect.Dx()-1-x, page.GrayAt(x, y))
		}
	}
	return out
}

func encoded(t testing.TB, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t testing.TB, picture image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, picture) })
}

func asJPEG(t testing.TB, picture image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, picture, nil) })
}

func asTIFF(t testing.TB, picture image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, picture, nil) })
}

// scannedPDF returns a PDF of which each page is one picture.
func scannedPDF(t testing.TB, pages ...image.Image) []byte {
	t.Helper()
	pdf := fpdf.New("P", "mm", "A4", "")
	for i, p := range pages {
		name := string(rune('a' + i))
		pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "JPG"}, bytes.NewReader(asJPEG(t, p)))
		pdf.AddPage()
		pdf.ImageOptions(name, 0, 0, 210, 297, false, fpdf.ImageOptions{ImageType: "JPG"}, 0, "")
	}
	return encoded(t, func(b *bytes.Buffer) error { return pdf.Output(b) })
}

// newLetters reads letters with a program in tesseract's place; empty: with tesseract.
func newLetters(t testing.TB, tesseract string) *Letters {
	t.Helper()
	return &Letters{Pages: reader(), Program: []string{os.Args[0], LettersCommand}, Reader: tesseract}
}

func needsTesseract(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("tesseract"); err != nil {
		t.Skip("tesseract is not installed, which packaging/install.sh test does: ", err)
	}
}

func TestLettersOfScans(t *testing.T) {
	needsTesseract(t)
	page := drawnLetter(t, 1400)
	for name, content := range map[string][]byte{
		"drawn.png": asPNG(t, page), "photographed.jpg": asJPEG(t, photographed(page)), "on its side.tif": asTIFF(t, lying(page)),
		"scanned.pdf": scannedPDF(t, photographed(page)),
	} {
		l := newLetters(t, "")
		path := save(t, name, content)
		text, err := l.Read(t.Context(), path, l.Pages.MIME(path))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, want := range []string{"Water Company", "annual charge for water", "184.37"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in %q", name, want, text)
			}
		}
	}
}

// script writes a program of the shell that takes tesseract's place.
func script(t *testing.T, whenReading string) string {
	t.Helper()
	path := save(t, "tesseract", []byte("#!/bin/sh\ncase $1 in --list-langs) echo 'List:'; echo eng; exit;; esac\n"+whenReading))
	if err := os.Chmod(path, 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func row(confidence, word string) string {
	return "printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t" + confidence + "\\t" + word + "\\n'\n"
}

func TestReaderOfLettersThatMisbehaves(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("letters are read on Linux only")
	}
	path := save(t, "a.png", asPNG(t, drawnLetter(t, 600)))
	for name, c := range map[string]struct {
		script, want string
		err          error
	}{
		"it reads":           {strings.Repeat(row("91.5", "word"), 6), "word word word word word word\n", nil},
		"few words":          {strings.Repeat(row("91.5", "word"), 4), "", ErrNoLetters},
		"of a word not":      {strings.Repeat(row("91.5", "word"), 6) + row("12", "w0rd"), "word word word word word word w0rd\n", nil},
		"it is not sure":     {strings.Repeat(row("91.5", "word"), 6) + strings.Repeat(row("12", "w0rd"), 7), "", ErrNoLetters},
		"nothing":            {"", "", ErrNoLetters},
		"garbage":            {"printf '5\\t\\377\\000\\n\\t\\t\\t5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\tNaN\\tx'", "", ErrNoLetters},
		"it crashes":         {"kill -SEGV $$; exit 139", "", ErrBroken},
		"it never ends":      {"while :; do :; done", "", ErrTimeout},
		"it writes no end":   {"while :; do echo 55555555555555555555555555555555555555555555555555555555555555555555; done", "", ErrBroken},
		"it complains":       {"while :; do echo no >&2; done", "", ErrTimeout},
		"bytes of no letter": {strings.Repeat(row("91.5", "\\377w\\342ord"), 6), strings.TrimSpace(strings.Repeat("word ", 6)) + "\n", nil},
	} {
		l := newLetters(t, script(t, c.script))
		if errors.Is(c.err, ErrTimeout) {
			l.Deadline = 300 * time.Millisecond
		}
		text, err := l.Read(t.Context(), path, "image/png")
		if text != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v; want %q, %v", name, text, err, c.want, c.err)
		}
	}
}

// What shows no paper, has a text or is no picture is not given to tesseract.
func TestWhatIsNoScan(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("letters are read on Linux only")
	}
	meadow := image.NewRGBA(image.Rect(0, 0, 800, 600))
	draw.Draw(meadow, meadow.Rect, image.NewUniform(color.RGBA{90, 140, 60, 255}), image.Point{}, draw.Src)
	l := newLetters(t, script(t, strings.Repeat(row("91.5", "word"), 6)))
	for name, c := range map[string]struct {
		content []byte
		mime    string
		want    error
	}{
		"a meadow":           {asJPEG(t, meadow), "image/jpeg", ErrNoLetters},
		"an icon":            {asPNG(t, drawnLetter(t, 100)), "image/png", ErrNoLetters},
		"a PDF with text":    {pdfPages("Total due 412.80"), typePDF, ErrNoLetters},
		"a damaged picture":  {asPNG(t, drawnLetter(t, 600))[:2000], "image/png", ErrBroken},
		"too many pixels":    {enormousPNG(t), "image/png", ErrBroken},
		"a PDF as a picture": {pdfPages(""), "image/png", ErrBroken},
		"a text":             {[]byte("text"), "text/plain", ErrKind},
	} {
		if text, err := l.Read(t.Context(), save(t, "a", c.content), c.mime); text != "" || !errors.Is(err, c.want) {
			t.Errorf("%s: %q, %v; want %v", name, text, err, c.want)
		}
	}
	l.Reader = "no-such-program"
	if _, err := l.Read(t.Context(), save(t, "a.png", asPNG(t, drawnLetter(t, 600))), "image/png"); !errors.Is(err, ErrNoReader) {
		t.Errorf("without tesseract: %v", err)
	}
}

// enormousPNG returns a PNG whose head promises 100,000 × 100,000 pixels.
func enormousPNG(t *testing.T) []byte {
	content := asPNG(t, image.NewGray(image.Rect(0, 0, 600, 600)))
	const size, end = 16, 29 // of IHDR, from its type at 12
	binary.BigEndian.PutUint32(content[size:], 100_000)
	binary.BigEndian.PutUint32(content[size+4:], 100_000)
	binary.BigEndian.PutUint32(content[end:], crc32.ChecksumIEEE(content[12:end]))
	return content
}

func TestLanguagesOfLetters(t *testing.T) {
	for installed, want := range map[string]string{
		"eng osd":                     "eng true",
		"deu eng fra":                 "deu+eng+fra false",
		"ara ces chi_sim deu eng fra": "deu+eng false",
		"fra":                         "fra false",
		"ara ces chi_sim fra ita":     " false",
	} {
		l := newLetters(t, save(t, "tesseract", []byte("#!/bin/sh\necho 'List of languages:'\nfor l in "+installed+"; do echo $l; done\n")))
		l.Locale = "de_AT.UTF-8"
		_ = os.Chmod(l.Reader, 0o700)
		got, turned, err := l.languages(t.Context(), l.Reader)
		if fmt.Sprint(got, " ", turned) != want || (err != nil) != (got == "") {
			t.Errorf("%s: %q %v, %v; want %q", installed, got, turned, err, want)
		}
	}
	for locale, want := range map[string]string{"de_AT.UTF-8": "deu", "C": "eng", "": "eng", "zh_TW": "chi_tra", "zh_CN.UTF-8": "chi_sim", "pt_BR@x": "por", "POSIX": "eng", "sr_RS@latin": "srp"} {
		if got := LanguageOf(locale); got != want {
			t.Errorf("%s: %s, want %s", locale, got, want)
		}
	}
}
