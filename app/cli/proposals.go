package cli

import (
	"net/url"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

type proposalsCmd struct {
	Status string `enum:"waiting,pending,approved,rejected,invalid,left,all" default:"waiting" help:"waiting, approved, rejected, invalid, left or all."`
	Limit  int    `default:"20" help:"How many at most (1 to 1000)."`
	Query  string `help:"Words that must all occur in the name, category, destination or reason."`
	JSON   bool   `help:"Print JSON as in the proposal contract."`
}

// Validate refuses 0, which the API takes for the default.
func (c *proposalsCmd) Validate() error {
	if c.Limit < 1 || c.Limit > 1000 {
		return api.Invalid(lang.Say("--limit is from 1 to 1000"))
	}
	return nil
}

func (c *proposalsCmd) Run(s *Session) error {
	status := api.ProposalStatus(c.Status)
	if c.Status == "waiting" { // as persons say; the API has the word of the contract
		status = api.ProposalPending
	}
	req := api.ListProposalsRequest{Filter: api.Filter{Status: status, Query: c.Query}, Limit: c.Limit}
	r, err := call(s, api.ListProposals, req)
	var left api.ListProposalsResult
	if err == nil && req.Status == api.ProposalPending && r.Counts.Left > 0 && !c.JSON {
		req.Status = api.ProposalLeft
		left, err = call(s, api.ListProposals, req)
	}
	data := listData{summarise(r.Proposals), r.Total, r.HasMore}
	return s.finish(c.JSON, err, data, func() {
		s.table(append(r.Proposals, left.Proposals...))
		if more := r.Total - len(r.Proposals) + left.Total - len(left.Proposals); more > 0 {
			s.say("… and %d more (use --limit)", more)
		}
	})
}

// table prints one line for each proposal, and behind them for each file that is left.
func (s *Session) table(ps []api.Proposal) {
	var proposed, left []api.Proposal
	for _, p := range ps {
		if p.Status == api.ProposalLeft {
			left = append(left, p)
		} else {
			proposed = append(proposed, p)
		}
	}
	s.proposedTable(proposed)
	s.leftTable(left)
}

func (s *Session) proposedTable(ps []api.Proposal) {
	if len(ps) == 0 {
		s.say("No proposals.")
		return
	}
	s.columns(func(t *Session) {
		t.header(lang.T("ID"), lang.T("File"), lang.T("Action"), lang.T("Category"))
		for _, p := range ps {
			t.printf("%s\t%s\t%s\t%s\n", p.ID, p.Filename, action(p), api.CategoryName(p.Category)+" ("+notes(p)+")")
		}
	})
}

// leftTable says which files are left where they are, and why.
func (s *Session) leftTable(ps []api.Proposal) {
	if len(ps) == 0 {
		return
	}
	s.printf("\n%s\n", lang.T("Left where they are:"))
	s.columns(func(t *Session) {
		t.header(lang.T("ID"), lang.T("File"), lang.C("column", "Offered"), lang.T("Why"))
		for _, p := range ps {
			var offers []string
			for _, o := range p.Offers {
				offers = append(offers, offerText(string(o)))
			}
			t.printf("%s\t%s\t%s\t%s\n", p.ID, p.Filename, list(append(offers, lang.C("offer", "keep"))), p.Reasoning)
		}
	})
}

// offerText returns what can be done with a file that is left.
func offerText(offer string) string {
	switch offer {
	case "open":
		return lang.C("offer", "open")
	case string(api.OfferTrash):
		return lang.C("offer", "trash")
	}
	return offer
}

// notes returns what a person should know before approving.
func notes(p api.Proposal) string {
	if p.Status != api.ProposalPending {
		return word(p.Status)
	}
	out := []string{word(p.Confidence)}
	if n := len(p.Members); n > 0 {
		out = append(out, "+ "+number(n, "%s more file", "%s more files"))
	}
	switch p.Care() {
	case api.Suspicious:
		out = append(out, lang.T("suspicious: %s", p.SensitiveWhy))
	case api.Sensitive:
		out = append(out, lang.T("sensitive: %s", p.SensitiveWhy))
	}
	if p.Duplicate != "" {
		out = append(out, lang.T("duplicate of %s", p.Duplicate))
	}
	return list(out)
}

type scanCmd struct {
	Dir       string `arg:"" help:"The folder to scan."`
	Recursive bool   `short:"r" help:"Include subfolders."`
	DryRun    bool   `help:"Do not keep the proposals."`
	JSON      bool   `help:"Print JSON as in the proposal contract."`
}

func (c *scanCmd) Run(s *Session) error {
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return err
	}
	r, err := call(s, api.ScanFolder, api.ScanRequest{Path: dir, Recursive: c.Recursive, DryRun: c.DryRun})
	err = ofFolder(c.JSON, err, dir)
	return s.scanned(r, err, c.JSON, c.DryRun)
}

