package extract

import (
	"context"
	"fmt"
	"os"
	"time"
)

// pdfReader reads PDFs one after the other in a child process, which is started for the
// first PDF and ended when none came for a while.
type pdfReader struct {
	program  []string
	deadline time.Duration
	idle     time.Duration
	turn     chan struct{} // lock for the fields below
	child    *pdfChild     // nil: none runs
	used     time.Time
	rest     *time.Timer
	closed   bool
}

func newPDFReader(o Options) *pdfReader {
	return &pdfReader{program: o.Program, deadline: o.Deadline, idle: o.Idle, turn: make(chan struct{}, 1)}
}

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
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		f.Close()
		return pdfReply{}, ctx.Err()
	}
	type result struct {
		reply pdfReply
		err   error
	}
	done := make(chan result, 1)
	go func() {
		defer f.Close()
		reply, err := p.read(ctx, f, r)
		<-p.turn
		done <- result{reply, err}
	}()
	select {
	case r := <-done:
		return r.reply, r.err
	case <-ctx.Done():
		return pdfReply{}, ctx.Err()
	}
}

// read holds turn. The deadline starts when the child is ready. A child that did not
// answer is of no use any more: the next document gets a new one.
func (p *pdfReader) read(ctx context.Context, f *os.File, r pdfRequest) (pdfReply, error) {
	if p.closed {
		return pdfReply{}, ErrClosed
	}
	if p.child == nil {
		c, err := startPDFChild(p.program)
		if err != nil {
			return pdfReply{}, fmt.Errorf("start the PDF reader: %w", err)
		}
		p.child = c
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.deadline, ErrTimeout)
	defer cancel()
	reply, err := p.child.ask(ctx, f, r)
	if err != nil {
		p.end()
		if ctx.Err() != nil {
			return pdfReply{}, context.Cause(ctx)
		}
		return pdfReply{}, fmt.Errorf("%w: the PDF reader ended: %w", ErrBroken, err)
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
