package handlers

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
)

// History answers the calls about how long what was decided about files is kept.
type History struct {
	Settings *config.Live
	Acts     Recorder
	Changed  func() // has the change taken up
}

// Mount adds the routes to s.
func (h History) Mount(s *api.Server) {
	api.Handle(s, api.GetHistory, h.get)
	api.Handle(s, api.KeepHistory, h.keep)
}

func (h History) get(context.Context, api.None) (api.HistoryResult, error) {
	return api.HistoryResult{Keep: api.HistoryTime(h.Settings.Get().History)}, nil
}

func (h History) keep(ctx context.Context, r api.HistoryResult) (api.HistoryResult, error) {
	if !slices.Contains(config.Keeps(), config.Keep(r.Keep)) {
		return api.HistoryResult{}, api.Invalid("history is kept forever, 2y, 1y or 90d")
	}
	if err := h.Settings.KeepHistory(config.Keep(r.Keep)); err != nil {
		return api.HistoryResult{}, err
	}
	h.Acts.RecordAct(ctx, "history", "History is kept: "+string(r.Keep)+".", r)
	h.Changed()
	return h.get(ctx, api.None{})
}
