package proposal

import "context"

// Group is the proposals that go to one folder, or all questions.
type Group struct {
	Dir       string // absolute; empty: the questions
	Question  bool   // where these belong is not known
	Count     int    // of proposals
	Sensitive int    // of them
	Sum       int64  // of the numbers of its proposals: another one if a proposal joins or leaves
}

// Groups counts the proposals that match by destination, in the order ByPlace; the
// questions are the last group. The filter's order and page do not matter.
func (s *Service) Groups(ctx context.Context, f Filter) ([]Group, error) {
	return s.d.Store.Groups(ctx, f)
}
