package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"github.com/nod-app/nod/tools/policy"
)

// Why a capture or release is denied that would ask if the hold that it names allowed it.
const (
	CodeNoHold    policy.Code = "no_such_hold" // neither the line nor its trace has it
	CodeAboveHold policy.Code = "above_hold"   // more is captured than is held
)

// holds are amounts that are held, in minor units, by the ids of their holds.
type holds map[string]int64

func holdsOf(v json.RawMessage) (holds, error) {
	var h holds
	if !present(v) {
		return nil, nil
	}
	if err := json.Unmarshal(v, &h); err != nil {
		return nil, errors.New("it is not an object of whole numbers")
	}
	for id, amount := range h {
		if amount < 0 {
			return nil, fmt.Errorf("that of %.40q is negative", id)
		}
	}
	return h, nil
}

// with returns the holds and more; of those that are in both, more's apply.
func (h holds) with(more holds) holds {
	out := holds{}
	maps.Copy(out, h)
	maps.Copy(out, more)
	return out
}

// refuse says why the preview of a call would end it, as that of the agent would by the
// payments that it has; nil: it would not. Arguments that cannot be read are decided before.
func (h holds) refuse(l corpusLine) *policy.Problem {
	if l.tool != "capture_escrow" && l.tool != "release_escrow" {
		return nil
	}
	var a struct {
		HoldID string `json:"holdId"`
		Amount int64  `json:"amount"`
	}
	if json.Unmarshal(l.args, &a) != nil {
		return nil
	}
	held, ok := h[a.HoldID]
	switch {
	case !ok:
		return &policy.Problem{Code: CodeNoHold, Reason: fmt.Sprintf("There is no hold %.40q.", a.HoldID)}
	case a.Amount > held:
		return &policy.Problem{Code: CodeAboveHold, Reason: fmt.Sprintf("The hold %.40q is of %d; %d cannot be captured of it.", a.HoldID, held, a.Amount)}
	}
	return nil
}
