package proposal

import (
	"context"
	"time"
)

// Together are files that fit nowhere and are alike, and a new folder for them.
type Together struct {
	Files  []int  // which of those that were asked about
	Dir    string // absolute; it is not there
	Reason string // a sentence
}

// looseFile is a file that fits nowhere, with what is proposed and what is suggested now.
type looseFile struct {
	was  Proposal
	file File
	sug  Suggestion
}

func (s Suggestion) isLoose() bool {
	return s.Loose && s.Confidence == Low && s.Leave == ""
}

// together makes a new folder the first answer to the questions about files that are
// alike. They stay questions, and what was the first answer is the second.
func (s *Service) together(ctx context.Context, loose []looseFile) []looseFile {
	if len(loose) == 0 {
		return nil
	}
	files := make([]File, len(loose))
	for i, l := range loose {
		files[i] = l.file
	}
	for _, t := range s.d.Together(ctx, files) {
		dir, err := s.checkDir(t.Dir)
		if err != nil {
			continue
		}
		for _, i := range t.Files {
			sug := &loose[i].sug
			sug.Candidates = append([]Candidate{{Dir: sug.Dir, Reason: sug.Reasoning}}, sug.Candidates...)
			sug.Dir, sug.Reasoning = dir, t.Reason
		}
	}
	return loose
}

const (
	togetherDelay = time.Second // questions that come together are looked at together
	togetherRest  = 3           // how much longer it rests than it took
)

// Run looks at new questions together, until ctx ends: files that fit nowhere one by one
// may belong in one new folder. Each proposal changes as by Reconsider.
func (s *Service) Run(ctx context.Context, failed func(error)) {
	for wait(ctx, s.asked, 0) && wait(ctx, nil, togetherDelay) {
		begun := s.d.Now()
		_, err := s.reconsiderAll(ctx, func(p Proposal) bool { return p.By == ByFiled && p.IsQuestion() }, func(Proposal) bool { return false })
		if err != nil && ctx.Err() == nil {
			failed(err)
		}
		if !wait(ctx, nil, togetherRest*s.d.Now().Sub(begun)) {
			return
		}
	}
}

// wait waits for a signal, or without one for a while; false: ctx has ended.
func wait(ctx context.Context, signal <-chan struct{}, d time.Duration) bool {
	var after <-chan time.Time
	if signal == nil {
		after = time.After(d)
	}
	select {
	case <-ctx.Done():
		return false
	case <-signal:
	case <-after:
	}
	return true
}

// noteQuestions wakes Run if there are questions among them; it never waits.
func (s *Service) noteQuestions(ps []Proposal) {
	for _, p := range ps {
		if p.By == ByFiled && p.IsQuestion() {
			select {
			case s.asked <- struct{}{}:
			default:
			}
			return
		}
	}
}