type proposeCmd struct {
	Files []string `arg:"" help:"Files, and folders that are moved as one; also as file:///… addresses."`
	Show  bool     `help:"Open Nod's window first, as the menus of file managers do."`
	JSON  bool     `help:"Print JSON as in the proposal contract."`
}

func (c *proposeCmd) Run(s *Session) error {
	paths := make([]string, len(c.Files))
	for i, file := range c.Files {
		path, err := pathOf(file)
		if err != nil {
			return err
		}
		paths[i] = path
	}
	agent, done, err := c.connect(s)
	if err != nil {
		return err
	}
	defer done()
	defer s.follow(agent)()
	r, err := api.ProposeFiles(s.Ctx, agent, paths)
	return s.scanned(r, err, c.JSON, false)
}

// connect returns a connection to the agent; with --show to one that stays, after its window was opened.
func (c *proposeCmd) connect(s *Session) (agent *api.Client, done func(), err error) {
	if !c.Show {
		return s.Connect(s.Ctx)
	}
	agent, err = s.Ensure(s.Ctx)
	if err != nil {
		return nil, nil, err
	}
	_, err = api.ShowWindow.Call(s.Ctx, agent, api.ShowRequest{Window: api.WindowProposals, Env: display()})
	return agent, func() {}, err
}

// pathOf returns the absolute path of a file that is named by a path or, as by some file managers, by its address.
func pathOf(name string) (string, error) {
	escaped, ok := strings.CutPrefix(name, "file:///")
	if !ok {
		return filepath.Abs(name)
	}
	path, err := url.PathUnescape(escaped)
	if err != nil {
		return "", api.Invalid(lang.Say("The address %s cannot be read: %v", safetext.Line(name, 300), err))
	}
	return filepath.Clean("/" + path), nil
}

// scanned prints what came of looking at files.
func (s *Session) scanned(r api.ScanResult, err error, asJSON, dryRun bool) error {
	more := r.Proposed - len(r.Proposals)
	data := listData{summarise(r.Proposals), r.Proposed, more > 0}
	return s.finish(asJSON, err, data, func() {
		s.table(r.Proposals)
		switch {
		case more > 0 && dryRun:
			s.say("… and %d more", more)
		case more > 0:
			s.say("… and %d more (nod proposals lists them)", more)
		}
		if r.TooLong > 0 {
			s.say("Left out: %s, longer than the system takes.", number(r.TooLong, "%s path", "%s paths"))
		}
		if r.Unfinished > 0 {
			s.say("Left where they are: %s.", number(r.Unfinished, "%s partial or lock file", "%s partial or lock files"))
		}
		if r.Stopped {
			s.say("Stopped in a window before all files were scanned.")
		}
		s.say("Scanned %s, skipped %d. No files were moved.", number(r.Looked, "%s file", "%s files"), r.Skipped)
	})
}

type rejectCmd struct {
	IDs    []string `arg:"" name:"id" help:"Ids of proposals."`
	Reason string   `help:"The reason, kept with the proposal."`
	JSON   bool     `help:"Print JSON as in the proposal contract, one line for each id."`
}

func (c *rejectCmd) Run(s *Session) error {
	r, err := call(s, api.RejectProposals, api.RejectRequest{IDs: c.IDs, Reason: c.Reason})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	failed := false
	for _, o := range r.Outcomes {
		failed = failed || !o.Success
		switch {
		case c.JSON && o.Success:
			err = s.line(result{Success: true, Data: o.Data})
		case c.JSON:
			err = s.line(result{Error: o.Error})
		case o.Success:
			s.say("Rejected %s. It is not proposed again until %s.", o.Data.Filename, local(o.Data.CooldownUntil))
		default:
			s.printf("%s: %s\n", o.ID, o.Error)
		}
		if err != nil {
			return err
		}
	}
	return partly(nil, failed)
}

type clearCmd struct{ contractFlag }

func (c *clearCmd) Run(s *Session) error {
	r, err := call(s, api.ClearProposals, api.ClearRequest{})
	return s.finish(c.JSON, err, clearData{r.Cleared}, func() { s.say("Removed %s. No files were changed.", number(r.Cleared, "%s proposal", "%s proposals")) })
}

// partly returns err; without one, errPartly if something failed.
func partly(err error, failed bool) error {
	if err == nil && failed {
		return errPartly
	}
	return err
}
