// Package extract reads the first pages of documents as plain text, within
// limits of size, time and memory: what it reads may be broken or hostile.
package extract

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gabriel-vasile/mimetype"
)

// The limits of what is read.
const (
	maxFile  = 64 << 20 // bytes of a document; longer ones have no text
	maxText  = 64 << 10 // bytes of text that are given
	maxPages = 3        // of a PDF
	sniffed  = 3 << 10  // bytes that the type is told from; mimetype's own default
)

// Why a file gave no text.
var (
	ErrKind      = errors.New("this kind of file has no text that can be read")
	ErrLarge     = errors.New("the file is too large to be read")
	ErrSpecial   = errors.New("not a regular file")
	ErrEncrypted = errors.New("the document is encrypted")
	ErrBroken    = errors.New("the document is broken")
	ErrLimit     = errors.New("the document goes beyond what is safe to read")
	ErrTimeout   = errors.New("the document took too long to read")
	ErrClosed    = errors.New("the reader of documents is closed")
)

// Options are an Extractor's settings. The zero value of each means its default.
type Options struct {
	Cache    string        // folder for the compiled PDF reader; empty: compiled at each first PDF (2.4 s)
	Deadline time.Duration // for one document; default 5 s
	Idle     time.Duration // after this long without a PDF its reader's memory is given back; default 30 s: the next one costs 73 ms, the reader 80 MB
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

// Close ends the PDF reader, after the document that it may be at.
func (e *Extractor) Close() error { return e.pdf.close() }

// Text is Read for those who can do without: "" if there is no text.
func (e *Extractor) Text(ctx context.Context, path, mime string) string {
	text, err := e.Read(ctx, path, mime)
	if err != nil {
		return ""
	}
	return text
}

// Read gives the beginning of a document as plain text, at most 64 KB: of a
// PDF the first three pages. mime is its type; empty: it is sniffed. The error
// wraps one of this package's, ctx's, or the file system's.
func (e *Extractor) Read(ctx context.Context, path, mime string) (string, error) {
	if mime == "" {
		mime = e.MIME(path)
	}
	text, err := e.read(ctx, path, kindOf(mime, path))
	if err != nil {
		return "", fmt.Errorf("read the text of %s: %w", path, err)
	}
	return clip(text, maxText), nil
}

func (e *Extractor) read(ctx context.Context, path string, k kind) (string, error) {
	if k == other {
		return "", ErrKind
	}
	f, size, err := open(path)
	if err != nil {
		return "", err
	}
	if k == pdf { // it owns the file: a reader that hangs may use it after we are gone
		return e.pdf.text(ctx, f, size)
	}
	defer f.Close()
	if k == plain {
		return readPlain(f)
	}
	if size > maxFile {
		return "", ErrLarge
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.deadline, ErrTimeout)
	defer cancel()
	return docxText(ctx, f, size)
}

// MIME sniffs the type from the content, without parameters; "" if the file
// cannot be read, or is none.
func (e *Extractor) MIME(path string) string {
	f, size, err := open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, sniffed)
	n, err := readFull(f, head)
	if err != nil {
		return ""
	}
	mime, _, _ := strings.Cut(mimetype.Detect(head[:n]).String(), ";")
	if mime == "application/zip" && size <= maxFile {
		if office := officeType(f, size, filepath.Ext(path)); office != "" {
			return office
		}
	}
	return mime
}

// open opens a regular file, and follows no link and waits for no pipe.
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
