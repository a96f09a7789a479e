package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/negotiate/payment"
)

// orderColumns returns the columns of a payment that never change.
func orderColumns(p *payment.Payment) columns {
	return columns{{"id", &p.ID}, {"kind", (*string)(&p.Kind)}, {"amount", &p.Amount.Minor}, {"currency", (*string)(&p.Amount.Currency)},
		{"recipient", &p.Recipient}, {"description", &p.Description}, {"agreement", &p.Agreement}, {"live", &p.Live}, {"account", &p.Account}, {"created", (*timestamp)(&p.Created)}}
}

func progressColumns(p *payment.Payment) columns {
	return columns{{"revision", &p.Revision}, {"state", (*string)(&p.State)}, {"request", &p.Request.Call}, {"remote", &p.Remote}, {"captured", &p.Captured},
		{"capture_before", (*timestamp)(&p.CaptureBefore)}, {"set_back", (*timestamp)(&p.SetBack)}, {"reason", &p.Reason}, {"changed", (*timestamp)(&p.Changed)}}
}

func requestColumns(r *payment.Request) columns {
	return columns{{"call", &r.Call}, {"step", (*string)(&r.Step)}, {"key", &r.Key}, {"payment_requests.amount", &r.Amount}, {"first", (*timestamp)(&r.First)}}
}

func paymentColumns(p *payment.Payment) columns {
	cs := slices.Concat(orderColumns(p), progressColumns(p))
	for i := range cs {
		cs[i].name = "payments." + cs[i].name
	}
	return append(cs, requestColumns(&p.Request)...)
}

const paymentRows = `FROM payments JOIN payment_requests ON call = request `

// AddPayment keeps a new payment with its first request.
func (s *Store) AddPayment(ctx context.Context, p payment.Payment) (payment.Payment, error) {
	p.Revision = 1
	err := s.write(ctx, "keep a payment", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		cs := slices.Concat(orderColumns(&p), progressColumns(&p))
		return errors.Join(st.do(cs.insertInto(`payments`), cs.variables()...), addRequest(st, p))
	})
	return p, err
}

func addRequest(st *statements, p payment.Payment) error {
	r := p.Request
	return st.do(`INSERT INTO payment_requests (call, payment, step, key, amount, first) VALUES (?,?,?,?,?,?)`,
		r.Call, p.ID, string(r.Step), r.Key, r.Amount, timestamp(r.First))
}

// SavePayment keeps a change of the payment with that revision, and its request if
// that is a new one.
func (s *Store) SavePayment(ctx context.Context, p payment.Payment) (payment.Payment, error) {
	before := p.Revision
	p.Revision++
	err := s.write(ctx, "keep a payment's state", func(tx *sql.Tx) error {
		st := newStatements(ctx, tx)
		cs := progressColumns(&p)
		n, err := st.count(`UPDATE payments SET `+cs.set()+` WHERE id = ? AND revision = ?`, append(cs.variables(), p.ID, before)...)
		if err == nil && n == 0 {
			err = fmt.Errorf("payment %s was changed meanwhile, or is not there", p.ID)
		}
		if err != nil {
			return err
		}
		var key string
		err = st.row(`SELECT key FROM payment_requests WHERE call = ? AND payment = ?`, p.Request.Call, p.ID).Scan(&key)
		if errors.Is(err, sql.ErrNoRows) {
			return addRequest(st, p)
		}
		if err == nil && key != p.Request.Key {
			err = fmt.Errorf("call %s of payment %s has another key", p.Request.Call, p.ID)
		}
		return err
	})
	if err != nil {
		p.Revision = before
	}
	return p, err
}

// Payment returns payment.ErrNotFound if there is none.
func (s *Store) Payment(ctx context.Context, id string) (payment.Payment, error) {
	p, err := readOne(ctx, s, "read a payment", paymentColumns, paymentRows+`WHERE payments.id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = payment.ErrNotFound
	}
	return p, err
}

// PaymentOfCall returns the payment that a call asked for something about, and that
// request.
func (s *Store) PaymentOfCall(ctx context.Context, call string) (p payment.Payment, r payment.Request, found bool, err error) {
	err = s.read(ctx, "find the payment of a call", func(tx *sql.Tx) (err error) {
		st := newStatements(ctx, tx)
		if r, err = queryOne(st, requestColumns, `FROM payment_requests WHERE call = ?`, call); err != nil {
			return err
		}
		p, err = queryOne(st, paymentColumns, paymentRows+`WHERE payments.id = (SELECT payment FROM payment_requests WHERE call = ?)`, call)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return payment.Payment{}, payment.Request{}, false, nil
	}
	return p, r, err == nil, err
}

// Payments returns the newest first.
func (s *Store) Payments(ctx context.Context, f payment.Filter) ([]payment.Payment, error) {
	from, args := paymentRows+`WHERE 1 `, []any{}
	if f.Unsettled {
		from += `AND state IN ('intended', 'unknown', 'held') `
	}
	if !f.Since.IsZero() {
		from += `AND created >= ? `
		args = append(args, timestamp(f.Since))
	}
	if f.Room != "" { // a range of the index: "0" comes after "/"
		from += `AND agreement >= ? AND agreement < ? `
		args = append(args, f.Room+"/", f.Room+"0")
	}
	if f.Agreement != "" {
		from += `AND agreement = ? `
		args = append(args, f.Agreement)
	}
	from += `ORDER BY payments.seq DESC `
	if f.Limit > 0 {
		from += `LIMIT ? `
		args = append(args, f.Limit)
	}
	return readAll(ctx, s, "list payments", paymentColumns, from, args...)
}

// PaymentRequests returns every request that was made for a payment, the first first.
func (s *Store) PaymentRequests(ctx context.Context, id string) ([]payment.Request, error) {
	return readAll(ctx, s, "read the requests of a payment", requestColumns, `FROM payment_requests WHERE payment = ? ORDER BY seq`, id)
}
