package proposal

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

// Ranking is what a model says of the folders that what is filed speaks for.
type Ranking struct {
	Order     []string // the destination and the candidates, the likeliest first
	Added     string   // one more folder, absolute; empty: none
	Sensitive string   // why the file is sensitive; empty: the model does not say so
}

// ForRanking reports whether a model may rank the folders of a proposal: what is filed
// speaks for them, none is sure, and no model has added one yet.
func (p Proposal) ForRanking() bool {
	asked := slices.ContainsFunc(p.Candidates, func(c Candidate) bool { return c.ByModel })
	return p.Status == Pending && p.By == ByFiled && p.Confidence != High && p.Leave == "" && p.Dir != "" && !asked
}

// evidence returns the destination, then the candidates, without what a model has added.
func (p Proposal) evidence() []Candidate {
	out := []Candidate{{Dir: p.Dir, Reason: p.Reasoning}}
	for _, c := range p.Candidates {
		if !c.ByModel {
			out = append(out, c)
		}
	}
	return out
}

// Rank gives a pending proposal the order that a model says, and the folder that it adds,
// the last of the candidates. It says whether it did.
//
// The answers to a question take the model's order; a destination that is not asked about stays,
// and only the further folders take it. The confidence stays, what is sensitive stays
// so, and nothing is approved. It does nothing (false, nil) unless the proposal is, to
// the letter, what it was when the model was asked, its files are as they were, and it
// is one for a ranking: rules, decisions and what is sure win. An error says that the
// store failed, or why the ranking cannot be; then at most the warning that the file is
// sensitive is taken from it.
func (s *Service) Rank(ctx context.Context, id string, r Ranking, was Proposal) (bool, error) {
	return s.changeByModel(ctx, id, was, Proposal.ForRanking, func(p Proposal) (Proposal, error) {
		q, err := s.rankedBy(p, r)
		if err != nil {
			q = p
			q.Sensitive = joinReasons(p.Sensitive, r.Sensitive)
			return q, err
		}
		s.rankings.keep(p, r)
		return q, nil
	})
}

// rankedBy returns the proposal with the ranking after its folders were checked, or what is
// wrong with them.
func (s *Service) rankedBy(p Proposal, r Ranking) (Proposal, error) {
	if r.Added != "" {
		var err error
		if r.Added, err = s.checkDir(r.Added); err != nil {
			return p, err
		}
	}
	q, err := p.ranked(r)
	if err != nil || q.Dir == p.Dir {
		return q, err
	}
	return q, q.fits()
}

// ranked returns the proposal with the ranking, or what is wrong with that.
func (p Proposal) ranked(r Ranking) (Proposal, error) {
	known := p.evidence()
	in := map[string]Candidate{}
	for _, c := range known {
		in[c.Dir] = c
	}
	var order []Candidate
	for _, dir := range r.Order {
		c, ok := in[dir]
		if !ok {
			return p, lang.Errorf("%q is no folder of the proposal", short(dir))
		}
		delete(in, dir)
		order = append(order, c)
	}
	if len(in) > 0 {
		return p, lang.Errorf("the ranking leaves folders out")
	}
	q := p
	q.Sensitive = joinReasons(p.Sensitive, r.Sensitive)
	first := order[0]
	if !p.IsQuestion() {
		if first.Dir != p.Dir {
			q.Reasoning += " " + lang.Say("The model puts the folder '%s' first.", filepath.Base(first.Dir))
		}
		first = known[0]
	} else if first.Dir != p.Dir {
		q.Dir, q.Reasoning = first.Dir, first.Reason+" "+lang.Say("The model puts this folder first.")
	}
	q.Candidates = slices.DeleteFunc(order, func(c Candidate) bool { return c.Dir == first.Dir })
	if r.Added != "" && !slices.ContainsFunc(known, func(c Candidate) bool { return c.Dir == r.Added }) {
		q.Candidates = append(q.Candidates[:min(len(q.Candidates), maxCandidates-1)], Candidate{Dir: r.Added, Reason: lang.Say("Suggested by the model."), ByModel: true})
		q.Reasoning += " " + lang.Say("Suggested by the model, too: '%s'.", filepath.Base(r.Added))
	}
	return q, nil
}
