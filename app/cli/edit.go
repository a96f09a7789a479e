package cli

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type editCmd struct {
	ID   string `arg:"" help:"Id of a waiting proposal."`
	To   string `help:"The new folder; created when the proposal is approved."`
	Name string `help:"The new name."`
	JSON bool   `help:"Print the proposal as JSON."`
}

// Validate refuses an edit that changes nothing.
func (c *editCmd) Validate() error {
	if c.To == "" && c.Name == "" {
		return api.Invalid(lang.Say("give --to, --name or both"))
	}
	return nil
}

func (c *editCmd) Run(s *Session) error {
	to, err := agentPath(c.To)
	if err != nil {
		return err
	}
	p, err := call(s, api.EditProposal, api.EditRequest{ID: c.ID, Directory: to, Name: c.Name})
	return s.finish(c.JSON, err, p, func() { s.say("%s: %s. No files were moved.", p.Filename, p.Action) })
}

// agentPath returns a folder as the agent accepts it: absolute, or beginning with "~".
func agentPath(dir string) (string, error) {
	if dir == "" || dir == "~" || strings.HasPrefix(dir, "~/") {
		return dir, nil
	}
	return filepath.Abs(dir)
}

type alwaysCmd struct {
	ID   string `arg:"" help:"Id of a proposal."`
	JSON bool   `help:"Print JSON."`
}

func (c *alwaysCmd) Run(s *Session) error {
	return show(s, c.JSON, api.AddRule, api.IDRequest{ID: c.ID}, func(r api.RuleResult) { s.printRule(phrase("Rule added to config.toml: %s", r.Name), r) })
}
