package history

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// maxFiles limits how many files of one decision are listed; the last line says how many more there are.
const maxFiles = 50

// files are those that a step decided, each in a line.
type files struct {
	step  string
	lines []string
}

// of returns the lines of the files that a record decided; none until they are fetched, and once it was undone.
func (f files) of(r api.ActivityRecord) []string {
	if r.Entry != f.step || !r.Undone.IsZero() {
		return nil
	}
	return f.lines
}

// fetchFiles reads which files the current record is about, unless they are known.
func (p *Page) fetchFiles(r api.ActivityRecord) {
	if r.Domain != api.UndoFiles || r.Entry == p.m.files.step || p.f.Lost() {
		return
	}
	p.m.files = files{step: r.Entry}
	all := api.ListProposalsRequest{Filter: api.Filter{Act: r.Entry, Status: api.AnyStatus}, Order: api.OrderPlace, Limit: maxFiles}
	p.f.Dispatch.Go(frame.Fetch(p.f, api.ListProposals.Call, all, func(res api.ListProposalsResult, err error) {
		if err == nil && p.m.files.step == r.Entry {
			p.m.files.lines = fileLines(res, p.f.Home)
			p.drawList()
		}
	}))
}

// fileLines returns a line for each file: the name that it had, and where it went.
func fileLines(res api.ListProposalsResult, home string) (out []string) {
	for _, x := range res.Proposals {
		line := kit.Clean(x.Filename)
		if x.Status == api.ProposalApproved && x.DestinationDir != "" {
			to := kit.Place(x.DestinationDir, home)
			if x.DestinationName != x.Filename {
				to += "/" + kit.Clean(x.DestinationName)
			}
			line = lang.T("%s to %s", line, to)
		}
		out = append(out, line)
	}
	if more := res.Total - len(res.Proposals); more > 0 {
		out = append(out, lang.T("and %s more", kit.Count(more)))
	}
	return out
}
