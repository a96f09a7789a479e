package chat_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// replyDoing is a model whose reply makes calls, each with its record; of some nothing can be undone.
func replyDoing(records map[int64]bool) func(context.Context, turn.Request, func(turn.Event)) turn.Outcome {
	return func(_ context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		for record, canUndo := range records {
			r := tools.Result{CallID: "c", Tool: "files.write_text", Success: true, CanUndo: canUndo}
			r.Audit.Record, r.Audit.Decision = record, string(audit.Allowed)
			on(turn.CallStep{Step: tools.Step{CallID: "c", Tool: "files.write_text", State: tools.Ended, Result: &r}})
		}
		return turn.Outcome{}
	}
}

// What a reply did is undone as a whole: it is listed first, with the command that undoes exactly that.
func TestAWholeReplyIsUndone(t *testing.T) {
	b := newFixture(t)
	left, undone := map[int64]string{7: "Wrote *plan*.md"}, []int64(nil)
	d := b.deps()
	d.Undoable = func(_ context.Context, records []int64) (labels []string, err error) {
		for _, r := range records {
			if label, ok := left[r]; ok {
				labels = append(labels, label)
			}
		}
		return labels, nil
	}
	d.UndoCalls = func(_ context.Context, records []int64) (string, error) {
		if undone = records; len(left) == 0 {
			return "", errors.New("nothing to undo")
		}
		clear(left)
		return "plan.md is gone again.", nil
	}
	s := chat.New(d)
	b.Service = s
	t.Cleanup(s.Close)
	id := b.create()
	says := func(text, want string) chat.Message {
		t.Helper()
		b.send(id, text)
		ms := b.waitIdle(id)
		last := ms[len(ms)-1]
		if !strings.Contains(last.Text, want) {
			t.Errorf("%s: %q", text, last.Text)
		}
		return last
	}
	says("/undo reply", "No reply in this conversation did anything that can still be undone.")
	b.replies <- replyDoing(map[int64]bool{7: true, 8: false})
	b.send(id, "write it")
	reply := b.waitIdle(id)[3].ID
	b.replies <- replyDoing(map[int64]bool{9: true}) // by now lost
	b.send(id, "write another")
	b.waitIdle(id)
	offer := says("/undo reply", "/undo reply "+reply).Cards[0].Items
	if len(offer) != 2 || offer[0].Send != "/undo reply "+reply || offer[1].Title != "Wrote *plan*.md" || undone != nil {
		t.Errorf("%+v, undone %v", offer, undone)
	}
	says("/undo reply "+reply, "plan.md is gone again.")
	if len(undone) != 1 || undone[0] != 7 {
		t.Errorf("%v", undone)
	}
	says("/undo reply "+reply, "nothing to undo")
	says("/undo reply", "No reply in this conversation")
	says("/undo reply abcd2345", "There is no reply abcd2345 in this conversation.")
}
