// Package assistant lets a model reply in conversations: which model, with which
// tools and with which key.
package assistant

import (
	"context"
	"log/slog"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
)

// Settings keeps what was chosen and found; the store implements it.
type Settings interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, value string) error
}

// The names of the settings.
const (
	modelSetting   = "chat.model"
	checkedSetting = "model.checked." // and the model's name
)

// Models chooses among the models of a server.
type Models struct {
	server   *models.Manager
	settings Settings
	log      *slog.Logger
}

// NewModels makes a Models.
func NewModels(server *models.Manager, settings Settings, log *slog.Logger) *Models {
	return &Models{server, settings, log}
}

// Default returns the model of new conversations: what was chosen, else the
// first that is installed and calls tools, else "".
func (m *Models) Default(ctx context.Context) string {
	if name := m.chosen(ctx); name != "" {
		return name
	}
	all, err := m.server.Backend().Models(ctx)
	if err != nil {
		return ""
	}
	for _, model := range all {
		if model.Tools && !model.Remote {
			return model.Name
		}
	}
	return ""
}

func (m *Models) chosen(ctx context.Context) string {
	name, err := m.settings.Setting(ctx, modelSetting)
	if err != nil {
		m.log.Error("read which model was chosen", "err", err)
	}
	return name
}

// Choose makes a model the one of new conversations.
func (m *Models) Choose(ctx context.Context, name string) error {
	return m.settings.SetSetting(ctx, modelSetting, name)
}

// Find returns Default's model, and starts a server that is installed here and does not run. The
// remark tells the person of that.
func (m *Models) Find(ctx context.Context) (name, remark string) {
	if name := m.Default(ctx); name != "" || m.server.Server(ctx).State != models.Stopped {
		return name, ""
	}
	if err := m.server.Start(ctx); err != nil {
		return "", lang.Say("Ollama does not run, and could not be started: %v", err)
	}
	return m.Default(ctx), started
}

// ForFiles returns the model that classifies files: the chosen one if it is
// installed here, else the first that is. To classify, it need not call tools.
func (m *Models) ForFiles(ctx context.Context) (llm.Model, bool) {
	all, err := m.server.Backend().Models(ctx)
	if err != nil {
		return llm.Model{}, false
	}
	all = slices.DeleteFunc(slices.Clone(all), func(model llm.Model) bool { return model.Remote || model.Embeds })
	chosen := m.chosen(ctx)
	for _, fits := range []func(llm.Model) bool{
		func(model llm.Model) bool {
			return chosen != "" && (model.Name == chosen || model.Name == chosen+":latest")
		},
		func(model llm.Model) bool { return model.Tools },
		func(llm.Model) bool { return true },
	} {
		if i := slices.IndexFunc(all, fits); i >= 0 {
			return all[i], true
		}
	}
	return llm.Model{}, false
}

// ForPlans returns the model for documents of plans; without one, why says so and what can be
// done.
func (m *Models) ForPlans(ctx context.Context) (model llm.Model, why string) {
	if model, ok := m.ForFiles(ctx); ok {
		return model, ""
	}
	switch m.server.Server(ctx).State {
	case models.Stopped:
		return llm.Model{}, lang.Say("Ollama does not run. Start it on the page Models.")
	case models.Running:
		return llm.Model{}, lang.Say("There is no model on this computer, and documents are sent to no other. Download one on the page Models.")
	}
	return llm.Model{}, lang.Say("There is no model server. The page Models says how to get one.")
}

// ForNegotiations returns the model that negotiates: one on this computer that calls
// tools, the chosen one if it is one; without any, why says so and what can be done.
func (m *Models) ForNegotiations(ctx context.Context) (model llm.Model, why string) {
	if model, why = m.ForPlans(ctx); why != "" {
		return model, why
	}
	if model.Tools {
		return model, ""
	}
	all, err := m.server.Backend().Models(ctx)
	if err != nil {
		return llm.Model{}, err.Error()
	}
	for _, other := range all {
		if other.Tools && !other.Remote {
			return other, ""
		}
	}
	return llm.Model{}, lang.Say("No model on this computer can call tools. The page Models says which can.")
}

// Checked returns what the last check of a model found; "" if it was not checked.
func (m *Models) Checked(ctx context.Context, name string) string {
	checked, err := m.settings.Setting(ctx, checkedSetting+name)
	if err != nil {
		m.log.Error("read what a check of a model found", "err", err)
	}
	return checked
}

// KeepCheck keeps what a check of a model found.
func (m *Models) KeepCheck(ctx context.Context, name, found string) error {
	return m.settings.SetSetting(ctx, checkedSetting+name, found)
}
