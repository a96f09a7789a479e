package engine

import (
	"context"

	"github.com/nod-app/nod/app/planning/plan"
)

// Sampled is what weights are fitted to: the passages of an input, the jobs that they may speak of, and the places that its work could have.
type Sampled struct {
	Passages []SampledPassage
	Jobs     []SampledJobs
	Places   []SampledPlaces
	Plan     plan.Plan
}

// SampledPassage is a passage with its features.
type SampledPassage struct {
	plan.Quote
	Features []Feature
}

// SampledPlaces are the places that the work of an action could have, each with its features.
type SampledPlaces struct {
	ActionID string
	IDs      []string // of nodes and of actions that make them
	Features [][]Feature
}

// SampledJobs are the jobs that a passage may speak of, each with its features: tickets, or the work of other passages.
type SampledJobs struct {
	plan.Quote
	Tickets  []string // their ids; none if the jobs are those of Passages
	Passages []plan.Quote
	Features [][]Feature
}

// Sample returns what can be learned from an input. Passages of which the form or the campaign says what they
// are, are left out.
func Sample(ctx context.Context, in Input) (out Sampled, err error) {
	b, err := built(ctx, in, defaultLimits)
	if err != nil {
		return out, err
	}
	for _, s := range b.statements {
		if !s.settled && b.known[s] == nil {
			out.Passages = append(out.Passages, SampledPassage{s.quote(b.in.Documents), s.features})
		}
	}
	for _, p := range b.statements {
		if p.read() {
			out.Jobs = append(out.Jobs, b.sampledJobs(p, b.tickets))
		}
		if p.kind == task && p.row == nil {
			out.Jobs = append(out.Jobs, b.sampledJobs(p, b.found))
		}
	}
	for _, u := range b.units {
		p := SampledPlaces{ActionID: b.unitID(u)}
		for _, c := range b.evidence.candidates(u) {
			p.IDs, p.Features = append(p.IDs, c.id), append(p.Features, c.features())
		}
		out.Places = append(out.Places, p)
	}
	out.Plan = b.plan
	return out, nil
}

func (b *builder) sampledJobs(p *statement, js *jobs) SampledJobs {
	s := SampledJobs{Quote: p.quote(b.in.Documents)}
	for _, j := range b.spoken(p, js) {
		if j.ticket != nil {
			s.Tickets = append(s.Tickets, j.ticket.ID)
		} else {
			s.Passages = append(s.Passages, j.unit.from[0].quote(b.in.Documents))
		}
		s.Features = append(s.Features, j.features)
	}
	return s
}
