package extract

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfium_errors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/requests"
)

// pdfReader reads PDFs one after the other in a sandbox, which is started for the
// first PDF and stopped when none came for a while.
type pdfReader struct {
	cache    string
	deadline time.Duration
	idle     time.Duration
	turn     chan struct{} // lock for the fields below
	sandbox  *sandbox      // nil: not started
	used     time.Time
	rest     *time.Timer
	closed   bool
}

func newPDFReader(o Options) *pdfReader {
	return &pdfReader{cache: o.Cache, deadline: o.Deadline, idle: o.Idle, turn: make(chan struct{}, 1)}
}

// text returns the text of the first pages and closes the file. It returns when
// ctx ends, even if the reader hangs.
func (p *pdfReader) text(ctx context.Context, f *os.File, size int64) (string, error) {
	if size > maxFile || size == 0 {
		f.Close()
		if size == 0 {
			return "", ErrBroken
		}
		return "", ErrLarge
	}
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		f.Close()
		return "", ctx.Err()
	}
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		defer f.Close()
		text, err := p.read(ctx, io.NewSectionReader(f, 0, size), size)
		<-p.turn
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		return r.text, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// read holds turn. The deadline starts when the sandbox is ready.
func (p *pdfReader) read(ctx context.Context, r io.ReadSeeker, size int64) (string, error) {
	if p.closed {
		return "", ErrClosed
	}
	if p.sandbox == nil {
		s, err := newSandbox(p.cache)
		if err != nil {
			return "", fmt.Errorf("start the PDF reader: %w", err)
		}
		p.sandbox = s
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.deadline, ErrTimeout)
	defer cancel()
	text, err := p.sandbox.run(ctx, func(doc pdfium.Pdfium) (string, error) { return pages(doc, r, size) })
	p.restLater()
	return text, err
}

// pages reads within the sandbox.
func pages(instance pdfium.Pdfium, r io.ReadSeeker, size int64) (string, error) {
	doc, err := instance.OpenDocument(&requests.OpenDocument{FileReader: r, FileReaderSize: size})
	if err != nil {
		return "", pdfError(err)
	}
	count, err := instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return "", pdfError(err)
	}
	var text strings.Builder
	var failed error
	for i := 0; i < min(count.PageCount, maxPages) && text.Len() < maxText; i++ {
		page, err := instance.GetPageText(&requests.GetPageText{
			Page: requests.Page{ByIndex: &requests.PageByIndex{Document: doc.Document, Index: i}},
		})
		if err != nil { // other pages may be readable
			failed = pdfError(err)
			continue
		}
		text.WriteString(tidy.Replace(clip(page.Text, maxText)))
		text.WriteByte('\n')
	}
	if strings.TrimSpace(text.String()) == "" {
		return "", failed
	}
	return text.String(), nil
}

// tidy removes PDFium's markers for line ends and hyphens.
var tidy = strings.NewReplacer("\r\n", "\n", "\x00", "", "\ufffe", "", "\x02", "")

func pdfError(err error) error {
	switch {
	case errors.Is(err, pdfium_errors.ErrPassword), errors.Is(err, pdfium_errors.ErrSecurity):
		return ErrEncrypted
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// restLater frees the sandbox's memory when it was not used for a while.
func (p *pdfReader) restLater() {
	p.used = time.Now()
	if p.rest != nil {
		p.rest.Reset(p.idle)
		return
	}
	p.rest = time.AfterFunc(p.idle, func() {
		p.turn <- struct{}{}
		if time.Since(p.used) >= p.idle { // otherwise it was used again meanwhile
			p.end()
		}
		<-p.turn
	})
}

// end stops the sandbox, if there is one.
func (p *pdfReader) end() {
	if p.sandbox != nil {
		p.sandbox.close()
		p.sandbox = nil
	}
}

func (p *pdfReader) close() error {
	p.turn <- struct{}{}
	defer func() { <-p.turn }()
	if p.rest != nil {
		p.rest.Stop()
	}
	p.end()
	p.closed = true
	return nil
}
