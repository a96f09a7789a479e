// Package classify asks a model where a file goes. The answer is a suggestion
// within what the settings allow, never a decision: it chooses among
// given categories and folders, the extension stays, what is sensitive stays so.
//
// Name and text of a file were written by others, who may try to talk the model
// into something. The worst that they get is another folder of the user's own
// among those that the settings name, in a proposal that waits for the user and
// says where it comes from.
package classify

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/llm"
)

// Places are the folders that the settings allow for categories; config.Live is one.
type Places interface {
	// Dir is the folder of a category for a file, absolute.
	Dir(category, fileName string, at time.Time) (dir string, ok bool)
	// Root is the folder that a category never leaves; "" if it has none.
	Root(category string) string
}

// Options are what a Classifier works with; Backend, Model, Places and
// Categories must be set.
type Options struct {
	Backend    func() llm.Backend
	Model      func(context.Context) (llm.Model, bool) // to ask; false: there is none
	Places     Places
	Categories func() []string         // that a file may have, in the order in which people see them
	Forbidden  func(dir string) string // why nothing goes into a folder; nil: nothing is forbidden
	Home       string                  // what folders are shown relative to
	// Further are folders of the user's in which they may look for a file, the likeliest
	// first; nil: none are known. RankFolders offers them.
	Further func(ctx context.Context, f proposal.File, most int) []proposal.Candidate
	Words   func() []string  // how the user files, a sentence each; nil: they have not said it
	Timeout time.Duration    // of one file; 0: a minute
	Now     func() time.Time // nil: time.Now
}

// defaultTimeout is the default Timeout. A model of 8 billion parameters takes about
// half of it for a file without a graphics card; loading it may take the rest.
const defaultTimeout = time.Minute

// Classifier asks a model. It is safe for concurrent use.
type Classifier struct{ o Options }

// New makes a Classifier; it does nothing by itself.
func New(o Options) *Classifier {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Further == nil {
		o.Further = func(context.Context, proposal.File, int) []proposal.Candidate { return nil }
	}
	if o.Words == nil {
		o.Words = func() []string { return nil }
	}
	if o.Forbidden == nil {
		o.Forbidden = func(string) string { return "" }
	}
	return &Classifier{o}
}

// Suggest asks what a file is, given the proposal that there is for it. It is
// false if there is no model, or if the model has nothing to add or says
// something that cannot be used. What is empty in the suggestion stays as it
// is. An error is the server's, and another try may do better.
func (c *Classifier) Suggest(ctx context.Context, f proposal.File, was proposal.Proposal) (proposal.Suggestion, bool, error) {
	model, ok, err := c.model(ctx)
	if !ok {
		return proposal.Suggestion{}, false, err
	}
	q, ok := c.question(ctx, f, was)
	if !ok {
		return proposal.Suggestion{}, false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, c.o.Timeout)
	defer cancel()
	text, err := c.ask(ctx, request(model, instructions, q.text(c.o.Home), q.schema()))
	if err != nil || text == "" {
		return proposal.Suggestion{}, false, err
	}
	a, ok := q.read(text)
	if !ok {
		return proposal.Suggestion{}, false, nil
	}
	s, ok := q.suggestion(a)
	return s, ok, nil
}

// model returns the one to ask, if it runs on this machine.
func (c *Classifier) model(ctx context.Context) (llm.Model, bool, error) {
	model, ok := c.o.Model(ctx)
	if ok && model.Remote { // a person decides what leaves the machine, not a task in the background
		return model, false, &llm.Error{Kind: llm.KindRemote, Text: lang.Say("The model runs on another machine; files are not sent there.")}
	}
	return model, ok, nil
}

// question gathers what a model is asked about a file; false: there is nothing to choose.
func (c *Classifier) question(ctx context.Context, f proposal.File, was proposal.Proposal) (question, bool) {
	text := f.Text(ctx)
	at := classify.Date(classify.Dated{Name: filepath.Base(f.Path), Text: text, File: f.ModTime, Now: c.o.Now()})
	q := question{
		file: f, current: was, name: line(filepath.Base(f.Path), nameLimit), excerpt: excerpt(text), at: at,
	}
	q.words = ownWords(c.o.Words(), q.name, q.excerpt, wordsLimit)
	q.choices = c.choices(q)
	return q, len(q.choices.categories) > 0 && ctx.Err() == nil
}

const (
	replyBytes  = 16 << 10 // of a reply that is read
	replyTokens = 320      // a category, a folder, a name and a sentence come to about 120
	thinkTokens = 2048     // more, for a model that always thinks first
)

// errTooLong ends a reply that is longer than any answer.
var errTooLong = lang.Errorf("the reply is too long")

// ask returns the model's reply; "" if it cannot be an answer. A server
// that cannot bind the model to the schema may reply nothing: then the model is
// asked once more without it, and the answer is looked for in what it says.
func (c *Classifier) ask(ctx context.Context, r llm.Request) (string, error) {
	text, cut, err := c.reply(ctx, r)
	if err == nil && !cut && strings.TrimSpace(text) == "" {
		r.Format = nil
		text, _, err = c.reply(ctx, r)
		text = llm.ObjectIn(llm.WithoutThinking(text))
	}
	return text, err
}

func request(model llm.Model, instructions, question string, schema json.RawMessage) llm.Request {
	zero := 0.0
	r := llm.Request{
		Model: model.Name, Format: schema, Temperature: &zero, LocalOnly: true, MaxTokens: replyTokens, Context: model.ContextWindow(),
		Messages: []llm.Message{{Role: llm.System, Text: instructions}, {Role: llm.User, Text: question}},
	}
	if model.Thinking {
		r.MaxTokens += thinkTokens
	}
	return r
}

// reply returns what the model says; cut says that it was not said to its end.
func (c *Classifier) reply(ctx context.Context, r llm.Request) (text string, cut bool, err error) {
	var b strings.Builder
	done, err := c.o.Backend().Chat(ctx, r, func(chunk llm.Chunk) error {
		if b.Len()+len(chunk.Text) > replyBytes {
			return errTooLong
		}
		b.WriteString(chunk.Text)
		return nil
	})
	var e *llm.Error
	switch {
	case errors.Is(err, errTooLong), errors.As(err, &e) && e.Kind == llm.KindTooLarge:
		return "", true, nil
	case err != nil:
		return "", false, err
	case done.Reason == "length":
		return "", true, nil
	}
	return b.String(), false, nil
}
