package proposals_test

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal"
)

// The service's helpers: everything goes to Documents/Finances/2025, passports are sensitive; where.txt is a question, left.txt is left.

func (d *desk) Classify(_ context.Context, f proposal.File) (proposal.Suggestion, bool) {
	s := proposal.Suggestion{Category: "finances", Confidence: proposal.High, Reasoning: "PDF filename contains 'invoice' and content references billing", By: "built-in"}
	if strings.Contains(f.Path, "passport") {
		s.Sensitive = "identity paper"
	}
	switch filepath.Base(f.Path) {
	case "where.txt": // only a guess
		s.By, s.Confidence = proposal.ByFiled, proposal.Low
	case "left.txt":
		s.Leave = proposal.LeaveInstaller
	}
	return s, true
}

// pairs puts a signature beside its document.
func pairs(paths []string) [][]string {
	var out [][]string
	for _, p := range paths {
		for _, q := range paths {
			if q == p+".asc" {
				out = append(out, []string{p, q})
			}
		}
	}
	return out
}

// pausable is a watcher that only knows whether it runs.
type pausable struct {
	on  bool
	err error
}

func (p *pausable) Running() bool { return p.on }
func (p *pausable) Start(context.Context) error {
	p.on = p.on || p.err == nil
	return p.err
}
func (p *pausable) Stop(context.Context) error { p.on = false; return nil }
