package extract

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// LettersCommand is the argument with which a program is started to read letters: it calls
// RunRestrained with the arguments that follow.
const LettersCommand = "read-letters"

// Errors of reading letters, apart from those of documents.
var (
	ErrNoLetters = lang.Errorf("it shows no letters that can be read")
	ErrNoReader  = lang.Errorf("tesseract, which reads the letters of scans, is not installed")
)

const (
	scannedPages   = 2 // of a scan are read
	lettersTime    = 2 * time.Minute
	maxLetters     = 4 << 20 // bytes of what tesseract writes about a page: 60 a word
	leastConfident = 50      // of 100; lines of which tesseract is less sure are left out
	fewestWords    = 5       // a page with fewer, or of which most are left out, shows no letters; chosen by hand, as the one above
)

// Letters reads the letters in pictures and in PDFs without text, with tesseract.
type Letters struct {
	Pages    *Extractor    // draws what is read
	Program  []string      // the program that calls RunRestrained, with its arguments
	Reader   string        // tesseract; empty: the one in PATH
	Locale   string        // whose language the letters may be in beside English, as "de_AT.UTF-8"
	Deadline time.Duration // for one page; default 2 min
}

// MayHaveLetters reports whether files of a type may be scans.
func MayHaveLetters(mime string) bool {
	switch mime {
	case typePDF, "image/jpeg", "image/png", "image/tiff", "image/webp", "image/bmp", "image/gif":
		return true
	}
	return false
}

// Find returns the path of tesseract, or ErrNoReader.
func (l *Letters) Find() (string, error) {
	path, err := exec.LookPath(cmp.Or(l.Reader, "tesseract"))
	if runtime.GOOS != "linux" || err != nil {
		return "", ErrNoReader
	}
	return path, nil
}

// Languages returns the languages in which letters are read, as tesseract takes them. The error says why none can be.
func (l *Letters) Languages(ctx context.Context) (string, error) {
	reader, err := l.Find()
	if err != nil {
		return "", err
	}
	languages, _, err := l.languages(ctx, reader)
	return languages, err
}

// Read returns the text of the first pages of a scan. The error wraps ErrNoReader; ErrNoLetters,
// also if the file has a text that Extractor reads; one of this package, of ctx, or of the file system.
func (l *Letters) Read(ctx context.Context, path, mime string) (string, error) {
	if !MayHaveLetters(mime) {
		return "", lang.Errorf("read the letters of %s: %w", path, ErrKind)
	}
	text, err := l.read(ctx, path, mime)
	if err == nil && text == "" {
		err = ErrNoLetters
	}
	if err != nil {
		return "", lang.Errorf("read the letters of %s: %w", path, err)
	}
	return text, nil
}

func (l *Letters) read(ctx context.Context, path, mime string) (string, error) {
	reader, err := l.Find()
	if err != nil {
		return "", err
	}
	languages, turned, err := l.languages(ctx, reader)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for page := 1; page <= scannedPages; page++ {
		gray, err := l.Pages.scan(ctx, path, page, mime != typePDF)
		if err != nil {
			return "", err
		}
		if len(gray) == 0 {
			break
		}
		s, err := l.page(ctx, reader, languages, turned, gray)
		if err != nil {
			return "", err
		}
		text.WriteString(s)
		if mime != typePDF {
			break
		}
	}
	return safetext.Cut(text.String(), maxText), nil
}

// scan returns a page of a scan in the format PGM; empty: there is none.
func (e *Extractor) scan(ctx context.Context, path string, page int, picture bool) ([]byte, error) {
	f, size, err := open(path)
	if err != nil {
		return nil, err
	}
	reply, err := e.pdf.ask(ctx, f, pdfRequest{Size: size, Scan: page, Picture: picture})
	return reply.Gray, err
}

// page returns the text of a page as it stands or, if it has none and tesseract can tell how it lies, turned.
func (l *Letters) page(ctx context.Context, reader, languages string, turned bool, gray []byte) (string, error) {
	args := []string{"stdin", "stdout", "-l", languages, "-c", "thresholding_method=2"} // light that is uneven, as in photographs
	out, err := l.run(ctx, reader, gray, append(args, "--psm", "3", "tsv")...)
	text := linesOf(out)
	if err == nil && text == "" && turned {
		out, err = l.run(ctx, reader, gray, append(args, "--psm", "1", "tsv")...)
		text = linesOf(out)
	}
	return text, err
}

