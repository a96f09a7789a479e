package proposal

import "context"

// Overview is a page of proposals and what is shown around it, all as of one moment.
type Overview struct {
	Proposals []Proposal
	Total     int     // how many match the filter
	Counts    Counts  // by status, under the filter's query, folder, ids and act
	Groups    []Group // those that match by destination, in the order ByPlace
}

// Group is the proposals that go to one folder, or all questions, which are the last group.
type Group struct {
	Dir       string // absolute; empty: the questions
	Question  bool   // where these belong is not known
	Count     int    // of proposals
	Sensitive int    // of them
	Hash      uint64 // identifies these proposals: it changes if a proposal joins or leaves
}

// Overview returns one page of proposals, the counts, and the groups if they are asked for.
func (s *Service) Overview(ctx context.Context, f Filter, groups bool) (Overview, error) {
	return s.d.Store.Overview(ctx, f, groups)
}
