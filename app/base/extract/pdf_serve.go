package extract

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	pdfium_errors "github.com/klippa-app/go-pdfium/errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// ServePDF reads PDFs for the process at the other end of in and out, which starts it as
// Options.Program says, until in ends. It opens no file but those of its own compiled code
// in the folder cache (empty: none; compiling takes 2.4 s). A document may make it hang or
// crash: the other process ends it then.
func ServePDF(in io.Reader, out io.Writer, cache string) error {
	s, err := newSandbox(cache)
	if err != nil {
		return lang.Errorf("start the PDF reader: %w", err)
	}
	if err := restrain(); err != nil { // after it has read its compiled code
		return lang.Errorf("restrain the PDF reader: %w", err)
	}
	enc := json.NewEncoder(out)
	if err := enc.Encode(pdfReply{}); err != nil {
		return err
	}
	asked := make(chan task)
	go func() {
		for t := range asked {
			_ = enc.Encode(s.answer(t)) // no one reads it any more: in ends, too
		}
	}()
	requests := bufio.NewReader(in)
	for { // while a document is read, too, so that the end of in ends this process at once
		t, err := receive(requests)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		asked <- t
	}
}

// task is a request with its document.
type task struct {
	pdfRequest
	document []byte
}

// receive reads one task; io.EOF: there is no further one.
func receive(in *bufio.Reader) (t task, err error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return t, err
	}
	if err := json.Unmarshal(line, &t.pdfRequest); err != nil || t.Size < 0 || t.Size > maxFile || t.Side < 0 || t.Side > maxSide || t.Scan < 0 {
		return t, lang.Errorf("invalid request: %q", line)
	}
	t.document = make([]byte, t.Size)
	_, err = io.ReadFull(in, t.document)
	return t, err
}

func failed(err error) pdfReply {
	if errors.Is(err, errWhole) {
		return pdfReply{TooMuch: true}
	}
	if errors.Is(err, pdfium_errors.ErrPassword) || errors.Is(err, pdfium_errors.ErrSecurity) {
		return pdfReply{Encrypted: true}
	}
	return pdfReply{Broken: safetext.Cut(err.Error(), 1000)}
}
