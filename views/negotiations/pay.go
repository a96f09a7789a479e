package negotiations

import (
	"context"
	"encoding/json"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit/frame"
)

// The tools that pay, as the contract names them.
const (
	execute = "execute_payment"
	hold    = "create_escrow_hold"
	capture = "capture_escrow"
	release = "release_escrow"
)

// payArgs are the arguments of execute and hold, settleArgs those of capture and release.
type (
	payArgs struct {
		Amount      int64  `json:"amount"` // minor units
		Currency    string `json:"currency"`
		Description string `json:"description"`
	}
	settleArgs struct {
		HoldID string `json:"holdId"`
		Amount int64  `json:"amount,omitempty"` // minor units; 0: all
	}
)

// pays reports whether this person pays what was agreed.
func (m *model) pays() bool {
	r, ok := m.room()
	return ok && !r.Practice && m.n.State == api.NegotiationAgreed && m.n.Pays && m.n.Agreement != ""
}

// owes reports whether something is left of it that was neither paid nor held.
func (m *model) owes() bool { return m.pays() && api.Due(m.n, m.payments) > 0 }

func (p *Page) canPay() bool { return p.f.Can() && p.m.pays() }

func (p *Page) canSettle(x api.Payment) bool { return p.canPay() && x.State == api.PaymentHeld }

func (p *Page) canSettleCurrent() bool {
	x, _ := p.pays.list.Current() // the zero one is not held
	return p.canSettle(x)
}

// call asks for a call of a tool, which the approval window asks about; this page goes on
// meanwhile. What came of it is said: did, if it was done. A call that pays names the
// negotiation by whose agreement it does.
func (p *Page) call(doing, did, negotiation, tool string, args any) {
	text, err := json.Marshal(args)
	if err != nil {
		p.f.Fail(doing, err)
		return
	}
	req := api.CallRequest{Room: p.m.want, Negotiation: negotiation, Calls: []api.ToolCall{{Tool: tool, Args: string(text)}}}
	p.f.Say(lang.T("Nod asks you in its approval window before anything is paid"))
	p.f.Background(doing, func(ctx context.Context) (func(), error) {
		res, err := frame.CallTools(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		return func() { p.f.Say(did); p.refresh.Refresh() }, frame.CallFailure(res)
	})
}
