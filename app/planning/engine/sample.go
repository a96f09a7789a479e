package engine

import "context"

// Sampled is what weights are fitted to: the passages of an input, and the places that its work could have.
type Sampled struct {
	Passages []SampledPassage
	Places   []SampledPlaces
	Plan     Plan
}

// SampledPassage is a passage with its features.
type SampledPassage struct {
	Quote
	Features []Feature
}

// SampledPlaces are the places that the work of an action could have, each with its features.
type SampledPlaces struct {
	ActionID string
	IDs      []string // of nodes and of actions that make them
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
