package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/llm/wire"
)

// improveProposals lets a model improve what waits, until ctx ends.
func (a *App) improveProposals(ctx context.Context) error {
	classifier := classify.New(classify.Options{
		Backend: a.models.Backend, Model: a.classifyingModel, Places: a.settings, Categories: a.categories,
		Forbidden: a.Paths.Forbidden, Home: a.Paths.Home,
	})
	i := &improver{
		settings: func() (config.Model, bool) { return a.settings.Get().Model, a.paused.Load() },
		waiting:  a.service.List,
		busy:     a.replying,
		drains:   func() bool { return onBattery(ctx) },
		able:     func(ctx context.Context) bool { _, ok := a.classifyingModel(ctx); return ok },
		improve:  func(ctx context.Context, p proposal.Proposal) error { return a.improve(ctx, classifier, p) },
		troubled: func(err error) { a.log.Warn("let a model improve a proposal", "err", err) },
	}
	events := a.hub.Subscribe("")
	defer a.hub.Unsubscribe(events)
	i.run(ctx, events)
	return nil
}

// improve asks the model about one proposal. Its error is the server's: what the
// model said that cannot be is only noted, since asking again would not help.
func (a *App) improve(ctx context.Context, c *classify.Classifier, p proposal.Proposal) (err error) {
	defer func() {
		if r := recover(); r != nil { // files come from anywhere, and this one is not to take the agent along
			a.log.Error("read a file for the model", "proposal", p.ID, "panic", fmt.Sprint(r))
		}
	}()
	s, ok, err := c.Suggest(ctx, a.service.FileOf(p), p)
	switch {
	case err != nil:
		return err
	case !ok:
		return ctx.Err() // without an opinion, or without the time for one
	}
	if _, err := a.service.Improve(ctx, p.ID, s, p); err != nil && ctx.Err() == nil {
		a.log.Info("what the model suggests cannot be", "proposal", p.ID, "err", err)
	}
	return nil
}

// classifyingModel is the model of conversations if it is installed here, else
// the first that is: to classify, it need not call tools.
func (a *App) classifyingModel(ctx context.Context) (llm.Model, bool) {
	all, err := a.models.Backend().Models(ctx)
	if err != nil {
		return llm.Model{}, false
	}
	all = slices.DeleteFunc(slices.Clone(all), func(m llm.Model) bool { return m.Remote })
	chosen, err := a.store.Setting(ctx, modelSetting)
	if err != nil {
		a.log.Error("read which model was chosen", "err", err)
	}
	for _, fits := range []func(llm.Model) bool{
		func(m llm.Model) bool { return chosen != "" && (m.Name == chosen || m.Name == chosen+":latest") },
		func(m llm.Model) bool { return m.Tools },
		func(llm.Model) bool { return true },
	} {
		if i := slices.IndexFunc(all, fits); i >= 0 {
			return all[i], true
		}
	}
	return llm.Model{}, false
}

// leaves says whether a server may be on another machine. A person who allows
// that for what they say has not allowed it for the text of every file.
func leaves(m config.Model) bool {
	if !m.Remote || m.URL == "" {
		return m.Remote
	}
	u, err := url.Parse(m.URL)
	return err != nil || !wire.Loopback(u.Hostname())
}

// categories are those that have a place, the built-in ones first.
func (a *App) categories() []string {
	places := a.settings.Get().Categories
	out := slices.DeleteFunc(config.Categories(), func(name string) bool { _, ok := places[name]; return !ok })
	for _, name := range slices.Sorted(maps.Keys(places)) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// replying says whether the model is replying in some conversation.
func (a *App) replying(ctx context.Context) bool {
	_, busy, err := a.chats.List(ctx, "")
	if err != nil && !errors.Is(err, context.Canceled) {
		a.log.Error("ask which conversations are busy", "err", err)
	}
	return len(busy) > 0
}
