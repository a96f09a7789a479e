package doctor

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// oldAge is the age from which a build is reported as old.
const oldAge = 365 * 24 * time.Hour

// checkAge warns of an old version, without asking anyone whether there is a newer one.
// built is zero if it is not known.
func checkAge(version string, built, now time.Time) []api.Check {
	if built.IsZero() || now.Sub(built) < oldAge {
		return nil
	}
	return []api.Check{{
		Name: lang.Say("version"), Status: warning, Detail: lang.Say("Nod %s is of %s, more than a year old", version, built.Format(time.DateOnly)),
		Remedy: lang.Say("Update it as you installed it, with the system's package manager or from the web site."),
	}}
}