// languages returns those to be read, as tesseract takes them, and whether it can tell how a page
// lies: all that are installed if they are few, or else the person's and English.
func (l *Letters) languages(ctx context.Context, reader string) (languages string, turned bool, err error) {
	out, err := l.run(ctx, reader, nil, "--list-langs")
	if err != nil {
		return "", false, err
	}
	_, list, _ := strings.Cut(string(out), "\n") // a sentence stands above
	installed := strings.Fields(list)
	turned = slices.Contains(installed, "osd")
	installed = slices.DeleteFunc(installed, func(s string) bool { return s == "osd" || s == "equ" || s == "snum" || strings.ContainsAny(s, "/+-") })
	first := []string{LanguageOf(l.Locale), "eng"}
	const few = 4
	if len(installed) > few {
		installed = slices.DeleteFunc(installed, func(s string) bool { return !slices.Contains(first, s) })
	}
	if len(installed) == 0 {
		return "", false, lang.Errorf("%w with the data of %s", ErrNoReader, strings.Join(first, " or "))
	}
	slices.SortStableFunc(installed, func(a, b string) int { return cmp.Compare(rank(first, a), rank(first, b)) })
	return strings.Join(installed, "+"), turned, nil
}

func rank(first []string, s string) int {
	if i := slices.Index(first, s); i >= 0 {
		return i
	}
	return len(first)
}

// LanguageOf returns the language of a locale as tesseract names it; "eng" if it has none.
func LanguageOf(locale string) string {
	name, _, _ := strings.Cut(locale, ".")
	name, _, _ = strings.Cut(name, "@")
	tag, err := language.Parse(strings.ReplaceAll(name, "_", "-"))
	if err != nil {
		return "eng"
	}
	base, _ := tag.Base()
	if script, _ := tag.Script(); base.ISO3() == "zho" {
		if script.String() == "Hant" {
			return "chi_tra"
		}
		return "chi_sim"
	}
	return base.ISO3()
}

// run runs tesseract, restrained, with a picture as its input, and returns what it wrote.
func (l *Letters) run(ctx context.Context, reader string, in []byte, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, cmp.Or(l.Deadline, lettersTime), ErrTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, l.Program[0], slices.Concat(l.Program[1:], []string{reader}, args)...)
	cmd.Env = []string{}
	cmd.Dir = string(os.PathSeparator)
	cmd.Stdin = bytes.NewReader(in)
	cmd.SysProcAttr = childAttributes()
	cmd.WaitDelay = time.Second
	var said bytes.Buffer
	cmd.Stderr = &bounded{w: &said, left: 1000, drop: true}
	var out bytes.Buffer
	cmd.Stdout = &bounded{w: &out, left: maxLetters}
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, fmt.Errorf("%w: %s: %w: %s", ErrBroken, reader, err, safetext.Line(said.String(), 500))
	}
	return out.Bytes(), nil
}

// bounded passes on what is written until it is more than some bytes. Then it fails, or drops the rest.
type bounded struct {
	w    io.Writer
	left int
	drop bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if len(p) > b.left && !b.drop {
		return 0, ErrLimit
	}
	n := min(len(p), b.left)
	b.left -= n
	if _, err := b.w.Write(p[:n]); err != nil {
		return 0, err
	}
	return len(p), nil
}

// linesOf returns the lines of a page of which tesseract is sure, of its table with a row for each word; "" if
// they have few words, or fewer than are left out. Lines are left out whole: what stands in one stands so on the page.
func linesOf(table []byte) string {
	const columns, wordLevel, line, confidence, text = 12, "5", 5, 10, 11
	var lines []lineOfWords
	before := ""
	for row := range strings.Lines(string(table)) {
		cells := strings.SplitN(strings.TrimRight(row, "\r\n"), "\t", columns)
		if len(cells) != columns || cells[0] != wordLevel {
			continue
		}
		sure, err := strconv.ParseFloat(cells[confidence], 64)
		word := strings.TrimSpace(strings.ToValidUTF8(cells[text], ""))
		if err != nil || word == "" {
			continue
		}
		if at := strings.Join(cells[1:line], "\t"); at != before || lines == nil {
			lines, before = append(lines, lineOfWords{}), at
		}
		last := &lines[len(lines)-1]
		last.words, last.sure = append(last.words, word), last.sure+sure
	}
	var b strings.Builder
	n, all := 0, 0
	for _, l := range lines {
		all += len(l.words)
		if l.sure/float64(len(l.words)) >= leastConfident { // not, if it is no number
			n += len(l.words)
			b.WriteString(strings.Join(l.words, " ") + "\n")
		}
	}
	if n < fewestWords || 2*n < all {
		return ""
	}
	return b.String()
}

// lineOfWords is a line, and how sure tesseract is of its words together.
type lineOfWords struct {
	words []string
	sure  float64
}
