package reclassify

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/llm/wire"
)

// ask asks the model about one proposal. Its error is the server's: a suggestion
// that cannot be used is only logged, since asking again would not help.
func (r *Reclassifier) ask(ctx context.Context, p proposal.Proposal) (err error) {
	defer func() {
		if v := recover(); v != nil { // files come from anywhere, and none may end the agent
			r.o.Log.Error("read a file for the model", "proposal", p.ID, "panic", fmt.Sprint(v))
		}
	}()
	s, ok, err := r.o.Model.Suggest(ctx, r.o.Proposals.FileOf(p), p)
	switch {
	case err != nil:
		return err
	case !ok:
		return ctx.Err() // without an opinion, or without the time for one
	}
	if _, err := r.o.Proposals.Improve(ctx, p.ID, s, p); err != nil && ctx.Err() == nil {
		r.o.Log.Info("what the model suggests cannot be", "proposal", p.ID, "err", err)
	}
	return nil
}

// mayLeave says whether the text of a file may leave this computer. A person who
// allows another computer's server for what they say has not allowed it for the
// text of every file.
func mayLeave(m config.Model) bool {
	if !m.Remote || m.URL == "" {
		return m.Remote
	}
	u, err := url.Parse(m.URL)
	return err != nil || !wire.Loopback(u.Hostname())
}

// Categories returns those that have a folder, the built-in ones first.
func Categories(folders map[string]string) []string {
	out := slices.DeleteFunc(config.Categories(), func(name string) bool { _, ok := folders[name]; return !ok })
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
