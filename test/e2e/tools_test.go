//go:build e2etest

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

// Texts in the windows.
const (
	asksTitle    = "Nod asks"
	historyTitle = "Nod – History"
)

// unnoticed is how long a question waits before a notification tells of it.
const unnoticed = 3 * time.Second

// outcome is the part of a tool's result that the tests check.
type outcome struct {
	Success bool
	Code    string
	Audit   struct {
		Record int64
		Grant  string
	}
}

// write makes the assistant write a text below Documents, and sends the outcome.
func (b *testDesktop) write(name, text string) <-chan outcome {
	b.t.Helper()
	args, err := json.Marshal(map[string]string{"path": filepath.Join(b.Dir, "Documents", name), "content": text})
	b.must(err)
	done := make(chan outcome, 1)
	go func() {
		defer close(done)
		res, err := api.CallTools.Call(b.ctx, b.Client, api.CallRequest{Words: "saving your notes",
			Calls: []api.ToolCall{{Tool: "files.write_text", Args: string(args)}}})
		if err != nil {
			b.t.Error(err)
			return
		}
		var o outcome
		if err := json.Unmarshal(res.Results[0], &o); err != nil {
			b.t.Error(err)
		}
		done <- o
	}()
	return done
}

func (b *testDesktop) document(name string) string {
	text, err := os.ReadFile(filepath.Join(b.Dir, "Documents", name))
	if err != nil {
		return ""
	}
	return string(text)
}

