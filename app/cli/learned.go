package cli

import (
	"cmp"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
)

type learnedCmd struct {
	List   learnedListCmd   `cmd:"" default:"withargs" help:"List the folders learned from your decisions."`
	Forget learnedForgetCmd `cmd:"" help:"Forget a learned folder, or everything."`
}

type learnedListCmd struct{ jsonFlag }

func (c *learnedListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListLearned, api.None{}, func(r api.LearnedResult) {
		if len(r.Folders) == 0 {
			s.printf("Nothing learned yet.\n")
		}
		for _, p := range r.Folders {
			if p.Count > 0 {
				s.printf("%s  %s: %s%s\n", p.Directory, safetext.Number(p.Count, "file"), cmp.Or(p.Like, strings.Join(p.Examples, ", ")), lastOf(p))
			}
			if p.Refused > 0 {
				s.printf("%s  not for %s: %s\n", p.Directory, safetext.Number(p.Refused, "file"), strings.Join(p.Unwanted, ", "))
			}
		}
	})
}

// lastOf is when the last decision was made.
func lastOf(p api.LearnedFolder) string {
	if p.Last.IsZero() {
		return ""
	}
	return " (last " + p.Last.Local().Format(time.DateOnly) + ")"
}

type learnedForgetCmd struct {
	Dir  string `arg:"" optional:"" help:"The folder."`
	All  bool   `help:"Everything."`
	JSON bool   `help:"Print JSON."`
}

// Validate refuses a folder together with --all.
func (c *learnedForgetCmd) Validate() error {
	if c.All == (c.Dir != "") {
		return api.Invalid("give either a folder or --all")
	}
	return nil
}

func (c *learnedForgetCmd) Run(s *Session) error {
	dir, err := agentPath(c.Dir)
	if err != nil {
		return err
	}
	r, err := call(s, api.ForgetLearned, api.ForgetRequest{Directory: dir, All: c.All})
	return s.finish(c.JSON, err, r, func() { s.printf("Forgotten. Remaining: %s.\n", safetext.Number(len(r.Folders), "folder")) })
}
