package reconsider

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
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
	f := r.o.Proposals.FileOf(p)
	var apply func() error
	if p.ForRanking() {
		ranking, ok, err := r.o.Model.RankFolders(ctx, f, p)
		if err != nil || !ok {
			return cmp.Or(err, ctx.Err()) // without an opinion, or without the time for one
		}
		apply = func() error { _, err := r.o.Proposals.Rank(ctx, p.ID, ranking, p); return err }
	} else {
		s, ok, err := r.o.Model.Suggest(ctx, f, p)
		if err != nil || !ok {
			return cmp.Or(err, ctx.Err())
		}
		apply = func() error { _, err := r.o.Proposals.Improve(ctx, p.ID, s, p); return err }
	}
	if err := apply(); err != nil && ctx.Err() == nil {
		r.o.Log.Info("what the model suggests cannot be", "proposal", p.ID, "err", err)
	}
	return nil
}

// MayLeave reports whether the text of a file may leave this computer. A person who
// allows another computer's server for what they say has not allowed it for the
// text of every file.
func MayLeave(m config.Model) bool {
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
