package app

import (
	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// warnings returns what the user should know, the most pressing first.
func (a *App) warnings() []api.Warning {
	out := []api.Warning{}
	if a.notice != "" {
		out = append(out, api.Warning{Code: "store", Text: a.notice})
	}
	if a.unsettled != "" {
		out = append(out, api.Warning{
			Code: "store", Text: lang.Say("When Nod last ended it was moving files, and it cannot say where all of them are: %v", a.unsettled),
			Remedy: lang.Say("If they are on a drive that is not there, plug it in and start Nod again."),
		})
	}
	if a.settings.Get().Payments.Live {
		out = append(out, api.Warning{
			Code: "payments", Text: lang.Say("Payments are live: what you approve moves real money."),
			Remedy: lang.Say("For Stripe's test mode: live = false under [payments] in config.toml."),
		})
	}
	out = append(out, auditWarning(a.audit)...)
	for _, p := range a.settings.Problems() {
		out = append(out, api.Warning{
			Code: "settings", Text: doctor.SettingsProblem("config.toml", a.Paths.Config, p),
			Remedy: lang.Say("Until it is right, Nod goes on with the settings it had."),
		})
	}
	for _, p := range a.settings.Subjects().Problems {
		out = append(out, api.Warning{Code: "settings", Text: p.String()})
	}
	for _, f := range a.folders.States() {
		if f.Problem != "" {
			out = append(out, api.Warning{Code: "folder", Text: f.Problem, Remedy: f.Remedy})
		}
	}
	if w := a.journal.Warning(); w != "" {
		out = append(out, api.Warning{Code: "vault", Text: w})
	}
	if a.tray.NoHost() {
		out = append(out, api.Warning{Code: "tray", Text: lang.Say("This desktop shows no tray icons."), Remedy: doctor.TrayRemedy()})
	}
	return out
}

func auditWarning(l *acts.Log) []api.Warning {
	switch err := l.Err(); {
	case err != nil:
		return []api.Warning{{Code: "audit", Text: lang.Say("The assistant can use no tools: %v.", safetext.Error(err)), Remedy: lang.Say("Once that is put right, start Nod again.")}}
	case l.Damaged():
		return []api.Warning{{Code: "audit", Text: lang.Say("The log of what the assistant did was changed by something other than Nod, so no tool runs."),
			Remedy: lang.Say("Inspect it with: nod audit verify. To set it aside and start a new one: nod audit set-aside")}}
	}
	return nil
}
