package sample

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"

	"github.com/nod-app/nod/app/api"
)

func (s *Rooms) mountAgent(to *api.Server) {
	handle(to, api.GetRoomAgent, s.Agent)
	handleGuarded(to, api.StartAgent, func(_ context.Context, r api.RoomRequest) (api.None, error) { return s.setRunning(r.Room, true) })
	handle(to, api.StopAgent, func(_ context.Context, r api.RoomRequest) (api.None, error) { return s.setRunning(r.Room, false) })
}

// Agent is what the model of a room does.
func (s *Rooms) Agent(_ context.Context, r api.RoomRequest) (api.RoomAgent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return api.RoomAgent{}, s.fail
	}
	room := s.find(r.Room)
	if room == nil {
		return api.RoomAgent{}, notFound(r.Room)
	}
	out := room.agent
	out.Messages = slices.Clone(out.Messages)
	return out, nil
}

func (s *Rooms) setRunning(id string, running bool) (api.None, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	room := s.find(id)
	if room == nil {
		return api.None{}, notFound(id)
	}
	err := s.recordCall(map[bool]string{true: "start", false: "stop"}[running], " the agent in ", id)
	if err == nil {
		room.agent.Running = running
	}
	return api.None{}, err
}

// ChangeAgent changes the model of a room.
func (s *Rooms) ChangeAgent(id string, f func(*api.RoomAgent)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.find(id); r != nil {
		f(&r.agent)
	}
}

func (s *Rooms) mountPayments(to *api.Server) {
	handle(to, api.ListPayments, s.Payments)
	handle(to, api.GetPayment, s.Payment)
	handleGuarded(to, api.ClosePayment, s.ClosePayment)
	handleGuarded(to, api.CallToolsForPerson, s.CallTools)
}

// Payments are the payments and holds, newest first.
func (s *Rooms) Payments(_ context.Context, r api.PaymentsRequest) (api.PaymentsResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := api.PaymentsResult{Live: s.live, Payments: slices.Clone(s.payments)}
	if r.Agreement != "" {
		out.Payments = slices.DeleteFunc(out.Payments, func(p api.Payment) bool { return p.Agreement != r.Agreement })
	}
	if r.Unsettled {
		out.Payments = slices.DeleteFunc(out.Payments, func(p api.Payment) bool {
			return p.State != api.PaymentHeld && p.State != api.PaymentUnknown
		})
	}
	return out, s.fail
}

// Payment is one of them.
func (s *Rooms) Payment(_ context.Context, r api.IDRequest) (api.Payment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.payments, func(p api.Payment) bool { return p.ID == r.ID })
	if i < 0 || s.fail != nil {
		return api.Payment{}, notFoundUnless(s.fail, r.ID)
	}
	return s.payments[i], nil
}

func notFoundUnless(err error, id string) error {
	if err != nil {
		return err
	}
	return notFound(id)
}

// SetLive says whether payments move real money.
func (s *Rooms) SetLive(live bool) { s.mu.Lock(); s.live = live; s.mu.Unlock() }

// SetPayments says which payments there are.
func (s *Rooms) SetPayments(all ...api.Payment) { s.mu.Lock(); s.payments = all; s.mu.Unlock() }

// Answer says what the next call of a tool returns, as the tool contract writes a result.
func (s *Rooms) Answer(result string) {
	s.mu.Lock()
	s.results = append(s.results, result)
	s.mu.Unlock()
}

// CallTools calls none: it returns what Answer said, or that a call was done.
func (s *Rooms) CallTools(_ context.Context, r api.CallRequest) (api.CallResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := api.CallResult{TraceID: "k3v9q2ma", Results: []json.RawMessage{}}
	for i, c := range r.Calls {
		if err := s.recordCall("call ", c.Tool, " ", c.Args, " in ", path.Join(r.Room, r.Negotiation)); err != nil {
			return out, err
		}
		result := fmt.Sprintf(`{"call_id":"c%d","tool":%q,"success":true,"summary":"Done."}`, i+1, c.Tool)
		if len(s.results) > 0 {
			result, s.results = s.results[0], s.results[1:]
		}
		out.Results = append(out.Results, json.RawMessage(result))
	}
	return out, nil
}

// ClosePayment ends a payment as a person has looked it up.
func (s *Rooms) ClosePayment(_ context.Context, r api.ClosePaymentRequest) (api.Payment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.recordCall("close the payment ", r.ID, " as ", r.As); err != nil {
		return api.Payment{}, err
	}
	for i, p := range s.payments {
		if p.ID == r.ID {
			s.payments[i].State, s.payments[i].Reason = r.As, "closed by hand"
			return s.payments[i], nil
		}
	}
	return api.Payment{}, &api.Error{Code: api.CodeNotFound, Message: "there is no such payment"}
}
