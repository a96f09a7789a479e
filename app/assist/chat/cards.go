package chat

import (
	"cmp"
	"slices"
	"time"

	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// withStep returns the cards after a step of a call; its first step adds a card.
func withStep(cards []Card, s tools.Step) []Card {
	cards = slices.Clone(cards)
	i := slices.IndexFunc(cards, func(c Card) bool { return c.CallID == s.CallID && !c.isFinal() })
	if i < 0 {
		cards = append(cards, Card{CallID: s.CallID, Tool: s.Tool, Risk: string(s.Risk), Record: -1})
		i = len(cards) - 1
	}
	c := &cards[i]
	c.Title, c.Said = s.Title, cmp.Or(s.Preview.Said, c.Said)
	c.Object = cmp.Or(s.Preview.Object, c.Object)
	switch s.State {
	case tools.Waiting:
		c.State, c.Question = CardWaiting, s.Question
	case tools.Running:
		c.State, c.Question, c.Grant, c.Started = CardRunning, "", s.Grant, time.Now()
	case tools.Ended:
		c.finish(s.Result)
	}
	return cards
}

// withResult returns the cards with the result of a call as the model got it. A call
// that never reached the tools has no card yet and gets one.
func withResult(cards []Card, r turn.CallResult) []Card {
	cards = slices.Clone(cards)
	for i := len(cards) - 1; i >= 0; i-- {
		if cards[i].CallID == r.Result.CallID && cards[i].isFinal() {
			cards[i].Result = r.ModelText
			return cards
		}
	}
	c := Card{CallID: r.Result.CallID, Tool: r.Result.Tool, Record: -1}
	c.finish(&r.Result)
	c.Result = r.ModelText
	return append(cards, c)
}

func (c Card) isFinal() bool {
	return c.State == CardDone || c.State == CardFailed || c.State == CardDenied
}

func (c *Card) finish(r *tools.Result) {
	c.State, c.Question = CardDone, ""
	switch {
	case r.Audit.Decision == string(audit.Blocked):
		c.State = CardDenied
	case !r.Success:
		c.State = CardFailed
	}
	if r.Success {
		c.Items = itemsOf(r.Tool, cmp.Or(string(r.Shown), string(r.Data)))
	}
	c.Reason, c.Summary, c.Result = r.Audit.Reason, r.Summary, string(r.Data)
	if r.Error != "" {
		c.Reason = r.Error
	}
	c.Started, c.Took = r.Audit.Started, r.Audit.Ended.Sub(r.Audit.Started)
	c.Record, c.CanUndo, c.Grant = r.Audit.Record, r.CanUndo, r.Audit.Grant
}
