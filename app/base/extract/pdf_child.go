package extract

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// PDFCommand is the argument with which a program is started to read PDFs for another
// process; the next one is the folder for ServePDF's compiled code.
const PDFCommand = "read-pdf"

// pdfRequest is what a child is asked: one line of JSON, and the document behind it. It
// gets the bytes and no path, so that it needs no right to open a file, and reads the
// very file that was opened here.
type pdfRequest struct {
	Size int64 `json:"size"`           // of the document that follows, in bytes
	Side int   `json:"side,omitempty"` // the first page is drawn, too, with at most that many pixels a side; at most maxSide
	Scan int   `json:"scan,omitempty"` // that page, from 1, of a PDF without text is drawn in gray, and nothing else

	Whole bool `json:"whole,omitempty"` // the text of all pages is wanted, or none

	Picture bool `json:"picture,omitempty"` // the document is a picture, which is drawn in gray
}

// pdfReply is what a child answers, as one line of JSON. The first reply is empty: it
// says that the child is ready.
type pdfReply struct {
	Text      string `json:"text,omitempty"`
	PNG       []byte `json:"png,omitempty"`
	Gray      []byte `json:"gray,omitempty"`      // a page of a scan in the format PGM; empty: there is none
	Encrypted bool   `json:"encrypted,omitempty"` // it cannot be read without a password
	TooMuch   bool   `json:"tooMuch,omitempty"`   // it has more pages or text than are read
	Broken    string `json:"broken,omitempty"`    // why it cannot be read
}

func (r pdfReply) err() error {
	switch {
	case r.Encrypted:
		return ErrEncrypted
	case r.TooMuch:
		return ErrLimit
	case r.Broken != "":
		return fmt.Errorf("%w: %s", ErrBroken, r.Broken)
	}
	return nil
}

const (
	maxSide      = 2048            // pixels: 16 MB while a page is drawn
	maxReply     = 16 << 20        // bytes of a child's reply; a longer one is an error
	maxChildAge  = 5 * time.Minute // after which the next document gets a new child: its processor time is bounded
	startTimeout = 2 * time.Minute // for starting: the first start on a machine compiles PDFium
)

// errNoProgram is why an Extractor without Options.Program reads no PDF.
var errNoProgram = lang.Errorf("no program is set that reads PDFs")

// pdfChild is a process that reads PDFs: this program once more, without its
// environment. It ends with this process.
type pdfChild struct {
	cmd     *exec.Cmd
	started time.Time
	in      io.WriteCloser
	out     *limitedReader
	replies *json.Decoder // of out
}

func startPDFChild(program []string, within time.Duration) (*pdfChild, error) {
	if len(program) == 0 {
		return nil, errNoProgram
	}
	cmd := exec.Command(program[0], program[1:]...)
	cmd.Env = []string{} // none: what is in it may be secret
	cmd.SysProcAttr = childAttributes()
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &pdfChild{cmd: cmd, started: time.Now(), in: in, out: &limitedReader{r: out}}
	c.replies = json.NewDecoder(c.out)
	ctx, cancel := context.WithTimeoutCause(context.Background(), within, ErrStart)
	defer cancel()
	err = limitResources(cmd.Process.Pid)
	if err == nil {
		_, err = c.reply(ctx)
	}
	if err == nil {
		err = limitResources(cmd.Process.Pid) // again: a thread that was being made kept its priority
	}
	if err != nil {
		c.kill()
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return c, nil
}

// ask sends a document and waits for the reply. Whatever else happens, the child is
// killed when ctx ends. After an error it cannot be used any more.
func (c *pdfChild) ask(ctx context.Context, document []byte, r pdfRequest) (pdfReply, error) {
	stop := context.AfterFunc(ctx, c.stop)
	defer stop()
	if err := json.NewEncoder(c.in).Encode(r); err != nil {
		return pdfReply{}, err
	}
	if _, err := c.in.Write(document); err != nil {
		return pdfReply{}, err
	}
	return c.reply(ctx)
}

func (c *pdfChild) reply(ctx context.Context) (r pdfReply, err error) {
	stop := context.AfterFunc(ctx, c.stop)
	defer stop()
	c.out.left = maxReply
	err = c.replies.Decode(&r)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return r, err
}

func (c *pdfChild) stop() { _ = c.cmd.Process.Kill() }

// kill ends the child and waits until it is gone.
func (c *pdfChild) kill() {
	c.stop()
	_ = c.in.Close()
	_ = c.cmd.Wait()
}
