package api

import (
	"context"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// mostNames is how many files one ScanRequest names at most.
const mostNames = 1000

// ProposeFiles proposes for files, and for folders, each with all that is in it as one, whose
// absolute paths are given; they need not be in folders that are watched. It returns the sum of
// the results, and stops at the first error.
func ProposeFiles(ctx context.Context, c *Client, paths []string) (ScanResult, error) {
	sum := ScanResult{Proposals: []Proposal{}}
	requests, err := scanRequests(paths)
	if err != nil {
		return sum, err
	}
	for _, r := range requests {
		res, err := ScanFolder.Call(ctx, c, r)
		if err != nil {
			return sum, err
		}
		sum.add(res)
	}
	return sum, nil
}

// scanRequests returns one or more requests for each folder that has some of paths in it. It
// fails where there is nothing.
func scanRequests(paths []string) (out []ScanRequest, err error) {
	last := map[string]int{} // the newest request of a folder
	for _, path := range paths {
		path = filepath.Clean(path) // a folder may end with a separator
		if _, err := os.Stat(path); err != nil {
			return nil, Invalid(lang.Say("There is no file %s", safetext.Line(path, 300)))
		}
		dir := filepath.Dir(path)
		i, ok := last[dir]
		if !ok || len(out[i].Names) == mostNames {
			i = len(out)
			last[dir], out = i, append(out, ScanRequest{Path: dir})
		}
		out[i].Names = append(out[i].Names, filepath.Base(path))
	}
	return out, nil
}

func (s *ScanResult) add(r ScanResult) {
	s.Proposals = append(s.Proposals, r.Proposals...)
	s.Proposed, s.Looked, s.Skipped = s.Proposed+r.Proposed, s.Looked+r.Looked, s.Skipped+r.Skipped
	s.TooLong, s.Unfinished = s.TooLong+r.TooLong, s.Unfinished+r.Unfinished
	s.Stopped = s.Stopped || r.Stopped
}
