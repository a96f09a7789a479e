package proposals

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
)

// shownProposal is a pending proposal as the question shows it.
type shownProposal struct {
	proposal.Proposal
	files     []file // its own first
	newFolder bool   // the destination folder would be made
	taken     bool   // something is at a destination
}

// file is one file of a proposal: where it is and where it would be, links resolved.
type file struct {
	From, To string
	Identity move.Identity // when it was proposed; now, if that is not known
}

func (s *proposalTools) pending(ctx context.Context, id string) (shownProposal, error) {
	check, err := s.Proposals.CheckEdit(ctx, id, "", "")
	if err != nil {
		return shownProposal{}, err
	}
	p, err := s.Proposals.Get(ctx, id)
	if err != nil {
		return shownProposal{}, err
	}
	w := newShownProposal(p)
	w.newFolder, w.taken = check.NewFolder, check.Suggested != ""
	return w, nil
}

func newShownProposal(p proposal.Proposal) shownProposal {
	w, dir := shownProposal{Proposal: p}, move.Resolved(p.Dir)
	add := func(source, name string, id move.Identity) {
		if id == (move.Identity{}) {
			id, _ = move.Identify(source) // what is missing is told where it matters
		}
		w.files = append(w.files, file{canonical(source), filepath.Join(dir, name), id})
	}
	add(p.Source, p.Name, p.Identity)
	for _, m := range p.Members {
		add(m.Source, m.Name, m.Identity)
	}
	return w
}

// gone tells the service of files that are not there any more: their proposals are
// invalid from now on, not from the next time that it looks at all of them.
func (s *proposalTools) gone(ctx context.Context, ps ...proposal.Proposal) bool {
	var paths []string
	for _, p := range ps {
		if p.Status == proposal.Pending && errors.Is(newShownProposal(p).checkUnchanged(), move.ErrMissing) {
			paths = append(paths, p.Source)
		}
	}
	if len(paths) == 0 {
		return false
	}
	n, err := s.Proposals.RevalidateFiles(ctx, paths)
	return err == nil && n > 0 // if it fails, the service finds them later
}

// digest returns a hash of everything that a decision about the proposal depends on: if it is
// rewritten, or its file replaced, an approval is void.
func (w shownProposal) digest() (string, error) {
	text, err := json.Marshal(struct {
		ID, Sensitive string
		Files         []file
	}{w.ID, w.Sensitive, w.files})
	if err != nil {
		return "", lang.Errorf("digest a proposal: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// digests binds an approval to proposals.
func digests(ws []shownProposal) ([]string, error) {
	out := make([]string, len(ws))
	for i, w := range ws {
		d, err := w.digest()
		if err != nil {
			return nil, err
		}
		out[i] = d
	}
	return out, nil
}

// checkUnchanged returns an error unless the files still are those that were proposed.
func (w shownProposal) checkUnchanged() error {
	for i, f := range w.files {
		err := f.checkUnchanged()
		if err != nil && i > 0 {
			err = fmt.Errorf("%w: %s", err, filepath.Base(f.From))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkUnchanged leaves the device out, as the proposals do: a drive gets another number
// each time that it is mounted.
func (f file) checkUnchanged() error {
	now, err := move.Identify(f.From)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return move.ErrMissing
	case err != nil:
		return err
	}
	now.Device = f.Identity.Device
	if now != f.Identity {
		return move.ErrChanged
	}
	return nil
}

// rows returns the rows that a person must see of a proposal apart from its source.
func (w shownProposal) rows() []tools.Row {
	rows := []tools.Row{{Name: lang.Say("To"), Value: w.files[0].To}}
	if w.newFolder {
		rows = append(rows, tools.Row{Name: lang.Say("New folder"), Value: filepath.Dir(w.files[0].To)})
	}
	if w.Sensitive != "" {
		rows = append(rows, tools.Row{Name: lang.Say("Sensitive"), Value: w.Sensitive, Said: true})
	}
	rows = append(rows, tools.Row{Name: lang.Say("Category"), Value: w.Category}, tools.Row{Name: lang.Say("Why"), Value: w.Reasoning, Said: true})
	if w.Duplicate != "" {
		rows = append(rows, tools.Row{Name: lang.Say("Same content as"), Value: w.Duplicate})
	}
	return rows
}

// items returns the files of a proposal; none if it is only the one.
func (w shownProposal) items() []tools.Item {
	if len(w.files) == 1 {
		return nil
	}
	var out []tools.Item
	for _, f := range w.files {
		out = append(out, tools.Item{Text: f.From, Detail: "→ " + f.To})
	}
	return out
}

// changed returns the error of a call whose proposals changed since the person approved.
func changed() error {
	return tools.Fail(codeChanged, lang.Say("The proposals have changed since. Nothing was done; list them again."))
}

// withAct returns the output of a call that made an act, once the act is noted as what
// the call did. The act has no id before, and nothing is lost if Nod ends in
// between: the act is durable by itself, and can be undone.
func withAct(ctx context.Context, c tools.Call, act *proposal.Act, o tools.Output) tools.Output {
	if act != nil && c.SaveAct(ctx, act.ID) != nil {
		o.Summary += " " + lang.Say("It can be undone among the proposals only.")
	}
	return o
}

// asShown returns a check whether a proposal is exactly one of those that were shown. The service
// asks when it claims it: until then others may rewrite it.
func asShown(ws ...shownProposal) func(proposal.Proposal) bool {
	shown := map[string]string{}
	for _, w := range ws {
		if d, err := w.digest(); err == nil {
			shown[w.ID] = d
		}
	}
	return func(p proposal.Proposal) bool {
		d, err := newShownProposal(p).digest()
		return err == nil && shown[p.ID] == d
	}
}
