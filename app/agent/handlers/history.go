package handlers

import (
	"context"

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
	if err := h.Settings.Set("history.keep", string(r.Keep)); err != nil {
		return api.HistoryResult{}, err
	}
	h.Acts.RecordAct(ctx, "history", "History is kept: "+string(r.Keep)+".", r)
	h.Changed()
	return h.get(ctx, api.None{})
}
