package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/tools/policy"
)

func (h Chats) view(ctx context.Context, r api.ChatViewRequest) (api.ChatView, error) {
	v, err := h.Service.View(ctx, r.ID, r.After)
	if err != nil {
		return api.ChatView{}, chatError(err)
	}
	out := api.ChatView{Chat: fromChat(v.Chat, v.Busy), Version: v.Version, Whole: v.Complete,
		Usage: api.ChatUsage{Used: v.Chat.Used, Context: v.Chat.Context, Tools: v.Chat.Tools, Summed: v.Chat.Summed,
			Untrusted: v.Chat.Labels.Has(policy.Untrusted), Private: v.Chat.Labels.Has(policy.Private)}}
	requests := h.requests()
	out.Messages = each(v.Messages, func(m chat.Message) api.Message { return fromMessage(m, requests) })
	out.Queue = each(v.Queue, func(m chat.Message) api.Queued { return api.Queued{ID: m.ID, Text: m.Text} })
	return out, h.markUndone(ctx, out.Messages)
}

// requests returns the open questions, each with the request that it belongs to.
func (h Chats) requests() map[string]string {
	out := map[string]string{}
	for _, p := range h.Approvals.Waiting() {
		for _, q := range p.Questions {
			out[q.ID] = p.ID
		}
	}
	return out
}

func fromMessage(m chat.Message, requests map[string]string) api.Message {
	out := api.Message{ID: m.ID, Role: api.MessageRole(m.Role), Text: m.Text, Thinking: m.Thinking, Read: m.Read, State: api.MessageState(m.State),
		Problem: m.Problem, Remedy: m.Remedy, Code: m.Code, Model: m.Model, At: m.At, Tokens: m.Tokens}
	for _, f := range m.Files {
		out.Files = append(out.Files, api.Attachment(f))
	}
	for _, c := range m.Cards {
		out.Cards = append(out.Cards, api.Card{CallID: c.CallID, Tool: c.Tool, Title: c.Title, Object: c.Object, Said: c.Said, Risk: api.Risk(c.Risk),
			State: api.CardState(c.State), Request: requests[c.Question], Question: c.Question, Grant: c.Grant, Reason: toPerson(c.Reason), Summary: c.Summary,
			Result: c.Result, Started: c.Started, Took: c.Took.Milliseconds(), Record: c.Record, CanUndo: c.CanUndo,
			Items: each(c.Items, func(i chat.Item) api.CardItem { return api.CardItem(i) })})
	}
	return out
}

// markUndone tells the cards whose calls were taken back meanwhile.
func (h Chats) markUndone(ctx context.Context, ms []api.Message) error {
	var records []int64
	for _, m := range ms {
		for _, c := range m.Cards {
			if c.CanUndo {
				records = append(records, c.Record)
			}
		}
	}
	if len(records) == 0 {
		return nil
	}
	effects, err := h.Effects.EffectsOf(ctx, records)
	if err != nil {
		return err
	}
	for _, m := range ms {
		for i := range m.Cards {
			if e, ok := effects[m.Cards[i].Record]; ok && (e.Lost != "" || !e.Undone.IsZero()) {
				m.Cards[i].CanUndo, m.Cards[i].Undone = false, e.Undone
			}
		}
	}
	return nil
}
