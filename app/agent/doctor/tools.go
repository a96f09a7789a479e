package doctor

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools/audit"
)

// checkAudit reads the whole log, if that does not take too long.
func (d *Doctor) checkAudit(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	c := api.Check{Name: lang.Say("audit log"), Status: warning}
	log, err := d.o.Audit.Get(ctx)
	if err != nil {
		c.Detail, c.Remedy = auditAway(err)
		return c
	}
	r, err := d.o.Audit.Verify(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded): // a long one; it was read at the start
		r = log.Opened()
		r.OK = !log.Broken()
	case err != nil:
		c.Detail, c.Remedy = lang.Say("the assistant can use no tools: %v", err), lang.Say("Put that right, then start Nod again.")
		return c
	}
	return auditCheck(c, r, filepath.Join(d.o.Paths.State, "audit"), d.o.Audit.Where())
}

func auditAway(err error) (detail, remedy string) {
	switch {
	case errors.Is(err, audit.ErrKeyUnavailable):
		return err.Error(), lang.Say("Unlock the keyring of the session; Nod tries again by itself.")
	case errors.Is(err, context.DeadlineExceeded):
		return lang.Say("it is still being opened; until then the assistant's tools wait"), lang.Say("Look again in a while: nod doctor")
	}
	return lang.Say("the assistant can use no tools: %v", err), lang.Say("Put that right, then start Nod again.")
}

func auditCheck(c api.Check, r audit.Report, dir, kept string) api.Check {
	if r.OK {
		c.Status, c.Detail = ok, lang.SayN(int(r.Records), "whole: %d entry in %s", "whole: %d entries in %s", r.Records, dir)+". "+kept
		if len(r.Mended) > 0 {
			c.Detail += " " + lang.Say("Repaired since Nod started: %v", r.Mended[0].Text)
		}
		return c
	}
	c.Detail = lang.Say("something other than Nod changed it, so no tool runs")
	if len(r.Problems) > 0 {
		c.Detail += ": " + r.Problems[0].Text
	}
	c.Remedy = lang.Say("Inspect it with: nod audit verify. To set it aside and start a new one: nod audit set-aside")
	return c
}

// checkToolSettings checks what config.toml says about tools; names are those of all tools.
func checkToolSettings(p config.Paths, t config.Tools, names []string) []api.Check {
	checks := []api.Check{checkToolFolders(t), checkToolNames(t, names)}
	if t.Browser == config.BrowserControlled {
		checks = append(checks, checkControlled(p))
	}
	return checks
}

func checkToolFolders(t config.Tools) api.Check {
	c := api.Check{Name: lang.Say("tools' folders"), Status: ok}
	all := slices.Concat(t.ReadWrite, t.ReadOnly)
	missing := slices.DeleteFunc(slices.Clone(all), func(dir string) bool {
		st, err := os.Stat(dir)
		return err == nil && st.IsDir()
	})
	switch {
	case len(all) == 0:
		c.Detail = lang.Say("none: the assistant's tools can reach no file")
	case len(missing) == 0:
		c.Detail = strings.Join(all, ", ")
	default:
		c.Status, c.Detail = warning, lang.Say("not there, and passed over until they are: %s", missing)
		c.Remedy = lang.Say("Make them, or take them out of folders or read_only under [tools] in config.toml.")
	}
	return c
}

// checkToolNames finds settings for tools that do not exist.
func checkToolNames(t config.Tools, names []string) api.Check {
	var unknown []string
	for _, name := range slices.Sorted(maps.Keys(t.Overrides)) {
		if !slices.Contains(names, name) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return api.Check{Name: lang.Say("tools' policy"), Status: ok, Detail: lang.Say("%d tools; config.toml has rules of its own for %d", len(names), len(t.Overrides))}
	}
	return api.Check{
		Name: lang.Say("tools' policy"), Status: warning, Detail: lang.Say("[tools.policy] in config.toml names tools that there are not: %s", unknown),
		Remedy: lang.Say("Correct the names; nod tools lists all of them."),
	}
}

func checkControlled(p config.Paths) api.Check {
	if err := catalogue.MissingBrowser(p); err != nil {
		return api.Check{Name: lang.Say("controlled browser"), Status: warning, Detail: lang.Say("it is switched on, and cannot be used"), Remedy: err.Error()}
	}
	return api.Check{Name: lang.Say("controlled browser"), Status: ok, Detail: lang.Say("ready; its driver is in %s", catalogue.DriverFolder(p))}
}