// asks waits for the approval window, in front.
func (b *testDesktop) asks() string {
	b.t.Helper()
	id, err := b.Display.Window(b.ctx, asksTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	b.sees("Write a file")
	return id
}

// press clicks a button of the approval window, which is enabled only after a delay, until the
// call has ended.
func (b *testDesktop) press(button string, ended <-chan outcome) {
	b.t.Helper()
	b.pressUntil(button, func() bool { return len(ended) > 0 })
}

// pressUntil clicks a button of the approval window as long as it is there and still, until
// that has had its effect: a slow window goes, or shows something else, some time after a click.
func (b *testDesktop) pressUntil(button string, done func() bool) {
	b.t.Helper()
	var last desktest.Node
	b.until("the effect of "+button, func() bool {
		n, ok := b.findIn(asksTitle, button)
		if ok && n == last && !done() {
			b.tryClick(asksTitle, n)
			time.Sleep(300 * time.Millisecond) // a person does not click 20 times a second
		}
		last = n
		return done()
	})
}

// codes are the reason codes of the log's records, oldest first, as the command
// line exports them.
func (b *testDesktop) codes() string {
	b.t.Helper()
	text, err := b.Nod(b.ctx, "audit", "export", "--json")
	b.must(err)
	var codes []string
	for line := range strings.Lines(text) {
		var r struct{ Tool, Code string }
		b.must(json.Unmarshal([]byte(line), &r))
		codes = append(codes, r.Tool+" "+r.Code)
	}
	return strings.Join(codes, "\n")
}

// TestCallNeedsApproval: a call that needs approval shows the window; it is denied
// by Escape, approved by mouse, granted, revoked, and undone from the
// history, and each of these is in the verified log.
func TestCallNeedsApproval(t *testing.T) {
	b := open(t, desktop)
	b.must(os.MkdirAll(filepath.Join(b.Dir, "Documents"), 0o755))
	item := b.agent()

	began := time.Now()
	denied := b.write("plan.md", "first")
	b.asks()
	_, err := item.WaitEntry(b.ctx, "Answer 1 question from the assistant")
	b.must(err)
	// A window that takes longer to open is told of before anybody can look at it.
	if n := b.Notify.All(); len(n) > 0 && time.Since(began) < unnoticed {
		t.Errorf("a person who looks at the window is told of it: %+v", n)
	}
	b.must(b.Display.Press("Return"))
	b.must(b.Display.Press("Escape"))
	if o := <-denied; o.Success || o.Code != "refused_by_user" || b.document("plan.md") != "" {
		t.Fatalf("after Escape: %+v, %q", o, b.document("plan.md"))
	}

	approved := b.write("plan.md", "second")
	b.asks()
	b.press("Approve", approved)
	if o := <-approved; !o.Success || b.document("plan.md") != "second" {
		t.Fatalf("after Approve: %+v, %q", o, b.document("plan.md"))
	}

	granted := b.write("plan.md", "third")
	b.asks()
	b.pressUntil("Allow from now on…", func() bool { return b.shows("Allow for 24 hours") }) // what it would cover
	b.press("Allow for 24 hours", granted)
	if o := <-granted; !o.Success {
		t.Fatalf("after Always: %+v", o)
	}
	unasked := <-b.write("plan.md", "fourth")
	if !unasked.Success || unasked.Audit.Grant == "" || b.document("plan.md") != "fourth" {
		t.Fatalf("under the grant: %+v, %q", unasked, b.document("plan.md"))
	}

	b.must(item.Click("History"))
	_, err = b.Display.Window(b.ctx, historyTitle)
	b.must(err)
	b.clickIn(historyTitle, "Undo this")
	b.until("the last write is undone", func() bool { return b.document("plan.md") == "third" })
	b.clickIn(historyTitle, "Settings")
	b.clickIn("Nod – Settings: General", "Permissions")
	b.clickIn("Nod – Settings: Permissions", "Revoke")
	b.until("the grant is gone", func() bool {
		g, err := api.ListGrants.Call(b.ctx, b.Client, api.None{})
		return err == nil && len(g.Grants) == 0
	})
	again := b.write("plan.md", "fifth")
	id := b.asks()
	b.must(b.Display.CloseWindow(id))
	if o := <-again; o.Success || o.Code != "window_closed" || b.document("plan.md") != "third" {
		t.Fatalf("after the grant: %+v, %q", o, b.document("plan.md"))
	}

	said, err := b.Nod(b.ctx, "audit", "verify")
	b.must(err)
	codes := b.codes()
	for _, want := range []string{"files.write_text refused_by_user", "files.write_text approved", "nod.grant by_person",
		"files.write_text granted", "nod.undo undone_by_person", "nod.revoke by_person", "files.write_text window_closed"} {
		if !strings.Contains(codes, want) {
			t.Errorf("the log has no %q", want)
		}
	}
	t.Log(fmt.Sprintf("%s\n%s", said, codes))
}

// notifiedWithout minimizes a window until a notification tells of it that was not
// withdrawn. The window comes to the front twice, and comes back if it was minimized between
// the two.
func (b *testDesktop) notifiedWithout(window string) desktest.Notification {
	b.t.Helper()
	for {
		b.must(b.Display.Minimize(window))
		ctx, cancel := context.WithTimeout(b.ctx, 10*time.Second)
		var n desktest.Notification
		err := desktest.Poll(ctx, "a notification that stays", func() bool {
			withdrawn := b.Notify.Withdrawn()
			all := b.Notify.All()
			i := slices.IndexFunc(all, func(n desktest.Notification) bool { return !slices.Contains(withdrawn, n.ID) })
			if i >= 0 {
				n = all[i]
			}
			return i >= 0 && b.Display.Front() != asksTitle
		})
		cancel()
		if err == nil || b.ctx.Err() != nil {
			b.must(err)
			return n
		}
	}
}

// TestHiddenQuestionIsNotified: a person without a Nod window in front gets a
// notification, and a click on it shows the question.
func TestHiddenQuestionIsNotified(t *testing.T) {
	b := open(t, desktop)
	b.must(os.MkdirAll(filepath.Join(b.Dir, "Documents"), 0o755))
	b.agent()
	answered := b.write("plan.md", "text")
	id, err := b.Display.Window(b.ctx, asksTitle)
	b.must(err)
	b.sees("Write a file")
	b.until("the question is in front", func() bool { return b.Display.Front() == asksTitle })
	n := b.notifiedWithout(id)
	if n.Summary != "Nod asks" || strings.Contains(n.Body, "plan.md") {
		t.Errorf("it says %q: %q", n.Summary, n.Body)
	}
	b.Notify.Click(n.ID, "default")
	b.asks()
	b.must(b.Display.Press("Escape"))
	if o := <-answered; o.Success {
		t.Errorf("%+v", o)
	}
}
