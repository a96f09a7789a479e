package handlers

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
)

// Settings answers the calls about settings.
type Settings struct{ Service *edits.Service }

// Mount adds the routes to s.
func (h Settings) Mount(s *api.Server) {
	api.Handle(s, api.ListSettings, h.list)
	api.Handle(s, api.SetSetting, h.set)
}

func (h Settings) list(context.Context, api.None) (api.SettingsResult, error) {
	all, err := h.Service.List()
	return api.SettingsResult{Settings: each(all, func(s edits.State) api.Setting {
		return api.Setting{Key: s.Key, Page: s.Page, Title: s.Title, Help: s.Help, Kind: s.Kind, Value: s.Value,
			Choices: append([]api.SettingChoice{}, s.Choices...), Example: s.Example, Empty: s.Empty, Bounds: s.Bounds()}
	})}, err
}

func (h Settings) set(ctx context.Context, r api.SetSettingRequest) (api.SetSettingResult, error) {
	c, err := h.Service.Set(ctx, r.Key, r.Value)
	if bad, ok := errors.AsType[*config.InvalidError](err); ok && bad.After {
		problem := bad.Problems[0]
		problem.Line, problem.Key = 0, "" // the one who asks knows which setting it is
		return api.SetSettingResult{}, api.Invalid(problem.String())
	}
	if err != nil || c.ID == "" {
		return api.SetSettingResult{}, err
	}
	return api.SetSettingResult{Act: &api.Act{ID: c.ID, Label: c.Label, At: c.At}}, nil
}
