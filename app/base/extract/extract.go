// Package extract reads the first pages of documents as plain text, within
// limits of size, time and memory: documents may be damaged or hostile.
package extract

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gabriel-vasile/mimetype"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Limits.
const (
	maxFile  = 64 << 20 // bytes of a document; longer ones have no text
	maxText  = 64 << 10 // bytes of text that are returned
	maxPages = 3        // of a PDF
	sniffed  = 3 << 10  // bytes used to detect the type; mimetype's default
)

// Reasons why a file has no text. After ErrTimeout it may have one the next time.
var (
	ErrKind      = lang.Errorf("this type of file has no readable text")
	ErrLarge     = lang.Errorf("the file is too large to be read")
	ErrSpecial   = lang.Errorf("not a regular file")
	ErrEncrypted = lang.Errorf("the document is encrypted")
	ErrBroken    = lang.Errorf("the document is damaged")
	ErrLimit     = lang.Errorf("the document exceeds the limits for safe reading")
	ErrTimeout   = lang.Errorf("the document took too long to read")
	ErrDrive     = lang.Errorf("%w: its drive, or that of others, does not answer", ErrTimeout)
	ErrStart     = lang.Errorf("%w: the program that reads it did not start in time", ErrTimeout)
	ErrClosed    = lang.Errorf("the document reader is closed")
)

// Options are an Extractor's settings. The zero value of each means its default.
type Options struct {
	Program  []string      // the program that reads PDFs, with its arguments: it calls ServePDF with its standard input and output; empty: PDFs cannot be read
	Deadline time.Duration // for one document; default 5 s
	Idle     time.Duration // after this long without a PDF that program is ended; default 30 s; the next PDF then takes 150 ms longer
}

// Extractor reads documents. Its methods may be called from any goroutine.
type Extractor struct {
	deadline time.Duration
	pdf      *pdfReader
}

// New returns an Extractor; it starts nothing until the first PDF.
func New(o Options) *Extractor {
	if o.Deadline <= 0 {
		o.Deadline = 5 * time.Second
	}
	if o.Idle <= 0 {
		o.Idle = 30 * time.Second
	}
	return &Extractor{deadline: o.Deadline, pdf: newPDFReader(o)}
}

// Close stops the PDF reader after its current document.
func (e *Extractor) Close() error { return e.pdf.close() }

// Text returns the text that Read reads, "" if there is none.
func (e *Extractor) Text(ctx context.Context, path, mime string) string {
	text, err := e.Read(ctx, path, mime)
	if err != nil {
		return ""
	}
	return text
}

// Read returns the beginning of a document as plain text, at most 64 KB, and at
// most three pages of a PDF. mime is its type; empty: it is detected. The error
// wraps one of this package, of ctx, or of the file system.
func (e *Extractor) Read(ctx context.Context, path, mime string) (string, error) {
	if mime == "" {
		mime = e.MIME(path)
	}
	text, err := e.read(ctx, path, kindOf(mime, path))
	if err != nil {
		return "", lang.Errorf("read the text of %s: %w", path, err)
	}
	return safetext.Cut(text, maxText), nil
}

func (e *Extractor) read(ctx context.Context, path string, k kind) (string, error) {
	if k == other {
		return "", ErrKind
	}
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	if k == pdf { // it owns the file: a reader that hangs may use it after Read has returned
		reply, err := e.pdf.ask(ctx, f, pdfRequest{Size: size})
		return reply.Text, err
	}
	defer f.Close()
	switch k {
	case plain:
		return readPlain(f, size)
	case email:
		return readMail(f, size)
	}
	if size > maxFile {
		return "", ErrLarge
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.deadline, ErrTimeout)
	defer cancel()
	return docxText(ctx, f, size)
}

// Page is the first page of a PDF as a picture, and the text of the first pages.
type Page struct {
	PNG  []byte // empty: it could not be drawn
	Text string
}

// Page draws the first page of a PDF with at most side pixels in width and height, within
// the limits of Read.
func (e *Extractor) Page(ctx context.Context, path string, side int) (Page, error) {
	f, size, err := open(path)
	if err != nil {
		return Page{}, lang.Errorf("draw the first page of %s: %w", path, err)
	}
	reply, err := e.pdf.ask(ctx, f, pdfRequest{Size: size, Side: side})
	if err != nil {
		return Page{}, lang.Errorf("draw the first page of %s: %w", path, err)
	}
	return Page{reply.PNG, safetext.Cut(reply.Text, maxText)}, nil
}

// MIME detects the type from the content, without parameters; "" if the path
// cannot be read or is not a file.
func (e *Extractor) MIME(path string) string {
	f, size, err := open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	return TypeOf(path, f, size)
}

// androidPart is the name of a file that only Android apps have.
var androidPart = regexp.MustCompile(`AndroidManifest\.xml|META-INF/com/android/|classes\.dex|resources\.arsc|res/drawable`)

// Open opens a regular file and returns its size. It follows no link at the end of
// the path and never waits for a pipe.
func Open(path string) (*os.File, int64, error) { return open(path) }

// TypeOf detects the type of a content by its beginning, without parameters; of an
// archive also by its parts, if the name says that it is an Office document.
func TypeOf(name string, content io.ReaderAt, size int64) string {
	head := make([]byte, min(size, sniffed))
	n, err := content.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return ""
	}
	mime, _, _ := strings.Cut(mimetype.Detect(head[:n]).String(), ";")
	if mime == "application/vnd.android.package-archive" && !androidPart.Match(head[:n]) {
		mime = "application/zip" // mimetype takes an empty first entry for a sign of its builder, zeros too
	}
	if mime == "application/zip" && size <= maxFile {
		if office := officeType(content, size, filepath.Ext(name)); office != "" {
			return office
		}
	}
	return mime
}

// open opens a regular file; it follows no links and never blocks on a pipe.
func open(path string) (*os.File, int64, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, 0, err
	}
	st, err := f.Stat()
	if err == nil && !st.Mode().IsRegular() {
		err = ErrSpecial
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, st.Size(), nil
}
