package cli

import (
	"context"
	"io"
	"os"
	"strconv"
	"time"

	"golang.org/x/term"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// modelData names a model, for scripts.
type modelData struct {
	Name string `json:"name"`
}

type modelsPullCmd struct {
	Name string `arg:"" help:"Name in the server's library, such as qwen3:4b."`
	JSON bool   `help:"Print JSON."`
}

// Intervals while waiting for a download.
const (
	pullPoll = 300 * time.Millisecond // between two requests for its progress
	pullStop = 3 * time.Second        // how long stopping it may take
)

func (c *modelsPullCmd) Run(s *Session) error {
	client, done, err := s.Connect(s.Ctx)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	defer done() // an agent started for this command must live until the download ends
	if _, err = api.PullModel.Call(s.Ctx, client, api.ModelRequest{Name: c.Name}); err == nil {
		err = c.follow(s, client)
	}
	if s.Ctx.Err() != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.Ctx), pullStop)
		defer cancel()
		_, _ = api.CancelPull.Call(ctx, client, api.ModelRequest{Name: c.Name}) // if this fails, the download goes on and nod models shows it
		err = api.Invalid(lang.Say("interrupted; run the same command to resume"))
	}
	return s.finish(c.JSON, err, modelData{c.Name}, func() { s.say("%s is installed.", c.Name) })
}

// follow shows a download until it has ended.
func (c *modelsPullCmd) follow(s *Session, client *api.Client) error {
	l := live{s: s, quiet: c.JSON, terminal: isTerminal(s.Out)}
	defer l.end()
	for {
		r, err := api.ListModels.Call(s.Ctx, client, api.None{})
		if err != nil {
			return err
		}
		p, ok := pullOf(r, c.Name)
		switch {
		case ok && p.Error != "":
			return &api.Error{Code: api.CodeFailed, Message: p.Error}
		case ok:
			l.show(p)
		default:
			return pulled(r, c.Name)
		}
		select {
		case <-s.Ctx.Done():
			return s.Ctx.Err()
		case <-time.After(pullPoll):
		}
	}
}

func pullOf(r api.ModelsResult, name string) (api.Pull, bool) {
	for _, p := range r.Pulls {
		if p.Name == name {
			return p, true
		}
	}
	return api.Pull{}, false
}

// pulled returns an error unless the model of a download that has ended is installed.
func pulled(r api.ModelsResult, name string) error {
	for _, m := range r.Models {
		if same(m.Name, name) {
			return nil
		}
	}
	return &api.Error{Code: api.CodeFailed, Message: lang.Say("the download was cancelled elsewhere")}
}

// live shows progress: on a terminal as one line that changes, elsewhere as one
// line for each stage.
type live struct {
	s               *Session
	quiet, terminal bool
	last            string
}

func (l *live) show(p api.Pull) {
	text := progress(p)
	if !l.terminal {
		text = p.Status
	}
	l.put(text)
}

func (l *live) put(text string) {
	if l.quiet || text == l.last {
		return
	}
	l.last = text
	if l.terminal {
		l.s.printf("\r\x1b[K%s", text)
	} else {
		l.s.printf("%s\n", text)
	}
}

func (l *live) end() {
	if l.terminal && l.last != "" {
		l.s.printf("\r\x1b[K")
	}
}

// progress returns a download in a line: "pulling … 42% of 2.6 GB, 12 MB/s".
func progress(p api.Pull) string {
	if p.Error != "" {
		return p.Error
	}
	parts := []string{p.Status}
	if p.All > 0 {
		parts = append(parts, lang.T("%s of %s", strconv.FormatInt(100*p.Done/p.All, 10)+"%", bytesOf(p.All)))
	}
	if p.Speed > 0 {
		parts = append(parts, bytesOf(p.Speed)+"/s")
	}
	return list(parts)
}

func bytesOf(n int64) string {
	if n <= 0 {
		return "-"
	}
	return lang.Size(n)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
