package cli

import (
	"cmp"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type learnedCmd struct {
	List   learnedListCmd   `cmd:"" default:"withargs" help:"List the folders learned from your decisions."`
	Forget learnedForgetCmd `cmd:"" help:"Forget a learned folder, or everything."`
}

type learnedListCmd struct{ jsonFlag }

func (c *learnedListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListLearned, api.None{}, func(r api.LearnedResult) {
		if len(r.Folders) == 0 {
			s.say("Nothing learned yet.")
		}
		for _, p := range r.Folders {
			if p.Count > 0 {
				s.printf("%s  %s: %s%s\n", p.Directory, number(p.Count, "%s file", "%s files"), cmp.Or(p.Like, list(p.Examples)), lastOf(p))
			}
			if p.Refused > 0 {
				s.say("%s  not for %s: %s", p.Directory, number(p.Refused, "%s file", "%s files"), list(p.Unwanted))
			}
		}
	})
}

// lastOf is when the last decision was made.
func lastOf(p api.LearnedFolder) string {
	if p.Last.IsZero() {
		return ""
	}
	return " " + lang.T("(last %s)", p.Last.Local().Format(time.DateOnly))
}

type learnedForgetCmd struct {
	Dir  string `arg:"" optional:"" help:"The folder."`
	All  bool   `help:"Everything."`
	JSON bool   `help:"Print JSON."`
}

// Validate refuses a folder together with --all.
func (c *learnedForgetCmd) Validate() error {
	if c.All == (c.Dir != "") {
		return api.Invalid(lang.Say("give either a folder or --all"))
	}
	return nil
}

func (c *learnedForgetCmd) Run(s *Session) error {
	dir, err := agentPath(c.Dir)
	if err != nil {
		return err
	}
	r, err := call(s, api.ForgetLearned, api.ForgetRequest{Directory: dir, All: c.All})
	return s.finish(c.JSON, err, r, func() { s.say("Forgotten. Remaining: %s.", number(len(r.Folders), "%s folder", "%s folders")) })
}
