package ollama

import (
	"context"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
)

// Pull implements llm.Library.
func (b *Backend) Pull(ctx context.Context, name string, on func(llm.Progress)) error {
	if !model.ParseName(name).IsValid() {
		return &llm.Error{Kind: llm.KindNoModel, Text: lang.Say("‘%s’ is not the name of a model.", safetext.Line(name, 80)),
			Remedy: lang.Say("It must look like llama3.2 or llama3.2:3b.")}
	}
	within, noted := withStreamStatus(ctx)
	p := &pullReporter{on: on, now: b.now}
	err := b.api.Pull(within, &api.PullRequest{Model: name}, func(r api.ProgressResponse) error {
		if ctx.Err() == nil {
			p.update(r)
		}
		return ctx.Err()
	})
	b.forget(name)
	if err == nil && p.complete && ctx.Err() == nil {
		p.report()
		return nil
	}
	return b.pullError(ctx, name, noted, err)
}

// pullError explains why a download failed. Another one resumes it.
func (b *Backend) pullError(ctx context.Context, name string, s *streamStatus, err error) *llm.Error {
	out := b.streamEndError(ctx, name, s, err)
	text := ""
	if err != nil {
		text = strings.ToLower(err.Error())
	}
	switch {
	case out.Kind == llm.KindStopped:
		out.Text, out.Remedy = lang.Say("The download was stopped."), lang.Say("Start it again: it resumes.")
	case strings.Contains(text, "does not exist"), strings.Contains(text, "manifest unknown"):
		out.Kind, out.Text = llm.KindNoModel, lang.Say("The library has no model ‘%s’.", safetext.Line(name, 80))
		out.Remedy = lang.Say("Check the name at ollama.com/library.")
	case strings.Contains(text, "no such host"), strings.Contains(text, "dial tcp"), strings.Contains(text, "timeout"):
		out.Kind, out.Text, out.Remedy = llm.KindServer, lang.Say("The model library cannot be reached."), lang.Say("Check the network, then try again.")
	case strings.Contains(text, "no space left"):
		out.Kind, out.Text, out.Remedy = llm.KindServer, lang.Say("There is no room for the model on the disk."), lang.Say("Make room, or choose a smaller one.")
	case out.Kind == llm.KindInterrupted:
		out.Text, out.Remedy = lang.Say("The model server stopped during the download."), lang.Say("Start the server, then try again: the download resumes.")
	}
	return out
}

// Delete implements llm.Library.
func (b *Backend) Delete(ctx context.Context, name string) error {
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	err := b.api.Delete(within, &api.DeleteRequest{Model: name, Name: name})
	b.forget(name)
	if err != nil {
		return b.requestError(ctx, name, err)
	}
	return nil
}

// pullReporter reports the progress of a download, at most 10 times a second.
type pullReporter struct {
	on         func(llm.Progress)
	now        func() time.Time
	reportedAt time.Time
	latest     llm.Progress
	pending    bool // latest was not told
	part       string
	speed      rateMeter
	complete   bool // the server said 'success'
}

const reportInterval = time.Second / 10

func (p *pullReporter) update(r api.ProgressResponse) {
	now := p.now()
	if r.Digest != p.part {
		p.part, p.speed = r.Digest, rateMeter{}
	}
	p.complete = r.Status == "success"
	done, all := max(r.Completed, 0), max(r.Total, 0)
	p.latest = llm.Progress{Status: safetext.Line(r.Status, 120), Completed: min(done, all), Total: all, Speed: p.speed.add(now, done)}
	p.pending = true
	if now.Sub(p.reportedAt) >= reportInterval {
		p.reportedAt = now
		p.report()
	}
}

// report reports what was not reported yet.
func (p *pullReporter) report() {
	if p.pending {
		p.pending = false
		p.on(p.latest)
	}
}

// rateMeter measures bytes a second over the last seconds.
type rateMeter struct{ seen []rateSample }

type rateSample struct {
	at    time.Time
	bytes int64
}

const (
	rateWindow = 5 * time.Second
	rateStep   = 250 * time.Millisecond
)

func (m *rateMeter) add(now time.Time, bytes int64) int64 {
	for len(m.seen) > 1 && now.Sub(m.seen[0].at) > rateWindow {
		m.seen = m.seen[1:]
	}
	if n := len(m.seen); n == 0 || now.Sub(m.seen[n-1].at) >= rateStep {
		m.seen = append(m.seen, rateSample{now, bytes})
	}
	first := m.seen[0]
	if took := now.Sub(first.at); took >= rateStep && bytes > first.bytes {
		return int64(float64(bytes-first.bytes) / took.Seconds())
	}
	return 0
}
