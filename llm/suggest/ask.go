package suggest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/llm"
)

// read asks about one group and adds what is said of it.
func (s *Suggester) read(ctx context.Context, model llm.Model, q planning.Question, g group, r *planning.Reading) error {
	asked, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	text, err := s.ask(asked, model, request(model, q, g))
	if err != nil {
		if asked.Err() != nil && !isFinal(err) {
			return errLate
		}
		return err
	}
	var a answer
	if json.Unmarshal([]byte(strings.TrimSpace(text)), &a) != nil {
		return errUnusable
	}
	a.add(g, r)
	return nil
}

// errTooLong ends a reply that is longer than any answer.
var errTooLong = lang.Errorf("the reply is too long")

const replyBytes = 32 << 10 // of a reply that is read

// ask returns the model's reply. A server that cannot bind the model to the schema may
// reply nothing: then the model is asked once more without it, and the answer is looked
// for in what it says.
func (s *Suggester) ask(ctx context.Context, model llm.Model, r llm.Request) (string, error) {
	text, err := s.reply(ctx, r)
	if err == nil && strings.TrimSpace(text) == "" {
		r.Format = nil
		text, err = s.reply(ctx, r)
		text = llm.ObjectIn(llm.WithoutThinking(text))
	}
	return text, err
}

func (s *Suggester) reply(ctx context.Context, r llm.Request) (string, error) {
	var b strings.Builder
	done, err := s.o.Backend().Chat(ctx, r, func(c llm.Chunk) error {
		if b.Len()+len(c.Text) > replyBytes {
			return errTooLong
		}
		b.WriteString(c.Text)
		return nil
	})
	var e *llm.Error
	switch {
	case errors.Is(err, errTooLong), errors.As(err, &e) && e.Kind == llm.KindTooLarge, err == nil && done.Reason == "length":
		return "", errUnusable
	case err != nil:
		return "", err
	}
	return b.String(), nil
}
