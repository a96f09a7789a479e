package proposal

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/base/safetext"
)

// lineLimit is how many proposals of one act get a line each in the journal;
// of more, each destination gets one line.
const lineLimit = 20

func (s *Service) writeJournal(ctx context.Context, lines ...string) {
	now := s.d.Now()
	for _, line := range lines {
		s.d.Journal.Record(context.WithoutCancel(ctx), now, line)
	}
}

func (s *Service) movedLines(ps []Proposal) []string {
	var lines []string
	if len(ps) <= lineLimit {
		for _, p := range ps {
			lines = append(lines, s.movedLine(p))
		}
		return lines
	}
	for _, g := range byDir(ps) {
		line := fmt.Sprintf("Moved %s", safetext.Number(g.files, "file"))
		if g.from != "" {
			line += " from " + s.folder(g.from)
		}
		lines = append(lines, line+" to "+s.destination(*g.first))
	}
	return lines
}

func (s *Service) movedLine(p Proposal) string {
	name, from := filepath.Base(p.Source), filepath.Dir(p.Source)
	what := plain(name)
	if n := len(p.Members); n > 0 {
		what += fmt.Sprintf(" (and %d more)", n)
	}
	switch {
	case p.Leave != "":
		return fmt.Sprintf("Moved %s from %s to the trash", what, s.folder(from))
	case p.Dir == from:
		return fmt.Sprintf("Renamed %s to %s in %s", what, plain(p.Name), s.folder(from))
	case p.Name != name:
		return fmt.Sprintf("Moved %s from %s to %s as %s", what, s.folder(from), s.folder(p.Dir), plain(p.Name))
	}
	return fmt.Sprintf("Moved %s from %s to %s", what, s.folder(from), s.folder(p.Dir))
}

func rejectedLines(ps []Proposal, reason string) []string {
	if reason != "" {
		reason = ": " + reason
	}
	if len(ps) > lineLimit {
		return []string{resolvedLabel("Rejected", len(ps)) + reason}
	}
	var lines []string
	for _, p := range ps {
		lines = append(lines, "Rejected "+plain(filepath.Base(p.Source))+reason)
	}
	return lines
}

// movedTo are the proposals of one destination folder.
type movedTo struct {
	first *Proposal
	files int
	from  string // the folder that all of them were in; empty: there are several
}

// byDir counts proposals by destination folder, in the order in which those come up.
func byDir(ps []Proposal) []*movedTo {
	var groups []*movedTo
	at := map[string]*movedTo{}
	for i := range ps {
		p := &ps[i]
		g, ok := at[p.Dir]
		if !ok {
			g = &movedTo{first: p, from: filepath.Dir(p.Source)}
			at[p.Dir], groups = g, append(groups, g)
		}
		g.files += p.count()
		if g.from != filepath.Dir(p.Source) {
			g.from = ""
		}
	}
	return groups
}

func countFiles(ps []Proposal) int {
	n := 0
	for _, p := range ps {
		n += p.count()
	}
	return n
}
