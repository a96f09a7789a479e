package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// choose puts the folder that --to names into a request. A number is one of the
// proposal's own answers; it counts only for the proposal as it is now.
func (c *approveCmd) choose(s *Session, r *api.ApproveRequest) error {
	n := answerNumber(c.To)
	if n == 0 {
		dir, err := agentPath(c.To)
		r.Directory = dir
		return err
	}
	p, err := call(s, api.GetProposal, api.IDRequest{ID: c.IDs[0]})
	if err != nil {
		return err
	}
	all := p.Answers()
	if n > len(all) {
		return api.Invalid(lang.Say("proposal %s has %v; --to takes a number up to %d, or a folder", p.ID, lang.SayN(len(all), "%d folder", "%d folders", len(all)), len(all)))
	}
	r.Directory, r.Seen = all[n-1].Path, map[string]string{p.ID: p.Shown()}
	return nil
}

// answerNumber returns the number that --to is; 0: it is none.
func answerNumber(to string) int {
	n, err := strconv.Atoi(to)
	if err != nil || n < 1 {
		return 0
	}
	return n
}

// action returns what approving a proposal does; of a question, the numbered answers.
func action(p api.Proposal) string {
	if !p.Question || p.Status != api.ProposalPending {
		return p.Action
	}
	var out []string
	for i, c := range p.Answers() {
		by := ""
		if c.ByModel {
			by = " " + lang.T("(suggested by the model)")
		}
		out = append(out, fmt.Sprintf("%d: %s%s", i+1, tilde(c.Path), by))
	}
	if len(out) == 0 {
		return lang.T("Where? (nod approve --to FOLDER)")
	}
	return lang.T("Where? %s", list(out))
}

// tilde writes a path as a shell takes it, from ~ if it is in the home folder.
func tilde(path string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(home, path); err == nil && filepath.IsLocal(rel) {
		return filepath.Join("~", rel)
	}
	return path
}
