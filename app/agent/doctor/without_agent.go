package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/system/notify"
)

// WithoutAgent makes the checks that need no agent, where none can be had because
// of err.
func WithoutAgent(ctx context.Context, p config.Paths, err error) api.DoctorResult {
	checks := []api.Check{{
		Name: lang.Say("agent"), Status: problem, Detail: lang.Say("Nod cannot start: %v", safetext.Error(err)), Remedy: startRemedy(p, err),
	}}
	var server config.Model
	if _, err := os.Stat(p.Config); err == nil || !errors.Is(err, fs.ErrNotExist) { // else Nod writes it at its start
		settings, problems := config.Load(p)
		checks = append(checks, checkSettings(p.Config, problems))
		if len(problems) == 0 {
			server = settings.Model
			checks = append(checks, checkVault(settings.Vault))
			if specs, err := catalogue.Definitions(); err == nil {
				checks = append(checks, checkToolSettings(p, settings.Tools, catalogue.Names(specs))...)
			}
		}
	}
	checks = append(checks, checkDesktop(ctx, notify.New(notify.Options{App: "Nod"}), false)...)
	return api.DoctorResult{Checks: append(checks, checkServerAlone(ctx, server)...)}
}

func startRemedy(p config.Paths, err error) string {
	switch {
	case errors.Is(err, api.ErrRunning), errors.Is(err, api.ErrUnreachable):
		return lang.Say("Nod does not answer: end %s, then start Nod with: nod", api.Holder(p.Socket))
	case errors.Is(err, store.ErrLocked), errors.Is(err, store.ErrReadOnly), errors.Is(err, store.ErrFull), errors.Is(err, store.ErrVersion):
		return lang.Say("Do what it says, then start Nod with: nod")
	}
	return lang.Say("Put that right, then start Nod with: nod. Its own folders are %s, %s, %s and %s; NOD_CONFIG_DIR, NOD_STATE_DIR, NOD_CACHE_DIR and NOD_RUNTIME_DIR name others.",
		filepath.Dir(p.Config), p.State, p.Cache, p.Runtime)
}
