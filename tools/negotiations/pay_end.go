package negotiations

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/tools"
)

type captureArgs struct {
	HoldID string `json:"holdId"`
	Amount int64  `json:"amount,omitempty" jsonschema:"Optional: amount to capture in pence (for partial capture). Omit for full capture."`
}

// change is what is done about a hold, as Run does it.
type change struct {
	id     string
	amount int64 // to capture, in minor units; 0: all
}

func (s *negotiationTools) capture() (tools.Tool, error) {
	d := paying("capture_escrow", lang.Said("Capture a hold"), "Capture (complete) an escrow hold, transferring funds to recipient. Supports partial capture.")
	d.Bounds = []tools.Bound{anAmount}
	return tools.New(d, tools.Work[captureArgs]{
		Preview: func(ctx context.Context, c tools.Call, a captureArgs) (tools.Preview, error) {
			p, err := s.previewCapture(ctx, c, a)
			return p, payFailure("Escrow capture failed: ", err)
		},
		Run: func(ctx context.Context, c tools.Call, _ captureArgs, seen tools.Preview) (tools.Output, error) {
			do := seen.Prepared.(change)
			p, err := s.Payments.Capture(ctx, c.Trace+"/"+c.ID, do.id, do.amount)
			if err != nil {
				return tools.Output{}, payFailure("Escrow capture failed: ", err)
			}
			captured := money.Amount{Minor: p.Captured, Currency: p.Amount.Currency}
			text := lang.Say("Escrow captured successfully (full amount)")
			if do.amount != 0 {
				text = lang.Say("Escrow captured successfully (%s)", captured)
			}
			return tools.Output{Data: text, Summary: lang.Say("Captured %v of hold %s.", captured, p.ID)}, nil
		},
	})
}

func (s *negotiationTools) previewCapture(ctx context.Context, c tools.Call, a captureArgs) (tools.Preview, error) {
	h, err := s.Payments.CheckCapture(ctx, a.HoldID, a.Amount)
	if err := holdError(c, a.HoldID, h, err); err != nil {
		return tools.Preview{}, err
	}
	taken := h.Amount
	if a.Amount != 0 {
		taken.Minor = a.Amount
	}
	p := s.holdPreview(ctx, h)
	p.Object, p.Prepared = taken.String(), change{h.ID, a.Amount}
	p.Detail, p.NoUndo = lang.Say("Captured of %v that are held", h.Amount.String()), lang.Say("what is captured can only be paid back by who gets it")
	if rest := h.Amount.Minor - taken.Minor; rest > 0 {
		p.Rows = append(p.Rows, tools.Row{Name: lang.Say("Rest"), Value: lang.Say("%v is released", amount(rest, h.Amount.Currency)), Said: true})
	}
	p.Bind = append(p.Bind, "capture", taken.String())
	return p, nil
}

type releaseArgs struct {
	HoldID string `json:"holdId"`
}

func (s *negotiationTools) release() (tools.Tool, error) {
	return tools.New(paying("release_escrow", lang.Said("Release a hold"), "Release (cancel) an escrow hold, returning funds to the payer"), tools.Work[releaseArgs]{
		Preview: func(ctx context.Context, c tools.Call, a releaseArgs) (tools.Preview, error) {
			p, err := s.previewRelease(ctx, c, a)
			return p, payFailure("Escrow release failed: ", err)
		},
		Run: func(ctx context.Context, c tools.Call, _ releaseArgs, seen tools.Preview) (tools.Output, error) {
			p, err := s.Payments.Release(ctx, c.Trace+"/"+c.ID, seen.Prepared.(change).id)
			if err != nil {
				return tools.Output{}, payFailure("Escrow release failed: ", err)
			}
			return tools.Output{Data: "Escrow released — funds returned to payer.", Summary: lang.Say("Released hold %s.", p.ID)}, nil
		},
	})
}

func (s *negotiationTools) previewRelease(ctx context.Context, c tools.Call, a releaseArgs) (tools.Preview, error) {
	h, err := s.Payments.CheckRelease(ctx, a.HoldID)
	if err := holdError(c, a.HoldID, h, err); err != nil {
		return tools.Preview{}, err
	}
	p := s.holdPreview(ctx, h)
	p.Object, p.Detail, p.Prepared = h.Amount.String(), lang.Say("Released, so that nothing is taken"), change{id: h.ID}
	p.NoUndo = lang.Say("hold the money again if it is needed after all")
	if h.State == payment.Captured {
		rest := amount(h.Amount.Minor-h.Captured, h.Amount.Currency)
		p.Object, p.Detail = rest, lang.Say("Was released already when the rest was captured; nothing is sent")
	}
	p.Bind = append(p.Bind, "release")
	return p, nil
}

// holdPreview shows a hold, and by which agreement it was made.
func (s *negotiationTools) holdPreview(ctx context.Context, h payment.Payment) tools.Preview {
	by := signed.Agreement{Agreement: payment.Agreement{Ref: h.Agreement}}
	all, _ := s.Agreements.Of(ctx, roomOf(h)) // a hold can be ended whatever is known of its agreement
	for _, each := range all {
		if each.Ref == h.Agreement {
			by = each
		}
	}
	p := tools.Preview{Rows: append(payeeRows(by, h.Recipient), tools.Row{Name: lang.Say("Hold"), Value: h.ID}, tools.Row{Name: lang.Say("For"), Value: h.Description}, modeRow(h.Live))}
	p.Bind = []string{h.ID, h.Amount.String(), h.Recipient, by.Payee, h.Agreement, string(h.State)}
	return p
}

func roomOf(p payment.Payment) string {
	room, _, _ := strings.Cut(p.Agreement, "/")
	return room
}
