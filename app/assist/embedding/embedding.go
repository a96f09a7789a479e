// Package embedding chooses the model that compares what files say, and asks it: one that
// runs on this computer, or none.
package embedding

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/assist/reconsider"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
)

// Server is the model server; models.Manager is one.
type Server interface {
	Backend() llm.Backend
	Embed(ctx context.Context, model string, texts []string) ([][]float32, error)
}

// Models compares what files say with a model of the server. It implements filed.Embedder.
type Models struct {
	Server   func() Server
	Settings func() config.Config
	Replying func() bool // the server replies to the person
}

// Choice is the model that compares, or why there is none.
type Choice struct {
	Name   string // empty: none
	Digest string // of what answers to the name; empty: not known
	Why    string // of none, the rest of a sentence; empty: the person wants none
	Set    bool   // the settings name it
}

// Choose returns the model that the settings name, or the first that is installed and
// turns texts into vectors. An error is the server's.
func (m Models) Choose(ctx context.Context) (Choice, error) {
	if none, may := m.mayCompare(); !may {
		return none, nil
	}
	all, err := m.Server().Backend().Models(ctx)
	if err != nil {
		return Choice{}, err
	}
	return choose(all, m.Settings().Embedding), nil
}

// mayCompare says whether the settings let a model compare, and why not.
func (m Models) mayCompare() (none Choice, may bool) {
	c := m.Settings()
	switch {
	case c.Embedding == config.EmbeddingOff:
		return Choice{Set: true}, false
	case reconsider.MayLeave(c.Model):
		return Choice{Why: lang.Say("the model server may be on another computer, and files are not sent there")}, false
	}
	return Choice{}, true
}

// errMayNot is why no text is sent: the settings changed since the model was chosen.
var errMayNot = lang.Errorf("the settings let no model compare what files say")

func choose(all []llm.Model, named string) Choice {
	for _, x := range all {
		switch {
		case named == "" && x.Embeds && !x.Remote:
			return Choice{Name: x.Name, Digest: x.Digest}
		case named == "" || x.Name != named && x.Name != named+":latest":
			continue
		case x.Remote:
			return Choice{Why: lang.Say("%s runs on another computer, and files are not sent there", named), Set: true}
		case !x.Embeds:
			return Choice{Why: lang.Say("%s is no embedding model", named), Set: true}
		}
		return Choice{Name: x.Name, Digest: x.Digest, Set: true}
	}
	if named != "" {
		return Choice{Why: lang.Say("%s is not installed", named), Set: true}
	}
	return Choice{Why: lang.Say("no embedding model is installed")}
}

// Name returns the name of the model that compares; empty: none.
func (m Models) Name(ctx context.Context) (string, error) {
	c, err := m.Choose(ctx)
	return c.Name, err
}

// Model implements filed.Embedder.
func (m Models) Model(ctx context.Context) (name, digest string, err error) {
	c, err := m.Choose(ctx)
	return c.Name, c.Digest, err
}

// Embed implements filed.Embedder. It sends nothing that the settings do not allow now.
func (m Models) Embed(ctx context.Context, model string, texts []string) ([][]float32, error) {
	if _, may := m.mayCompare(); !may {
		return nil, errMayNot
	}
	return m.Server().Embed(ctx, model, texts)
}

// Unreadable implements filed.Embedder.
func (m Models) Unreadable(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) && e.Kind == llm.KindBadText
}

// Busy implements filed.Embedder.
func (m Models) Busy() bool { return m.Replying() }
