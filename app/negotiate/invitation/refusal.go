package invitation

import (
	"github.com/nod-app/nod/app/base/lang"
)

// Code of a refusal.
type RefusalCode string

// Why an exchange ends without a room.
const (
	WrongCode   RefusalCode = "wrong_code"
	Expired     RefusalCode = "expired"
	Spent       RefusalCode = "spent" // a guess was made, and it was wrong
	Taken       RefusalCode = "taken" // someone else is joining, or has joined
	Malformed   RefusalCode = "malformed"
	Forged      RefusalCode = "forged"
	OtherServer RefusalCode = "other_server" // someone relays between the two desktops
	Closed      RefusalCode = "closed"       // the host cannot let anybody in
)

// Refusal says why an exchange ended.
type Refusal struct {
	Code   RefusalCode `json:"code"`
	Reason string      `json:"reason"` // for the person
}

// Error implements error.
func (r *Refusal) Error() string { return r.Reason }

func refuse(code RefusalCode, format string, args ...any) error {
	return &Refusal{code, lang.Say(format, args...)}
}
