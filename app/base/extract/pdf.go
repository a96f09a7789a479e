package extract

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// pdfReader reads PDFs one after the other in a child process, which is started for the
// first PDF and ended when none came for a while.
type pdfReader struct {
	program  []string
	start    time.Duration // how long the program may take to start
	deadline time.Duration
	idle     time.Duration
	reads    chan struct{} // one for each document that is read from its file, or waits for its turn
	contents Bounded       // reads of the documents from their files
	turn     chan struct{} // lock for the fields below
	child    *pdfChild     // nil: none runs
	used     time.Time
	rest     *time.Timer
	closed   bool
}

func newPDFReader(o Options) *pdfReader {
	return &pdfReader{program: o.Program, start: startTimeout, deadline: o.Deadline, contents: Bounded{Limit: o.Deadline, Most: maxHung}, idle: o.Idle, reads: make(chan struct{}, maxReads), turn: make(chan struct{}, 1)}
}

const (
	maxReads = 4 // documents in memory at once, apart from those of reads that hang
	maxHung  = 4 // reads that hang; with as many no other document is read from its file
)

// ask asks for a document, and closes the file. It returns when ctx ends, even if the
// reader hangs.
func (p *pdfReader) ask(ctx context.Context, f *os.File, r pdfRequest) (pdfReply, error) {
	if r.Size > maxFile || r.Size == 0 {
		f.Close()
		if r.Size == 0 {
			return pdfReply{}, ErrBroken
		}
		return pdfReply{}, ErrLarge
	}
	select {
	case p.reads <- struct{}{}:
	case <-ctx.Done():
		f.Close()
		return pdfReply{}, ctx.Err()
	}
	document, err := p.content(ctx, f, r.Size)
	if err != nil {
		<-p.reads
		return pdfReply{}, err
	}
	return p.answer(ctx, document, r)
}

// askFor asks for a document that is in memory already.
func (p *pdfReader) askFor(ctx context.Context, document []byte, r pdfRequest) (pdfReply, error) {
	select {
	case p.reads <- struct{}{}:
	case <-ctx.Done():
		return pdfReply{}, context.Cause(ctx)
	}
	return p.answer(ctx, document, r)
}

// answer has a document read when its turn comes, and gives back its place among the reads.
func (p *pdfReader) answer(ctx context.Context, document []byte, r pdfRequest) (pdfReply, error) {
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		<-p.reads
		return pdfReply{}, ctx.Err()
	}
	type result struct {
		reply pdfReply
		err   error
	}
	done := make(chan result, 1)
	go func() {
		reply, err := p.read(ctx, document, r)
		<-p.turn
		<-p.reads
		done <- result{reply, err}
	}()
	select {
	case r := <-done:
		return r.reply, r.err
	case <-ctx.Done():
		return pdfReply{}, ctx.Err()
	}
}

// content reads a document from its file before its turn comes, and closes the file. A read that hangs keeps no
// other document waiting.
func (p *pdfReader) content(ctx context.Context, f *os.File, size int64) ([]byte, error) {
	if p.contents.Full() {
		f.Close()
		return nil, ErrDrive
	}
	return Bound(ctx, &p.contents, func() ([]byte, error) {
		defer f.Close()
		document := make([]byte, size)
		if _, err := io.ReadFull(f, document); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBroken, err)
		}
		return document, nil
	})
}

// read holds turn. The deadline starts when the child is ready. A child that did not
// answer is of no use any more: the next document gets a new one.
func (p *pdfReader) read(ctx context.Context, document []byte, r pdfRequest) (pdfReply, error) {
	if p.closed {
		return pdfReply{}, ErrClosed
	}
	if p.child != nil && time.Since(p.child.started) > maxChildAge {
		p.end()
	}
	if p.child == nil {
		c, err := startPDFChild(p.program, p.start)
		if err != nil {
			return pdfReply{}, lang.Errorf("start the PDF reader: %w", err)
		}
		p.child = c
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.deadline, ErrTimeout)
	defer cancel()
	reply, err := p.child.ask(ctx, document, r)
	if err != nil {
		p.end()
		if ctx.Err() != nil {
			return pdfReply{}, context.Cause(ctx)
		}
		return pdfReply{}, lang.Errorf("%w: the PDF reader ended: %w", ErrBroken, err)
	}
	p.restLater()
	return reply, reply.err()
}

// restLater ends the child when it was not used for a while.
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

// end kills the child, if there is one: it has nothing to finish.
func (p *pdfReader) end() {
	if p.child != nil {
		p.child.kill()
		p.child = nil
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
