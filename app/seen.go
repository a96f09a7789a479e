package app

import (
	"encoding/json"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
)

// seen compares proposals with what a person saw of them; nil: nobody said what
// that was.
func seen(by map[string]string) func(proposal.Proposal) bool {
	if len(by) == 0 {
		return nil
	}
	return func(p proposal.Proposal) bool {
		saw, said := by[p.ID]
		return !said || saw == wired(api.Proposal{DestinationDir: p.Dir, DestinationName: p.Name}.Destination())
	}
}

// wired is a text as the other side of the API gets it: a name on disk need not
// be valid UTF-8.
func wired(s string) (out string) {
	b, err := json.Marshal(s)
	if err != nil || json.Unmarshal(b, &out) != nil {
		return s
	}
	return out
}
