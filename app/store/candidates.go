package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"github.com/nod-app/nod/app/organise/proposal"
)

// candidateList is a JSON list of candidates; without any it is nil, as a new proposal's.
type candidateList []proposal.Candidate

const noCandidates = "[]"

// storedCandidate is a candidate in bytes, as a path can hold any.
type storedCandidate struct {
	Dir     []byte `json:"dir"`
	Reason  []byte `json:"reason,omitempty"`
	ByModel bool   `json:"byModel,omitempty"`
}

// Value gives the JSON.
func (c candidateList) Value() (driver.Value, error) {
	if len(c) == 0 {
		return noCandidates, nil
	}
	stored := make([]storedCandidate, len(c))
	for i, x := range c {
		stored[i] = storedCandidate{[]byte(x.Dir), []byte(x.Reason), x.ByModel}
	}
	b, err := json.Marshal(stored)
	return string(b), err
}

// Scan reads what Value gave.
func (c *candidateList) Scan(v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("further folders stored as %T", v)
	}
	*c = nil
	if text == noCandidates { // as nearly all have
		return nil
	}
	var stored []storedCandidate
	if err := json.Unmarshal([]byte(text), &stored); err != nil {
		return fmt.Errorf("further folders: %w", err)
	}
	for _, x := range stored {
		*c = append(*c, proposal.Candidate{Dir: string(x.Dir), Reason: string(x.Reason), ByModel: x.ByModel})
	}
	return nil
}
