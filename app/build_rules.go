package app

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal/classify"
	"github.com/nod-app/nod/app/rules"
)

// buildRules makes what keeps the person's rules.
func (a *App) buildRules(chain *classify.Chain) {
	a.rules = rules.New(rules.Options{
		Paths: a.Paths, Settings: a.settings, Store: a.store, Proposals: a.service, Matcher: chain, Acts: a.audit, Now: time.Now,
		Changed: func() {
			a.hub.Publish(api.TopicStatus, "")
			a.noteRules()
		},
	})
}
